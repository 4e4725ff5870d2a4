/** What a check works with: it sends reports and requests as a box, sees what reached the upstreams, and records problems. */

import type { BrokerNames } from '../broker/names.ts';
import type { Routes } from '../broker/routes.ts';
import type { ConformanceEnv } from '../broker/start-contract.ts';
import { RequestError, type RequestErrorKind } from '../http/request-error.ts';
import { parseJson } from '../text/bounded-json.ts';
import type { BoxRequest, BoxResponse, ExpectedRefusal } from './box-messages.ts';
import { type CheckDescription, describeScopes, type Scopes } from './check-description.ts';
import type { RawRequest } from './client.ts';
import { REPORTING_BOX } from './env.ts';
import { endpointOf, type ObservedProblem, type RecordedExchange } from './evidence.ts';
import type { ConformanceHarness } from './harness.ts';
import { parseRefusal, unmentionedWords } from './refusal-body.ts';
import { forwardedMessage } from './refused-requests.ts';
import { nextMark, type ReceivedRequest, type UpstreamName } from './upstreams/recorder.ts';

/** Ends a check after a problem that leaves nothing more to check. */
export class CheckAborted extends Error {}

/** Ends a check as skipped: it does not apply to this broker. */
export class NotApplicable extends Error {}

export class CheckContext {
  readonly problems: ObservedProblem[] = [];
  readonly exchanges: RecordedExchange[] = [];
  readonly #harness: ConformanceHarness;
  readonly #check: CheckDescription;
  readonly #firstReceived: number;
  readonly #marks = new Set<string>();
  readonly #exchangeOf = new WeakMap<BoxResponse, RecordedExchange>();

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

  /** What the broker serves, by the names of the vocabulary. */
  get capabilities(): ReadonlySet<string> {
    return this.#harness.capabilities;
  }

  get harness(): ConformanceHarness {
    return this.#harness;
  }

  tokenOf(box: string): string {
    return this.#harness.broker.tokens[box] ?? '';
  }

  /** A new mark for a request of this check. */
  newMark(): string {
    const mark = nextMark();
    this.#marks.add(mark);
    return mark;
  }

  /** Sends a request. Aborts the check if no complete response arrives. */
  async request(request: BoxRequest): Promise<BoxResponse> {
    return (await this.#request(request, []))!;
  }

  /** Sends a request; undefined if no response arrives for one of these reasons: by default, if the broker breaks the connection. */
  tryRequest(
    request: BoxRequest,
    allowed: readonly RequestErrorKind[] = ['reset', 'truncated'],
  ): Promise<BoxResponse | undefined> {
    return this.#request(request, allowed);
  }

  async #request(
    request: BoxRequest,
    expected: readonly RequestErrorKind[],
  ): Promise<BoxResponse | undefined> {
    try {
      return await this.#send(request);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (expected.includes(error.kind)) return undefined;
      this.abort(`${endpointOf(request)}: ${error.message}; expected a response`);
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
    const exchange: RecordedExchange = { request: sent, upstream: [], mark: request.mark };
    this.exchanges.push(exchange);
    this.#harness.exchanges.push({ check: this.#check, exchange });
    try {
      const response = await this.#harness.send(sent);
      exchange.response = response;
      const boxResponse: BoxResponse = { ...response, endpoint: endpointOf(request), mark: request.mark };
      this.#exchangeOf.set(boxResponse, exchange);
      return boxResponse;
    } finally {
      exchange.upstream = this.#receivedSince(from);
    }
  }

  /** Posts a declaration report, given as JSON text or data. */
  postReport(report: unknown, request: Partial<BoxRequest> = {}): Promise<BoxResponse> {
    return this.request({
      method: 'POST',
      path: this.routes.declaration,
      body: typeof report === 'string' ? report : JSON.stringify(report),
      ...request,
      headers: [['Content-Type', 'application/json'], ...(request.headers ?? [])],
    });
  }

  /** Report entries that name this broker. */
  capabilityEntries(scopes: Scopes): { name: string; broker: string; scope: readonly string[] }[] {
    return Object.entries(scopes).map(([name, scope]) => ({
      name: this.harness.capabilityName(name),
      broker: this.env.broker,
      scope,
    }));
  }

  /** Reports these scopes as a box. Aborts the check unless the response is 200. */
  async declare(scopes: Scopes, box: string = REPORTING_BOX, extraFields: object = {}): Promise<BoxResponse> {
    const response = await this.postReport(
      { capabilities: this.capabilityEntries(scopes), ...extraFields },
      { box },
    );
    if (response.status !== 200)
      this.abortOn(
        response,
        `${response.endpoint} returned ${response.status} to the report of ${box} with ${describeScopes(scopes)}; expected 200`,
      );
    return response;
  }

  /** What reached the upstreams since the check began, without the requests of other checks. */
  upstreamRequests(upstream?: UpstreamName): ReceivedRequest[] {
    return this.#receivedSince(this.#firstReceived).filter(
      (each) => upstream === undefined || each.upstream === upstream,
    );
  }

