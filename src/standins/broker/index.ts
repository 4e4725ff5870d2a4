/** The broker stand-in (spec 2): boxes in front, real upstreams behind, on one port. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrokerNames, grantHeader, neutralNames, payerHeader } from '../../broker/names.ts';
import { routesOf } from '../../broker/routes.ts';
import type { AuditEntry } from './audit.ts';
import { BoundedFile } from './bounded-file.ts';
import { type Box, createBox } from './box.ts';
import type { BrokerConfig, Credential } from './config.ts';
import { digest, Grants } from './grants.ts';
import { type BrokerHandlers, defaultHandlers } from './handlers.ts';
import { Ownership } from './ownership.ts';
import { handleRequest } from './router.ts';
import { SecretMatcher } from './secret-matcher.ts';
import type { BrokerState, UpstreamCapability } from './state.ts';
import { parseTarget } from './target.ts';
import { closeConnections, openConnections } from './upstream-client.ts';
import { configError } from './validate-config.ts';

export type { AuditEntry, BrokerConfig, BrokerHandlers, Credential, UpstreamCapability };

/** What code, but no configuration file, can set. */
export interface BrokerOptions {
  readonly names?: BrokerNames;
  /** Replacements for single decisions, for tests. */
  readonly handlers?: Partial<BrokerHandlers>;
  readonly extraCapabilities?: readonly UpstreamCapability[];
  /** Receives every audit entry, in addition to the file. */
  readonly onAudit?: (entry: AuditEntry) => void;
  /** Milliseconds since the epoch; default `Date.now`. */
  readonly now?: () => number;
}

/** A running broker. */
export interface BrokerStandIn {
  /** The base URL, without a slash at the end. */
  readonly url: string;
  /** Each box's token, by name. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The grants of the configuration. */
  readonly grants: readonly { readonly box: string; readonly principal: string; readonly grant: string }[];
  /** Issues a grant that is valid for `ms` milliseconds. Throws `TypeError` for an unknown box. */
  issueGrant(box: string, principal: string, ms: number): string;
  revokeGrant(grant: string): void;
  /** Stores a visitor's credential, or forgets it. */
  setCredential(principal: string, credential: Credential | undefined): void;
  /** Throws `TypeError` for an unknown box. */
  setPaused(box: string, paused: boolean): void;
  /** The feedback in memory, one line of JSON per batch. */
  feedbackLines(): readonly string[];
  /** Stops accepting requests, and ends those in flight after `graceMs`. */
  close(): Promise<void>;
}

const MINUTE = 60_000;

/** Starts a broker. Throws `TypeError` for an invalid configuration, and rejects if it cannot listen. */
export async function startBroker(config: BrokerConfig, options: BrokerOptions = {}): Promise<BrokerStandIn> {
  const { names = neutralNames, extraCapabilities = [], now = Date.now } = options;
  const handlers = { ...defaultHandlers, ...options.handlers };
  const error = configError(config, names);
  if (error !== undefined) throw new TypeError(error);
  const boxes = config.boxes.map(createBox);
  const enabled = config.capabilities;
  const modelapi = config.modelapi && parseTarget(config.modelapi.url);
  const agentsvc = config.agentsvc && parseTarget(config.agentsvc.url);
  const extraUpstreams = new Map(
    extraCapabilities.map(({ spec, url, credential }) => [
      spec.name,
      { target: parseTarget(url), credential },
    ]),
  );
  const audit = config.audit && new BoundedFile(config.audit.file, config.audit.maxBytes);
  const onAudit = (entry: AuditEntry) => {
    options.onAudit?.(entry);
    // Requests go on when the log cannot be written.
    audit?.append(JSON.stringify(entry)).catch(() => undefined);
  };
  const matchers = new Map<string, SecretMatcher>();
  const state: BrokerState = {
    config,
    handlers,
    routes: routesOf(names),
    payerHeader: payerHeader(names),
    grantHeader: grantHeader(names),
    specs: [
      ...handlers
        .standardCapabilities(names)
        .filter(
          ({ name }) =>
            (enabled?.includes(name) ?? true) &&
            (name !== 'inference' || modelapi) &&
            (name !== names.agentsvc || agentsvc),
        ),
      ...extraCapabilities.map(({ spec }) => spec),
    ],
    extraUpstreams,
    modelapi,
    agentsvc,
    boxes: new Map(boxes.map((box) => [digest(box.token), box])),
    reports: new Map(),
    grants: new Grants(config.visitors),
    ownership: new Ownership(config.boxes),
    feedback: new BoundedFile(config.feedback?.file, config.feedback?.maxBytes),
    connections: await openConnections(
      [
        modelapi,
        agentsvc,
        ...secretTargets(boxes),
        ...[...extraUpstreams.values()].map(({ target }) => target),
      ].filter((target) => target !== undefined),
      config.upstreamTimeoutMs ?? 10 * MINUTE,
    ),
    matcherFor: (value) => {
      const matcher = matchers.get(value) ?? new SecretMatcher(value);
      matchers.set(value, matcher);
      return matcher;
    },
    now,
  };
  const entryListener = audit || options.onAudit ? onAudit : undefined;
  const server = createServer(SERVER_OPTIONS, (req, res) => handleRequest(state, req, res, entryListener));
  const url = await listen(server, config);
  const issueGrant = (name: string, principal: string, ms: number) => {
    findBox(boxes, name);
    state.grants.removeExpired(now());
    return state.grants.issue(name, principal, now() + ms);
  };
  return {
    url,
    tokens: Object.fromEntries(boxes.map(({ name, token }) => [name, token])),
    grants: (config.grants ?? []).map(({ box, principal, minutes = 60 }) => ({
      box,
      principal,
      grant: issueGrant(box, principal, minutes * MINUTE),
    })),
    issueGrant,
    revokeGrant: (grant) => state.grants.revoke(grant),
    setCredential: (principal, credential) => state.grants.setCredential(principal, credential),
    setPaused: (name, paused) => {
      findBox(boxes, name).paused = paused;
    },
    feedbackLines: () => state.feedback.lines(),
    close: async () => {
      await stop(server, config.graceMs ?? 1500);
      closeConnections(state.connections);
      await Promise.all([state.feedback.close(), audit?.close()]);
    },
  };
}

/** No time limit for bodies, one for headers. Times are in milliseconds, sizes in bytes. */
const SERVER_OPTIONS = {
  requestTimeout: 0,
  headersTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 64 * 1024,
};

const secretTargets = (boxes: readonly Box[]) =>
  boxes.flatMap(({ secrets, supplied }) =>
    [...secrets.values(), ...supplied.values()].map(({ target }) => target),
  );

function findBox(boxes: readonly Box[], name: string): Box {
  const box = boxes.find((one) => one.name === name);
  if (!box) throw new TypeError(`the broker has no box ${name}`);
  return box;
}

function listen(server: Server, { host = '127.0.0.1', port = 0 }: BrokerConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { address, family, port: boundPort } = server.address() as AddressInfo;
      const reachableHost = address === '0.0.0.0' || address === '::' ? 'localhost' : address;
      resolve(
        `http://${family === 'IPv6' && reachableHost !== 'localhost' ? `[${reachableHost}]` : reachableHost}:${boundPort}`,
      );
    });
  });
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
