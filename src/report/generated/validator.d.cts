interface SchemaError {
  /** JSON Pointer. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
/** Whether a value is a report. After a call that says no, `errors` holds the first fault. */
declare const validate: { (value: unknown): boolean; errors?: readonly SchemaError[] | null };
export = validate;
