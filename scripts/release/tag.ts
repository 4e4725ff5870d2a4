/** A full tag by Semantic Versioning: `v1.2.3`, `v1.2.3-rc.1`. */
const FULL = /^v((?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?)$/;

/** The version of a full tag; undefined for every other one. */
export const versionOf = (tag: string): string | undefined => FULL.exec(tag)?.[1];
