/** What a check works with: it reports and asks as a box, sees what reached the upstreams, and says what does not hold. */
import type { ConformanceEnv } from '../broker/harness.ts';
import type { Routes } from '../broker/routes.ts';
import type { BrokerWords } from '../broker/words.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import type { Problem } from '../model/outcome.ts';
import { type ConformanceCheck, Halt, NotShown, type Scopes } from './check.ts';
import { type Answer, type Ask, type HeaderList, headerOf } from './client.ts';
import { REPORTING } from './env.ts';
import { type Exchanged, whatOf } from './exchange.ts';
import { refusalIn, unnamed } from './refusal.ts';
import { sentAnyway } from './refusals.ts';
import type { Session } from './session.ts';
import { nextMark, type Received, type UpstreamName } from './upstreams/recorder.ts';

/** A request of a check. */
export interface BoxAsk extends Ask {
  /** Sent as `Authorization: Bearer`: a box's name; null for no token. Absent: `conformance-a`. */
  readonly box?: string | null;
  /** Another token than a box's. */
  readonly token?: string;
  /** By which it is known upstream. */
  readonly mark?: string;
}

export interface Told extends Answer {
  /** Method and path of the question, for messages. */
  readonly what: string;
  readonly mark: string | undefined;
}

export class Context {
  readonly problems: Problem[] = [];
  readonly exchanges: Exchanged[] = [];
  readonly #session: Session;
  readonly #check: ConformanceCheck;
  readonly #from: number;
  readonly #marks = new Set<string>();

  constructor(session: Session, check: ConformanceCheck) {
    this.#session = session;
    this.#check = check;
    this.#from = session.upstreams.received.length;
  }

  get env(): ConformanceEnv {
    return this.#session.env;
  }

  get paths(): Routes {
    return this.#session.paths;
  }

  get words(): BrokerWords {
    return this.#session.words;
  }

  /** The capabilities that the broker serves, in the words of the vocabulary. */
  get serves(): ReadonlySet<string> {
    return this.#session.serves;
  }

  get session(): Session {
    return this.#session;
  }

  tokenOf(box: string): string {
    return this.#session.broker.tokens[box] ?? '';
  }

  mark(): string {
    const mark = nextMark();
    this.#marks.add(mark);
    return mark;
  }

  /** Asks the broker. No whole answer ends the check. */
  async ask(ask: BoxAsk): Promise<Told> {
    return (await this.#try(ask, []))!;
  }

  /** Asks where a broken connection, which gives nothing, is an answer too. */
  attempt(ask: BoxAsk): Promise<Told | undefined> {
    return this.#try(ask, ['reset', 'cut']);
  }

  async #try(ask: BoxAsk, expected: readonly RequestErrorKind[]): Promise<Told | undefined> {
    try {
      return await this.#send(ask);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.#session.faulted(error);
      if (expected.includes(error.kind)) return undefined;
      this.halt(`${whatOf(ask)} ${error.message}; expected an answer`);
    }
  }

