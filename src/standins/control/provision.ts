/** Creates a conversation's sandbox and writes the service's files into it (spec 3, 2.6). */
import { stageEvent } from './conversation.ts';
import type { ConversationContext } from './conversation-context.ts';

interface SandboxFile {
  readonly path: string;
  readonly text: string;
  /** Four octal digits. */
  readonly mode: string;
}

const SKILL_TEXT = `---
name: control
description: Where this conversation runs, and how to reach the control service.
---

The file .env in the home folder holds the conversation's id and an API key for it.
`;

function serviceFiles({ conversation, user, token }: ConversationContext): SandboxFile[] {
  const home = `/home/${user}`;
  const variables = { CONTROL_CONVERSATION_ID: conversation.id, CONTROL_TOKEN: token };
  const env = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  return [
    { path: `${home}/skills/control/SKILL.md`, text: SKILL_TEXT, mode: '0644' },
    { path: `${home}/.env`, text: env.join(''), mode: '0600' },
  ];
}

/** Returns whether the sandbox is ready. A failure is published as an event. */
export async function provision(context: ConversationContext): Promise<boolean> {
  const { conversation, sandboxes, publish, signal } = context;
  publish(stageEvent('provision', 'started'));
  conversation.sandboxStatus = 'starting';
  try {
    await sandboxes.create(conversation.sandboxName);
    for (const file of serviceFiles(context)) await sandboxes.write(conversation.sandboxName, file, signal);
  } catch (error) {
    conversation.sandboxStatus = 'failed';
    publish(stageEvent('provision', 'failed', { reason: (error as Error).message }));
    return false;
  }
  conversation.sandboxStatus = 'ready';
  publish(stageEvent('provision', 'done'));
  return true;
}
