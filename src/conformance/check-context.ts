/** What a check works with: it reports and asks as a box, sees what reached the upstreams, and says what does not hold. */

import type { BrokerNames } from '../broker/names.ts';
import type { Routes } from '../broker/routes.ts';
import type { ConformanceEnv } from '../broker/start-contract.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import type { Problem } from '../model/check-result.ts';
import type { CheckDescription, Scopes } from './check-description.ts';
import type { RawRequest, RawResponse } from './client.ts';
import { REPORTING_BOX } from './env.ts';
import { endpointOf, type RecordedExchange } from './evidence.ts';
import type { ConformanceHarness } from './harness.ts';
import { parseRefusal, unmentionedWords } from './refusal-body.ts';
import { forwardedMessage } from './refused-requests.ts';
import { nextMark, type ReceivedRequest, type UpstreamName } from './upstreams/recorder.ts';

/** A request of a check. */
export interface BoxRequest extends RawRequest {
  /** Sent as `Authorization: Bearer`: a box's name; null for no token. Absent: `conformance-a`. */
  readonly box?: string | null;
  /** Another token than a box's. */
  readonly token?: string;
  /** By which it is known upstream. */
  readonly mark?: string;
}

export interface BoxResponse extends RawResponse {
  /** Method and path of the question, for messages. */
  readonly endpoint: string;
  readonly mark: string | undefined;
}

/** Ends a check after a problem that leaves nothing more to check. */
export class CheckAborted extends Error {}

/** Ends a check as skipped: it does not apply to this broker. */
export class NotApplicable extends Error {}

export class CheckContext {
  readonly problems: Problem[] = [];
  readonly exchanges: RecordedExchange[] = [];
  readonly #harness: ConformanceHarness;
  readonly #check: CheckDescription;
  readonly #firstReceived: number;
  readonly #marks = new Set<string>();

  constructor(harness: ConformanceHarness, check: CheckDescription) {
    this.#harness = harness;
    this.#check = check;
    this.#firstReceived = harness.upstreams.received.length;
  }

  get env(): ConformanceEnv {
    return this.#harness.env;
  }

  get routes(): Routes {
    return this.#harness.routes;
  }

  get names(): BrokerNames {
    return this.#harness.names;
  }

  /** The capabilities that the broker serves, in the words of the vocabulary. */
  get capabilities(): ReadonlySet<string> {
    return this.#harness.capabilities;
  }

  get harness(): ConformanceHarness {
    return this.#harness;
  }

  tokenOf(box: string): string {
    return this.#harness.broker.tokens[box] ?? '';
  }

  mark(): string {
    const mark = nextMark();
    this.#marks.add(mark);
    return mark;
  }

  /** Asks the broker. No whole answer ends the check. */
  async request(request: BoxRequest): Promise<BoxResponse> {
    return (await this.#try(request, []))!;
  }

  /** Asks where a broken connection, which gives nothing, is an answer too. */
  tryRequest(request: BoxRequest): Promise<BoxResponse | undefined> {
    return this.#try(request, ['reset', 'truncated']);
  }

  async #try(request: BoxRequest, expected: readonly RequestErrorKind[]): Promise<BoxResponse | undefined> {
    try {
      return await this.#send(request);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.#harness.noteConnectionError(error);
      if (expected.includes(error.kind)) return undefined;
      this.abort(`${endpointOf(request)} ${error.message}; expected an answer`);
    }
  }

