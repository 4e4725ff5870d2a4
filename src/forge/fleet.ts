/** The same files of many repositories, read a batch at a time. */

/** What is there of a repository. */
export type RepositoryFiles =
  | { readonly files: readonly { readonly path: string; readonly text: string }[]; readonly sha: string }
  /** Why it can't be read, in words for the one who can change it. */
  | { readonly reason: string };

export interface FleetClient {
  /** The most repositories of one batch. */
  readonly maxRepositories: number;
  /**
   * Reads files (`paths`) of repositories (`owner/name`) at their default branch: one entry for each, in their order.
   * Throws a `Refusal` where the forge answers none of them.
   */
  readMany(repositories: readonly string[], paths: readonly string[]): Promise<RepositoryFiles[]>;
}
