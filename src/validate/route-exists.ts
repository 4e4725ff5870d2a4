/** Whether a route is there, without calling it: by the API description, or by OPTIONS where there is none. */
import type { CheckResult } from '../model/check-result.ts';
import { readObject } from '../platform/read-json.ts';
import type { ResponseError } from '../platform/response-error.ts';
import type { Screen } from '../platform/screen.ts';
import type { PlatformSession } from './platform-session.ts';

/** The routes of an API description by path, in the order they are written; `none` where the platform has no description. */
export type ApiDescription =
  | { readonly paths: Readonly<Record<string, unknown>> }
  | { readonly none: true }
  | { readonly fault: ResponseError };

const DESCRIPTION_PATHS = ['/api/openapi.json', '/openapi.json'];

/** Throws `Misshapen`, `NotJudged`. */
export async function fetchApiDescription(session: PlatformSession): Promise<ApiDescription> {
  for (const path of DESCRIPTION_PATHS) {
    const response = await session.getPublic(path);
    if ('fault' in response) {
      // Where there is none, some platforms answer with their start page.
      if (response.fault.kind === 'route' || response.fault.kind === 'page') continue;
      return { fault: response.fault };
    }
    const { paths } = readObject(response.json, 'paths');
    return { paths: readObject(paths) };
  }
  return { none: true };
}

const HTTP_METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'];

/** Judges a route that must exist. Throws `NotJudged`. */
export async function checkRouteExists(
  screen: Screen,
  description: ApiDescription,
  session: PlatformSession,
): Promise<CheckResult> {
  const route = `${screen.method ? `${screen.method} ` : ''}${screen.path}`;
  if ('fault' in description) {
    const { message, help } = description.fault;
    return { problems: [{ message: `${route} can't be looked up: ${message}`, help }] };
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
            help: 'an older release lacks it: a baseline accepts that until the platform is newer',
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
  if ('fault' in response)
    return { problems: [{ message: `${route}: ${response.fault.message}` }], evidence };
  const { status, allow } = response;
  // A server that knows the path says what it allows there, or that OPTIONS is not it.
  const isKnown = status === 405 || (status >= 200 && status < 300);
  const allowedMethods = allow?.split(',').map((method) => method.trim().toUpperCase());
  if (isKnown && (!allowedMethods || !method || allowedMethods.includes(method)))
    return { problems: [], reason: `OPTIONS answers ${status}` };
  const message = isKnown
    ? `OPTIONS ${path} allows ${allow}, and not ${method}`
    : status === 404
      ? `there is no ${route} (OPTIONS answers 404)`
      : `whether ${route} is there can't be told: no API description, and OPTIONS answers ${status}`;
  return { problems: [{ message }], evidence };
}
