import { reports } from './index.ts';
import { prove } from './proof.ts';

prove(reports);
