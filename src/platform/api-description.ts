/** What a platform publishes about its own API (OpenAPI): its routes, its release, and whether it is a stand-in. */
import { isMap } from '../text/is-map.ts';
import { shorten } from '../text/shorten.ts';
import type { PlatformResponse } from './read-client.ts';
import { readObject } from './read-json.ts';
import type { ResponseError } from './response-error.ts';

/** The role and the pool of a stand-in's made-up account. */
export interface StandInAccount {
  readonly roleArn: string;
  readonly poolId: string;
}

/** At most one of `paths`, `none` and `error` is there. */
export interface ApiDescription {
  /** The routes by path. */
  readonly paths?: Readonly<Record<string, unknown>>;
  /** The release. */
  readonly version?: string;
  /** Present only in the description of a stand-in. */
  readonly standIn?: StandInAccount;
  /** The platform has no description. */
  readonly none?: true;
  readonly error?: ResponseError;
}

/** The field of `info` by which a stand-in is recognized. */
export const STAND_IN_FIELD = 'x-gatehouse-stand-in';

const DESCRIPTION_PATHS = ['/api/openapi.json', '/openapi.json'];
const MAX_VERSION_LENGTH = 40;

/** Looks for the API description with `get`. Throws `InvalidResponseError` for one without paths, and what `get` throws. */
export async function fetchApiDescription(
  get: (path: string) => Promise<PlatformResponse>,
): Promise<ApiDescription> {
  for (const path of DESCRIPTION_PATHS) {
    const response = await get(path);
    if ('error' in response) {
      // Some platforms return their start page for an unknown path.
      if (response.error.kind === 'not-found' || response.error.kind === 'html') continue;
      return { error: response.error };
    }
    const { paths, info } = readObject(response.json, 'paths');
    return { paths: readObject(paths), ...readInfo(info) };
  }
  return { none: true };
}

function readInfo(info: unknown): Pick<ApiDescription, 'version' | 'standIn'> {
  if (!isMap(info)) return {};
  const { version } = info;
  const account = info[STAND_IN_FIELD];
  return {
    ...(typeof version === 'string' && version !== ''
      ? { version: shorten(version, MAX_VERSION_LENGTH) }
      : {}),
    ...(isMap(account)
      ? { standIn: { roleArn: String(account['role_arn']), poolId: String(account['pool_id']) } }
      : {}),
  };
}
