/** Plays the commands of a page in a folder of its own: the few words of a shell that pages need. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { plainEnv, repositoryRoot } from './pages.ts';

/** What a fresh clone has that a page may call for. */
const CLONED = ['examples', '.github/gatehouse.yml'];

/** Where a page names a port. Another program may have it, so that a free one stands for it. */
const PORT = /((?:127\.0\.0\.1|localhost):|--port )(\d{4,5})\b/g;

export class Shell {
  readonly #root = mkdtempSync(join(tmpdir(), 'gatehouse-page-'));
  readonly folder = join(this.#root, 'repository');
  readonly #bin = join(this.#root, 'bin');
  readonly #ports = new Map<string, string>();
  readonly #servers: ChildProcess[] = [];
  readonly #program: string;
  status: number | null = 0;

  /** With the address of a repository its folder is a fresh clone, else what pages call for of ours. */
  constructor(origin?: string) {
    if (origin === undefined) {
      for (const name of CLONED)
        cpSync(join(repositoryRoot, name), join(this.folder, name), { recursive: true });
    } else this.#git(['clone', '-q', origin, this.folder], this.#root);
    const home = origin === undefined ? repositoryRoot : this.folder;
    this.#program = join(home, 'dist/gatehouse.js');
    // The package, as it is installed.
    mkdirSync(join(this.folder, 'node_modules'));
    symlinkSync(home, join(this.folder, 'node_modules/gatehouse'), 'junction');
    // For the commands that gatehouse starts itself.
    const script = join(this.#bin, 'gatehouse');
    mkdirSync(this.#bin);
    writeFileSync(script, `#!/bin/sh\nexec '${process.execPath}' '${this.#program}' "$@"\n`);
    chmodSync(script, 0o755);
    writeFileSync(`${script}.cmd`, `@"${process.execPath}" "${this.#program}" %*\r\n`);
  }

  async remove(): Promise<void> {
    for (const server of this.#servers) {
      server.kill();
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    }
    rmSync(this.#root, { recursive: true, force: true });
  }

  async write(name: string, text: string): Promise<void> {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await this.#real(text));
  }

  /** Makes everything written so far the commit that a change starts from. */
  commit(): void {
    const who = ['-c', 'user.name=page', '-c', 'user.email=page@example.com', '-c', 'commit.gpgsign=false'];
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      [...who, 'commit', '-q', '-m', 'before'],
    ]) {
      this.#git(args);
    }
  }

  #git(args: readonly string[], cwd = this.folder): void {
    const { status, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  }

  /** A reader's own repository: there a command is called by `npx`. */
  #own(): string {
    const folder = join(this.#root, 'own');
    if (existsSync(folder)) return folder;
    mkdirSync(folder);
    this.#git(['init', '-q'], folder);
    writeFileSync(join(folder, 'pipeline.yml'), 'gate: always\n');
    return folder;
  }

  /**
   * What a command shows on a terminal: both of its outputs, in their order. With `&` at its end it goes on running until the
   * page is over, and shows its first line. Throws for a program that pages don't call.
   */
  async run(line: string): Promise<string> {
    const words = splitWords(await this.#real(line));
    const isServer = words.at(-1) === '&' && words.pop() !== undefined;
    const redirect = words.indexOf('>') === -1 ? undefined : words.splice(words.indexOf('>'), 2)[1];
    const assignments = words.splice(
      0,
      Math.max(
        0,
        words.findIndex((word) => !/^[A-Z_]+=/.test(word)),
      ),
    );
    const cwd = words[0] === 'npx' && words.shift() ? this.#own() : this.folder;
    const [name, first, ...rest] = words;
    if (name === 'cat') return readFileSync(join(this.folder, first!), 'utf8');
    const args =
      name === 'gatehouse' || name === '@org/gatehouse'
        ? [this.#program, ...words.slice(1)]
        : name === 'node'
          ? first === 'dist/gatehouse.js'
            ? [this.#program, ...rest]
            : words.slice(1)
          : undefined;
    if (!args) throw new Error(`a page calls ${line}, which its test can't run`);
    const own = plainEnv();
    const env = {
      ...own,
      PATH: this.#bin + delimiter + own['PATH'],
      ...Object.fromEntries(assignments.map((word) => word.split(/=(.*)/s, 2) as [string, string])),
    };
    const output = isServer ? await this.#serve(args, env, redirect) : this.#call(args, env, redirect, cwd);
    return this.#named(output);
  }

  #call(
    args: readonly string[],
    env: Record<string, string>,
    redirect: string | undefined,
    cwd: string,
  ): string {
    const terminal = join(this.#root, 'terminal');
    const file = openSync(terminal, 'w');
    const output = redirect === undefined ? file : openSync(join(this.folder, redirect), 'w');
    const { status } = spawnSync(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', output, file],
    });
    for (const one of new Set([file, output])) closeSync(one);
    this.status = status;
    return readFileSync(terminal, 'utf8');
  }

  async #serve(
    args: readonly string[],
    env: Record<string, string>,
    redirect: string | undefined,
  ): Promise<string> {
    const server = spawn(process.execPath, args, {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#servers.push(server);
    for await (const line of createInterface(server.stdout)) {
      if (redirect === undefined) return `${line}\n`;
      writeFileSync(join(this.folder, redirect), `${line}\n`);
      return '';
    }
    throw new Error(`${args.join(' ')} ended without a line`);
  }

  /** A text with the free port in the place of each that it names. */
  async #real(text: string): Promise<string> {
    for (const [, , port = ''] of text.matchAll(PORT))
      if (!this.#ports.has(port)) this.#ports.set(port, await freePort());
    return text.replace(PORT, (_, before: string, port: string) => before + this.#ports.get(port));
  }

  /** A text with the ports that the page names. */
  #named(text: string): string {
    const named = new Map([...this.#ports].map(([port, real]) => [real, port]));
    return text.replace(PORT, (whole, before: string, port: string) =>
      named.has(port) ? before + named.get(port) : whole,
    );
  }
}

/** Words apart by spaces; quotes hold one together, also behind a name and =, and # begins a comment. */
function splitWords(line: string): string[] {
  const words = [...line.matchAll(/([A-Z_]+=)?(?:'([^']*)'|"([^"]*)")|(#.*)|(\S+)/g)];
  return words.flatMap(([, name = '', single, double, comment, plain]) =>
    comment === undefined ? [name + (single ?? double ?? plain ?? '')] : [],
  );
}

/** A port below those that a system gives out by itself: nobody takes it by chance before it is used. */
async function freePort(): Promise<string> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 18_000);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return String(port);
  }
}
