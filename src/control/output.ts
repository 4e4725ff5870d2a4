import { joinMessageChunks } from './acp.ts';
import type { ConversationEvent } from './events.ts';

/** How the runtimes of a service report their turns: an exit code and lines, or the agent client protocol. */
export const turnStyles = ['exec', 'acp'] as const;
export type TurnStyle = (typeof turnStyles)[number];

/** What a turn printed, without standard error: its lines, or the agent's message. */
export const outputText = (events: readonly ConversationEvent[], style: TurnStyle): string =>
  style === 'acp'
    ? joinMessageChunks(events)
    : events
        .filter((event) => event.kind === 'output')
        .filter(({ stream }) => stream !== 'stderr')
        .map(({ text }) => text)
        .join('');
