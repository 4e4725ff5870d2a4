/** The files of a sandbox: contents by absolute path. Folders are what the paths say. */
import { posix } from 'node:path';
import type { Limits } from './limits.ts';
import { Refusal } from './refusal.ts';

export interface File {
  readonly bytes: Buffer;
  /** Four octal digits. */
  readonly mode: string;
  readonly modified: Date;
}

export interface Entry {
  readonly name: string;
  readonly path: string;
  readonly type: 'file' | 'dir';
  /** Of a file. */
  readonly file?: File;
}

/** Every file at a moment; a file is never changed, only replaced. */
export type Snapshot = ReadonlyMap<string, File>;

export class Files {
  readonly #limits: Limits;
  #files = new Map<string, File>();
  #size = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** A path as it is kept: absolute, without `.` and `..`; a relative one starts at `folder`. */
  static path(path: string, folder = '/'): string {
    const whole = posix.resolve('/', folder, path);
    if (whole.includes('\0')) throw new Refusal(400, 'a path holds no NUL');
    return whole;
  }

  get size(): number {
    return this.#size;
  }

  snapshot(): Snapshot {
    return new Map(this.#files);
  }

  /** The contents as UTF-8, by path. */
  texts(): Record<string, string> {
    return Object.fromEntries([...this.#files].map(([path, { bytes }]) => [path, bytes.toString()]));
  }

  restore(snapshot: Snapshot): void {
    this.#files = new Map(snapshot);
    this.#size = [...snapshot.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  read(path: string): File | undefined {
    return this.#files.get(path);
  }

  /** Throws `Refusal` where a limit is met or the path is a folder. */
  write(path: string, bytes: Buffer, mode = '0644'): void {
    const { files, fileBytes, sandboxBytes } = this.#limits;
    const old = this.#files.get(path);
    const size = this.#size - (old?.bytes.length ?? 0) + bytes.length;
    if (path === '/' || this.#isFolder(path)) throw new Refusal(400, `${path} is a folder`);
    if (bytes.length > fileBytes) throw new Refusal(413, `a file holds at most ${fileBytes} bytes`);
    if (size > sandboxBytes)
      throw new Refusal(413, `the files of a sandbox hold at most ${sandboxBytes} bytes`);
    if (!old && this.#files.size >= files) throw new Refusal(413, `a sandbox has at most ${files} files`);
    this.#files.set(path, { bytes, mode, modified: new Date() });
    this.#size = size;
  }

  /** Removes a file or, with `recursive`, a folder. Gives the paths that are gone. */
  remove(path: string, recursive = false): string[] {
    const gone = [...this.#files.keys()].filter(
      (each) => each === path || (recursive && each.startsWith(folderOf(path))),
    );
    for (const each of gone) {
      this.#size -= this.#files.get(each)!.bytes.length;
      this.#files.delete(each);
    }
    return gone;
  }

  /** What a folder holds, folders first, by name; a file lists itself; undefined where there is neither. */
  list(path: string): Entry[] | undefined {
    const itself = this.#files.get(path);
    if (itself) return [{ name: posix.basename(path), path, type: 'file', file: itself }];
    if (path !== '/' && !this.#isFolder(path)) return undefined;
    const prefix = folderOf(path);
    const entries = new Map<string, Entry>();
    for (const [each, file] of this.#files) {
      if (!each.startsWith(prefix)) continue;
      const [name, ...below] = each.slice(prefix.length).split('/') as [string, ...string[]];
      const at = prefix + name;
      entries.set(
        name,
        below.length > 0 ? { name, path: at, type: 'dir' } : { name, path: at, type: 'file', file },
      );
    }
    return [...entries.values()].sort((a, b) => compare(a.type, b.type) || compare(a.name, b.name));
  }

  #isFolder(path: string): boolean {
    const prefix = folderOf(path);
    for (const each of this.#files.keys()) if (each.startsWith(prefix)) return true;
    return false;
  }
}

const folderOf = (path: string) => (path === '/' ? path : `${path}/`);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
