/** Finds secrets in traffic, in every encoding in which they can hide. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { findHeader, type HeaderList } from '../http/headers.ts';
import { base64Forms } from '../text/secret-encodings.ts';

export interface SensitiveValue {
  /** Names the value in messages: `token of conformance-a`. */
  readonly label: string;
  readonly value: string;
}

/** The parts of a request or response. */
export interface SearchableMessage {
  readonly url?: string;
  readonly statusMessage?: string;
  /** Headers of informational responses (1xx). */
  readonly information?: HeaderList;
  readonly headers: HeaderList;
  readonly trailers?: HeaderList;
  readonly body?: Buffer;
}

export interface Leak {
  readonly sensitiveValue: SensitiveValue;
  /** `the header authorization`, `the query`. */
  readonly where: string;
  /** `as base64`; empty for the plain value. */
  readonly encoding: string;
}

/** A shorter value would match by accident, so it counts only as a whole word. */
const MIN_LENGTH = 8;

interface EncodedForm {
  readonly name: string;
  readonly text: string;
  readonly ignoreCase?: boolean;
  /** With the case that it has, if `text` has lost it. */
  readonly plain?: string;
}

/** The UTF-8 bytes in lower-case hex. */
export const hexForm = (value: string) => Buffer.from(value).toString('hex');
/** The characters in reverse order. */
export const reversed = (value: string) => [...value].reverse().join('');

/** The encodings to search for. Percent-encoding and JSON escapes are decoded in the searched text instead. */
function encodedForms(value: string): EncodedForm[] {
  // Where characters are bytes, as in headers and searched bodies, UTF-8 looks different.
  const inBytes = Buffer.from(value).toString('latin1');
  const plain = [...new Set([value, inBytes])].map(
    (text): EncodedForm => ({ name: '', text: text.toLowerCase(), ignoreCase: true, plain: text }),
  );
  if (value.length < MIN_LENGTH) return plain;
  return [
    ...plain,
    ...base64Forms(value).map((text) => ({ name: 'as base64', text })),
    { name: 'as hex', text: hexForm(value), ignoreCase: true },
    { name: 'reversed', text: reversed(value).toLowerCase(), ignoreCase: true },
  ];
}

/** Searches messages for these values. */
export class LeakFinder {
  readonly #targets: readonly {
    readonly sensitiveValue: SensitiveValue;
    readonly forms: readonly EncodedForm[];
  }[];
  /** Short texts without a value: most headers repeat from message to message. */
  readonly #clean = new Set<string>();

  constructor(values: readonly SensitiveValue[]) {
    this.#targets = values.map((sensitiveValue) => ({
      sensitiveValue,
      forms: encodedForms(sensitiveValue.value),
    }));
  }

  /** At most one leak for each value and part of the message. */
  find(message: SearchableMessage): Leak[] {
    const leaks = [
      ...messageParts(message).flatMap((part) => this.#inPart(part)),
      ...this.#inBody(message.body, message.headers),
    ];
    // A value may be split over several headers.
    const joinedHeaders = message.headers.map(([, value]) => value).join('');
    return leaks.length > 0 ? leaks : this.#inPart(['the joined headers', joinedHeaders]);
  }

  #inPart([where, text]: MessagePart): Leak[] {
    if (text === '' || this.#clean.has(text)) return [];
    const texts = decodedTexts(text);
    const leaks = this.#targets.flatMap(({ sensitiveValue, forms }) => {
      const form = forms.find((each) => texts.some((decoded) => containsForm(decoded, each)));
      return form ? [{ sensitiveValue, where, encoding: form.name }] : [];
    });
    if (leaks.length === 0 && text.length <= MAX_REMEMBERED) this.#clean.add(text);
    return leaks;
  }

  #inBody(body: Buffer | undefined, headers: HeaderList): Leak[] {
    if (!body?.length) return [];
    const bytes = decodeBody(body, headers);
    const where = 'the body';
    if (bytes.length <= MAX_FULL_DECODE) return this.#inPart([where, bytes.toString('latin1')]);
    return this.#targets.flatMap(({ sensitiveValue, forms }) => {
      const form = forms.find(({ text, plain }) => bytes.includes(plain ?? text, 0, 'latin1'));
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

/** The body with its content encodings undone, as far as they are known and valid. */
export function decodeBody(body: Buffer, headers: HeaderList): Buffer {
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

/** Longer bodies are searched without decoding, which would take too long. In bytes. */
const MAX_FULL_DECODE = 256 * 1024;
/** Longer texts hardly repeat. In UTF-16 units. */
const MAX_REMEMBERED = 1024;

/** The text as it is, and decoded in every combination of ways. */
function decodedTexts(raw: string): DecodedText[] {
  const texts = new Set([raw]);
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
  // Base64 split over lines, and UTF-16.
  (text) => (/[\0\s]/.test(text) ? text.replace(/[\0\s]+/g, '') : text),
];

function percentDecoded(text: string): string {
  return text.includes('%') ? text.replace(/%([0-9a-f]{2})/gi, byte) : text;
}

const byte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
