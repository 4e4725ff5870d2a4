import { randomBytes } from "node:crypto";
import { setImmediate, setTimeout as setTimeout$1 } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
// src/wire/wire-error.ts
/** A request without a whole answer. The message is one line, with scheme, host and path of the address and no query. */
var WireError = class extends Error {
	kind;
	constructor(kind, message) {
		super(message);
		this.kind = kind;
	}
};
// src/conformance/check.ts
/** A check can't go on. */
var Halt = class extends Error {};
/** The broker does not show a feature that the specification leaves open. */
var NotShown = class extends Error {};
// src/conformance/client.ts
/** Larger than all that the suite's own upstreams send. */
const MOST_BYTES$1 = 16777216;
/** Sends requests to one base URL, each over a connection of its own. */
var Client = class Client {
	#base;
	#request;
	#agent;
	constructor(base, request, agent) {
		this.#base = base;
		this.#request = request;
		this.#agent = agent;
	}
	static async to(url) {
		const base = new URL(url);
		const { request, Agent } = base.protocol === "https:" ? await import("node:https") : await import("node:http");
		return new Client(base, request, new Agent({ keepAlive: false }));
	}
	/** Throws `WireError` where no whole answer came; its message says what came instead. */
	send(ask, bounds) {
		const { signal, timeoutMs, maxBytes = MOST_BYTES$1 } = bounds;
		return new Promise((resolve, reject) => {
			let began = false;
			const settle = (act) => {
				clearTimeout(timer);
				signal.removeEventListener("abort", stop);
				act();
			};
			const fail = (kind, message) => settle(() => {
				reject(new WireError(kind, message));
				sent?.destroy();
			});
			const stop = () => fail("stopped", "was stopped");
			const timer = setTimeout(() => fail("timeout", `${began ? "began to answer and did not end" : "gave no answer"} within ${timeoutMs / 1e3} s`), timeoutMs);
			let sent;
			const information = [];
			if (signal.aborted) return stop();
			signal.addEventListener("abort", stop, { once: true });
			sent = this.#request(this.#options(ask), (message) => {
				began = true;
				collect(message, ask, maxBytes, fail, (answer) => settle(() => resolve({
					...answer,
					information
				})));
			});
			sent.on("information", ({ statusMessage, rawHeaders }) => information.push(["reason phrase", statusMessage], ...pairs$1(rawHeaders)));
			sent.on("error", (error) => fail(...faultOf$1(error, began)));
			sent.end(ask.body);
		});
	}
	#options({ method, path, target, headers = [], body }) {
		const { hostname, port, pathname, host } = this.#base;
		const length = body === void 0 ? [] : ["content-length", String(Buffer.byteLength(body))];
		return {
			method,
			host: hostname.replace(/^\[|\]$/g, ""),
			port,
			path: target ?? pathname.replace(/\/+$/, "") + path,
			agent: this.#agent,
			headers: [
				"host",
				host,
				...length,
				...headers.flat(),
				...headerOf(headers, "connection") ? [] : ["connection", "close"]
			]
		};
	}
};
function collect(message, { onData }, maxBytes, fail, done) {
	const parts = [];
	let size = 0;
	message.on("data", (part) => {
		size += part.length;
		if (size > maxBytes) return fail("large", `answered with a body of more than ${maxBytes / 1024 / 1024} MiB`);
		parts.push(part);
		onData?.(part);
	});
	const cut = () => fail("cut", "closed the connection in the middle of its answer");
	message.on("error", cut);
	message.on("end", () => {
		if (!message.complete) return cut();
		done({
			status: message.statusCode ?? 0,
			statusMessage: message.statusMessage ?? "",
			headers: pairs$1(message.rawHeaders),
			trailers: pairs$1(message.rawTrailers),
			body: parts.length === 1 ? parts[0] : Buffer.concat(parts)
		});
	});
}
function pairs$1(raw) {
	const list = [];
	for (let index = 0; index + 1 < raw.length; index += 2) list.push([raw[index], raw[index + 1]]);
	return list;
}
const UNREACHED = {
	ECONNREFUSED: "could not be reached: nothing listens there",
	ENOTFOUND: "could not be reached: its host has no address",
	EHOSTUNREACH: "could not be reached: there is no way to its host",
	ENETUNREACH: "could not be reached: there is no way to its network"
};
function faultOf$1(error, began) {
	const { code = "", message } = error;
	if (UNREACHED[code]) return ["refused", UNREACHED[code]];
	if (code.startsWith("HPE_")) return ["garbage", "answered with something that is not HTTP"];
	if (code === "ECONNRESET" || code === "EPIPE" || message === "socket hang up") return began ? ["cut", "closed the connection in the middle of its answer"] : ["reset", "closed the connection without an answer"];
	return ["tls", `could not be asked: ${message}`];
}
/** The first value under a name, whatever its case. */
function headerOf(headers, name) {
	const wanted = name.toLowerCase();
	return headers.find(([each]) => each.toLowerCase() === wanted)?.[1];
}
// src/conformance/start-error.ts
/** The broker, or what the suite puts behind it, could not be started. One line; `help` may be several. */
var StartError = class extends Error {
	help;
	/** Values that were in use, to be shown nowhere. */
	secrets;
	constructor(message, help, secrets = []) {
		super(message);
		this.help = help;
		this.secrets = secrets;
	}
};
// src/conformance/env.ts
/** What a broker is started with, and what it must give back (spec 2, 4.7). */
/** Reports before each check. */
const REPORTING = "conformance-a";
/** Never reports. */
const SILENT = "conformance-b";
/** Reports too; only in extended runs. */
const OTHER = "conformance-c";
/** The secret that the broker holds for `conformance-a`. */
const SECRET = "CONFORMANCE";
/** Nothing a broker could know beforehand; plain characters, so that it is the same in a header and in a query. */
const unguessable = (what) => `conformance-${what}-${randomBytes(12).toString("hex")}`;
/** A new `env` for upstreams at these addresses. */
function makeEnv(broker, boxes, at) {
	return {
		broker,
		boxes,
		modelapi: {
			url: at.model,
			credential: unguessable("model")
		},
		agentsvc: {
			url: at.agentsvc,
			credential: unguessable("agents")
		},
		secrets: [{
			box: REPORTING,
			name: SECRET,
			host: at.echo,
			value: unguessable("value")
		}]
	};
}
/** The same with the two upstreams under the words of a vocabulary too. */
function inWords(env, words) {
	return {
		...env,
		[words.modelapi]: env.modelapi,
		[words.agentsvc]: env.agentsvc
	};
}
/** The broker as it was given, its URL without a slash at its end. Throws `StartError` where it can't be one. */
function readBroker(given, boxes) {
	if (typeof given !== "object" || given === null) throw unusable("gave no object", given);
	const { url, tokens, close, ended, tail } = given;
	if (typeof url !== "string" || !isHttp(url)) throw unusable("gave no http or https address as `url`", url);
	if (typeof tokens !== "object" || tokens === null) throw new StartError("the broker was started and gave no object as `tokens`", SHAPE);
	const byBox = tokens;
	for (const box of boxes) {
		const token = byBox[box];
		if (typeof token !== "string" || !/^[!-~]+$/.test(token)) throw new StartError(`the broker was started and ${token === void 0 ? "gave no token" : "gave something that cannot be sent in a header"} for the box ${box} in \`tokens\``, SHAPE);
	}
	if (new Set(boxes.map((box) => byBox[box])).size < boxes.length) throw new StartError("the broker was started and gave two boxes the same token", "Give each box its own");
	return {
		url: url.replace(/\/+$/, ""),
		tokens: byBox,
		...typeof close === "function" ? { close: () => close.call(given) } : {},
		...ended instanceof Promise ? { ended } : {},
		...typeof tail === "function" ? { tail } : {}
	};
}
const SHAPE = "Give {\"url\": \"http://…\", \"tokens\": {\"conformance-a\": \"…\", \"conformance-b\": \"…\"}}";
function unusable(what, seen) {
	return new StartError(`the broker was started and ${what}, but ${typeof seen === "string" ? `"${seen.slice(0, 80)}"` : seen === null ? "null" : typeof seen}`, SHAPE);
}
function isHttp(text) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	return (url?.protocol === "http:" || url?.protocol === "https:") && !url.search && !url.hash;
}
function credentialsOf(env) {
	if (!env) return [];
	return [
		{
			what: "credential of the model provider",
			value: env.modelapi.credential
		},
		{
			what: "credential of the agent service",
			value: env.agentsvc.credential
		},
		...env.secrets.map(({ name, value }) => ({
			what: `value of ${name}`,
			value
		}))
	];
}
function tokensOf(broker) {
	return Object.entries(broker?.tokens ?? {}).map(([box, value]) => ({
		what: `token of ${box}`,
		value
	}));
}
// src/conformance/exchange.ts
const MOST_BODY = 2048;
const MOST_EXCHANGES = 6;
/** What was asked, as messages begin with it. */
const whatOf = ({ method, path, target }) => `${method} ${(target ?? path).split("?")[0]}`;
/** Path and query, where there is one. */
function atQuery(url) {
	const at = url.indexOf("?");
	return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}
