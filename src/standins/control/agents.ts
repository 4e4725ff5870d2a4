/** Agents of the accounts. */
import { randomUUID } from 'node:crypto';
import type { Account } from './accounts.ts';
import { notFound, validationError } from './http-error.ts';

export interface Agent {
  readonly id: string;
  readonly account: Account;
  readonly name: string;
  readonly model: string;
  /** Also the first word of the command that its turns run. */
  readonly runtime: string;
  readonly description: string | null;
  readonly system: string | null;
  readonly createdAt: string;
}

/** What each field of a new agent must look like, and what is said where it does not. */
const FIELD_PATTERNS: Readonly<Record<'name' | 'model' | 'runtime', readonly [form: RegExp, wrong: string]>> =
  {
    name: [/^[^\p{Cc}]{1,255}$/u, 'is invalid'],
    model: [/^[^\s;]{1,255}$/, 'is invalid'],
    runtime: [/^[a-z][a-z0-9_-]{0,63}$/, 'is invalid'],
  };

export class Agents {
  readonly #maxAgents: number;
  readonly #agents = new Map<string, Agent>();

  constructor(maxAgents: number) {
    this.#maxAgents = maxAgents;
  }

  /** Throws `Refusal` for fields that can't be, and for a name that the account has already. */
  create(account: Account, input: Readonly<Record<string, unknown>>): Agent {
    const errors: Record<string, string[]> = {};
    for (const [name, [pattern, message]] of Object.entries(FIELD_PATTERNS)) {
      const value = input[name];
      if (value === undefined || value === null || value === '') errors[name] = ["can't be blank"];
      else if (typeof value !== 'string' || !pattern.test(value)) errors[name] = [message];
    }
    if (this.all(account).some(({ name }) => name === input['name']))
      errors['name'] = ['has already been taken'];
    if (this.#agents.size >= this.#maxAgents) errors['base'] = ['there are too many agents'];
    if (Object.keys(errors).length > 0) throw validationError(errors);
    const agent: Agent = {
      id: randomUUID(),
      account,
      name: input['name'] as string,
      model: input['model'] as string,
      runtime: input['runtime'] as string,
      description: stringOrNull(input['description']),
      system: stringOrNull(input['system']),
      createdAt: new Date().toISOString(),
    };
    this.#agents.set(agent.id, agent);
    return agent;
  }

  /** Throws `Refusal` where the account has none of the id. */
  get(account: Account, id: unknown): Agent {
    const agent = this.#agents.get(String(id));
    if (agent?.account !== account) throw notFound();
    return agent;
  }

  /** Those of an account, or of all. */
  all(account?: Account): Agent[] {
    return [...this.#agents.values()].filter((agent) => account === undefined || agent.account === account);
  }

  delete({ id }: Agent): void {
    this.#agents.delete(id);
  }
}

const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
