import { testFaults } from './fault-tests.ts';

// Apart from those of the comment, so that they are played at the same time.
testFaults(['review', 'status', 'check-run']);
