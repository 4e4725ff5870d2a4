/** An open document and what the gate finds in its text. */
import { fileURLToPath } from 'node:url';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Finding } from '../model/report.ts';
import { checkSettings } from '../settings/gate.ts';
import { dominantVocabulary } from '../settings/mixed-vocabulary.ts';
import { readDocument } from '../text/read-document.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import { builtInVocabularies, type Vocabulary } from '../vocabulary/vocabulary.ts';
import type { EditedFile, EditorServices } from './services.ts';

/** One version of a document, checked. */
export interface CheckedDocument {
  readonly document: TextDocument;
  readonly text: string;
  readonly file: EditedFile;
  readonly findings: readonly Finding[];
}

/** Checks a document as the gate does; `undefined` if it is not a settings file. */
export async function checkDocument(
  document: TextDocument,
  services: EditorServices,
): Promise<CheckedDocument | undefined> {
  const path = pathOf(document.uri);
  const file = path === undefined ? undefined : await services.describe(path);
  if (!file) return undefined;
  const text = document.getText();
  const { gate } = await checkSettings([{ ...file, bytes: Buffer.from(text) }], {
    vocabulary: file.vocabulary,
    now: services.now,
  });
  return { document, text, file, findings: gate.checks.flatMap(({ findings }) => findings) };
}

/** The path of a file on disk; `undefined` for other documents, such as those of a version control view. */
function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** The vocabulary of a document: the chosen one, else the one whose names it has. */
export async function vocabularyOf({ file, text }: CheckedDocument): Promise<Vocabulary> {
  if (file.vocabulary) return file.vocabulary;
  const translator = new VocabularyTranslator(builtInVocabularies);
  await readDocument(text, translator);
  return dominantVocabulary(translator.usageCounts, text);
}
