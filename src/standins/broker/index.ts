/** A broker for boxes (spec 2): real upstreams, credentials and grants, on one port. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standardCapabilities } from '../../broker/capabilities/index.ts';
import { type BrokerNames, grantHeader, neutralNames, payerHeader } from '../../broker/names.ts';
import { routesOf } from '../../broker/routes.ts';
import type { AuditEntry } from './audit.ts';
import { BoundedFile } from './bounded-file.ts';
import { type Box, boxOf } from './box.ts';
import type { BrokerConfig, Credential } from './config.ts';
import { digest, Grants } from './grants.ts';
import { handle } from './handle.ts';
import { Hidden } from './hidden.ts';
import { Owned } from './owned.ts';
import { type BrokerRules, rightRules } from './rules/index.ts';
import { closeWire, openWire } from './send.ts';
import { unsound } from './sound.ts';
import type { BrokerState, ExtraCapability } from './state.ts';
import { targetOf } from './target.ts';

export type { AuditEntry, BrokerConfig, BrokerRules, Credential, ExtraCapability };

export interface BrokerOptions {
  readonly words?: BrokerNames;
  /** Rules that take the place of the right ones. */
  readonly rules?: Partial<BrokerRules>;
  readonly extra?: readonly ExtraCapability[];
  /** Told of every request, besides the file. */
  readonly audit?: (entry: AuditEntry) => void;
  readonly now?: () => number;
}

export interface RunningBroker {
  /** The base URL. */
  readonly url: string;
  /** Each box's token, by name. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The grants of the configuration. */
  readonly grants: readonly { readonly box: string; readonly principal: string; readonly grant: string }[];
  /** A new grant that holds for some milliseconds. Throws for a box that is not known. */
  grant(box: string, principal: string, ms: number): string;
  revoke(grant: string): void;
  /** Keeps a visitor's credential, or forgets it. */
  hold(principal: string, credential: Credential | undefined): void;
  pause(box: string, paused: boolean): void;
  /** The feedback that is kept in memory, a line of JSON a batch. */
  feedback(): readonly string[];
  /** Takes no more requests, lets those in flight end for a while, then ends them. */
  close(): Promise<void>;
}

const MINUTE = 60_000;

/** Starts a broker. Throws `TypeError` for a configuration that can't be served. */
export async function startBroker(config: BrokerConfig, options: BrokerOptions = {}): Promise<RunningBroker> {
  const { words = neutralNames, extra = [], now = Date.now } = options;
  const wrong = unsound(config, words);
  if (wrong !== undefined) throw new TypeError(wrong);
  const boxes = config.boxes.map(boxOf);
  const served = config.capabilities;
  const modelapi = config.modelapi && targetOf(config.modelapi.url);
  const agentsvc = config.agentsvc && targetOf(config.agentsvc.url);
  const extras = new Map(
    extra.map(({ spec, url, credential }) => [spec.name, { target: targetOf(url), credential }]),
  );
  const audit = config.audit && new BoundedFile(config.audit.file, config.audit.maxBytes);
  const tell = (entry: AuditEntry) => {
    options.audit?.(entry);
    // A log that can't be written stops no request.
    audit?.append(JSON.stringify(entry)).catch(() => undefined);
  };
  const hidden = new Map<string, Hidden>();
  const state: BrokerState = {
    config,
    rules: { ...rightRules, ...options.rules },
    routes: routesOf(words),
    payerHeader: payerHeader(words),
    grantHeader: grantHeader(words),
    specs: [
      ...standardCapabilities(words).filter(
        ({ name }) =>
          (served?.includes(name) ?? true) &&
          (name !== 'inference' || modelapi) &&
          (name !== words.agentsvc || agentsvc),
      ),
      ...extra.map(({ spec }) => spec),
    ],
    extra: extras,
    modelapi,
    agentsvc,
    boxes: new Map(boxes.map((box) => [digest(box.token), box])),
    reports: new Map(),
    grants: new Grants(config.visitors),
    owned: new Owned(config.boxes),
    feedback: new BoundedFile(config.feedback?.file, config.feedback?.maxBytes),
    wire: await openWire(
      [
        modelapi,
        agentsvc,
        ...secretTargets(boxes),
        ...[...extras.values()].map(({ target }) => target),
      ].filter((target) => target !== undefined),
      config.upstreamTimeoutMs ?? 10 * MINUTE,
    ),
    tell: audit || options.audit ? tell : undefined,
    hidden: (value) => {
      const known = hidden.get(value) ?? new Hidden(value);
      hidden.set(value, known);
      return known;
    },
    now,
  };
  const server = createServer(SERVER, (req, res) => handle(state, req, res));
  const url = await listen(server, config);
  const grant = (name: string, principal: string, ms: number) => {
    named(boxes, name);
    state.grants.sweep(now());
    return state.grants.issue(name, principal, now() + ms);
  };
  return {
    url,
    tokens: Object.fromEntries(boxes.map(({ name, token }) => [name, token])),
    grants: (config.grants ?? []).map(({ box, principal, minutes = 60 }) => ({
      box,
      principal,
      grant: grant(box, principal, minutes * MINUTE),
    })),
    grant,
    revoke: (text) => state.grants.revoke(text),
    hold: (principal, credential) => state.grants.hold(principal, credential),
    pause: (name, paused) => {
      named(boxes, name).paused = paused;
    },
    feedback: () => state.feedback.lines(),
    close: async () => {
      await stop(server, config.graceMs ?? 1500);
      closeWire(state.wire);
      await Promise.all([state.feedback.close(), audit?.close()]);
    },
  };
}

/** Bodies may take as long as they need; headers may not. */
const SERVER = {
  requestTimeout: 0,
  headersTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 64 * 1024,
};

const secretTargets = (boxes: readonly Box[]) =>
  boxes.flatMap(({ secrets, supplied }) =>
    [...secrets.values(), ...supplied.values()].map(({ target }) => target),
  );

function named(boxes: readonly Box[], name: string): Box {
  const box = boxes.find((one) => one.name === name);
  if (!box) throw new TypeError(`the broker knows no box ${name}`);
  return box;
}

function listen(server: Server, { host = '127.0.0.1', port = 0 }: BrokerConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const { address, family, port: open } = server.address() as AddressInfo;
      const reached = address === '0.0.0.0' || address === '::' ? 'localhost' : address;
      resolve(`http://${family === 'IPv6' && reached !== 'localhost' ? `[${reached}]` : reached}:${open}`);
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
