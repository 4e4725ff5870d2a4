/** Looks for values that must not be somewhere, in every form in which they can hide. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { type HeaderList, headerOf } from './client.ts';

export interface Needle {
  /** What it is, for a message: `the token of conformance-a`. */
  readonly what: string;
  readonly value: string;
}

/** One thing that was sent, in its parts. */
export interface Sent {
  readonly url?: string;
  readonly statusMessage?: string;
  /** Headers of informational answers. */
  readonly information?: HeaderList;
  readonly headers: HeaderList;
  readonly trailers?: HeaderList;
  readonly body?: Buffer;
}

export interface Leak {
  readonly needle: Needle;
  /** `the header authorization`, `the query`. */
  readonly where: string;
  /** `as base64`; empty where it stands as it is. */
  readonly form: string;
}

/** A shorter value would be found in texts by chance; it counts only as a word of its own. */
const SHORTEST = 8;

interface Form {
  readonly name: string;
  readonly text: string;
  /** Whether case does not tell. */
  readonly folded?: boolean;
}

/** A value in base64, of both alphabets, wherever in a text it stood. */
export function base64Forms(value: string): string[] {
  const forms = [0, 1, 2].flatMap((shift) => {
    // What is before and after shares a character of the encoding with the value's first and last byte.
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const text = whole.slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(forms)];
}

export const hexForm = (value: string) => Buffer.from(value).toString('hex');
export const reversed = (value: string) => [...value].reverse().join('');

/** A value's forms; encodings that a haystack can be freed of (percent, JSON escapes) are not among them. */
function formsOf(value: string): Form[] {
  const plain: Form = { name: '', text: value.toLowerCase(), folded: true };
  if (value.length < SHORTEST) return [plain];
  return [
    plain,
    ...base64Forms(value).map((text) => ({ name: 'as base64', text })),
    { name: 'as hex', text: hexForm(value), folded: true },
    { name: 'backwards', text: reversed(value).toLowerCase(), folded: true },
  ];
}

/** Finds the needles in what was sent; each once a part. */
export class Search {
  readonly #needles: readonly { readonly needle: Needle; readonly forms: readonly Form[] }[];

  constructor(needles: readonly Needle[]) {
    this.#needles = needles.map((needle) => ({ needle, forms: formsOf(needle.value) }));
  }

  in(sent: Sent): Leak[] {
    const found = partsOf(sent).flatMap((part) => this.#inPart(part));
    // A value may be spread over several headers.
    const all = sent.headers.map(([, value]) => value).join('');
    return found.length > 0 ? found : this.#inPart(['the headers together', all]);
  }

  #inPart([where, bytes]: Part): Leak[] {
    if (bytes === '') return [];
    const texts = readings(bytes);
    return this.#needles.flatMap(({ needle, forms }) => {
      const form = forms.find((each) => texts.some((text) => holds(text, each)));
      return form ? [{ needle, where, form: form.name }] : [];
    });
  }
}

interface Reading {
  readonly text: string;
  readonly folded: string;
}

function holds({ text, folded }: Reading, form: Form): boolean {
  if (form.text.length >= SHORTEST) return (form.folded ? folded : text).includes(form.text);
  for (let at = folded.indexOf(form.text); at >= 0; at = folded.indexOf(form.text, at + 1)) {
    const around = `${folded[at - 1] ?? ' '}${folded[at + form.text.length] ?? ' '}`;
    if (!/[a-z0-9]/.test(around)) return true;
  }
  return false;
}

type Part = readonly [where: string, text: string];

function partsOf({
  url = '',
  statusMessage = '',
  information = [],
  headers,
  trailers = [],
  body,
}: Sent): Part[] {
  const [path = '', ...query] = url.split('?');
  const named = (kind: string, list: HeaderList) =>
    list.flatMap(([name, value]): Part[] => [
      [`the ${kind} ${name.toLowerCase()}`, value],
      [`the name of a ${kind}`, name],
    ]);
  return [
    ['the path', path],
    ['the query', query.join('?')],
    ['the reason phrase', statusMessage],
    ...named('informational header', information),
    ...named('header', headers),
    ...named('trailer', trailers),
    ['the body', body?.length ? decoded(body, headers).toString('latin1') : ''],
  ];
}

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  deflate: (body) => {
    try {
      return inflateSync(body);
    } catch {
      return inflateRawSync(body);
    }
  },
};

/** The body without its content encodings, as far as they are known and hold. */
function decoded(body: Buffer, headers: HeaderList): Buffer {
  const encodings = (headerOf(headers, 'content-encoding') ?? '').toLowerCase().split(',').reverse();
  let bytes = body;
  for (const encoding of encodings) {
    try {
      bytes = DECODERS[encoding.trim()]?.(bytes) ?? bytes;
    } catch {
      return bytes;
    }
  }
  return bytes;
}

/** Of a longer text only what stands in it plainly, or in base64 or hex, is looked for: it takes too long to read in all ways. */
const LONG = 256 * 1024;

/** The text as it stands, and freed of what would hide a value in it. */
function readings(raw: string): Reading[] {
  const texts = new Set([raw]);
  if (raw.length <= LONG) for (const free of FREE) for (const text of [...texts]) texts.add(free(text));
  return [...texts].map((text) => ({ text, folded: text.toLowerCase() }));
}

const FREE: readonly ((text: string) => string)[] = [
  percentDecoded,
  percentDecoded,
  (text) => (text.includes('\\') ? text.replace(/\\u00([0-9a-f]{2})/gi, byte).replace(/\\(.)/g, '$1') : text),
  (text) =>
    text.includes('&#')
      ? text
          .replace(/&#x0*([0-9a-f]{2});/gi, byte)
          .replace(/&#0*([0-9]{2,3});/g, (_, code) => String.fromCharCode(Number(code)))
      : text,
  // Lines of base64, and wide characters.
  (text) => (/[\0\s]/.test(text) ? text.replace(/[\0\s]+/g, '') : text),
];

function percentDecoded(text: string): string {
  return text.includes('%') ? text.replace(/%([0-9a-f]{2})/gi, byte) : text;
}

const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
