/** The files of a sandbox by absolute path. Folders exist only as parts of the paths. */
import { posix } from 'node:path';
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorLimits } from './limits.ts';

/** A file's contents and metadata. */
export interface StoredFile {
  readonly bytes: Buffer;
  /** Four octal digits. */
  readonly mode: string;
  readonly modifiedAt: Date;
}

/** An entry in the list of a folder. */
export interface DirectoryEntry {
  readonly name: string;
  readonly path: string;
  readonly type: 'file' | 'dir';
  /** Undefined for a folder. */
  readonly file?: StoredFile;
}

/** All files at one time; a stored file is never modified, only replaced. */
export type FilesSnapshot = ReadonlyMap<string, StoredFile>;

/** The file system of one sandbox, within limits. */
export class Files {
  readonly #limits: EmulatorLimits;
  #files = new Map<string, StoredFile>();
  #size = 0;

  constructor(limits: EmulatorLimits) {
    this.#limits = limits;
  }

  /** The absolute path, without `.` and `..`; a relative path starts at `cwd`. Throws a 400 for a NUL character. */
  static resolve(path: string, cwd = '/'): string {
    const absolute = posix.resolve('/', cwd, path);
    if (absolute.includes('\0')) throw new EmulatorHttpError(400, 'the path contains a NUL character');
    return absolute;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  snapshot(): FilesSnapshot {
    return new Map(this.#files);
  }

  /** The contents as UTF-8, by path. */
  textByPath(): Record<string, string> {
    return Object.fromEntries([...this.#files].map(([path, { bytes }]) => [path, bytes.toString()]));
  }

  restore(snapshot: FilesSnapshot): void {
    this.#files = new Map(snapshot);
    this.#size = [...snapshot.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Undefined for an unknown path. */
  read(path: string): StoredFile | undefined {
    return this.#files.get(path);
  }

  /** Throws a 400 if the path is a folder, and a 413 above a limit. */
  write(path: string, bytes: Buffer, mode = '0644'): void {
    const { files, fileBytes, sandboxBytes } = this.#limits;
    const old = this.#files.get(path);
    const size = this.#size - (old?.bytes.length ?? 0) + bytes.length;
    if (path === '/' || this.#isDirectory(path)) throw new EmulatorHttpError(400, `${path} is a folder`);
    if (bytes.length > fileBytes)
      throw new EmulatorHttpError(413, `the file is too large: the limit is ${fileBytes} bytes`);
    if (size > sandboxBytes)
      throw new EmulatorHttpError(413, `the sandbox is full: the limit is ${sandboxBytes} bytes`);
    if (!old && this.#files.size >= files)
      throw new EmulatorHttpError(413, `the sandbox is full: the limit is ${files} files`);
    this.#files.set(path, { bytes, mode, modifiedAt: new Date() });
    this.#size = size;
  }

  /** Removes a file or, with `recursive`, a folder. Returns the removed paths. */
  remove(path: string, recursive = false): string[] {
    const removed = [...this.#files.keys()].filter(
      (each) => each === path || (recursive && each.startsWith(directoryPrefix(path))),
    );
    for (const each of removed) {
      this.#size -= this.#files.get(each)!.bytes.length;
      this.#files.delete(each);
    }
    return removed;
  }

  /** The entries of a folder, folders first, by name; a file lists itself; undefined for an unknown path. */
  list(path: string): DirectoryEntry[] | undefined {
    const ownFile = this.#files.get(path);
    if (ownFile) return [{ name: posix.basename(path), path, type: 'file', file: ownFile }];
    if (path !== '/' && !this.#isDirectory(path)) return undefined;
    const prefix = directoryPrefix(path);
    const entries = new Map<string, DirectoryEntry>();
    for (const [each, file] of this.#files) {
      if (!each.startsWith(prefix)) continue;
      const [name, ...rest] = each.slice(prefix.length).split('/') as [string, ...string[]];
      const entryPath = prefix + name;
      entries.set(
        name,
        rest.length > 0
          ? { name, path: entryPath, type: 'dir' }
          : { name, path: entryPath, type: 'file', file },
      );
    }
    return [...entries.values()].sort((a, b) => compare(a.type, b.type) || compare(a.name, b.name));
  }

  #isDirectory(path: string): boolean {
    const prefix = directoryPrefix(path);
    for (const each of this.#files.keys()) if (each.startsWith(prefix)) return true;
    return false;
  }
}

const directoryPrefix = (path: string) => (path === '/' ? path : `${path}/`);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
