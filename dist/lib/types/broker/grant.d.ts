/** The form of a grant (spec 2, 2.7): printable ASCII without spaces. */
export declare const GRANT: string;
export declare const isGrant: (text: string) => boolean;
