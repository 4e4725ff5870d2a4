import { testFaults } from './fault-tests.ts';

// Separate from those of the comment, so that both files run in parallel.
testFaults(['review', 'status', 'check-run']);