  async #send(ask: BoxAsk): Promise<Told> {
    const { box = REPORTING, token = box === null ? undefined : this.tokenOf(box), headers = [] } = ask;
    const sent: Ask = {
      ...ask,
      headers: token === undefined ? headers : [['Authorization', `Bearer ${token}`], ...headers],
    };
    const from = this.#session.upstreams.received.length;
    const exchanged: Exchanged = { ask: sent, upstream: [] };
    this.exchanges.push(exchanged);
    try {
      const answer = await this.#session.send(sent);
      exchanged.answer = answer;
      return { ...answer, what: whatOf(ask), mark: ask.mark };
    } finally {
      exchanged.upstream = this.#ours(from);
    }
  }

  /** Posts a report as a box and returns the answer, whatever it is. */
  report(report: unknown, ask: Partial<BoxAsk> = {}): Promise<Told> {
    return this.ask({
      method: 'POST',
      path: this.paths.declaration,
      body: typeof report === 'string' ? report : JSON.stringify(report),
      ...ask,
      headers: [['Content-Type', 'application/json'], ...(ask.headers ?? [])],
    });
  }

  /** The entries that name this broker. */
  entries(scopes: Scopes): { name: string; broker: string; scope: readonly string[] }[] {
    return Object.entries(scopes).map(([name, scope]) => ({
      name: this.session.word(name),
      broker: this.env.broker,
      scope,
    }));
  }

  /** Reports these scopes as a box. Anything but 200 ends the check. */
  async declare(scopes: Scopes, box: string = REPORTING, more: object = {}): Promise<Told> {
    const answer = await this.report({ capabilities: this.entries(scopes), ...more }, { box });
    if (answer.status !== 200) this.halt(`the report of ${box} was answered ${answer.status}; expected 200`);
    return answer;
  }

  /** What reached the upstreams since the check began and is not another check's. */
  reached(upstream?: UpstreamName): Received[] {
    return this.#ours(this.#from).filter((each) => upstream === undefined || each.upstream === upstream);
  }

  #ours(from: number): Received[] {
    return this.#session.upstreams.received
      .slice(from)
      .filter(({ mark }) => mark === undefined || this.#marks.has(mark));
  }

  /** What one request led to upstream: what carries its mark, and what came meanwhile without one. */
  upstreamOf({ mark }: Pick<Told, 'mark'>): Received[] {
    const meanwhile = this.exchanges.find(({ ask }) => (ask as BoxAsk).mark === mark)?.upstream ?? [];
    return this.reached().filter((each) => each.mark === mark || (!each.mark && meanwhile.includes(each)));
  }

  fail(message: string, help = this.#check.help): void {
    this.problems.push({ message, help });
  }

  halt(message: string, help?: string): never {
    this.fail(message, help);
    throw new Halt(message);
  }

  /** Ends the check as one that has nothing to judge. */
  notShown(reason: string): never {
    throw new NotShown(reason);
  }

  /** Whether the status is one of these; if not, says so. */
  status(answer: Told, wanted: readonly number[], why = ''): boolean {
    if (wanted.includes(answer.status)) return true;
    this.fail(`${answer.what} was answered ${answer.status}${why && ` ${why}`}; expected ${either(wanted)}`);
    return false;
  }

  /** Holds an answer to be a refusal: status, a body that names these words, and nothing sent upstream. */
  refused(
    answer: Told,
    wanted: { status: readonly number[]; names?: readonly string[]; why?: string; body?: boolean },
  ): void {
    const { names = [], why, body = names.length > 0 } = wanted;
    if (this.status(answer, wanted.status, why) && body) {
      const refusal = refusalIn(answer.body);
      if ('fault' in refusal)
        this.fail(
          `${answer.what} was refused with ${refusal.fault}; expected JSON with a message in \`error\``,
        );
      else {
        const missing = unnamed(refusal.message, names);
        if (missing.length > 0)
          this.fail(
            `${answer.what} was refused, and its message does not name ${missing.join(' and ')}; expected ${names.join(' and ')}`,
          );
      }
    }
    this.unsent(answer);
  }

  /** Holds a request to have reached no upstream, now and later. */
  unsent(answer: Told): void {
    const { mark, what } = answer;
    const exchanged = this.exchanges.find(({ ask }) => (ask as BoxAsk).mark === mark);
    if (mark && exchanged) this.#session.refusals.add(mark, { check: this.#check, what, exchanged });
    const reached = answer.mark ? this.upstreamOf(answer) : (this.exchanges.at(-1)?.upstream ?? []);
    for (const received of reached) {
      this.#session.refusals.tell(received);
      this.fail(sentAnyway(answer.what, received));
    }
  }

  json(answer: Told): Record<string, unknown> {
    let value: unknown;
    try {
      value = JSON.parse(answer.body.toString());
    } catch {
      this.halt(
        `${answer.what} was answered ${answer.status} with a body that is not JSON; expected a JSON object`,
      );
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      this.halt(
        `${answer.what} was answered ${answer.status} with JSON that is no object; expected a JSON object`,
      );
    return value as Record<string, unknown>;
  }
}

const either = (wanted: readonly number[]) => wanted.join(' or ');

/** A header of something that was sent. */
export const header = (of: { readonly headers: HeaderList }, name: string) => headerOf(of.headers, name);
