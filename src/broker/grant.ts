import { limits } from './limits.ts';

/** The form of a grant (spec 2, 2.7): printable ASCII without spaces. */
export const GRANT_PATTERN = `^[!-~]{1,${limits.grant}}$`;
const grantRegExp = new RegExp(GRANT_PATTERN);

export const isGrant = (text: string): boolean => grantRegExp.test(text);
