/** Whether a route exists, without calling it: by the API description, or by OPTIONS if the platform has none. */
import type { CheckResult } from '../model/check-result.ts';
import type { ApiDescription } from '../platform/api-description.ts';
import type { Screen } from '../platform/screen.ts';
import type { PlatformSession } from './platform-session.ts';

const HTTP_METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'];

/** Checks that a route exists. Throws `ScreenNotChecked`. */
export async function checkRouteExists(
  screen: Screen,
  { error, paths }: ApiDescription,
  session: PlatformSession,
): Promise<CheckResult> {
  const route = `${screen.method ? `${screen.method} ` : ''}${screen.path}`;
  if (error)
    return { problems: [{ message: `could not look up ${route}: ${error.message}`, help: error.help }] };
  if (!paths) return probeWithOptions(screen, route, session);
  const pathItem = paths[screen.path];
  const methods = typeof pathItem === 'object' && pathItem !== null ? Object.keys(pathItem) : [];
  const isDescribed = screen.method
    ? methods.includes(screen.method.toLowerCase())
    : methods.some((method) => HTTP_METHODS.includes(method));
  return isDescribed
    ? { problems: [], reason: 'the API description has it' }
    : {
        problems: [
          {
            message: `the API description has no ${route}`,
            help: 'To accept gaps in an older release, add them to the baseline',
          },
        ],
      };
}

async function probeWithOptions(
  { method, path }: Screen,
  route: string,
  session: PlatformSession,
): Promise<CheckResult> {
  const response = await session.options(path);
  const evidence = response.exchange ? [response.exchange] : [];
  if ('error' in response)
    return { problems: [{ message: `${route}: ${response.error.message}` }], evidence };
  const { status, allow } = response;
  // A server that knows the path returns what it allows there, or that OPTIONS is not allowed.
  const isKnown = status === 405 || (status >= 200 && status < 300);
  const allowedMethods = allow?.split(',').map((method) => method.trim().toUpperCase());
  if (isKnown && (!allowedMethods || !method || allowedMethods.includes(method)))
    return { problems: [], reason: `OPTIONS returns ${status}` };
  const message = isKnown
    ? `OPTIONS ${path} allows ${allow}, but not ${method}`
    : status === 404
      ? `${route} does not exist (OPTIONS returned 404)`
      : `could not determine whether ${route} exists: no API description, and OPTIONS returned ${status}`;
  return { problems: [{ message }], evidence };
}
