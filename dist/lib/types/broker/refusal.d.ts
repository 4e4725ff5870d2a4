/** The full form of a refusal. */
export interface FullRefusal {
    readonly type: 'error';
    readonly error: {
        readonly type: string;
        readonly message: string;
    };
}
export interface ReadRefusal {
    readonly message: string;
    readonly type?: string;
    /** Whether it has the full form: an outer `type` of `error`, and an inner one. */
    readonly full: boolean;
}
export declare const refusalBody: (message: string, type?: string) => FullRefusal;
/** What a refusal for a missing scope word says: the entry to add to the declaration. */
export declare function scopeMessage(capability: string, word: string, broker: string): string;
/** Reads a refusal's body, given as text, bytes or JSON data; undefined where it is none. */
export declare function readRefusal(body: unknown): ReadRefusal | undefined;
