/**
 * Whether a path, as sent, means the same to every server: it begins with `/`, and has no empty segment but the last, no
 * `.` or `..` however encoded, no backslash, and nothing that a request line can't carry.
 */
export declare function isPlainPath(path: string): boolean;
