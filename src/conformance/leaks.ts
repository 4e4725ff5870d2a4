/** Looks for values that must not be somewhere, in every form in which they can hide. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { findHeader, type HeaderList } from '../http/headers.ts';

export interface SensitiveValue {
  /** What it is, for a message: `the token of conformance-a`. */
  readonly label: string;
  readonly value: string;
}

/** One thing that was sent, in its parts. */
export interface SearchableMessage {
  readonly url?: string;
  readonly statusMessage?: string;
  /** Headers of informational answers. */
  readonly information?: HeaderList;
  readonly headers: HeaderList;
  readonly trailers?: HeaderList;
  readonly body?: Buffer;
}

export interface Leak {
  readonly sensitiveValue: SensitiveValue;
  /** `the header authorization`, `the query`. */
  readonly where: string;
  /** `as base64`; empty where it stands as it is. */
  readonly encoding: string;
}

/** A shorter value would be found in texts by chance; it counts only as a word of its own. */
const MIN_LENGTH = 8;

interface EncodedForm {
  readonly name: string;
  readonly text: string;
  /** Whether case does not tell. */
  readonly ignoreCase?: boolean;
}

/** A value in base64, of both alphabets, wherever in a text it stood. */
export function base64Forms(value: string): string[] {
  const forms = [0, 1, 2].flatMap((shift) => {
    // What is before and after shares a character of the encoding with the value's first and last byte.
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
    const encoded = bytes.toString('base64').replace(/=+$/, '');
    const text = encoded.slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(forms)];
}

export const hexForm = (value: string) => Buffer.from(value).toString('hex');
export const reversed = (value: string) => [...value].reverse().join('');

/** A value's forms; encodings that a haystack can be freed of (percent, JSON escapes) are not among them. */
function encodedForms(value: string): EncodedForm[] {
  const plain: EncodedForm = { name: '', text: value.toLowerCase(), ignoreCase: true };
  if (value.length < MIN_LENGTH) return [plain];
  return [
    plain,
    ...base64Forms(value).map((text) => ({ name: 'as base64', text })),
    { name: 'as hex', text: hexForm(value), ignoreCase: true },
    { name: 'backwards', text: reversed(value).toLowerCase(), ignoreCase: true },
  ];
}

/** Finds the needles in what was sent; each once a part. */
export class LeakFinder {
  readonly #targets: readonly {
    readonly sensitiveValue: SensitiveValue;
    readonly forms: readonly EncodedForm[];
  }[];

  constructor(values: readonly SensitiveValue[]) {
    this.#targets = values.map((sensitiveValue) => ({
      sensitiveValue,
      forms: encodedForms(sensitiveValue.value),
    }));
  }

  find(message: SearchableMessage): Leak[] {
    const leaks = messageParts(message).flatMap((part) => this.#inPart(part));
    // A value may be spread over several headers.
    const joinedHeaders = message.headers.map(([, value]) => value).join('');
    return leaks.length > 0 ? leaks : this.#inPart(['the headers together', joinedHeaders]);
  }

  #inPart([where, bytes]: MessagePart): Leak[] {
    if (bytes === '') return [];
    const texts = decodedTexts(bytes);
    return this.#targets.flatMap(({ sensitiveValue, forms }) => {
      const form = forms.find((each) => texts.some((text) => containsForm(text, each)));
      return form ? [{ sensitiveValue, where, encoding: form.name }] : [];
    });
  }
}

interface DecodedText {
  readonly text: string;
  readonly lowerCase: string;
}

function containsForm({ text, lowerCase }: DecodedText, form: EncodedForm): boolean {
  if (form.text.length >= MIN_LENGTH) return (form.ignoreCase ? lowerCase : text).includes(form.text);
  for (let at = lowerCase.indexOf(form.text); at >= 0; at = lowerCase.indexOf(form.text, at + 1)) {
    const around = `${lowerCase[at - 1] ?? ' '}${lowerCase[at + form.text.length] ?? ' '}`;
    if (!/[a-z0-9]/.test(around)) return true;
  }
  return false;
}

type MessagePart = readonly [where: string, text: string];

function messageParts({
  url = '',
  statusMessage = '',
  information = [],
  headers,
  trailers = [],
  body,
}: SearchableMessage): MessagePart[] {
  const [path = '', ...query] = url.split('?');
  const headerParts = (kind: string, list: HeaderList) =>
    list.flatMap(([name, value]): MessagePart[] => [
      [`the ${kind} ${name.toLowerCase()}`, value],
      [`the name of a ${kind}`, name],
    ]);
  return [
    ['the path', path],
    ['the query', query.join('?')],
    ['the reason phrase', statusMessage],
    ...headerParts('informational header', information),
    ...headerParts('header', headers),
    ...headerParts('trailer', trailers),
    ['the body', body?.length ? decodeBody(body, headers).toString('latin1') : ''],
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
function decodeBody(body: Buffer, headers: HeaderList): Buffer {
  const encodings = (findHeader(headers, 'content-encoding') ?? '').toLowerCase().split(',').reverse();
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
const MAX_FULL_DECODE = 256 * 1024;

/** The text as it stands, and freed of what would hide a value in it. */
function decodedTexts(raw: string): DecodedText[] {
  const texts = new Set([raw]);
  if (raw.length <= MAX_FULL_DECODE)
    for (const decode of DECODINGS) for (const text of [...texts]) texts.add(decode(text));
  return [...texts].map((text) => ({ text, lowerCase: text.toLowerCase() }));
}

const DECODINGS: readonly ((text: string) => string)[] = [
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
