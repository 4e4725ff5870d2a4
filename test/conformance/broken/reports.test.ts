import { prove } from './proof.ts';

prove('declaration', 'scope', 'leaks');
