import { startTinyBroker } from '../tiny-broker.ts';

export const start = startTinyBroker;