/** Those that the messages begin with (`GET /path was answered 500 …`), then the last ones of the check, in their order. */
function chosen(all, messages) {
	const answered = all.filter((each) => each.answer !== void 0);
	const named = answered.filter(({ ask, answer }) => messages.some((message) => {
		const what = `${whatOf(ask)} `;
		const status = /^was answered ([0-9]{3})\b/.exec(message.slice(what.length))?.[1];
		return message.startsWith(what) && (status ?? `${answer.status}`) === `${answer.status}`;
	}));
	const kept = new Set([.../* @__PURE__ */ new Set([...named, ...answered.toReversed()])].slice(0, MOST_EXCHANGES));
	return answered.filter((each) => kept.has(each));
}
/** `url` is the broker's base URL; `messages` say what is wrong; `hide` keeps values out. */
function evidenceOf(all, url, messages, hide) {
	const told = (message) => ({
		headers: headersOf(message.headers, hide),
		...message.body?.length ? { body: hide.body(message.body, MOST_BODY) } : {}
	});
	return chosen(all, messages).map(({ ask, answer, upstream }) => ({
		request: {
			method: ask.method,
			url: hide.text(withoutPort(url) + ask.path),
			...told({
				headers: ask.headers ?? [],
				body: ask.body === void 0 ? void 0 : Buffer.from(ask.body)
			})
		},
		response: {
			status: answer.status,
			...told(answer)
		},
		upstream: upstream.slice(0, MOST_EXCHANGES).map((each) => ({
			method: each.method,
			url: hide.text(`${each.upstream}: ${masked(each.url, ask.path, hide)}`),
			...told(each)
		}))
	}));
}
function masked(url, asked, hide) {
	const [path = "", query] = atQuery(url);
	return query === void 0 ? url : `${path}?${hide.query(query, atQuery(asked)[1] ?? "")}`;
}
/** The same in every run: ports are any. */
const withoutPort = (url) => url.replace(/^(https?:\/\/(?:\[[^\]]*\]|[^/:]*)):[0-9]+/, "$1");
function headersOf(list, hide) {
	const headers = {};
	for (const [name, value] of list) {
		const key = hide.text(name.toLowerCase());
		const hidden = hide.text(value);
		const shown = CARRIER.test(name) && hidden === value ? value.replace(/^((?:bearer|basic) )?.+$/i, "$1***") : hidden;
		headers[key] = key in headers ? `${headers[key]}, ${shown}` : shown;
	}
	return headers;
}
const CARRIER = /authorization|cookie|credential|key|password|secret|token/i;
// src/conformance/refusal.ts
/** Reading the body of a refusal (spec 2, 2.9). */
/** The message of a refusal, or in words why there is none. */
function refusalIn(body) {
	let value;
	try {
		value = JSON.parse(body.toString());
	} catch {
		return { fault: body.length === 0 ? "an empty body" : "a body that is not JSON" };
	}
	if (typeof value !== "object" || value === null || !("error" in value)) return { fault: "a body without `error`" };
	const { error } = value;
	if (typeof error === "string") return error === "" ? { fault: "an empty message" } : { message: error };
	const { type, message } = typeof error === "object" && error !== null ? error : {};
	if (typeof message !== "string" || message === "") return { fault: "no message in `error`" };
	return type === void 0 || typeof type === "string" ? { message } : { fault: "a `type` in `error` that is no string" };
}
/** Those of the words that the message does not name, each as a word of its own. */
function unnamed(message, words) {
	return words.filter((word) => !new RegExp(`(?<![A-Za-z0-9_])${literal(word)}(?![A-Za-z0-9_])`).test(message));
}
const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
// src/conformance/names.ts
/** The upstreams as messages call them. */
const NAMES = {
	model: "the model provider",
	agentsvc: "the agent service",
	echo: "the secret’s host",
	elsewhere: "a foreign host"
};
// src/conformance/refusals.ts
/** Requests that the broker refused, and must not have sent on: neither at once nor later. */
const sentAnyway = (what, { upstream, method, url }) => `${what} reached ${NAMES[upstream]} as ${method} ${url.split("?")[0]}; expected nothing to reach an upstream`;
const LATE_MS = 20;
const LATE_TURNS = 10;
var Refusals = class {
	#refused = /* @__PURE__ */ new Map();
	#told = /* @__PURE__ */ new Set();
	#lastAt = Number.NEGATIVE_INFINITY;
	/** From now on, what carries this mark must not be seen upstream. */
	add(mark, refused) {
		this.#refused.set(mark, refused);
		this.#lastAt = performance.now();
	}
	/** Resolves when the last request that was refused has had its time to arrive all the same. */
	async settled() {
		const quietMs = performance.now() - this.#lastAt;
		if (quietMs >= LATE_MS) return;
		await setTimeout$1(LATE_MS - quietMs, void 0, { ref: false });
		for (let turn = 0; turn < LATE_TURNS; turn++) await setImmediate();
	}
	/** This one was told of. */
	tell(received) {
		this.#told.add(received);
	}
	/** By check, what was refused, arrived all the same, and was not told of. */
	late(all) {
		const late = /* @__PURE__ */ new Map();
		for (const received of all) {
			const refused = this.#refused.get(received.mark ?? "");
			if (!refused || this.#told.has(received)) continue;
			this.#told.add(received);
			const { check, what, exchanged } = refused;
			exchanged.upstream = [...exchanged.upstream, received];
			const problem = {
				message: sentAnyway(what, received),
				help: check.help
			};
			late.set(check, [...late.get(check) ?? [], {
				problem,
				exchanged
			}]);
		}
		return late;
	}
};
// src/conformance/upstreams/recorder.ts
/** What the suite puts into a request so that it is known again upstream. */
const MARK = /conformance-mark-[0-9]+/;
let marks = 0;
/** A new mark. */
const nextMark = () => `conformance-mark-${++marks}`;
/** More than the suite sends. */
const MOST_BYTES = 16777216;
var Recorder = class {
	received = [];
	/** Records a request when its head is there, and reads its body. Resolves when that has ended, however it did. */
	record(upstream, request) {
		const { method = "", url = "" } = request;
		const received = {
			upstream,
			method,
			url,
			headers: pairs(request.rawHeaders),
			trailers: [],
			body: Buffer.alloc(0),
			whole: false,
			mark: MARK.exec(url)?.[0]
		};
		this.received.push(received);
		return new Promise((resolve) => {
			const parts = [];
			let size = 0;
			const end = () => {
				received.body = Buffer.concat(parts);
				received.mark ??= MARK.exec(received.body.toString("latin1", 0, 65536))?.[0];
				received.trailers = pairs(request.rawTrailers);
				received.whole = request.complete;
				resolve(received);
			};
			request.on("data", (part) => {
				size += part.length;
				if (size <= MOST_BYTES) parts.push(part);
			});
			request.on("end", end).on("close", end);
			request.on("error", () => {});
		});
	}
};
function pairs(raw) {
	return raw.flatMap((name, index) => index % 2 === 0 ? [[name, raw[index + 1] ?? ""]] : []);
}
// src/conformance/context.ts
var Context = class {
	problems = [];
	exchanges = [];
	#session;
	#check;
	#from;
	#marks = /* @__PURE__ */ new Set();
	constructor(session, check) {
		this.#session = session;
		this.#check = check;
		this.#from = session.upstreams.received.length;
	}
	get env() {
		return this.#session.env;
	}
	get paths() {
		return this.#session.paths;
	}
	get words() {
		return this.#session.words;
	}
	/** The capabilities that the broker serves, in the words of the vocabulary. */
	get serves() {
		return this.#session.serves;
	}
	get session() {
		return this.#session;
	}
	tokenOf(box) {
		return this.#session.broker.tokens[box] ?? "";
	}
	mark() {
		const mark = nextMark();
		this.#marks.add(mark);
		return mark;
	}
	/** Asks the broker. No whole answer ends the check. */
	async ask(ask) {
		return await this.#try(ask, []);
	}
	/** Asks where a broken connection, which gives nothing, is an answer too. */
	attempt(ask) {
		return this.#try(ask, ["reset", "cut"]);
	}
	async #try(ask, expected) {
		try {
			return await this.#send(ask);
		} catch (error) {
			if (!(error instanceof WireError)) throw error;
			this.#session.faulted(error);
			if (expected.includes(error.kind)) return void 0;
			this.halt(`${whatOf(ask)} ${error.message}; expected an answer`);
		}
	}
	async #send(ask) {
		const { box = REPORTING, token = box === null ? void 0 : this.tokenOf(box), headers = [] } = ask;
		const sent = {
			...ask,
			headers: token === void 0 ? headers : [["Authorization", `Bearer ${token}`], ...headers]
		};
		const from = this.#session.upstreams.received.length;
		const exchanged = {
			ask: sent,
			upstream: []
		};
		this.exchanges.push(exchanged);
		try {
			const answer = await this.#session.send(sent);
			exchanged.answer = answer;
			return {
				...answer,
				what: whatOf(ask),
				mark: ask.mark
			};
		} finally {
			exchanged.upstream = this.#ours(from);
		}
	}
	/** Posts a report as a box and returns the answer, whatever it is. */
	report(report, ask = {}) {
		return this.ask({
			method: "POST",
			path: this.paths.declaration,
			body: typeof report === "string" ? report : JSON.stringify(report),
			...ask,
			headers: [["Content-Type", "application/json"], ...ask.headers ?? []]
		});
	}
	/** The entries that name this broker. */
	entries(scopes) {
		return Object.entries(scopes).map(([name, scope]) => ({
			name: this.session.word(name),
			broker: this.env.broker,
			scope
		}));
	}
	/** Reports these scopes as a box. Anything but 200 ends the check. */
	async declare(scopes, box = REPORTING, more = {}) {
		const answer = await this.report({
			capabilities: this.entries(scopes),
			...more
		}, { box });
		if (answer.status !== 200) this.halt(`the report of ${box} was answered ${answer.status}; expected 200`);
		return answer;
	}
	/** What reached the upstreams since the check began and is not another check's. */
	reached(upstream) {
		return this.#ours(this.#from).filter((each) => upstream === void 0 || each.upstream === upstream);
	}
	#ours(from) {
		return this.#session.upstreams.received.slice(from).filter(({ mark }) => mark === void 0 || this.#marks.has(mark));
	}
	/** What one request led to upstream: what carries its mark, and what came meanwhile without one. */
	upstreamOf({ mark }) {
		const meanwhile = this.exchanges.find(({ ask }) => ask.mark === mark)?.upstream ?? [];
		return this.reached().filter((each) => each.mark === mark || !each.mark && meanwhile.includes(each));
	}
	fail(message, help = this.#check.help) {
		this.problems.push({
			message,
			help
		});
	}
	halt(message, help) {
		this.fail(message, help);
		throw new Halt(message);
	}
	/** Ends the check as one that has nothing to judge. */
	notShown(reason) {
		throw new NotShown(reason);
	}
	/** Whether the status is one of these; if not, says so. */
	status(answer, wanted, why = "") {
		if (wanted.includes(answer.status)) return true;
		this.fail(`${answer.what} was answered ${answer.status}${why && ` ${why}`}; expected ${either(wanted)}`);
		return false;
	}
	/** Holds an answer to be a refusal: status, a body that names these words, and nothing sent upstream. */
	refused(answer, wanted) {
		const { names = [], why, body = names.length > 0 } = wanted;
		if (this.status(answer, wanted.status, why) && body) {
			const refusal = refusalIn(answer.body);
			if ("fault" in refusal) this.fail(`${answer.what} was refused with ${refusal.fault}; expected JSON with a message in \`error\``);
			else {
				const missing = unnamed(refusal.message, names);
				if (missing.length > 0) this.fail(`${answer.what} was refused, and its message does not name ${missing.join(" and ")}; expected ${names.join(" and ")}`);
			}
		}
		this.unsent(answer);
	}
	/** Holds a request to have reached no upstream, now and later. */
	unsent(answer) {
		const { mark, what } = answer;
		const exchanged = this.exchanges.find(({ ask }) => ask.mark === mark);
		if (mark && exchanged) this.#session.refusals.add(mark, {
			check: this.#check,
			what,
			exchanged
		});
		const reached = answer.mark ? this.upstreamOf(answer) : this.exchanges.at(-1)?.upstream ?? [];
		for (const received of reached) {
			this.#session.refusals.tell(received);
			this.fail(sentAnyway(answer.what, received));
		}
	}
	json(answer) {
		let value;
		try {
			value = JSON.parse(answer.body.toString());
		} catch {
			this.halt(`${answer.what} was answered ${answer.status} with a body that is not JSON; expected a JSON object`);
		}
		if (typeof value !== "object" || value === null || Array.isArray(value)) this.halt(`${answer.what} was answered ${answer.status} with JSON that is no object; expected a JSON object`);
		return value;
	}
};
const either = (wanted) => wanted.join(" or ");
/** A header of something that was sent. */
const header = (of, name) => headerOf(of.headers, name);
// src/conformance/forwarded.ts
/** Holds what reached an upstream against what the box sent. */
/** The one request that reached this upstream and no other; ends the check where there is none. */
function forwardedOnce(ctx, answer, upstream) {
	const reached = ctx.upstreamOf(answer);
	const here = reached.filter((each) => each.upstream === upstream);
	for (const stray of reached.filter((each) => each.upstream !== upstream)) ctx.fail(`${answer.what} reached ${NAMES[stray.upstream]}; expected it to reach ${NAMES[upstream]} only`);
	if (here.length === 0) ctx.halt(`${answer.what} was answered ${answer.status} and did not reach ${NAMES[upstream]}; expected it to be forwarded`);
	if (here.length > 1) ctx.fail(`${answer.what} reached ${NAMES[upstream]} ${here.length} times; expected once`);
	return here[0];
}
const BETA = "oauth-2025-04-20";
/** Whether the request carries the model provider's credential, and where: as an API key, or as a bearer. */
function credentialIn(ctx, received) {
	const { credential } = ctx.env.modelapi;
	if (header(received, "x-api-key") === credential) return "key";
	return isBearer(received, credential) ? "bearer" : void 0;
}
function isBearer(received, credential) {
	const [scheme = "", value] = (header(received, "authorization") ?? "").split(" ");
	return scheme.toLowerCase() === "bearer" && value === credential;
}
/** Holds a model call to carry the credential in place of the token. */
function paid(ctx, what, received) {
	if (credentialIn(ctx, received) === void 0) ctx.fail(`${what} reached the model provider without its credential as x-api-key or bearer; expected the credential in place of the token`);
	const token = ctx.tokenOf(REPORTING);
	const holder = received.headers.find(([, value]) => value.includes(token));
	if (holder) ctx.fail(`${what} reached the model provider with the box’s token in ${holder[0].toLowerCase()}; expected the credential in its place`);
}
/** Holds path, query and body to be what the box sent; `base` is the upstream's base URL. */
function unchanged(ctx, what, received, sent) {
	const [path, query = ""] = atQuery(received.url);
	const [wantedPath, wantedQuery = ""] = atQuery(new URL(sent.base).pathname.replace(/\/+$/, "") + sent.path);
	if (path !== wantedPath) ctx.fail(`${what} reached ${NAMES[received.upstream]} at ${path}; expected ${wantedPath}`);
	if (query !== wantedQuery) ctx.fail(`${what} reached ${NAMES[received.upstream]} with the query "${ctx.session.hider.query(query, wantedQuery)}"; expected "${wantedQuery}", unchanged`);
	if (sent.body !== void 0 && !received.body.equals(Buffer.from(sent.body))) ctx.fail(`${what} reached ${NAMES[received.upstream]} with another body (${received.body.length} bytes); expected the ${Buffer.byteLength(sent.body)} bytes that were sent`);
}
/** Holds an answer to be the upstream's: status and bytes of the body. */
function returned(ctx, answer, wanted) {
	if (!ctx.status(answer, [wanted.status], "where the upstream gave another status")) return;
	if (!answer.body.equals(Buffer.from(wanted.body))) ctx.fail(`${answer.what} was answered with another body (${answer.body.length} bytes) than the upstream’s (${Buffer.byteLength(wanted.body)} bytes); expected it unchanged`);
}
// src/conformance/requests.ts
const JSON_TYPE = ["Content-Type", "application/json"];
const VERSION = ["anthropic-version", "2023-06-01"];
const MODEL = "conformance-model";
/** A token that is no box's. */
const UNKNOWN_TOKEN = "conformance-unknown-token-0123456789abcdef";
function marked(ctx, path, { query = "", ...more }, made) {
	const mark = ctx.mark();
	const { headers = [], ...rest } = made;
	return {
		method: "GET",
		path: `${path}?${query && `${query}&`}mark=${mark}`,
		mark,
		...rest,
		...more,
		headers: [...headers, ...more.headers ?? []]
	};
}
/** A messages call; its body is written in a way that no JSON writer would write it again. */
const messages = (ctx, more = {}) => marked(ctx, ctx.paths.messages, more, {
	method: "POST",
	headers: [JSON_TYPE, VERSION],
	body: `{ "model":"${MODEL}",\n  "max_tokens": 16.0, "messages":[{"role":"user","content":"caf\\u00e9 \\/ caf\u00e9"}] }`
});
/** A call of another route of the model provider. */
const model$1 = (ctx, method, path, more = {}) => marked(ctx, ctx.paths.model + path, more, {
	method,
	headers: [VERSION, ...method === "POST" ? [JSON_TYPE] : []],
	...method === "POST" ? { body: `{"model":"${MODEL}","messages":[{"role":"user","content":"hello"}]}` } : {}
});
/** Of each type one, so that the answer to each is of another form. */
const QUESTIONS = {
	next: {
		type: "choice",
		instructions: "What should happen next?",
		criteria: {
			wait: "nothing is to be done yet",
			go: "all is ready"
		}
	},
	certain: {
		type: "noul",
		instructions: "How certain is it that all is ready?"
	}
};
/** A decide request. The mark stands in the state. */
function decide(ctx, more = {}) {
	const { questions = QUESTIONS, ...rest } = more;
	const mark = ctx.mark();
	return {
		method: "POST",
		path: ctx.paths.decide,
		mark,
		body: JSON.stringify({
			model: MODEL,
			state: `The state of ${mark}: all is ready.`,
			questions
		}),
		...rest,
		headers: [JSON_TYPE, ...rest.headers ?? []]
	};
}
/** A request to the host of a secret. The token goes where the caller puts it. */
const egress = (ctx, name = SECRET, more = {}) => {
	const { below = "/v1/things", ...rest } = more;
	return marked(ctx, `${ctx.paths.egress}/${name}${below}`, rest, {});
};
/** Where a batch has its mark. */
const HERE = "conformance-mark";
const ENTRIES = { entries: [{
	id: "conformance-1",
	at: "2026-01-01T00:00:00Z",
	kind: "note",
	text: HERE
}] };
const COUNTS = { counts: { [HERE]: 1 } };
function feedback(ctx, batch, more = {}) {
	const mark = ctx.mark();
	return {
		method: "POST",
		path: ctx.paths.feedback,
		mark,
		body: JSON.stringify(batch).replaceAll(HERE, mark),
		...more,
		headers: [JSON_TYPE, ...more.headers ?? []]
	};
}
const startConversation = (ctx, more = {}) => marked(ctx, ctx.paths.conversations, more, {
	method: "POST",
	headers: [JSON_TYPE],
	body: JSON.stringify({
		agent_id: "conformance-agent",
		prompt: "hello"
	})
});
const agentsvc = (ctx, path, more = {}) => marked(ctx, path, more, {});
// src/conformance/checks/agentsvc.ts
const SPEC$5 = "spec 2, 4.7";
const capability$3 = "agentsvc";
/** The id in an answer, where there is one. */
function idIn(answer) {
	try {
		const { id } = JSON.parse(answer.body.toString());
		return typeof id === "string" && answer.status < 300 ? id : void 0;
	} catch {
		return;
	}
}
/** Holds the requests that reached the agent service to carry the operator's key. */
function keyed(ctx, answer) {
	for (const received of ctx.upstreamOf(answer)) if (!isBearer(received, ctx.env.agentsvc.credential)) ctx.fail(`${answer.what} reached the agent service without the operator’s key as bearer; expected it in place of the token`);
}
const agentsvcChecks = [{
	id: "fountain-forwards",
	capability: capability$3,
	title: "With `conversations` a request reaches the agent service with the operator’s key",
	spec: SPEC$5,
	help: "Forward what the declaration allows with `Authorization: Bearer <the operator’s key>`",
	declares: { agentsvc: ["agent", "conversations"] },
	run: async (ctx) => {
		const started = await ctx.ask(startConversation(ctx));
		const id = idIn(started) ?? "conformance";
		const answer = await ctx.ask(agentsvc(ctx, `${ctx.paths.conversations}/${id}`));
		const reached = ctx.upstreamOf(answer);
		if (reached.length === 0) ctx.halt(`${answer.what} was answered ${answer.status} and did not reach the agent service; expected it to be forwarded`);
		if (reached.some(({ upstream }) => upstream !== "agentsvc")) ctx.fail(`${answer.what} reached another upstream; expected the agent service only`);
		keyed(ctx, started);
		keyed(ctx, answer);
	}
}, {
	id: "fountain-refused",
	capability: capability$3,
	title: "Without `sandboxes` a request for them is refused, naming agentsvc and sandboxes",
	spec: SPEC$5,
	help: "Answer 403 with {\"error\": …} whose message names `agentsvc` and `sandboxes`, unless the last report’s entry lists `sandboxes`",
	declares: { agentsvc: [
		"agent",
		"conversations",
		"vault"
	] },
	run: async (ctx) => {
		const answer = await ctx.ask(agentsvc(ctx, ctx.paths.sandboxes));
		ctx.refused(answer, {
			status: [403],
			names: [ctx.words.agentsvc, "sandboxes"],
			why: "without `sandboxes`"
		});
	}
}];
/** Accepted for the ids that the table of specification 2 has (CONTRACT 6). */
const ALIASES = {
	"agentsvc-forwards": "fountain-forwards",
	"agentsvc-refused": "fountain-refused"
};
// src/conformance/checks/decide.ts
const SPEC$4 = "spec 2, 4.7";
const capability$2 = "inference";
/**
* The answers of a decide answer by question. Only that there is one for each is specified, so they may stand under any
* field: as a map by the questions' names, or as a list.
*/
function answersIn(body, names) {
	const fields = ["answers", ...Object.keys(body).filter((field) => field !== "answers")];
	for (const field of fields) {
		const value = body[field];
		if (Array.isArray(value)) return value;
		if (typeof value !== "object" || value === null) continue;
		const named = Object.keys(value);
		if (field === "answers" || named.some((name) => names.includes(name))) return named.every((name) => names.includes(name)) ? Object.values(value) : named;
	}
}
/** What is wrong with one answer by what is specified of it; nothing where it may be one. */
function faultOf(answer) {
	if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return "is no object";
	const { type, reason } = answer;
	if (typeof type !== "string" || type === "") return "has no `type`";
	return reason === void 0 || typeof reason === "string" ? void 0 : "has a `reason` that is no string";
}
/** Holds a decide answer to its format; returns the answers. */
function decided(ctx, answer, names) {
	if (!ctx.status(answer, [200])) return [];
	const body = ctx.json(answer);
	if (body["model"] !== "conformance-model") ctx.fail(`the decide answer names ${JSON.stringify(body["model"]) ?? "no model"}; expected the model asked, "${MODEL}"`);
	const answers = answersIn(body, names);
	if (!answers) ctx.halt(`the decide answer holds no answers; expected one for each of ${names.length} questions`);
	if (answers.length !== names.length) ctx.fail(`the decide answer holds ${answers.length} answers; expected one for each of ${names.length} questions`);
	for (const each of answers) {
		const fault = faultOf(each);
		if (fault) ctx.halt(`an answer of the decide answer ${fault}; expected an object with a \`type\``);
	}
	return answers;
}
const decideChecks = [
	{
		id: "decide-answers",
		capability: capability$2,
		title: "With `decide` each question is answered, for the model asked, on the credential",
		spec: SPEC$4,
		help: "Answer 200 with the model of the request and one answer per question; ask the model provider with the credential",
		declares: { inference: ["decide"] },
		run: async (ctx) => {
			const answer = await ctx.ask(decide(ctx));
			const answers = decided(ctx, answer, Object.keys(QUESTIONS));
			const asked = ctx.reached("model");
			for (const received of asked) paid(ctx, answer.what, received);
			const judged = answers.filter(({ type }) => type !== "unsupported");
			if (judged.length > 0 && asked.length === 0) ctx.fail(`${answer.what} was answered and the model provider was not asked; expected it to be asked on the credential`);
			for (const stray of ctx.reached()) if (stray.upstream !== "model") ctx.fail(`${answer.what} reached another upstream than the model provider; expected it only`);
			return answers.length > 0 && judged.length === 0 ? "the broker supports neither type of question" : void 0;
		}
	},
	{
		id: "decide-refused",
		capability: capability$2,
		title: "Without `decide` a decide request is refused, naming inference and decide",
		spec: SPEC$4,
		help: "Answer 403 with {\"error\": …} whose message names `inference` and `decide`, unless the last report’s inference entry lists `decide`",
		declares: { inference: ["agent"] },
		run: async (ctx) => {
			const answer = await ctx.ask(decide(ctx));
			ctx.refused(answer, {
				status: [403],
				names: ["inference", "decide"],
				why: "without `decide`"
			});
		}
	},
	{
		id: "decide-invalid",
		capability: capability$2,
		title: "A decide request with no question is refused",
		spec: SPEC$4,
		help: "Answer 422, before anything is asked upstream, to a decide request without questions",
		declares: { inference: ["decide"] },
		run: async (ctx) => {
			ctx.refused(await ctx.ask(decide(ctx, { questions: {} })), {
				status: [422],
				why: "without a question"
			});
		}
	},
	{
		id: "decide-unknown-token",
		capability: capability$2,
		title: "A decide request with an unknown token is refused",
		spec: SPEC$4,
		help: "Answer 401 or 403 on the decide route to a token that is no box’s",
		declares: { inference: ["agent", "decide"] },
		run: async (ctx) => {
			ctx.refused(await ctx.ask(decide(ctx, { token: UNKNOWN_TOKEN })), {
				status: [401, 403],
				why: "with an unknown token"
			});
		}
	}
];
// src/conformance/same.ts
/** Whether two JSON values are the same; the order of an object's fields does not count. */
function isSame(a, b) {
	if (a === b) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const left = a;
	const right = b;
	const names = Object.keys(left);
	return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]));
}
// src/conformance/checks/declaration.ts
const SPEC$3 = "spec 2, 4.7";
/** ISO 8601, date and time. */
const TIME = /^[0-9]{4}-?[0-9]{2}-?[0-9]{2}T[0-9]{2}(?::?[0-9]{2}(?::?[0-9]{2}(?:[.,][0-9]+)?)?)?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;
/** What the broker must have kept of a report, whatever the order of entries and words. */
function keeps(ctx, answer, wanted) {
	const { capabilities } = ctx.json(answer);
	if (!Array.isArray(capabilities)) return ctx.fail("the declaration answer has no list `capabilities`; expected the entries that were kept");
	const shown = (entries) => entries.map(canonical).sort();
	if (!isSame(shown(capabilities), shown(wanted))) ctx.fail(`the declaration answer keeps ${brief(capabilities)}; expected ${brief(wanted)}: the entries that name this broker, as they were sent`);
}
function canonical(entry) {
	const { name, broker, scope } = typeof entry === "object" && entry !== null ? entry : {};
	return JSON.stringify([
		name,
		broker,
		Array.isArray(scope) ? [...scope].sort() : scope
	]);
}
const brief = (value) => {
	const text = JSON.stringify(value);
	return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};
