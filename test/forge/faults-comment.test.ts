import { faultsOf } from './faults.ts';

faultsOf(['comment']);
