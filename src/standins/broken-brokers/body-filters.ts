/** What brokers do to bodies that they should leave alone. */
import { parseJson } from '../../text/bounded-json.ts';

/** Changes every chunk of a body; the length must stay. */
export const changedBody = (change: (part: Buffer) => Buffer) => () => ({
  push: change,
  end: () => Buffer.alloc(0),
  matched: false,
});

/** Buffers the body until its end. */
export const bufferedBody = () => {
  const parts: Buffer[] = [];
  return {
    push: (part: Buffer) => {
      parts.push(part);
      return Buffer.alloc(0);
    },
    end: () => Buffer.concat(parts),
    matched: false,
  };
};

/** Re-serializes a JSON body, padded to its length. */
export const rewrittenBody = () => {
  const buffered = bufferedBody();
  return {
    ...buffered,
    end: () => {
      const body = buffered.end();
      try {
        return Buffer.from(JSON.stringify(parseJson(body.toString())).padEnd(body.length)).subarray(
          0,
          body.length,
        );
      } catch {
        return body;
      }
    },
  };
};

/** Rejects a body above this size. */
export const limitedBody = (maxBytes: number) => () => {
  let size = 0;
  return {
    push: (part: Buffer) => {
      size += part.length;
      return part;
    },
    end: () => Buffer.alloc(0),
    get matched() {
      return size > maxBytes;
    },
  };
};
