interface SchemaError {
  /** JSON Pointer. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}
/** Whether a value matches the schema of reports. After `false`, `errors` holds the first error. */
declare const validate: { (value: unknown): boolean; errors?: readonly SchemaError[] | null };
export = validate;
