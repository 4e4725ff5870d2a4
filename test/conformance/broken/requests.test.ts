import { prove } from './proof.ts';

prove('model', 'routes', 'payer', 'wire');
