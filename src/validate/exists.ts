/** Whether a route is there, without calling it: by the API description, or by OPTIONS where there is none. */
import type { Outcome } from '../model/outcome.ts';
import type { Fault } from '../platform/fault.ts';
import type { Screen } from '../platform/screen.ts';
import { objectOf } from '../platform/shape.ts';
import type { Session } from './session.ts';

/** The routes of an API description by path, in the order they are written; `none` where the platform has no description. */
export type Description =
  | { readonly paths: Readonly<Record<string, unknown>> }
  | { readonly none: true }
  | { readonly fault: Fault };

const PLACES = ['/api/openapi.json', '/openapi.json'];

/** Throws `Misshapen`, `NotJudged`. */
export async function describeApi(session: Session): Promise<Description> {
  for (const place of PLACES) {
    const reply = await session.look(place);
    if ('fault' in reply) {
      // Where there is none, some platforms answer with their start page.
      if (reply.fault.kind === 'route' || reply.fault.kind === 'page') continue;
      return { fault: reply.fault };
    }
    const { paths } = objectOf(reply.json, 'paths');
    return { paths: objectOf(paths) };
  }
  return { none: true };
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'];

/** Judges a route that must exist. Throws `NotJudged`. */
export async function exists(screen: Screen, description: Description, session: Session): Promise<Outcome> {
  const what = `${screen.method ? `${screen.method} ` : ''}${screen.path}`;
  if ('fault' in description) {
    const { message, help } = description.fault;
    return { problems: [{ message: `${what} can't be looked up: ${message}`, help }] };
  }
  if ('none' in description) return asked(screen, what, session);
  const item = description.paths[screen.path];
  const methods = typeof item === 'object' && item !== null ? Object.keys(item) : [];
  const found = screen.method
    ? methods.includes(screen.method.toLowerCase())
    : methods.some((one) => METHODS.includes(one));
  return found
    ? { problems: [], reason: 'the API description has it' }
    : {
        problems: [
          {
            message: `the API description has no ${what}`,
            help: 'an older release lacks it: a baseline accepts that until the platform is newer',
          },
        ],
      };
}

async function asked({ method, path }: Screen, what: string, session: Session): Promise<Outcome> {
  const reply = await session.options(path);
  const evidence = reply.exchange ? [reply.exchange] : [];
  if ('fault' in reply) return { problems: [{ message: `${what}: ${reply.fault.message}` }], evidence };
  const { status, allow } = reply;
  // A server that knows the path says what it allows there, or that OPTIONS is not it.
  const known = status === 405 || (status >= 200 && status < 300);
  const allowed = allow?.split(',').map((one) => one.trim().toUpperCase());
  if (known && (!allowed || !method || allowed.includes(method)))
    return { problems: [], reason: `OPTIONS answers ${status}` };
  const message = known
    ? `OPTIONS ${path} allows ${allow}, and not ${method}`
    : status === 404
      ? `there is no ${what} (OPTIONS answers 404)`
      : `whether ${what} is there can't be told: no API description, and OPTIONS answers ${status}`;
  return { problems: [{ message }], evidence };
}
