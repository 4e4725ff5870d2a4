import { type DecideAnswer, type DecideAnswers, type QuestionType } from './schema/decide.js';
export type { DecideAnswer, DecideAnswers, QuestionType };
export interface Question {
    readonly name: string;
    /** A `QuestionType`, or a word that is none. */
    readonly type: string;
    readonly instructions?: string;
    /** What each option means, by option. */
    readonly criteria?: Readonly<Record<string, string>>;
}
export interface DecideRequest {
    readonly model: string;
    readonly state: unknown;
    /** At least one; no two of one name. */
    readonly questions: readonly Question[];
}
/** Reads a decide request from JSON data. A problem is for the 422. */
export declare function readDecideRequest(value: unknown): {
    readonly request: DecideRequest;
} | {
    readonly problem: string;
};
/** The options of a choice, in their order. */
export declare const optionsOf: ({ criteria }: Question) => string[];
/** What keeps a decide answer from being the answer to a request; undefined where nothing does. */
export declare function decideAnswerProblem(value: unknown, request: DecideRequest): string | undefined;
