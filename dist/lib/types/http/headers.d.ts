/** Header fields as they are on the wire: in order, repeated ones apart, names as written. */
export type HeaderList = readonly (readonly [name: string, value: string])[];
/** The pairs of a flat list of names and values, such as Node's `rawHeaders`. */
export declare const headerPairs: (rawHeaders: readonly string[]) => HeaderList;
/** The first value of the header with this name, in any case. */
export declare function findHeader(headers: HeaderList, name: string): string | undefined;
