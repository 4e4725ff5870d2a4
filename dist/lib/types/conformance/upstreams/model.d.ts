/** The model provider's messages API: plain, streamed and structured answers, token counts, models. */
import type { Received } from './recorder.js';
export interface Reply {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string | readonly string[]>>;
    readonly body?: string | Buffer;
}
export declare function answerModel({ method, url, body }: Received): Reply;
