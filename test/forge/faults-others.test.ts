import { faultsOf } from './faults.ts';

// Apart from those of the comment, so that they are played at the same time.
faultsOf(['review', 'status', 'check-run']);
