import { requests } from './index.ts';
import { prove } from './proof.ts';

prove(requests);
