/** The records of the sample data, in the order of their creation (spec 3, 2.1 to 2.4). */
import type { SeedRecord } from './seed-context.ts';
import { demoRecords } from './seed-demo-records.ts';
import { foundationRecords } from './seed-foundation-records.ts';

export const seedRecords: readonly SeedRecord[] = [...foundationRecords, ...demoRecords];
