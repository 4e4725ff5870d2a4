/** Links from settings to the files that they name. */
import { pathToFileURL } from 'node:url';
import type { DocumentLink } from 'vscode-languageserver';
import { linkedFiles } from '../settings/repository/linked-files.ts';
import { toJsonPointer } from '../text/path.ts';
import { readDocument } from '../text/read-document.ts';
import { VocabularyTranslator } from '../vocabulary/translator.ts';
import { type CheckedDocument, vocabularyOf } from './checked-document.ts';

/** The links of a document. */
export async function linksIn(checked: CheckedDocument): Promise<DocumentLink[]> {
  const { document, text, file } = checked;
  const repository = await file.loadRepository?.();
  if (!repository) return [];
  const read = await readDocument(text, new VocabularyTranslator([await vocabularyOf(checked)]));
  const links = linkedFiles(read.value, repository);
  const ranges = await read.locate(links.map(({ path }) => path));
  return links.flatMap(({ path, file: target }) => {
    const range = ranges.get(toJsonPointer(path))?.value;
    if (!range) return [];
    return [
      {
        range: { start: document.positionAt(range.start), end: document.positionAt(range.end) },
        target: pathToFileURL(`${file.root}/${target}`).href,
      },
    ];
  });
}
