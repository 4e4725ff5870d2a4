/** The accounts' agents. */
import { randomUUID } from 'node:crypto';
import type { Account } from './accounts.ts';
import { notFound, validationError } from './http-error.ts';

/** An agent of an account. */
export interface Agent {
  readonly id: string;
  readonly account: Account;
  readonly name: string;
  readonly model: string;
  /** Also the executable of its turns. */
  readonly runtime: string;
  readonly description: string | null;
  readonly system: string | null;
  readonly createdAt: string;
}

/** The pattern of each required field, and the error for a value that does not match. */
const FIELD_PATTERNS: Readonly<
  Record<'name' | 'model' | 'runtime', readonly [pattern: RegExp, error: string]>
> = {
  name: [/^[^\p{Cc}]{1,255}$/u, 'is invalid'],
  model: [/^[^\s;]{1,255}$/, 'is invalid'],
  runtime: [/^[a-z][a-z0-9_-]{0,63}$/, 'is invalid'],
};

/** All agents of a service. */
export class Agents {
  readonly #maxAgents: number;
  readonly #agents = new Map<string, Agent>();

  constructor(maxAgents: number) {
    this.#maxAgents = maxAgents;
  }

  /** Throws a 422 for invalid fields, a name that the account already uses, and above the limit of agents. */
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

  /** Throws a 404 if the account has no agent with this id. */
  get(account: Account, id: unknown): Agent {
    const agent = this.#agents.get(String(id));
    if (agent?.account !== account) throw notFound();
    return agent;
  }

  /** The agents of one account, or of all. */
  all(account?: Account): Agent[] {
    return [...this.#agents.values()].filter((agent) => account === undefined || agent.account === account);
  }

  delete({ id }: Agent): void {
    this.#agents.delete(id);
  }
}

const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
