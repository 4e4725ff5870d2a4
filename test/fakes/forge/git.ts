/** Blobs, trees and commits with the ids that git would give them. */
import { createHash } from 'node:crypto';

/** Path → blob id. All files are regular files. */
export type Files = ReadonlyMap<string, string>;

export interface Commit {
  readonly sha: string;
  readonly files: Files;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: string;
  readonly date: string;
}

const blobId = (content: Buffer) => objectId('blob', content);

function objectId(kind: string, content: Buffer): string {
  return createHash('sha1').update(`${kind} ${content.length}\0`).update(content).digest('hex');
}

export interface TreeEntry {
  readonly path: string;
  readonly type: 'blob' | 'tree';
  readonly sha: string;
}

/** All repositories of a fake forge share one store, as forks do on the forge. */
export class Store {
  readonly blobs = new Map<string, Buffer>();
  readonly commits = new Map<string, Commit>();
  readonly trees = new Map<string, Files>();

  blob(content: Buffer | string): string {
    const bytes = Buffer.from(content);
    const sha = blobId(bytes);
    this.blobs.set(sha, bytes);
    return sha;
  }

  /** Stores the tree of a folder and of the folders below it, and returns its id. */
  tree(files: Files): string {
    const entries = this.entries(files);
    const body = entries.map(({ path, type, sha }) =>
      Buffer.concat([
        Buffer.from(`${type === 'tree' ? '40000' : '100644'} ${path}\0`),
        Buffer.from(sha, 'hex'),
      ]),
    );
    const sha = objectId('tree', Buffer.concat(body));
    this.trees.set(sha, files);
    return sha;
  }

  /** The entries of a folder, in git's order. */
  entries(files: Files): TreeEntry[] {
    const folders = new Map<string, Map<string, string>>();
    const entries: TreeEntry[] = [];
    for (const [path, sha] of files) {
      const slash = path.indexOf('/');
      if (slash < 0) entries.push({ path, type: 'blob', sha });
      else {
        const name = path.slice(0, slash);
        const inside = folders.get(name) ?? new Map<string, string>();
        folders.set(name, inside.set(path.slice(slash + 1), sha));
      }
    }
    for (const [path, inside] of folders) entries.push({ path, type: 'tree', sha: this.tree(inside) });
    const key = ({ path, type }: TreeEntry) => Buffer.from(type === 'tree' ? `${path}/` : path);
    return entries.sort((a, b) => Buffer.compare(key(a), key(b)));
  }

  commit(details: Omit<Commit, 'sha'>): Commit {
    const seconds = Math.floor(Date.parse(details.date) / 1000);
    const who = `${details.author} <${details.author}@users.example> ${seconds} +0000`;
    const lines = [
      `tree ${this.tree(details.files)}`,
      ...details.parents.map((parent) => `parent ${parent}`),
      `author ${who}`,
      `committer ${who}`,
    ];
    const sha = objectId('commit', Buffer.from(`${lines.join('\n')}\n\n${details.message}`));
    const commit = { ...details, sha };
    this.commits.set(sha, commit);
    return commit;
  }

  /** The commit and its ancestors, nearest first. */
  history(sha: string): Commit[] {
    const entries = new Map<string, Commit>();
    const queue = [sha];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const commit = this.commits.get(next);
      if (!commit || entries.has(next)) continue;
      entries.set(next, commit);
      queue.push(...commit.parents);
    }
    return [...entries.values()];
  }

  mergeBase(base: string, head: string): Commit | undefined {
    const behind = new Set(this.history(base).map(({ sha }) => sha));
    return this.history(head).find(({ sha }) => behind.has(sha));
  }
}