  async #send(request: BoxRequest): Promise<BoxResponse> {
    const {
      box = REPORTING_BOX,
      token = box === null ? undefined : this.tokenOf(box),
      headers = [],
    } = request;
    const sent: RawRequest = {
      ...request,
      headers: token === undefined ? headers : [['Authorization', `Bearer ${token}`], ...headers],
    };
    const from = this.#harness.upstreams.received.length;
    const exchange: RecordedExchange = { request: sent, upstream: [] };
    this.exchanges.push(exchange);
    try {
      const response = await this.#harness.send(this.#check, sent);
      exchange.response = response;
      return { ...response, endpoint: endpointOf(request), mark: request.mark };
    } finally {
      exchange.upstream = this.#ours(from);
    }
  }

  /** Posts a report as a box and returns the answer, whatever it is. */
  postReport(report: unknown, request: Partial<BoxRequest> = {}): Promise<BoxResponse> {
    return this.request({
      method: 'POST',
      path: this.routes.declaration,
      body: typeof report === 'string' ? report : JSON.stringify(report),
      ...request,
      headers: [['Content-Type', 'application/json'], ...(request.headers ?? [])],
    });
  }

  /** The entries that name this broker. */
  capabilityEntries(scopes: Scopes): { name: string; broker: string; scope: readonly string[] }[] {
    return Object.entries(scopes).map(([name, scope]) => ({
      name: this.harness.capabilityName(name),
      broker: this.env.broker,
      scope,
    }));
  }

  /** Reports these scopes as a box. Anything but 200 ends the check. */
  async declare(scopes: Scopes, box: string = REPORTING_BOX, extraFields: object = {}): Promise<BoxResponse> {
    const response = await this.postReport(
      { capabilities: this.capabilityEntries(scopes), ...extraFields },
      { box },
    );
    if (response.status !== 200)
      this.abort(`the report of ${box} was answered ${response.status}; expected 200`);
    return response;
  }

  /** What reached the upstreams since the check began and is not another check's. */
  upstreamRequests(upstream?: UpstreamName): ReceivedRequest[] {
    return this.#ours(this.#firstReceived).filter(
      (each) => upstream === undefined || each.upstream === upstream,
    );
  }

  #ours(from: number): ReceivedRequest[] {
    return this.#harness.upstreams.received
      .slice(from)
      .filter(({ mark }) => mark === undefined || this.#marks.has(mark));
  }

  /** What one request led to upstream: what carries its mark, and what came meanwhile without one. */
  upstreamRequestsFor({ mark }: Pick<BoxResponse, 'mark'>): ReceivedRequest[] {
    const sentMeanwhile =
      this.exchanges.find(({ request }) => (request as BoxRequest).mark === mark)?.upstream ?? [];
    return this.upstreamRequests().filter(
      (each) => each.mark === mark || (!each.mark && sentMeanwhile.includes(each)),
    );
  }

  fail(message: string, help = this.#check.help): void {
    this.problems.push({ message, help });
  }

  abort(message: string, help?: string): never {
    this.fail(message, help);
    throw new CheckAborted(message);
  }

  /** Ends the check as one that has nothing to judge. */
  skip(reason: string): never {
    throw new NotApplicable(reason);
  }

  /** Whether the status is one of these; if not, says so. */
  status(response: BoxResponse, expected: readonly number[], why = ''): boolean {
    if (expected.includes(response.status)) return true;
    this.fail(
      `${response.endpoint} was answered ${response.status}${why && ` ${why}`}; expected ${joinOr(expected)}`,
    );
    return false;
  }

  /** Holds an answer to be a refusal: status, a body that names these words, and nothing sent upstream. */
  expectRefusal(
    response: BoxResponse,
    expected: { status: readonly number[]; mentions?: readonly string[]; why?: string; body?: boolean },
  ): void {
    const { mentions = [], why, body = mentions.length > 0 } = expected;
    if (this.status(response, expected.status, why) && body) {
      const refusal = parseRefusal(response.body);
      if ('fault' in refusal)
        this.fail(
          `${response.endpoint} was refused with ${refusal.fault}; expected JSON with a message in \`error\``,
        );
      else {
        const missing = unmentionedWords(refusal.message, mentions);
        if (missing.length > 0)
          this.fail(
            `${response.endpoint} was refused, and its message does not name ${missing.join(' and ')}; expected ${mentions.join(' and ')}`,
          );
      }
    }
    this.expectNotForwarded(response);
  }

  /** Holds a request to have reached no upstream, now and later. */
  expectNotForwarded(response: BoxResponse): void {
    const { mark, endpoint } = response;
    const exchange = this.exchanges.find(({ request }) => (request as BoxRequest).mark === mark);
    if (mark && exchange) this.#harness.refusedRequests.add(mark, { check: this.#check, endpoint, exchange });
    const forwarded = response.mark
      ? this.upstreamRequestsFor(response)
      : (this.exchanges.at(-1)?.upstream ?? []);
    for (const received of forwarded) {
      this.#harness.refusedRequests.markReported(received);
      this.fail(forwardedMessage(response.endpoint, received));
    }
  }

  parseJsonObject(response: BoxResponse): Record<string, unknown> {
    let value: unknown;
    try {
      value = JSON.parse(response.body.toString());
    } catch {
      this.abort(
        `${response.endpoint} was answered ${response.status} with a body that is not JSON; expected a JSON object`,
      );
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      this.abort(
        `${response.endpoint} was answered ${response.status} with JSON that is no object; expected a JSON object`,
      );
    return value as Record<string, unknown>;
  }
}

const joinOr = (expected: readonly number[]) => expected.join(' or ');
