import { limits } from './limits.ts';

/** The form of a grant (spec 2, 2.7): printable ASCII without spaces. */
export const GRANT = `^[!-~]{1,${limits.grant}}$`;
const grant = new RegExp(GRANT);

export const isGrant = (text: string): boolean => grant.test(text);
