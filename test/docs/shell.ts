/** Plays the commands of a page in a folder of its own: the few words of a shell that pages need. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gatehouse, repository } from './pages.ts';

/** What a fresh clone has that a page may call for. */
const CLONED = ['examples', '.github/gatehouse.yml'];

export class Shell {
  readonly folder = mkdtempSync(join(tmpdir(), 'gatehouse-page-'));
  status: number | null = 0;

  constructor() {
    for (const name of CLONED) cpSync(join(repository, name), join(this.folder, name), { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  write(name: string, text: string): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Makes everything written so far the commit that a change starts from. */
  commit(): void {
    const who = ['-c', 'user.name=page', '-c', 'user.email=page@example.com', '-c', 'commit.gpgsign=false'];
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      [...who, 'commit', '-q', '-m', 'before'],
    ]) {
      const { status, stderr } = spawnSync('git', args, { cwd: this.folder, encoding: 'utf8' });
      if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    }
  }

  /** What a command prints: standard output, then standard error. Throws for a program that pages don't call. */
  run(line: string): string {
    const words = wordsIn(line);
    const to = words.indexOf('>') === -1 ? undefined : words.splice(words.indexOf('>'), 2)[1];
    const [program, first, ...rest] = words;
    if (program === 'cat') return readFileSync(join(this.folder, first!), 'utf8');
    const args =
      program === 'gatehouse'
        ? words.slice(1)
        : program === 'node' && first === 'dist/gatehouse.js'
          ? rest
          : undefined;
    if (!args) throw new Error(`a page calls ${line}, which its test can't run`);
    const { status, stdout, stderr } = gatehouse(args, this.folder);
    this.status = status;
    if (to === undefined) return stdout + stderr;
    this.write(to, stdout);
    return stderr;
  }
}

/** Words apart by spaces; quotes hold one together, and # begins a comment. */
function wordsIn(line: string): string[] {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(#.*)|(\S+)/g)];
  return words.flatMap(([, single, double, comment, plain]) =>
    comment === undefined ? [single ?? double ?? plain ?? ''] : [],
  );
}
