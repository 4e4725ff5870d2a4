/**
 * What a control service does, as functions that are right as they stand. Who starts it in process may put another in the
 * place of any of them, and so have a service with one fault.
 */
import type { IncomingMessage } from 'node:http';
import type { ResolvedControlConfig } from './config.ts';
import type { Turn } from './conversation.ts';
import type { ConversationContext, TurnOutcome } from './conversation-context.ts';
import { type DataPlaneKind, dataPlaneOfUrl } from './data-plane.ts';
import { type EventFormatter, eventFormatters } from './event-formats.ts';
import type { NewEvent } from './event-log.ts';
import { provision, type SandboxFile, serviceFiles } from './provision.ts';
import { runTurn, runtimeCommand } from './turn.ts';

/** The routes by name. */
export type ServedRouteName =
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
interface RouteHookRequest {
  readonly route: ServedRouteName;
  readonly raw: Request;
  /** Of the path; empty where the route has none. */
  readonly id: string;
  /** The request as it came, with its socket. */
  readonly incoming: IncomingMessage;
}

/** A stream that somebody reads. */
interface StreamHookRequest {
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

export interface ControlHooks {
  readonly dataPlane: (sandboxBaseUrl: string) => DataPlaneKind;
  /** Answers a request; `normal` is the right answer. */
  readonly handle: (request: RouteHookRequest, next: () => Promise<Response>) => Response | Promise<Response>;
  /** Makes the sandbox ready; false where that failed. */
  readonly provision: (context: ConversationContext) => Promise<boolean>;
  /** The files that are written into the sandbox. */
  readonly files: (context: ConversationContext) => readonly SandboxFile[];
  readonly runTurn: (context: ConversationContext, turn: Turn) => Promise<TurnOutcome>;
  /** The command line of a turn's session. */
  readonly command: (context: ConversationContext, turn: Turn) => readonly string[];
  /** Destroys the sandbox. */
  readonly destroy: (context: ConversationContext) => Promise<void>;
  /** Every event passes here; `emit` adds one to the conversation. */
  readonly publish: (event: NewEvent, emit: (event: NewEvent) => void) => void;
  /** How an event is written. */
  readonly formatEvent: EventFormatter;
  /** The texts of a stream, each a whole server-sent event or a comment. One that throws breaks the connection. */
  readonly stream: (frames: AsyncIterable<string>, request: StreamHookRequest) => AsyncIterable<string>;
}

export function createHooks(
  config: ResolvedControlConfig,
  override: (defaults: ControlHooks) => Partial<ControlHooks> = () => ({}),
): ControlHooks {
  const defaults: ControlHooks = {
    dataPlane: dataPlaneOfUrl,
    handle: (_, next) => next(),
    provision: (context) => provision(context, hooks.files),
    files: serviceFiles,
    runTurn: (context, turn) => runTurn(context, turn, hooks.command),
    command: runtimeCommand,
    destroy: ({ sandboxes, conversation }) => sandboxes.destroy(conversation.sandboxName),
    publish: (event, emit) => emit(event),
    formatEvent: eventFormatters[config.events],
    stream: (frames) => frames,
  };
  const hooks: ControlHooks = { ...defaults, ...override(defaults) };
  return hooks;
}