/** The month is any; the sums are those of `byPrincipal`. */
const LISTING = {
	published: false,
	title: "Conformance",
	line: "A box that tries what a broker keeps."
};
const SPEND = {
	month: "2026-01",
	usd: 1.25,
	runs: 3,
	unpriced: 1,
	byPrincipal: [{
		principal: "github:conformance",
		usd: 1.25,
		runs: 2,
		unpriced: 0
	}, {
		principal: null,
		usd: 0,
		runs: 1,
		unpriced: 1
	}]
};
/** `%` is the mark. */
const NO_REPORTS = [
	["text that is not JSON", "%"],
	["an empty body", ""],
	["JSON null", "null"],
	["a list", "[]"],
	["an object without `capabilities`", "{}"],
	["`capabilities` that is no list", "{\"capabilities\":\"%\"}"],
	["an entry that is no object", "{\"capabilities\":[\"%\"]}"]
];
const declaration = [
	{
		id: "declaration-kept",
		title: "A report is answered with only the entries that name this broker",
		spec: SPEC$3,
		help: "Answer 200 with {capabilities, at}: the entries whose `broker` is your word, unchanged, and the time",
		run: async (ctx) => {
			const own = ctx.entries({
				inference: ["agent", "decide"],
				feedback: ["passive"]
			});
			const foreign = {
				name: "egress",
				broker: `not-${ctx.env.broker}`,
				scope: ["CONFORMANCE"]
			};
			const answer = await ctx.report({ capabilities: [
				own[0],
				foreign,
				own[1]
			] });
			if (!ctx.status(answer, [200])) return;
			keeps(ctx, answer, own);
			const { at } = ctx.json(answer);
			if (typeof at !== "string" || !TIME.test(at)) ctx.fail(`the declaration answer has ${at === void 0 ? "no `at`" : `${brief(at)} as \`at\``}; expected an ISO 8601 time`);
		}
	},
	{
		id: "declaration-unknown-token",
		title: "A report with no token or an unknown one is refused",
		spec: SPEC$3,
		help: "Answer 401 or 403 to a report whose bearer token is no box’s",
		run: async (ctx) => {
			for (const [why, ask] of [["without a token", { box: null }], ["with an unknown token", { token: UNKNOWN_TOKEN }]]) {
				const mark = ctx.mark();
				const report = { capabilities: ctx.entries({ inference: ["agent", mark] }) };
				ctx.refused(await ctx.report(report, {
					...ask,
					mark
				}), {
					status: [401, 403],
					why
				});
			}
		}
	},
	{
		id: "declaration-malformed",
		title: "A body that is not a report is refused",
		spec: SPEC$3,
		help: "Answer 400 unless the body is a JSON object whose `capabilities` is a list of {name, broker, scope}",
		run: async (ctx) => {
			for (const [what, body] of NO_REPORTS) {
				const mark = ctx.mark();
				ctx.refused(await ctx.report(body.replace("%", mark), { mark }), {
					status: [400],
					why: `to ${what}`
				});
			}
			const entry = {
				...ctx.entries({ inference: [] })[0],
				scope: "agent"
			};
			ctx.refused(await ctx.report({ capabilities: [entry] }), {
				status: [400],
				why: "to an entry whose `scope` is no list"
			});
		}
	},
	{
		id: "declaration-listing-spend",
		title: "A report with listing and spend is taken, and what is kept of them is echoed unchanged",
		spec: SPEC$3,
		help: "Answer 200; leave `listing` and `spend` out of the answer, or repeat them as they were sent",
		run: async (ctx) => {
			const sent = {
				listing: LISTING,
				spend: SPEND
			};
			const answer = await ctx.report({
				capabilities: [],
				...sent
			});
			if (!ctx.status(answer, [200], "to a report with listing and spend")) return;
			const kept = ctx.json(answer);
			for (const field of ["listing", "spend"]) if (field in kept && !isSame(kept[field], sent[field])) ctx.fail(`the declaration answer has ${brief(kept[field])} as \`${field}\`; expected what was sent, or no \`${field}\``);
			const echoed = ["listing", "spend"].filter((field) => field in kept);
			return echoed.length > 0 ? `keeps ${echoed.join(" and ")}` : "keeps neither listing nor spend";
		}
	}
];
// src/conformance/upstreams/echo.ts
/** The host that egress may reach: it repeats the authorization it received in a header, and nothing in its body. */
const ECHO_HEADER = "echo-authorization";
const ECHO_BODY = "{\"echo\":\"conformance\"}";
function answerEcho({ headers }) {
	const authorization = headerOf(headers, "authorization");
	return {
		status: 200,
		headers: {
			"content-type": "application/json",
			...authorization === void 0 ? {} : { [ECHO_HEADER]: authorization }
		},
		body: ECHO_BODY
	};
}
// src/conformance/checks/egress.ts
const SPEC$2 = "spec 2, 4.7";
const capability$1 = "egress";
/** Declared and never held. */
const UNHELD = "CONFORMANCE_UNHELD";
/** Lower case, a digit first, a hyphen, 41 characters. */
const BAD_NAMES = [
	"conformance",
	"9CONFORMANCE",
	"CON-FORMANCE",
	"C".repeat(41)
];
/** What stands where something else is wanted. It is not shown: it may be a secret that nobody told us of. */
function standing(ctx, seen) {
	if (seen === void 0) return "nothing";
	const { value } = ctx.env.secrets.find(({ box }) => box === REPORTING);
	if (seen.includes(ctx.tokenOf("conformance-a"))) return "the token";
	return seen.includes(value) ? "the value in another text" : "another value";
}
const egressChecks = [
	{
		id: "egress-forwards",
		capability: capability$1,
		title: "A request reaches only the secret’s host, with the value in place of the token, which comes back in its place",
		spec: SPEC$2,
		help: "Put the value wherever the token stands, send to the secret’s host only, and put the token back into answer headers",
		declares: { egress: ["CONFORMANCE_OTHER", SECRET] },
		run: async (ctx) => {
			const token = ctx.tokenOf(REPORTING);
			const { value } = ctx.env.secrets.find(({ box }) => box === REPORTING);
			const answer = await ctx.ask(egress(ctx, SECRET, { query: `key=${encodeURIComponent(token)}` }));
			const received = forwardedOnce(ctx, answer, "echo");
			const [path = "", query] = received.url.split("?");
			if (!path.endsWith("/v1/things")) ctx.fail(`${answer.what} reached the secret’s host at ${path}; expected /v1/things`);
			for (const [where, seen, wanted] of [[
				"header authorization",
				header(received, "authorization"),
				`Bearer ${value}`
			], [
				"parameter key",
				new URLSearchParams(query).get("key") ?? void 0,
				value
			]]) if (seen !== wanted) ctx.fail(`${answer.what} reached the secret’s host with ${standing(ctx, seen)} as ${where}; expected the value in place of the token`);
			returned(ctx, answer, {
				status: 200,
				body: ECHO_BODY
			});
			const back = header(answer, ECHO_HEADER);
			if (back !== `Bearer ${token}`) ctx.fail(`the answer of the secret’s host came with ${standing(ctx, back)} as header ${ECHO_HEADER}; expected the token in place of the value`);
		}
	},
	{
		id: "egress-refused",
		capability: capability$1,
		title: "An undeclared secret is refused, naming egress and the secret",
		spec: SPEC$2,
		help: "Answer 403 with {\"error\": …} whose message names `egress` and the secret, unless the last report’s egress entry lists it",
		declares: { egress: ["CONFORMANCE_OTHER"] },
		run: async (ctx) => {
			const answer = await ctx.ask(egress(ctx));
			ctx.refused(answer, {
				status: [403],
				names: ["egress", SECRET],
				why: "for an undeclared secret"
			});
		}
	},
	{
		id: "egress-unheld",
		capability: capability$1,
		title: "A declared secret with no value held is refused",
		spec: SPEC$2,
		help: "Answer 403 to a secret that the box declares and for which you hold no value",
		declares: { egress: [UNHELD] },
		run: async (ctx) => {
			ctx.refused(await ctx.ask(egress(ctx, UNHELD)), {
				status: [403],
				why: "for a secret without a value"
			});
		}
	},
	{
		id: "egress-bad-name",
		capability: capability$1,
		title: "A path whose name is not a valid secret name is not found",
		spec: SPEC$2,
		help: "Answer 404 where the name does not match ^[A-Z][A-Z0-9_]{0,39}$",
		declares: { egress: [SECRET] },
		run: async (ctx) => {
			for (const name of BAD_NAMES) ctx.refused(await ctx.ask(egress(ctx, name)), { status: [404] });
		}
	}
];
// src/conformance/checks/feedback.ts
const SPEC$1 = "spec 2, 4.7";
const capability = "feedback";
const KEEPS_NONE = "the broker keeps no feedback";
/** Whether the broker answers 501 to whatever is allowed: it keeps no feedback (spec 2, 4.5). */
async function keepsNone(ctx, answer) {
	if (answer.status !== 501) return false;
	await ctx.declare({ feedback: ["agent", "passive"] });
	return (await ctx.ask(feedback(ctx, {
		...ENTRIES,
		...COUNTS
	}))).status === 501;
}
/** Whether a refusal says that the declaration lacks a word. */
function isByDeclaration(answer) {
	const refusal = refusalIn(answer.body);
	const names = (word) => "message" in refusal && unnamed(refusal.message, ["feedback", word]).length === 0;
	return names("agent") || names("passive");
}
const feedbackChecks = [
	{
		id: "feedback-taken",
		capability,
		title: "With `agent` a batch of entries is not refused by the declaration",
		spec: SPEC$1,
		help: "Take entries where the last report’s feedback entry lists `agent`; answer 501 if you keep none, 403 with the reason if your policy withholds them",
		declares: { feedback: ["agent"] },
		run: async (ctx) => {
			const answer = await ctx.ask(feedback(ctx, ENTRIES));
			const { status } = answer;
			if (status >= 200 && status < 300) return void 0;
			if (status === 501) return KEEPS_NONE;
			if (status === 403) {
				const refusal = refusalIn(answer.body);
				if ("fault" in refusal) ctx.fail(`${answer.what} was refused with ${refusal.fault}; expected it to be taken, or a message that says why not`);
				else if (isByDeclaration(answer)) ctx.fail(`${answer.what} was refused by the declaration, which lists what entries need; expected it to be taken`);
				else return "withheld by the broker’s policy";
				return;
			}
			if (status === 400 || status === 422) {
				const empty = await ctx.ask(feedback(ctx, {}));
				if (empty.status !== status || !empty.body.equals(answer.body)) return `the broker wants other fields of an entry (${status})`;
				ctx.fail(`${answer.what} was answered to a batch of entries as to an empty one, ${status}; expected it to be taken`);
				return;
			}
			ctx.fail(`${answer.what} was answered ${status} to a batch of entries; expected 2xx, or 501 from a broker that keeps none`);
		}
	},
	{
		id: "feedback-refused",
		capability,
		title: "Counts without `passive` are refused, naming feedback and passive",
		spec: SPEC$1,
		help: "Answer 403 with {\"error\": …} whose message names `feedback` and `passive`, unless the last report’s feedback entry lists `passive`",
		declares: { feedback: ["agent"] },
		run: async (ctx) => {
			const answer = await ctx.ask(feedback(ctx, COUNTS));
			if (await keepsNone(ctx, answer)) return KEEPS_NONE;
			ctx.refused(answer, {
				status: [403],
				names: ["feedback", "passive"],
				why: "to counts without `passive`"
			});
		}
	},
	{
		id: "feedback-empty",
		capability,
		title: "A batch with neither entries nor counts is refused",
		spec: SPEC$1,
		help: "Answer 400 to a batch that has neither `entries` nor `counts`",
		declares: { feedback: ["agent", "passive"] },
		run: async (ctx) => {
			const answer = await ctx.ask(feedback(ctx, {}));
			if (await keepsNone(ctx, answer)) return KEEPS_NONE;
			ctx.refused(answer, {
				status: [400],
				why: "to a batch with neither entries nor counts"
			});
		}
	}
];
// src/conformance/upstreams/structured.ts
const DEEPEST = 24;
/** Fills every property; numbers lie between 0 and 1 where the schema lets them. */
function valueFor(schema, root = schema, depth = 0) {
	if (!isObject(schema) || depth > DEEPEST) return null;
	if ("const" in schema) return schema["const"];
	if (Array.isArray(schema["enum"])) return schema["enum"][0];
	if (typeof schema["$ref"] === "string") return valueFor(resolve(schema["$ref"], root), root, depth + 1);
	for (const word of ["anyOf", "oneOf"]) {
		const options = schema[word];
		if (Array.isArray(options)) return valueFor({
			...schema,
			[word]: void 0,
			...options[0]
		}, root, depth + 1);
	}
	if (Array.isArray(schema["allOf"])) return valueFor(Object.assign({
		...schema,
		allOf: void 0
	}, ...schema["allOf"]), root, depth + 1);
	const make = MAKERS[typeOf(schema)];
	return make ? make(schema, root, depth) : {};
}
function typeOf(schema) {
	const { type } = schema;
	const named = Array.isArray(type) ? type.find((each) => each !== "null") : type;
	if (typeof named === "string") return named;
	return "items" in schema ? "array" : "object";
}
const MAKERS = {
	object: ({ properties }, root, depth) => Object.fromEntries(Object.entries(isObject(properties) ? properties : {}).map(([name, each]) => [name, valueFor(each, root, depth + 1)])),
	array: ({ items, prefixItems, minItems }, root, depth) => {
		if (Array.isArray(prefixItems)) return prefixItems.map((each) => valueFor(each, root, depth + 1));
		const length = Math.min(typeof minItems === "number" ? Math.max(1, minItems) : 1, 100);
		return Array.from({ length }, () => valueFor(items, root, depth + 1));
	},
	string: ({ minLength }) => "conformance".padEnd(typeof minLength === "number" ? Math.min(minLength, 1e3) : 0, "."),
	number: (schema) => within(schema, .5),
	integer: (schema) => Math.round(within(schema, 1)),
	boolean: () => true,
	null: () => null
};
function within({ minimum, maximum }, wanted) {
	const least = typeof minimum === "number" ? Math.max(minimum, wanted) : wanted;
	return typeof maximum === "number" ? Math.min(maximum, least) : least;
}
function resolve(pointer, root) {
	return pointer.replace(/^#\/?/, "").split("/").filter(Boolean).reduce((at, step) => isObject(at) ? at[step.replaceAll("~1", "/").replaceAll("~0", "~")] : void 0, root);
}
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
// src/conformance/upstreams/model.ts
const json = (status, value) => ({
	status,
	headers: {
		"content-type": "application/json",
		"request-id": "req_conformance"
	},
	body: JSON.stringify(value)
});
function answerModel({ method, url, body }) {
	const path = (url.split("?")[0] ?? "").replace(/^.*(?=\/v1\/)/, "");
	if (method === "POST" && path === "/v1/messages/count_tokens") return json(200, { input_tokens: 12 });
	if (method === "POST" && path === "/v1/messages") return message(fieldsIn(body));
	const models = /^\/v1\/models(?:\/([^/]+))?$/.exec(path);
	if (method === "GET" && models) return json(200, models[1] ? model(models[1]) : list());
	return json(404, {
		type: "error",
		error: {
			type: "not_found_error",
			message: "no such route"
		}
	});
}
const model = (id) => ({
	type: "model",
	id: decodeURIComponent(id),
	display_name: "Conformance",
	created_at: "2026-01-01T00:00:00Z"
});
const list = () => ({
	data: [model("conformance-model")],
	has_more: false,
	first_id: "conformance-model",
	last_id: "conformance-model"
});
function fieldsIn(body) {
	try {
		const value = JSON.parse(body.toString());
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return {};
	}
}
function message(request) {
	const answer = {
		id: "msg_conformance",
		type: "message",
		role: "assistant",
		model: request["model"] ?? "conformance-model",
		content: [contentFor(request)],
		stop_reason: "end_turn",
		stop_sequence: null,
		usage: {
			input_tokens: 12,
			output_tokens: 3
		}
	};
	if (request["stream"] !== true) return json(200, answer);
	return {
		status: 200,
		headers: {
			"content-type": "text/event-stream; charset=utf-8",
			"cache-control": "no-cache"
		},
		body: eventsOf(answer).join("")
	};
}
/** By the schema that is asked for, in whichever of the API's ways; else some text. */
function contentFor(request) {
	const schema = schemaOf(request);
	if (schema) return {
		type: "text",
		text: JSON.stringify(valueFor(schema))
	};
	const tools = Array.isArray(request["tools"]) ? request["tools"] : [];
	const choice = request["tool_choice"];
	const tool = tools.find(({ name }) => name === choice?.["name"]) ?? tools[0];
	if (tool && (choice?.["type"] === "tool" || choice?.["type"] === "any")) return {
		type: "tool_use",
		id: "toolu_conformance",
		name: tool["name"],
		input: valueFor(tool["input_schema"])
	};
	return {
		type: "text",
		text: "This is the conformance suite’s model."
	};
}
function schemaOf(request) {
	return (request["output_config"]?.["format"] ?? request["output_format"])?.["schema"];
}
/** The answer as server-sent events, one text each. */
function eventsOf(answer) {
	const [content] = answer["content"];
	const text = content?.type === "text" ? content.text : JSON.stringify(content?.input);
	const type = content?.type === "text" ? "text_delta" : "input_json_delta";
	const field = content?.type === "text" ? "text" : "partial_json";
	const block = content?.type === "text" ? {
		type: "text",
		text: ""
	} : {
		...content,
		input: {}
	};
	return [
		["message_start", { message: {
			...answer,
			content: [],
			stop_reason: null
		} }],
		["content_block_start", {
			index: 0,
			content_block: block
		}],
		["content_block_delta", {
			index: 0,
			delta: {
				type,
				[field]: text
			}
		}],
		["content_block_stop", { index: 0 }],
		["message_delta", {
			delta: {
				stop_reason: "end_turn",
				stop_sequence: null
			},
			usage: { output_tokens: 3 }
		}],
		["message_stop", {}]
	].map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify({
		type: event,
		...data
	})}\n\n`);
}
// src/conformance/leaks.ts
/** Looks for values that must not be somewhere, in every form in which they can hide. */
/** A shorter value would be found in texts by chance; it counts only as a word of its own. */
const SHORTEST = 8;
/** A value in base64, of both alphabets, wherever in a text it stood. */
function base64Forms(value) {
	const forms = [
		0,
		1,
		2
	].flatMap((shift) => {
		const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
		const text = bytes.toString("base64").replace(/=+$/, "").slice(Math.ceil(shift * 8 / 6), Math.floor(bytes.length * 8 / 6));
		return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
	});
	return [...new Set(forms)];
}
const hexForm = (value) => Buffer.from(value).toString("hex");
const reversed = (value) => [...value].reverse().join("");
/** A value's forms; encodings that a haystack can be freed of (percent, JSON escapes) are not among them. */
function formsOf(value) {
	const plain = {
		name: "",
		text: value.toLowerCase(),
		folded: true
	};
	if (value.length < SHORTEST) return [plain];
	return [
		plain,
		...base64Forms(value).map((text) => ({
			name: "as base64",
			text
		})),
		{
			name: "as hex",
			text: hexForm(value),
			folded: true
		},
		{
			name: "backwards",
			text: reversed(value).toLowerCase(),
			folded: true
		}
	];
}
/** Finds the needles in what was sent; each once a part. */
var Search = class {
	#needles;
	constructor(needles) {
		this.#needles = needles.map((needle) => ({
			needle,
			forms: formsOf(needle.value)
		}));
	}
	in(sent) {
		const found = partsOf(sent).flatMap((part) => this.#inPart(part));
		const all = sent.headers.map(([, value]) => value).join("");
		return found.length > 0 ? found : this.#inPart(["the headers together", all]);
	}
	#inPart([where, bytes]) {
		if (bytes === "") return [];
		const texts = readings(bytes);
		return this.#needles.flatMap(({ needle, forms }) => {
			const form = forms.find((each) => texts.some((text) => holds(text, each)));
			return form ? [{
				needle,
				where,
				form: form.name
			}] : [];
		});
	}
};
function holds({ text, folded }, form) {
	if (form.text.length >= SHORTEST) return (form.folded ? folded : text).includes(form.text);
	for (let at = folded.indexOf(form.text); at >= 0; at = folded.indexOf(form.text, at + 1)) {
		const around = `${folded[at - 1] ?? " "}${folded[at + form.text.length] ?? " "}`;
		if (!/[a-z0-9]/.test(around)) return true;
	}
	return false;
}
function partsOf({ url = "", statusMessage = "", information = [], headers, trailers = [], body }) {
	const [path = "", ...query] = url.split("?");
	const named = (kind, list) => list.flatMap(([name, value]) => [[`the ${kind} ${name.toLowerCase()}`, value], [`the name of a ${kind}`, name]]);
	return [
		["the path", path],
		["the query", query.join("?")],
		["the reason phrase", statusMessage],
		...named("informational header", information),
		...named("header", headers),
		...named("trailer", trailers),
		["the body", body?.length ? decoded(body, headers).toString("latin1") : ""]
	];
}
const DECODERS = {
	gzip: gunzipSync,
	"x-gzip": gunzipSync,
	br: brotliDecompressSync,
	deflate: (body) => {
		try {
			return inflateSync(body);
		} catch {
			return inflateRawSync(body);
		}
	}
};
/** The body without its content encodings, as far as they are known and hold. */
function decoded(body, headers) {
	const encodings = (headerOf(headers, "content-encoding") ?? "").toLowerCase().split(",").reverse();
	let bytes = body;
	for (const encoding of encodings) try {
		bytes = DECODERS[encoding.trim()]?.(bytes) ?? bytes;
	} catch {
		return bytes;
	}
	return bytes;
}
/** Of a longer text only what stands in it plainly, or in base64 or hex, is looked for: it takes too long to read in all ways. */
const LONG = 262144;
/** The text as it stands, and freed of what would hide a value in it. */
function readings(raw) {
	const texts = /* @__PURE__ */ new Set([raw]);
	if (raw.length <= LONG) for (const free of FREE) for (const text of [...texts]) texts.add(free(text));
	return [...texts].map((text) => ({
		text,
		folded: text.toLowerCase()
	}));
}
const FREE = [
	percentDecoded,
	percentDecoded,
	(text) => text.includes("\\") ? text.replace(/\\u00([0-9a-f]{2})/gi, byte).replace(/\\(.)/g, "$1") : text,
	(text) => text.includes("&#") ? text.replace(/&#x0*([0-9a-f]{2});/gi, byte).replace(/&#0*([0-9]{2,3});/g, (_, code) => String.fromCharCode(Number(code))) : text,
	(text) => /[\0\s]/.test(text) ? text.replace(/[\0\s]+/g, "") : text
];
function percentDecoded(text) {
	return text.includes("%") ? text.replace(/%([0-9a-f]{2})/gi, byte) : text;
}
const byte = (_, hex) => String.fromCharCode(Number.parseInt(hex, 16));
// src/conformance/checks/isolation.ts
const SPEC = "spec 2, 4.7";
const told = ({ needle, where, form }) => `the ${needle.what} in ${where}${form && ` ${form}`}`;
/** Looks through all that a part of the run sent and got. */
function isolated(ctx, of) {
	const { session } = ctx;
	const answers = session.answers.filter(({ check }) => of(check));
	const received = session.receivedBy(of);
	if (answers.length === 0) ctx.halt("the broker answered nothing during the run; expected answers to look through");
	const tokens = new Search(tokensOf(session.broker));
	for (const each of received) for (const leak of tokens.in(each)) ctx.fail(`${NAMES[each.upstream]} received ${told(leak)} (${each.method} ${path(each.url)}); expected no upstream to receive a token`);
	const credentials = new Search(credentialsOf(session.env));
	for (const { ask, answer } of answers) for (const leak of credentials.in(answer)) ctx.fail(`the answer to ${ask.method} ${path(ask.path)} carried ${told(leak)}; expected no answer to carry a credential or a value`);
	return `${answers.length} answers and ${received.length} requests upstream looked through`;
}
const path = (url) => url.split("?")[0] ?? "";
const unreported = {
	id: "unreported-refused",
	title: "A box that never reported is refused every capability, and nothing reaches an upstream",
	spec: SPEC,
	help: "Answer 403 on every route with a capability until the box itself has reported",
	declares: {
		inference: ["agent", "decide"],
		egress: [SECRET],
		feedback: ["agent", "passive"],
		agentsvc: [
			"agent",
			"conversations",
			"sandboxes",
			"vault"
		]
	},
	run: async (ctx) => {
		const { serves, words } = ctx;
		const box = SILENT;
		const asks = [
			...serves.has("inference") ? [messages(ctx, { box }), decide(ctx, { box })] : [],
			...serves.has("egress") ? [egress(ctx, SECRET, { box })] : [],
			...serves.has(words.agentsvc) ? [startConversation(ctx, { box })] : [],
			...ctx.session.extraAsks(box)
		];
		if (asks.length === 0 && !serves.has("feedback")) ctx.notShown("the broker serves no capability");
		for (const ask of asks) ctx.refused(await ctx.ask(ask), {
			status: [403],
			why: "for a box that never reported"
		});
		if (!serves.has("feedback")) return void 0;
		for (const batch of [ENTRIES, COUNTS]) {
			const answer = await ctx.ask(feedback(ctx, batch, { box }));
			if (answer.status !== 501) ctx.refused(answer, {
				status: [403],
				why: "for a box that never reported"
			});
			else if (await permitted(ctx) !== 501) ctx.status(answer, [403], "for a box that never reported");
		}
	}
};
async function permitted(ctx) {
	await ctx.declare({ feedback: ["agent", "passive"] });
	return (await ctx.ask(feedback(ctx, {
		...ENTRIES,
		...COUNTS
	}))).status;
}
const tokenIsolation = {
	id: "token-isolation",
	over: "table",
	title: "Over the whole run no upstream received a token, and no answer carried a credential or a value",
	spec: SPEC,
	help: "Take the token out of every part of what you forward, and the credential and values out of every part of what you answer",
	run: async (ctx) => isolated(ctx, (check) => !check.extended)
};
// src/conformance/payer.ts
const KINDS = [
	"shared",
	"owner",
	"visitor"
];
const PRINCIPAL = /^[^\s:]+:[^\s]+$/;
/** A payer as JSON, or what is wrong with it. */
function payerIn(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return "is no object";
	const { kind, principal } = value;
	return checked(kind, principal);
}
/** A payer as a header's value: `<kind>` or `<kind> <principal>`; or what is wrong with it. */
function payerOf(header) {
	const [kind, principal = null, ...more] = header.split(" ");
	return more.length > 0 ? "has more than kind and principal" : checked(kind, principal);
}
function checked(kind, principal) {
	if (typeof kind !== "string" || !KINDS.includes(kind)) return `has the kind ${JSON.stringify(kind) ?? "undefined"}`;
	if (principal === null) return {
		kind,
		principal
	};
	if (typeof principal !== "string" || !PRINCIPAL.test(principal)) return `has the principal ${JSON.stringify(principal) ?? "undefined"}`;
	return {
		kind,
		principal
	};
}
const written = ({ kind, principal }) => principal === null ? kind : `${kind} ${principal}`;
// src/conformance/checks/payer.ts
const FORM = "`shared`, `owner` or `visitor`, and `<provider>:<login>` or null";
/** The payer of a declaration answer; undefined where none is stated. */
function statedIn(ctx, answer) {
	const body = ctx.json(answer);
	if (!("payer" in body)) return void 0;
	const payer = payerIn(body["payer"]);
	if (typeof payer === "string") ctx.halt(`the payer of the declaration answer ${payer}; expected ${FORM}`);
	return payer;
}
/** The payer of a model or decide answer; undefined where none is stated. */
function statedOn(ctx, answer) {
	const name = `${ctx.words.header_prefix}payer`;
	const values = answer.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase());
	const [[, value] = []] = values;
	if (value === void 0) return void 0;
	if (values.length > 1) ctx.halt(`${answer.what} has the header ${name} ${values.length} times; expected one payer`);
	const payer = payerOf(value);
	if (typeof payer === "string") ctx.halt(`the header ${name} of ${answer.what} ${payer}; expected ${FORM}`);
	return payer;
}
const payer = [{
	id: "payer-consistent",
	capability: "inference",
	title: "A payer, when stated, is well formed and the same on the declaration answer and on a messages answer",
	spec: "spec 2, 4.7",
	help: "State the payer in both places, as {kind, principal} and as \"<kind> <principal>\", or in neither",
	run: async (ctx) => {
		const declared = await ctx.declare({ inference: ["agent"] });
		const answer = await ctx.ask(messages(ctx));
		const inAnswer = statedIn(ctx, declared);
		const onAnswer = statedOn(ctx, answer);
		if (!inAnswer && !onAnswer) return "the broker states no payer";
		if (!inAnswer) ctx.fail(`the payer is stated on ${answer.what} only; expected it on the declaration answer too`);
		else if (!onAnswer) ctx.fail(`the payer is stated on the declaration answer only; expected it on ${answer.what} too`);
		else if (written(inAnswer) !== written(onAnswer)) ctx.fail(`the payer is "${written(inAnswer)}" on the declaration answer and "${written(onAnswer)}" on ${answer.what}; expected the same`);
	}
}];
export { refusalIn as $, COUNTS as A, model$1 as B, keeps as C, agentsvcChecks as D, ALIASES as E, agentsvc as F, paid as G, BETA as H, decide as I, Context as J, returned as K, egress as L, MODEL as M, QUESTIONS as N, idIn as O, UNKNOWN_TOKEN as P, NAMES as Q, feedback as R, declaration as S, decided as T, credentialIn as U, startConversation as V, forwardedOnce as W, Recorder as X, header as Y, Refusals as Z, standing as _, isolated as a, SILENT as at, LISTING as b, Search as c, makeEnv as ct, reversed as d, StartError as dt, unnamed as et, answerModel as f, Client as ft, egressChecks as g, keepsNone as h, written as i, SECRET as it, ENTRIES as j, keyed as k, base64Forms as l, readBroker as lt, isByDeclaration as m, NotShown as mt, statedIn as n, OTHER as nt, tokenIsolation as o, credentialsOf as ot, feedbackChecks as p, Halt as pt, unchanged as q, statedOn as r, REPORTING as rt, unreported as s, inWords as st, payer as t, evidenceOf as tt, hexForm as u, tokensOf as ut, ECHO_BODY as v, decideChecks as w, SPEND as x, answerEcho as y, messages as z };
