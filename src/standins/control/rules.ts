/**
 * What a control service does, as functions that are right as they stand. Who starts it in process may put another in the
 * place of any of them, and so have a service with one fault.
 */
import type { IncomingMessage } from 'node:http';
import type { Turn } from './conversation.ts';
import { type DataPlane, dataPlaneOf } from './data-plane.ts';
import { type Form, forms } from './forms.ts';
import type { NewEvent } from './log.ts';
import { filesOf, provision, type SandboxFile } from './provision.ts';
import type { Settings } from './settings.ts';
import { commandOf, runTurn } from './turn.ts';
import type { Outcome, Work } from './work.ts';

/** The routes by name. */
export type RouteName =
  | 'health'
  | 'ready'
  | 'register'
  | 'verify'
  | 'token'
  | 'createAgent'
  | 'listAgents'
  | 'agent'
  | 'deleteAgent'
  | 'openConversation'
  | 'listConversations'
  | 'conversation'
  | 'turns'
  | 'events'
  | 'stream'
  | 'prompt'
  | 'interrupt'
  | 'terminate'
  | 'deleteConversation';

/** A request that a route is to answer. */
interface Asked {
  readonly route: RouteName;
  readonly request: Request;
  /** Of the path; empty where the route has none. */
  readonly id: string;
  /** The request as it came, with its socket. */
  readonly incoming: IncomingMessage;
}

/** A stream that somebody reads. */
interface Streaming {
  /** The conversation's id. */
  readonly id: string;
  /** Whether it waits for more, or ends with what is there. */
  readonly follow: boolean;
  /** The id that the reader has seen last; 0 for none. */
  readonly after: number;
  /** Aborted when nobody reads any more. */
  readonly signal: AbortSignal;
  readonly incoming: IncomingMessage;
}

export interface Rules {
  readonly dataPlane: (sandboxBaseUrl: string) => DataPlane;
  /** Answers a request; `normal` is the right answer. */
  readonly answer: (asked: Asked, normal: () => Promise<Response>) => Response | Promise<Response>;
  /** Makes the sandbox ready; false where that failed. */
  readonly provision: (work: Work) => Promise<boolean>;
  /** The files that are written into the sandbox. */
  readonly files: (work: Work) => readonly SandboxFile[];
  readonly turn: (work: Work, turn: Turn) => Promise<Outcome>;
  /** The command line of a turn's session. */
  readonly command: (work: Work, turn: Turn) => readonly string[];
  /** Destroys the sandbox. */
  readonly destroy: (work: Work) => Promise<void>;
  /** Every event passes here; `emit` adds one to the conversation. */
  readonly publish: (event: NewEvent, emit: (event: NewEvent) => void) => void;
  /** How an event is written. */
  readonly form: Form;
  /** The texts of a stream, each a whole server-sent event or a comment. One that throws breaks the connection. */
  readonly stream: (frames: AsyncIterable<string>, streaming: Streaming) => AsyncIterable<string>;
}

export function rulesOf(settings: Settings, change: (right: Rules) => Partial<Rules> = () => ({})): Rules {
  const right: Rules = {
    dataPlane: dataPlaneOf,
    answer: (_, normal) => normal(),
    provision: (work) => provision(work, rules.files),
    files: filesOf,
    turn: (work, turn) => runTurn(work, turn, rules.command),
    command: commandOf,
    destroy: ({ sandboxes, conversation }) => sandboxes.destroy(conversation.sandbox),
    publish: (event, emit) => emit(event),
    form: forms[settings.events],
    stream: (frames) => frames,
  };
  const rules: Rules = { ...right, ...change(right) };
  return rules;
}
