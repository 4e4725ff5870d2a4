import type { ConformanceEnv } from '../broker/harness.js';
import { type Routes } from '../broker/routes.js';
import { type BrokerWords } from '../broker/words.js';
import type { Outcome, Problem } from '../model/outcome.js';
import type { WireError } from '../wire/wire-error.js';
import { type ConformanceCheck } from './check.js';
import { type Answer, type Ask } from './client.js';
import { type BoxAsk } from './context.js';
import { type BoundedStart, type RunningBroker, type Start } from './env.js';
import { type ExtraCapability } from './extra.js';
import { Hider } from './hide.js';
import type { Needle } from './leaks.js';
import { Refusals } from './refusals.js';
import { type Told } from './told.js';
import { Upstreams } from './upstreams/index.js';
import { type Listen } from './upstreams/listen.js';
import type { Received } from './upstreams/recorder.js';
export interface SessionOptions {
    readonly start: Start | BoundedStart;
    readonly listen?: Listen | undefined;
    /** The word by which reports name the broker; the default of spec 2 where nothing is said. */
    readonly broker?: string | undefined;
    readonly capabilities?: readonly string[] | undefined;
    readonly words?: BrokerWords | undefined;
    /** An `env` that a running broker was started with: its addresses and credentials are used. */
    readonly env?: ConformanceEnv | undefined;
    readonly extra?: readonly ExtraCapability[] | undefined;
    readonly extended?: boolean | undefined;
    /** How long the broker may take to start; 60 s where nothing is said. */
    readonly readyMs?: number | undefined;
    readonly timeoutMs: number;
    readonly requestTimeoutMs: number;
    readonly signal?: AbortSignal | undefined;
}
export declare const STANDARD: readonly string[];
export declare class Session {
    #private;
    readonly upstreams: Upstreams;
    readonly refusals: Refusals;
    readonly words: BrokerWords;
    readonly paths: Routes;
    readonly serves: ReadonlySet<string>;
    /** Every answer, by the check that got it. */
    readonly answers: {
        readonly check: ConformanceCheck;
        readonly ask: Ask;
        readonly answer: Answer;
    }[];
    /** Where a check's requests begin among those received. */
    readonly begun: {
        readonly check: ConformanceCheck;
        readonly from: number;
    }[];
    env: ConformanceEnv;
    broker: RunningBroker;
    /** Why the run could not go on. */
    cause: Problem | undefined;
    private constructor();
    /** What reached the upstreams during these checks. */
    receivedBy(of: (check: ConformanceCheck) => boolean): Received[];
    /** A request per probe of the extra capabilities, as this box. */
    extraAsks(box: string): BoxAsk[];
    /** Starts upstreams and broker. Throws `StartError`, and then nothing is left running. */
    static open(options: SessionOptions): Promise<Session>;
    /** The capability in the words of the vocabulary. */
    word(capability: string): string;
    get signal(): AbortSignal;
    /** All that may be seen nowhere. */
    get needles(): Needle[];
    /** Hides what is known by now. */
    get hider(): Hider;
    hide(text: string): string;
    /** Ends what is under way; the checks that are left are not judged. */
    stop(cause: Problem): void;
    /** Sends to the broker and keeps the answer. Throws `WireError`. */
    send(ask: Ask): Promise<Answer>;
    /** Tries a check once. */
    attempt(check: ConformanceCheck): Promise<Outcome>;
    faulted(error: WireError): void;
    /** Waits a moment after the last refusal, then gives what was refused and arrived upstream after its check was over. */
    late(): Promise<ReadonlyMap<ConformanceCheck, Told>>;
    /** Ends broker and upstreams. */
    close(): Promise<void>;
}
