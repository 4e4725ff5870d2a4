/** The encodings in which a secret may appear in a text. */

/** The value as it is, and in its base64, percent-encoded and JSON-escaped forms; some may be equal. */
export const secretForms = (value: string): string[] => [
  value,
  ...base64Forms(value),
  ...percentForms(value),
  ...jsonForms(value),
];

/**
 * Base64 in both alphabets, without padding: of the value alone, then the part that is the same wherever the value stands within
 * encoded bytes (0, 1 or 2 bytes into a group of three).
 */
export function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value);
  const within = [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    return all.toString('base64').slice([0, 2, 3][before], Math.floor((all.length * 8) / 6));
  });
  const forms = [bytes.toString('base64').replace(/=+$/, ''), ...within];
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))])];
}

/** The UTF-8 bytes in lower-case hex. */
export const hexForm = (value: string): string => Buffer.from(value).toString('hex');

/** As URLs and forms encode it, under one rule or another. */
function percentForms(value: string): string[] {
  const encoded = encodeURIComponent(replaceLoneSurrogates(value));
  const strict = encoded.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const lower = (form: string) => form.replace(/%../g, (code) => code.toLowerCase());
  const forms = [encoded, strict, encoded.replaceAll('%20', '+'), strict.replaceAll('%20', '+')];
  return [...forms, ...forms.map(lower)];
}

/** As JSON writers of several languages escape it. */
function jsonForms(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  const ascii = escaped.replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [escaped, ascii, escaped.replaceAll('/', '\\/'), ascii.replaceAll('/', '\\/')];
}

const replaceLoneSurrogates = (text: string) =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
