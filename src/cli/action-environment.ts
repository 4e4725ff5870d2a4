/** The environment of a step of one of our actions: its inputs count, and nothing that another step has put beside them. */
import { isWorkflowRun } from '../forge/actions-runtime.ts';
import type { Io } from '../io.ts';
import { workflowCommand } from '../report/annotations.ts';
import { formatList } from '../report/labels.ts';
import { actionVariables } from './generated/action-variables.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/**
 * `io` without the `GATEHOUSE_` variables that the action named by GATEHOUSE_ACTION does not have as inputs; a warning names those
 * that were set. Throws `UsageError` for an unknown action.
 */
export function withActionInputs(io: Io): Io {
  const action = io.env['GATEHOUSE_ACTION'] ?? '';
  const inputs = Object.hasOwn(actionVariables, action) ? actionVariables[action] : undefined;
  if (!inputs)
    throw new UsageError(
      `GATEHOUSE_ACTION is ${quoteForMessage(action)}; expected one of ${Object.keys(actionVariables).join(', ')}: only an action sets it`,
    );
  // The names of variables ignore case on Windows.
  const isForeign = (name: string) => /^GATEHOUSE_/i.test(name) && !inputs.includes(name.toUpperCase());
  const foreign = Object.keys(io.env).filter((name) => isForeign(name) && io.env[name] !== '');
  if (foreign.length > 0) {
    const message = sanitizeForLog(
      `ignored ${formatList(foreign)}: not an input of this action; use its inputs, or a run step`,
      io,
    );
    io.stderr.write(
      isWorkflowRun(io.env)
        ? workflowCommand('warning', { properties: { title: 'gatehouse' }, message })
        : `gatehouse: ${message}\n`,
    );
  }
  const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => !isForeign(name)));
  return { ...io, env };
}
