/** Whether a document in neutral words holds, but for the checks of `rules/content.ts`. */
declare function validate(document: unknown): boolean;
export = validate;
