/** Whether a value read from YAML or JSON is a map: not null, a list or a scalar. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
