/** The user's own control service, started by a command (CONTRACT 6). */
import type { LaunchOptions } from '../launch/index.ts';
import type { Service } from './start.ts';

/** A service that a command starts; it says in a line of JSON where it listens: `{"url": …}`. Throws nothing yet. */
export function serviceOf(command: Omit<LaunchOptions<string>, 'env' | 'accept'>): Service {
  return {
    readyMs: command.readyMs,
    start: async (env) => {
      const { launch } = await import('../launch/index.ts');
      const { value: url, ...launched } = await launch<string>({
        ...command,
        env: { ...env },
        accept: ({ url: said }) => {
          if (typeof said !== 'string') return undefined;
          if (URL.canParse(said) && /^https?:$/.test(new URL(said).protocol)) return said;
          throw new Error('the command says it is ready, and its url is no http or https address');
        },
      });
      return { url, ...launched };
    },
  };
}
