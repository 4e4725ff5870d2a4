/** Starts, and fails when nobody waits for it. */
import { startTinyBroker } from '../tiny-broker.ts';

export default async (env) => {
  const broker = await startTinyBroker(env);
  setTimeout(() => {
    throw new Error('a promise that nobody awaited');
  }, 30);
  return broker;
};
