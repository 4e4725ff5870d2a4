/** The user's own control service, started by a command (CONTRACT 6). */
import type { LaunchOptions } from '../launch/index.ts';
import type { ServiceUnderTest } from './start.ts';

/** A service that a command starts; it says in a line of JSON where it listens: `{"url": …}`. Throws nothing yet. */
export function serviceFromCommand(command: Omit<LaunchOptions<string>, 'env' | 'accept'>): ServiceUnderTest {
  return {
    readyMs: command.readyMs,
    start: async (env) => {
      const { launch } = await import('../launch/index.ts');
      const { value: url, ...launched } = await launch<string>({
        ...command,
        env: { ...env },
        accept: ({ url: address }) => {
          if (typeof address !== 'string') return undefined;
          if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
          throw new Error('the command says it is ready, and its url is no http or https address');
        },
      });
      return { url, ...launched };
    },
  };
}
