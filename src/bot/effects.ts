/** Whether a command that failed may have changed something: a failed look-up has not, a write before it has. */
import { ApiError } from '../forge/api-error.ts';
import type { ForgeClient } from '../forge/client.ts';
import { type RepositoryClient, StaleStateError } from '../forge/repository-client.ts';

/** The methods of the clients that change nothing. */
const LOOK_UPS: ReadonlySet<string> = new Set([
  'me',
  'pullRequest',
  'openPullRequests',
  'changedFiles',
  'comments',
  'comment',
  'threads',
  'reviews',
  'statuses',
  'checkRuns',
  'runJobs',
  'role',
  'runs',
  'branch',
  'defaultBranch',
  'tree',
  'blob',
  'lastCommit',
  'findPullRequest',
  'issues',
] satisfies (keyof ForgeClient | keyof RepositoryClient)[]);

/** Notes the writes of the clients that it watches. */
export class Effects {
  /** Whether a write succeeded, or its response was lost. */
  mayHaveHappened = false;

  /** The same client; its writes are noted. */
  watch<T extends ForgeClient | RepositoryClient>(client: T): T {
    return new Proxy(client, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function' || LOOK_UPS.has(String(name))) return method;
        return (...args: unknown[]) =>
          this.#note(() => Reflect.apply(method, target, args) as Promise<unknown>);
      },
    });
  }

  async #note(write: () => Promise<unknown>): Promise<unknown> {
    try {
      const result = await write();
      this.mayHaveHappened = true;
      return result;
    } catch (error) {
      const isRejected =
        error instanceof StaleStateError || (error instanceof ApiError && !error.mayHaveSucceeded);
      if (!isRejected) this.mayHaveHappened = true;
      throw error;
    }
  }
}
