/** An editor for tests: the program as a process, and a client library on its pipes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  CompletionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type DocumentLink,
  DocumentLinkRequest,
  ExitNotification,
  type Hover,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  LogMessageNotification,
  type Position,
  PublishDiagnosticsNotification,
  type Range,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { repositoryRoot } from '../fakes/io.ts';

/** Everything of the document. */
const WHOLE: Range = { start: { line: 0, character: 0 }, end: { line: 1e6, character: 0 } };

export async function startEditor(cwd: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const program = join(repositoryRoot, 'src/bin.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'lsp', ...args], {
    cwd,
    env,
    stdio: 'pipe',
  });
  const exited = once(child, 'exit');
  const logs: string[] = [];
  child.stderr.on('data', (chunk) => logs.push(String(chunk)));
  const client = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  client.onNotification(LogMessageNotification.type, ({ message }) => void logs.push(message));
  const published = new Map<string, { version: number | undefined; diagnostics: Diagnostic[] }>();
  const waiting = new Set<() => void>();
  client.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
    published.set(uri, { version, diagnostics });
    for (const check of waiting) check();
  });
  client.listen();
  const { capabilities } = await client.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(cwd).href,
    capabilities: {},
  });
  await client.sendNotification(InitializedNotification.type, {});

  /** Opens a file of the folder with its content on disk, or another one. */
  const open = async (name: string, content?: string) => {
    const path = join(cwd, name);
    const uri = pathToFileURL(path).href;
    const textDocument = { uri };
    let document = TextDocument.create(uri, 'yaml', 1, content ?? readFileSync(path, 'utf8'));
    const diagnostics = () =>
      new Promise<Diagnostic[]>((resolve) => {
        const check = () => {
          const last = published.get(uri);
          if (last?.version !== document.version) return;
          waiting.delete(check);
          resolve(last.diagnostics);
        };
        waiting.add(check);
        check();
      });
    await client.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'yaml', version: 1, text: document.getText() },
    });
    const change = async (edits: readonly TextEdit[]) => {
      // From the end, so that earlier ranges stay right.
      const contentChanges = edits
        .toSorted((a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start))
        .map(({ range, newText }) => ({ range, text: newText }));
      document = TextDocument.update(document, contentChanges, document.version + 1);
      published.delete(uri);
      await client.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version: document.version },
        contentChanges,
      });
    };
    return {
      uri,
      text: () => document.getText(),
      diagnostics,
      /** `code line:column-line:column message`, counted from 1 as the gate does. */
      lines: async () =>
        (await diagnostics()).map(({ code, range: { start, end }, message }) => {
          const [first] = String(message).split('\n');
          return `${code} ${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1} ${first}`;
        }),
      change,
      /** Replaces the first occurrence of a string. */
      type: async (before: string, after: string) => {
        const at = document.getText().indexOf(before);
        await change([
          {
            range: { start: document.positionAt(at), end: document.positionAt(at + before.length) },
            newText: after,
          },
        ]);
      },
      save: async () => {
        writeFileSync(path, document.getText());
        published.delete(uri);
        await client.sendNotification(DidSaveTextDocumentNotification.type, { textDocument });
      },
      /** Tells the server that files have changed on disk. */
      filesChanged: async () => {
        published.delete(uri);
        await client.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] });
      },
      close: () => client.sendNotification(DidCloseTextDocumentNotification.type, { textDocument }),
      published: () => published.get(uri),
      actions: async (range: Range = WHOLE, only?: string[]) =>
        (await client.sendRequest(CodeActionRequest.type, {
          textDocument,
          range,
          context: { diagnostics: [], ...(only ? { only } : {}) },
        })) as CodeAction[],
      hover: (position: Position): Promise<Hover | null> =>
        client.sendRequest(HoverRequest.type, { textDocument, position }),
      completions: async (position: Position) =>
        (await client.sendRequest(CompletionRequest.type, { textDocument, position })) as CompletionItem[],
      links: async () =>
        (await client.sendRequest(DocumentLinkRequest.type, { textDocument })) as DocumentLink[],
    };
  };
  return {
    capabilities,
    logs,
    open,
    /** Ends the session properly; returns the exit code of the process. */
    quit: async () => {
      await client.sendRequest(ShutdownRequest.type);
      await client.sendNotification(ExitNotification.type);
      return (await exited)[0] as number | null;
    },
    /** Closes the pipe only. */
    hangUp: async () => {
      child.stdin.end();
      return (await exited)[0] as number | null;
    },
  };
}
