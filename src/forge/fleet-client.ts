/** The interface that reads the same files of many repositories in batches. */

/** The requested files of one repository, or why they could not be read. */
export type RepositoryFiles =
  | { readonly files: readonly { readonly path: string; readonly text: string }[]; readonly sha: string }
  | { readonly reason: string };

export interface FleetClient {
  /** Maximum number of repositories per batch. */
  readonly maxRepositories: number;
  /**
   * Reads files (`paths`) of repositories (`owner/name`) at their default branch: one entry per repository, in order. Throws
   * an `ApiError` if the request fails as a whole.
   */
  readMany(repositories: readonly string[], paths: readonly string[]): Promise<RepositoryFiles[]>;
}