  #receivedSince(from: number): ReceivedRequest[] {
    return this.#harness.upstreams.received
      .slice(from)
      .filter(({ mark }) => mark === undefined || this.#marks.has(mark));
  }

  /** What one request caused upstream: requests with its mark, and those without a mark that arrived meanwhile. */
  upstreamRequestsFor({ mark }: { readonly mark?: string | undefined }): ReceivedRequest[] {
    const isUnmarkedCause = this.#unmarkedOf(mark);
    return this.#harness.upstreams.received
      .slice(this.#firstReceived)
      .filter((each) => (each.mark === undefined ? isUnmarkedCause(each) : each.mark === mark));
  }

  #unmarkedOf(mark: string | undefined): (received: ReceivedRequest) => boolean {
    const { upstream = [] } = this.exchanges.find((each) => each.mark === mark) ?? {};
    return (received) => upstream.includes(received);
  }

  /** Records a problem, shown by the check's last exchange or by the given one; `help` defaults to that of the check. */
  fail(
    message: string,
    help = this.#check.help,
    exchange: RecordedExchange | undefined = this.exchanges.at(-1),
  ): void {
    this.problems.push({ message, help, exchange });
  }

  /** Records a warning: advice that the spec does not demand. */
  adviseOn(response: BoxResponse, message: string): void {
    const exchange = this.#exchangeOf.get(response);
    this.problems.push({ severity: 'warning', message, help: this.#check.help, exchange });
  }

  /** Records a problem that this response shows. */
  failOn(response: BoxResponse, message: string, help?: string): void {
    this.fail(message, help, this.#exchangeOf.get(response));
  }

  /** Records a problem and ends the check. */
  abort(message: string, help?: string): never {
    this.fail(message, help);
    throw new CheckAborted(message);
  }

  /** Records a problem that this response shows, and ends the check. */
  abortOn(response: BoxResponse, message: string): never {
    this.failOn(response, message);
    throw new CheckAborted(message);
  }

  /** Ends the check as skipped: it does not apply to this broker. */
  skip(reason: string): never {
    throw new NotApplicable(reason);
  }

  /** Whether the status is one of these; records a problem if not. `why` describes the request: `without a token`. */
  expectStatus(response: BoxResponse, expected: readonly number[], why = ''): boolean {
    if (expected.includes(response.status)) return true;
    this.failOn(
      response,
      `${response.endpoint} returned ${response.status}${why && ` ${why}`}; expected ${expected.join(' or ')}`,
    );
    return false;
  }

  /** Expects a refusal: this status, a message that names these words, and nothing forwarded. */
  expectRefusal(response: BoxResponse, expected: ExpectedRefusal): void {
    const { mentions = [], why, body = mentions.length > 0 } = expected;
    if (this.expectStatus(response, expected.status, why) && body) {
      const refusal = parseRefusal(response.body);
      if ('problem' in refusal)
        this.failOn(
          response,
          `${response.endpoint} returned ${response.status} with ${refusal.problem}; expected JSON with a message in \`error\``,
        );
      else {
        const missing = unmentionedWords(refusal.message, mentions);
        if (missing.length > 0)
          this.failOn(
            response,
            `${response.endpoint} returned ${response.status} with a message that does not name ${missing.join(' and ')}; expected it to name ${mentions.join(' and ')}`,
          );
      }
    }
    this.expectNotForwarded(response);
  }

  /** Expects that the request reached no upstream and will not later. */
  expectNotForwarded(response: BoxResponse): void {
    const { mark, endpoint } = response;
    const exchange = this.#exchangeOf.get(response);
    if (mark && exchange) this.#harness.refusedRequests.add(mark, { check: this.#check, endpoint, exchange });
    const forwarded = mark ? this.upstreamRequestsFor(response) : (exchange?.upstream ?? []);
    for (const received of forwarded) {
      this.#harness.refusedRequests.markReported(received);
      this.failOn(response, forwardedMessage(endpoint, received));
    }
  }

  /** The JSON object in the body. Aborts the check if there is none. */
  parseJsonObject(response: BoxResponse): Record<string, unknown> {
    let value: unknown;
    try {
      value = parseJson(response.body.toString());
    } catch {
      this.abortOn(
        response,
        `${response.endpoint} returned ${response.status} with a body that is not JSON; expected a JSON object`,
      );
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      this.abortOn(
        response,
        `${response.endpoint} returned ${response.status} with JSON that is not an object; expected a JSON object`,
      );
    return value as Record<string, unknown>;
  }
}
