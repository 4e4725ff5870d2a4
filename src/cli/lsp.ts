/** `gatehouse lsp`: a language server for settings files on standard input and output. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Connection, createConnection, type WatchDog } from 'vscode-languageserver';
import { createProtocolConnection } from 'vscode-languageserver/node';
import type { Io } from '../io.ts';
import { serveEditor } from '../lsp/server.ts';
import type { EditedFile, EditorServices } from '../lsp/services.ts';
import { defaultSettingsFiles } from '../settings/default-files.ts';
import { VERSION } from '../version.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import type { Invocation } from './command.ts';
import { realPath, repositoryRoot } from './files.ts';
import { globList } from './glob-list.ts';
import { loadVocabulary } from './load-inputs.ts';
import { type GateOption, type Named, resolveOptions } from './options.ts';
import { openRepositories } from './repository/open-repository.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { siblingFileOf } from './settings.ts';
import { filesOption, settingsOptions } from './settings-options.ts';
import { DEFAULT_CONFIG } from './trusted-files.ts';

/** The page of the release that users follow. */
const CODES_PAGE = 'https://github.com/org/gatehouse/blob/v1/docs/codes.md';

/** The settings of the gate that an editor follows. */
interface EditorConfig {
  /** Globs relative to the root; empty for the default names. */
  readonly files: readonly string[];
  readonly vocabulary: Vocabulary | undefined;
  readonly noRepository: boolean;
}

/** Serves until the client disconnects. Returns the exit code; throws `UsageError`. */
export async function lsp({
  args,
  flags,
  values,
  io,
}: Invocation<Named<GateOption, 'vocabulary'>>): Promise<number> {
  // Throws for a wrong one before anything is served.
  await loadVocabulary(values.text('vocabulary'), io);
  const { connection, exitCode } = connect();
  const log = (message: string) => connection.console.warn(sanitizeForLog(message, io));
  serveEditor(connection, editorServices(args, flags, io, log), VERSION);
  return exitCode;
}

/** A connection over the standard streams, and the exit code that its end asks for: 0 after a shutdown request, else 1. */
function connect(): { connection: Connection; exitCode: Promise<number> } {
  let end: (code: number) => void = () => {};
  const exitCode = new Promise<number>((resolveCode) => {
    end = resolveCode;
  });
  // The library's own one ends the process at once; here the command must return.
  const watchDog: WatchDog = {
    shutdownReceived: false,
    // An editor that ends closes the input.
    initialize: () => {},
    exit: (code) => {
      process.stdin.destroy();
      end(code);
    },
  };
  process.stdin.once('end', () => watchDog.exit(watchDog.shutdownReceived ? 0 : 1));
  const connection = createConnection(
    (logger) => createProtocolConnection(process.stdin, process.stdout, logger),
    watchDog,
  );
  return { connection, exitCode };
}

/** What the server needs, read from disk: repositories and the configuration of each. */
function editorServices(
  patterns: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  io: Io,
  log: (message: string) => void,
): EditorServices {
  // An editor shows the working tree, even where it runs in a workflow.
  const editorIo: Io = { ...io, env: { ...io.env, GITHUB_WORKSPACE: undefined } };
  let repositories = openRepositories(editorIo);
  let configs = new Map<string, Promise<EditorConfig>>();
  const configOf = (root: string) => {
    let config = configs.get(root);
    if (config) return config;
    config = readEditorConfig(root, flags, editorIo, log);
    configs.set(root, config);
    return config;
  };
  return {
    now: io.now,
    codesPage: CODES_PAGE,
    refresh: () => {
      repositories = openRepositories(editorIo);
      configs = new Map();
    },
    describe: async (path): Promise<EditedFile | undefined> => {
      const real = realPath(path);
      const root = repositoryRoot(dirname(real));
      const name = relative(root, real).split(sep).join('/');
      const { files, vocabulary, noRepository } = await configOf(root);
      const wanted = patterns.length > 0 ? patterns : files;
      const isSettings =
        wanted.length > 0
          ? (await globList(wanted, [name])).length > 0
          : defaultSettingsFiles.includes(basename(name));
      if (!isSettings) return undefined;
      return {
        name,
        root,
        vocabulary,
        sibling: siblingFileOf(real, editorIo),
        loadRepository: noRepository ? undefined : () => repositories.of(real)(),
      };
    },
  };
}

/** The configuration of a repository, as `gatehouse run` reads it; without a usable one, that of the command. */
async function readEditorConfig(
  root: string,
  flags: Readonly<Record<string, unknown>>,
  io: Io,
  log: (message: string) => void,
): Promise<EditorConfig> {
  const rootIo: Io = { ...io, cwd: root };
  const optionTable = [filesOption, ...settingsOptions] as const;
  const build = async (gateConfig: Parameters<typeof resolveOptions>[3]) => {
    const values = resolveOptions(optionTable, flags, io.env, gateConfig);
    return {
      files: values.list('files'),
      vocabulary: (await loadVocabulary(values.text('vocabulary'), rootIo)).value,
      noRepository: values.flag('no-repository'),
    };
  };
  try {
    if (existsSync(join(root, DEFAULT_CONFIG))) {
      const { readConfig } = await import('./config-file.ts');
      const { value } = await readConfig(resolve(root, DEFAULT_CONFIG), rootIo);
      return await build(value.gates['settings']);
    }
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
  }
  return build(undefined);
}
