/** The level of a platform's API: releases 1.6.x have fewer routes and other request bodies than those that came after. */
import type { ApiDescription } from './api-description.ts';

export const levels = ['1.6', 'next'] as const;
export type Level = (typeof levels)[number];

/** A level and where it comes from, for the report: `info.version 1.6.1 of the API description`. */
export interface PlatformLevel {
  readonly level: Level;
  readonly source: string;
}

/**
 * The level that was chosen, else that of the release in the API description, else `next`. Missing routes never decide: a platform
 * that lost a route is not an older one.
 */
export function resolveLevel(chosen: Level | undefined, description: ApiDescription): PlatformLevel {
  if (chosen !== undefined) return { level: chosen, source: '--level' };
  const { version } = description;
  if (version === undefined) return { level: 'next', source: 'the default: no release is described' };
  return {
    level: /^v?1\.6(?:$|[.-])/.test(version) ? '1.6' : 'next',
    source: `info.version ${version} of the API description`,
  };
}

/** `level 1.6, from info.version 1.6.1 of the API description`. */
export const describeLevel = ({ level, source }: PlatformLevel): string => `level ${level}, from ${source}`;
