/** Decide requests and responses (spec 2, 2.10 and 4.3). */
import { type DecideAnswer, type DecideResponse, type QuestionType } from './schema/decide.js';
export type { DecideAnswer, DecideResponse, QuestionType };
/** One question of a decide request. */
export interface DecideQuestion {
    readonly name: string;
    /** A `QuestionType`, or an unknown type. */
    readonly type: string;
    readonly instructions?: string;
    /** The meaning of each option, by option. */
    readonly criteria?: Readonly<Record<string, string>>;
}
/** A valid decide request. */
export interface DecideRequest {
    readonly model: string;
    readonly state: unknown;
    /** At least one; names are unique. */
    readonly questions: readonly DecideQuestion[];
}
/** Validates a decide request, given as parsed JSON. `problem` is the message for the 422. */
export declare function readDecideRequest(value: unknown): {
    readonly request: DecideRequest;
} | {
    readonly problem: string;
};
/** The options of a choice, in order. */
export declare const choiceOptions: ({ criteria }: DecideQuestion) => string[];
/** Why a value, given as parsed JSON, is not a decide response to this request; undefined if it is one. */
export declare function decideResponseProblem(value: unknown, request: DecideRequest): string | undefined;
