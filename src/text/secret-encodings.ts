/** The encoded forms in which a secret may appear. */

/**
 * A string in base64, in both alphabets and without padding: alone, and inside longer encoded text, where it starts after 0, 1 or 2
 * bytes of a group of three.
 */
export function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  const within = [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    return padded.toString('base64').slice([0, 2, 3][before], Math.floor((padded.length * 8) / 6));
  });
  const forms = [bytes.toString('base64').replace(/=+$/, ''), ...within];
  return [...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** A string in hexadecimal, in upper and lower case. */
export function hexForms(text: string): string[] {
  const hex = Buffer.from(text).toString('hex');
  return [hex, hex.toUpperCase()];
}

/** A string in percent-encoding, as URLs and forms write it, in upper and lower case. */
export function percentForms(text: string): string[] {
  const encoded = encodeURIComponent(replaceLoneSurrogates(text));
  const strict = encoded.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const lower = (form: string) => form.replace(/%../g, (code) => code.toLowerCase());
  const forms = [encoded, strict, encoded.replaceAll('%20', '+'), strict.replaceAll('%20', '+')];
  return [...forms, ...forms.map(lower)];
}

/** A string as the JSON libraries of several languages escape it, without the quotes. */
export function jsonForms(text: string): string[] {
  const escaped = JSON.stringify(text).slice(1, -1);
  const ascii = escaped.replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [escaped, ascii, escaped.replaceAll('/', '\\/'), ascii.replaceAll('/', '\\/')];
}

const replaceLoneSurrogates = (text: string) =>
  text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
