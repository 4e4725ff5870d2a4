/**
 * Whether a path, as sent, means the same to every server: it starts with `/` and has no empty segment except the last, no `.` or
 * `..` in any encoding, no backslash, no query, and no character that a request line can't carry.
 */
export declare function isPlainPath(path: string): boolean;
