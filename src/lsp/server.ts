/** The language server: what is open, what is asked about it, and what is found while one types. */
import {
  CodeActionKind,
  type Connection,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CheckedDocument, checkDocument } from './checked-document.ts';
import { completionsAt } from './completion.ts';
import { hoverAt } from './hover.ts';
import { linksIn } from './links.ts';
import type { EditorServices } from './services.ts';
import { codeActionsFor, toDiagnostic } from './to-diagnostic.ts';

/** Serves a client until it disconnects. */
export function serveEditor(connection: Connection, services: EditorServices, version: string): void {
  const documents = new TextDocuments(TextDocument);
  const checks = new DocumentChecks(documents, connection, services);
  connection.onInitialize(() => ({
    serverInfo: { name: 'gatehouse', version },
    capabilities,
  }));
  documents.onDidChangeContent(({ document: { uri } }) => checks.start(uri));
  documents.onDidSave(() => checks.startAll());
  connection.onDidChangeWatchedFiles(() => checks.startAll());
  documents.onDidClose(({ document: { uri } }) => {
    checks.forget(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  connection.onCodeAction(async ({ textDocument: { uri }, range, context: { only } }) => {
    const checked = await checks.latest(uri);
    const actions = checked ? codeActionsFor(uri, checked.findings, range, services.codesPage) : [];
    return only
      ? actions.filter(({ kind = '' }) => only.some((one) => kind === one || kind.startsWith(`${one}.`)))
      : actions;
  });
  connection.onHover(async ({ textDocument: { uri }, position }) => {
    const checked = await checks.latest(uri);
    return checked ? hoverAt(checked, position) : undefined;
  });
  connection.onCompletion(async ({ textDocument: { uri }, position }) => {
    const checked = await checks.latest(uri);
    return checked ? completionsAt(checked, checked.document.offsetAt(position)) : [];
  });
  connection.onDocumentLinks(async ({ textDocument: { uri } }) => {
    const checked = await checks.latest(uri);
    return checked ? linksIn(checked) : [];
  });
  documents.listen(connection);
  connection.listen();
}

const capabilities: InitializeResult['capabilities'] = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  codeActionProvider: {
    codeActionKinds: [CodeActionKind.QuickFix, `${CodeActionKind.SourceFixAll}.gatehouse`],
  },
  hoverProvider: true,
  completionProvider: { triggerCharacters: [':', ' ', '-', '[', '{', ','] },
  documentLinkProvider: {},
};

/** A check, and what comes of it. */
interface RunningCheck {
  result: Promise<CheckedDocument | undefined>;
}

/** The check of each open document: of its newest version, and one at a time. */
class DocumentChecks {
  readonly #documents: TextDocuments<TextDocument>;
  readonly #connection: Connection;
  readonly #services: EditorServices;
  readonly #running = new Map<string, RunningCheck>();

  constructor(documents: TextDocuments<TextDocument>, connection: Connection, services: EditorServices) {
    this.#documents = documents;
    this.#connection = connection;
    this.#services = services;
  }

  /** Checks a document after the check that is running, and shows what is found. */
  start(uri: string): void {
    const previous = this.#running.get(uri)?.result;
    const running: RunningCheck = { result: Promise.resolve(undefined) };
    this.#running.set(uri, running);
    running.result = (async () => {
      await previous;
      const document = this.#documents.get(uri);
      // A newer version waits, and is checked instead.
      return document && this.#running.get(uri) === running ? this.#check(document) : undefined;
    })();
  }

  async #check(document: TextDocument): Promise<CheckedDocument | undefined> {
    const { uri, version } = document;
    try {
      const checked = await checkDocument(document, this.#services);
      if (this.#documents.get(uri)?.version === version) {
        const diagnostics =
          checked?.findings.map((finding) => toDiagnostic(finding, this.#services.codesPage)) ?? [];
        await this.#connection.sendDiagnostics({ uri, version, diagnostics });
      }
      return checked;
    } catch (error) {
      // One document must not end the server.
      this.#connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return undefined;
    }
  }

  /** Checks every document again: files that they name may have changed. */
  startAll(): void {
    this.#services.refresh();
    for (const { uri } of this.#documents.all()) this.start(uri);
  }

  /** The check of the newest version. */
  async latest(uri: string): Promise<CheckedDocument | undefined> {
    for (;;) {
      const running = this.#running.get(uri);
      const checked = await running?.result;
      if (this.#running.get(uri) === running) return checked;
    }
  }

  forget(uri: string): void {
    this.#running.delete(uri);
  }
}
