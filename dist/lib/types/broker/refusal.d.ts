/** The full form of a refusal body. */
export interface FullRefusal {
    readonly type: 'error';
    readonly error: {
        readonly type: string;
        readonly message: string;
    };
}
/** A refusal as a box reads it. */
export interface ParsedRefusal {
    readonly message: string;
    readonly type?: string;
    /** Whether it has the full form: an outer `type` of `error` and an inner `type`. */
    readonly full: boolean;
}
/** A refusal body in the full form. */
export declare const refusalBody: (message: string, type?: string) => FullRefusal;
/** The message of a refusal for a missing scope word, with the entry to add to the declaration. */
export declare function missingScopeMessage(capability: string, word: string, broker: string): string;
/** Reads a refusal body, given as JSON text, bytes or parsed JSON; undefined if it is not one. */
export declare function readRefusal(body: unknown): ParsedRefusal | undefined;
