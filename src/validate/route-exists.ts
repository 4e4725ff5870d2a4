/** Whether a route exists, without calling it: by the API description, or by OPTIONS if the platform has none. */
import type { CheckResult } from '../model/check-result.ts';
import { readObject } from '../platform/read-json.ts';
import type { ResponseError } from '../platform/response-error.ts';
import type { Screen } from '../platform/screen.ts';
import type { PlatformSession } from './platform-session.ts';

/** The routes of an API description by path; `none` if the platform has no description. */
export type ApiDescription =
  | { readonly paths: Readonly<Record<string, unknown>> }
  | { readonly none: true }
  | { readonly error: ResponseError };

const DESCRIPTION_PATHS = ['/api/openapi.json', '/openapi.json'];

/** Looks for the API description. Throws `InvalidResponseError`, `ScreenNotChecked`. */
export async function fetchApiDescription(session: PlatformSession): Promise<ApiDescription> {
  for (const path of DESCRIPTION_PATHS) {
    const response = await session.getPublic(path);
    if ('error' in response) {
      // Some platforms return their start page for an unknown path.
      if (response.error.kind === 'not-found' || response.error.kind === 'html') continue;
      return { error: response.error };
    }
    const { paths } = readObject(response.json, 'paths');
    return { paths: readObject(paths) };
  }
  return { none: true };
}

const HTTP_METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'];

/** Checks that a route exists. Throws `ScreenNotChecked`. */
export async function checkRouteExists(
  screen: Screen,
  description: ApiDescription,
  session: PlatformSession,
): Promise<CheckResult> {
  const route = `${screen.method ? `${screen.method} ` : ''}${screen.path}`;
  if ('error' in description) {
    const { message, help } = description.error;
    return { problems: [{ message: `could not look up ${route}: ${message}`, help }] };
  }
  if ('none' in description) return probeWithOptions(screen, route, session);
  const pathItem = description.paths[screen.path];
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
