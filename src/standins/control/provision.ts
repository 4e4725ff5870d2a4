/** A sandbox for a conversation, and the service's files in it (spec 3, 2.6). */
import { stageEvent } from './conversation.ts';
import type { ConversationContext } from './conversation-context.ts';

export interface SandboxFile {
  readonly path: string;
  readonly text: string;
  /** Four octal digits. */
  readonly mode: string;
}

const SKILL_TEXT = `---
name: control
description: Where this conversation runs, and how to speak to the service that holds it.
---

The variables in .env of the home folder name the conversation and hold a key for it.
`;

/** The files that the service writes. */
export function serviceFiles({ conversation, user, token }: ConversationContext): SandboxFile[] {
  const home = `/home/${user}`;
  const variables = { CONTROL_CONVERSATION_ID: conversation.id, CONTROL_TOKEN: token };
  const env = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  return [
    { path: `${home}/skills/control/SKILL.md`, text: SKILL_TEXT, mode: '0644' },
    { path: `${home}/.env`, text: env.join(''), mode: '0600' },
  ];
}

/** Gives whether the sandbox is ready. What went wrong is told as an event. */
export async function provision(
  context: ConversationContext,
  files: (context: ConversationContext) => readonly SandboxFile[],
): Promise<boolean> {
  const { conversation, sandboxes, publish, signal } = context;
  publish(stageEvent('provision', 'started'));
  conversation.sandboxStatus = 'starting';
  try {
    await sandboxes.create(conversation.sandboxName);
    for (const file of files(context)) await sandboxes.write(conversation.sandboxName, file, signal);
  } catch (error) {
    conversation.sandboxStatus = 'failed';
    publish(stageEvent('provision', 'failed', { reason: (error as Error).message }));
    return false;
  }
  conversation.sandboxStatus = 'ready';
  publish(stageEvent('provision', 'done'));
  return true;
}
