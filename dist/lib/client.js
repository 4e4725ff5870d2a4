import { E as neutralNames, M as stripPathPrefix, i as standardCapabilities, n as parseJson } from "./bounded-json.js";
import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { isDeepStrictEqual } from "node:util";
import { setMaxListeners } from "node:events";
import { Agent, STATUS_CODES } from "node:http";
// src/conformance/start/start-error.ts
/** The broker or the suite's upstreams could not be started. The message is one line; `help` may have several. */
var BrokerStartError = class extends Error {
	help;
	/** Secrets that were in use and must never appear in output. */
	secrets;
	constructor(message, help, secrets = []) {
		super(message);
		this.help = help;
		this.secrets = secrets;
	}
};
// src/conformance/env.ts
/** What a broker is started with, and what it must return (spec 2, 4.7). */
/** Reports before each check. */
const REPORTING_BOX = "conformance-a";
/** Never reports. */
const SILENT_BOX = "conformance-b";
/** Reports too; only in extended runs. */
const OTHER_BOX = "conformance-c";
/** The secret that the broker holds for `conformance-a`. */
const EGRESS_SECRET = "CONFORMANCE";
/** A second secret of `conformance-a`, only in extended runs: its value has characters that every encoding writes in its own way. */
const ODD_SECRET = "CONFORMANCE_ODD";
/** Unpredictable for a broker; its characters need no encoding in a header or a query. */
const randomCredential = (purpose) => `conformance-${purpose}-${randomBytes(12).toString("hex")}`;
const oddSecret = (host) => ({
	box: REPORTING_BOX,
	name: ODD_SECRET,
	host,
	value: `odd+/=%"\u00e9 ${randomCredential("odd")}`
});
/** A new `env` for upstreams at these URLs. */
function createEnv(broker, boxes, urls) {
	return {
		broker,
		boxes,
		modelapi: {
			url: urls.model,
			credential: randomCredential("model")
		},
		agentsvc: {
			url: urls.agentsvc,
			credential: randomCredential("agents")
		},
		secrets: [{
			box: REPORTING_BOX,
			name: EGRESS_SECRET,
			host: urls.echo,
			value: randomCredential("value")
		}, ...boxes.includes("conformance-c") ? [oddSecret(urls.echo)] : []]
	};
}
/** Adds the two upstreams under their names in a vocabulary. */
function withUpstreamNames(env, names) {
	return {
		...env,
		[names.modelapi]: env.modelapi,
		[names.agentsvc]: env.agentsvc
	};
}
/** Validates what `start` returned; the URL loses its trailing slash. Throws `BrokerStartError` if it is unusable. */
function readStartedBroker(value, boxes) {
	if (typeof value !== "object" || value === null) throw unusableBroker("`start` returned", value, "an object");
	const { url, tokens, close, ended, tail } = value;
	if (typeof url !== "string" || !isHttpUrl(url)) throw unusableBroker("`url` is", url, "an http or https URL");
	if (typeof tokens !== "object" || tokens === null) throw new BrokerStartError("the broker started, but `tokens` is not an object", EXPECTED_SHAPE);
	const tokensByBox = tokens;
	for (const box of boxes) {
		const token = tokensByBox[box];
		if (typeof token !== "string" || !/^[!-~]+$/.test(token)) throw new BrokerStartError(`the broker started, but \`tokens\` ${token === void 0 ? "has no token for" : "has a value that can't be sent in a header for"} the box ${box}`, EXPECTED_SHAPE);
	}
	if (new Set(boxes.map((box) => tokensByBox[box])).size < boxes.length) throw new BrokerStartError("the broker started, but two boxes have the same token", "Give each box its own token");
	return {
		url: url.replace(/\/+$/, ""),
		tokens: tokensByBox,
		...typeof close === "function" ? { close: () => close.call(value) } : {},
		...ended instanceof Promise ? { ended } : {},
		...typeof tail === "function" ? { tail } : {}
	};
}
const EXPECTED_SHAPE = "Return {\"url\": \"http://…\", \"tokens\": {\"conformance-a\": \"…\", \"conformance-b\": \"…\"}}";
function unusableBroker(what, actual, expected) {
	return new BrokerStartError(`the broker started, but ${what} ${typeof actual === "string" ? `"${actual.slice(0, 80)}"` : actual === null ? "null" : typeof actual}; expected ${expected}`, EXPECTED_SHAPE);
}
function isHttpUrl(text) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	return (url?.protocol === "http:" || url?.protocol === "https:") && !url.search && !url.hash;
}
/** The upstream credentials and secret values of `env`, in the order model provider, agent service, secrets. */
function credentialsOf(env) {
	if (!env) return [];
	return [
		{
			label: "credential of the model provider",
			value: env.modelapi.credential
		},
		{
			label: "credential of the agent service",
			value: env.agentsvc.credential
		},
		...env.secrets.map(({ name, value }) => ({
			label: `value of ${name}`,
			value
		}))
	];
}
/** The tokens of the boxes. */
function tokensOf(broker) {
	return Object.entries(broker?.tokens ?? {}).map(([box, value]) => ({
		label: `token of ${box}`,
		value
	}));
}
// src/conformance/check-requests.ts
const JSON_CONTENT_TYPE = ["Content-Type", "application/json"];
const VERSION_HEADER = ["anthropic-version", "2023-06-01"];
/** The model that requests name. */
const MODEL_ID = "conformance-model";
/** A token that belongs to no box. */
const UNKNOWN_TOKEN = "conformance-unknown-token-0123456789abcdef";
function markedRequest(ctx, path, { query = "", ...overrides }, defaults) {
	const mark = ctx.newMark();
	const { headers = [], ...rest } = defaults;
	return {
		method: "GET",
		path: `${path}?${query && `${query}&`}mark=${mark}`,
		mark,
		...rest,
		...overrides,
		headers: [...headers, ...overrides.headers ?? []]
	};
}
/** A messages call. No JSON writer would produce its body, so parsing and rewriting it shows. */
const messagesRequest = (ctx, overrides = {}) => markedRequest(ctx, ctx.routes.messages, overrides, {
	method: "POST",
	headers: [JSON_CONTENT_TYPE, VERSION_HEADER],
	body: `{ "model":"${MODEL_ID}",\n  "max_tokens": 16.0, "messages":[{"role":"user","content":"caf\\u00e9 \\/ caf\u00e9"}] }`
});
/** A call of any route of the model provider; `path` is relative to the model routes. */
const modelRequest = (ctx, method, path, overrides = {}) => markedRequest(ctx, ctx.routes.model + path, overrides, {
	method,
	headers: [VERSION_HEADER, ...method === "POST" ? [JSON_CONTENT_TYPE] : []],
	...method === "POST" ? { body: `{"model":"${MODEL_ID}","messages":[{"role":"user","content":"hello"}]}` } : {}
});
/** One question of each of two types, so that their answers differ in form. */
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
/** A decide request; its mark is in the state. */
function decideRequest(ctx, overrides = {}) {
	const { questions = QUESTIONS, ...rest } = overrides;
	const mark = ctx.newMark();
	return {
		method: "POST",
		path: ctx.routes.decide,
		mark,
		body: JSON.stringify({
			model: MODEL_ID,
			state: `The state of ${mark}: all is ready.`,
			questions
		}),
		...rest,
		headers: [JSON_CONTENT_TYPE, ...rest.headers ?? []]
	};
}
/** A request to a secret's host; `below` is the path after the secret's name. */
const egressRequest = (ctx, name = EGRESS_SECRET, overrides = {}) => {
	const { below = "/v1/things", ...rest } = overrides;
	return markedRequest(ctx, `${ctx.routes.egress}/${name}${below}`, rest, {});
};
/** Replaced by the mark in feedback batches. */
const MARK_PLACEHOLDER = "conformance-mark";
/** A feedback batch of one entry. */
const ENTRIES = { entries: [{
	id: "conformance-1",
	at: "2026-01-01T00:00:00Z",
	kind: "note",
	text: MARK_PLACEHOLDER
}] };
/** A feedback batch of one count. */
const COUNTS = { counts: { [MARK_PLACEHOLDER]: 1 } };
/** A feedback request with this batch. */
function feedbackRequest(ctx, batch, overrides = {}) {
	const mark = ctx.newMark();
	return {
		method: "POST",
		path: ctx.routes.feedback,
		mark,
		body: JSON.stringify(batch).replaceAll(MARK_PLACEHOLDER, mark),
		...overrides,
		headers: [JSON_CONTENT_TYPE, ...overrides.headers ?? []]
	};
}
/** Starts a conversation at the agent service. */
const startConversationRequest = (ctx, overrides = {}) => markedRequest(ctx, ctx.routes.conversations, overrides, {
	method: "POST",
	headers: [JSON_CONTENT_TYPE],
	body: JSON.stringify({
		agent_id: "conformance-agent",
		prompt: "hello"
	})
});
/** A request to the agent service; `path` is relative to the broker. */
const agentsvcRequest = (ctx, path, overrides = {}) => markedRequest(ctx, path, overrides, {});
// src/http/headers.ts
/** The pairs of a flat list of names and values, such as Node's `rawHeaders`. */
const headerPairs = (rawHeaders) => rawHeaders.flatMap((name, index) => index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : []);
/** The first value of the header with this name, in any case. */
function findHeader(headers, name) {
	const lowerName = name.toLowerCase();
	return headers.find(([each]) => each.toLowerCase() === lowerName)?.[1];
}
// src/text/secret-encodings.ts
/** The encoded forms in which a secret may appear. */
/**
* A string in base64, in both alphabets and without padding: alone, and inside longer encoded text, where it starts after 0, 1 or 2
* bytes of a group of three.
*/
function base64Forms(text) {
	const bytes = Buffer.from(text);
	const within = [
		0,
		1,
		2
	].map((before) => {
		const padded = Buffer.concat([Buffer.alloc(before), bytes]);
		return padded.toString("base64").slice([
			0,
			2,
			3
		][before], Math.floor(padded.length * 8 / 6));
	});
	const forms = [bytes.toString("base64").replace(/=+$/, ""), ...within];
	return [...forms, ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))];
}
/** A string in percent-encoding, as URLs and forms write it, in upper and lower case. */
function percentForms(text) {
	const encoded = encodeURIComponent(replaceLoneSurrogates(text));
	const strict = encoded.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
	const lower = (form) => form.replace(/%../g, (code) => code.toLowerCase());
	const forms = [
		encoded,
		strict,
		encoded.replaceAll("%20", "+"),
		strict.replaceAll("%20", "+")
	];
	return [...forms, ...forms.map(lower)];
}
/** A string as the JSON libraries of several languages escape it, without the quotes. */
function jsonForms(text) {
	const escaped = JSON.stringify(text).slice(1, -1);
	const ascii = escaped.replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return [
		escaped,
		ascii,
		escaped.replaceAll("/", "\\/"),
		ascii.replaceAll("/", "\\/")
	];
}
const replaceLoneSurrogates = (text) => text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "�");
// src/conformance/leaks.ts
/** Finds secrets in traffic, in every encoding in which they can hide. */
/** A shorter value would match by accident, so it counts only as a whole word. */
const MIN_LENGTH = 8;
/** The UTF-8 bytes in lower-case hex. */
const hexForm = (value) => Buffer.from(value).toString("hex");
/** The characters in reverse order. */
const reversed = (value) => [...value].reverse().join("");
/** The encodings to search for. Percent-encoding and JSON escapes are decoded in the searched text instead. */
function encodedForms(value) {
	const inBytes = Buffer.from(value).toString("latin1");
	const plain = [.../* @__PURE__ */ new Set([value, inBytes])].map((text) => ({
		name: "",
		text: text.toLowerCase(),
		ignoreCase: true,
		plain: text
	}));
	if (value.length < MIN_LENGTH) return plain;
	return [
		...plain,
		...base64Forms(value).map((text) => ({
			name: "as base64",
			text
		})),
		{
			name: "as hex",
			text: hexForm(value),
			ignoreCase: true
		},
		{
			name: "reversed",
			text: reversed(value).toLowerCase(),
			ignoreCase: true
		}
	];
}
/** Searches messages for these values. */
var LeakFinder = class {
	#targets;
	/** Short texts without a value: most headers repeat from message to message. */
	#clean = /* @__PURE__ */ new Set();
	constructor(values) {
		this.#targets = values.map((sensitiveValue) => ({
			sensitiveValue,
			forms: encodedForms(sensitiveValue.value)
		}));
	}
	/** At most one leak for each value and part of the message. */
	find(message) {
		const leaks = [...messageParts(message).flatMap((part) => this.#inPart(part)), ...this.#inBody(message.body, message.headers)];
		const joinedHeaders = message.headers.map(([, value]) => value).join("");
		return leaks.length > 0 ? leaks : this.#inPart(["the joined headers", joinedHeaders]);
	}
	#inPart([where, text]) {
		if (text === "" || this.#clean.has(text)) return [];
		const texts = decodedTexts(text);
		const leaks = this.#targets.flatMap(({ sensitiveValue, forms }) => {
			const form = forms.find((each) => texts.some((decoded) => containsForm(decoded, each)));
			return form ? [{
				sensitiveValue,
				where,
				encoding: form.name
			}] : [];
		});
		if (leaks.length === 0 && text.length <= MAX_REMEMBERED) this.#clean.add(text);
		return leaks;
	}
	#inBody(body, headers) {
		if (!body?.length) return [];
		const bytes = decodeBody(body, headers);
		const where = "the body";
		if (bytes.length <= MAX_FULL_DECODE) return this.#inPart([where, bytes.toString("latin1")]);
		return this.#targets.flatMap(({ sensitiveValue, forms }) => {
			const form = forms.find(({ text, plain }) => bytes.includes(plain ?? text, 0, "latin1"));
			return form ? [{
				sensitiveValue,
				where,
				encoding: form.name
			}] : [];
		});
	}
};
function containsForm({ text, lowerCase }, form) {
	if (form.text.length >= MIN_LENGTH) return (form.ignoreCase ? lowerCase : text).includes(form.text);
	for (let at = lowerCase.indexOf(form.text); at >= 0; at = lowerCase.indexOf(form.text, at + 1)) {
		const around = `${lowerCase[at - 1] ?? " "}${lowerCase[at + form.text.length] ?? " "}`;
		if (!/[a-z0-9]/.test(around)) return true;
	}
	return false;
}
function messageParts({ url = "", statusMessage = "", information = [], headers, trailers = [] }) {
	const [path = "", ...query] = url.split("?");
	const headerParts = (kind, list) => list.flatMap(([name, value]) => [[`the ${kind} ${name.toLowerCase()}`, value], [`the name of a ${kind}`, name]]);
	return [
		["the path", path],
		["the query", query.join("?")],
		["the reason phrase", statusMessage],
		...headerParts("informational header", information),
		...headerParts("header", headers),
		...headerParts("trailer", trailers)
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
/** The body with its content encodings undone, as far as they are known and valid. */
function decodeBody(body, headers) {
	const encodings = (findHeader(headers, "content-encoding") ?? "").toLowerCase().split(",").reverse();
	let bytes = body;
	for (const encoding of encodings) try {
		bytes = DECODERS[encoding.trim()]?.(bytes) ?? bytes;
	} catch {
		return bytes;
	}
	return bytes;
}
/** Longer bodies are searched without decoding, which would take too long. In bytes. */
const MAX_FULL_DECODE = 262144;
/** Longer texts hardly repeat. In UTF-16 units. */
const MAX_REMEMBERED = 1024;
/** The text as it is, and decoded in every combination of ways. */
function decodedTexts(raw) {
	const texts = /* @__PURE__ */ new Set([raw]);
	for (const decode of DECODINGS) for (const text of [...texts]) texts.add(decode(text));
	return [...texts].map((text) => ({
		text,
		lowerCase: text.toLowerCase()
	}));
}
const DECODINGS = [
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
// src/conformance/evidence.ts
const MAX_BODY_BYTES = 2048;
const MAX_EXCHANGES = 6;
/** Method and path, with which messages begin. */
const endpointOf = ({ method, path, target }) => `${method} ${(target ?? path).split("?")[0]}`;
/** Splits a URL at its first `?`. */
function splitQuery(url) {
	const at = url.indexOf("?");
	return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}
const isAnswered = (each) => each.response !== void 0;
/**
* The exchanges of the problems, then the last ones of the check, in their order. Others with the request line and status of a
* problem's exchange are left out: a reader would take them for it.
*/
function selectExchanges(exchanges, problems) {
	const shown = new Set(problems.flatMap(({ exchange }) => exchange ? [exchange] : []).filter(isAnswered));
	const nameOf = ({ request, response }) => `${endpointOf(request)} ${response.status}`;
	const shownNames = new Set([...shown].map(nameOf));
	const others = exchanges.filter(isAnswered).filter((each) => !shown.has(each) && !shownNames.has(nameOf(each))).toReversed();
	const selected = new Set([...shown, ...others].slice(0, MAX_EXCHANGES));
	return [.../* @__PURE__ */ new Set([...exchanges.filter(isAnswered), ...shown])].filter((each) => selected.has(each));
}
/** The exchanges to report for these problems; `url` is the broker's base URL. */
function buildEvidence(exchanges, url, problems, redactor) {
	const redactMessage = (message) => ({
		headers: redactHeaders(message.headers, redactor),
		...message.body?.length ? { body: redactor.body(decodeBody(message.body, message.headers), MAX_BODY_BYTES) } : {}
	});
	return selectExchanges(exchanges, problems).map(({ request, response, upstream }) => ({
		request: {
			method: request.method,
			url: redactor.text(withoutPort(url) + request.path),
			...redactMessage({
				headers: request.headers ?? [],
				body: request.body === void 0 ? void 0 : Buffer.from(request.body)
			})
		},
		response: {
			status: response.status,
			...redactMessage({
				...response,
				headers: allHeaders(response)
			})
		},
		upstream: upstream.slice(0, MAX_EXCHANGES).map((each) => ({
			method: each.method,
			url: redactor.text(`${each.upstream}: ${redactUrl(each.url, request.path, redactor)}`),
			...redactMessage(each)
		}))
	}));
}
/** The headers, and whatever else of a response can carry a value. */
function allHeaders({ statusMessage, information, headers, trailers }) {
	const named = (kind, list) => list.map(([name, value]) => [`${name} (${kind})`, value]);
	return [
		...statusMessage ? [["reason phrase", statusMessage]] : [],
		...named("informational", information ?? []),
		...headers,
		...named("trailer", trailers ?? [])
	];
}
function redactUrl(url, requestPath, redactor) {
	const [path = "", query] = splitQuery(url);
	return query === void 0 ? url : `${path}?${redactor.query(query, splitQuery(requestPath)[1] ?? "")}`;
}
/** Ports differ from run to run. */
const withoutPort = (url) => url.replace(/^(https?:\/\/(?:\[[^\]]*\]|[^/:]*)):[0-9]+/, "$1");
function redactHeaders(list, redactor) {
	const headers = {};
	const redactedValues = redactor.headerValues(list.map(([, value]) => value));
	for (const [index, [name, value]] of list.entries()) {
		const key = redactor.text(name.toLowerCase());
		const redacted = redactedValues[index] ?? "";
		const displayed = SENSITIVE_HEADER.test(name) && redacted === value ? value.replace(/^((?:bearer|basic) )?.+$/i, "$1***") : redacted;
		headers[key] = key in headers ? `${headers[key]}, ${displayed}` : displayed;
	}
	return headers;
}
const SENSITIVE_HEADER = /authorization|cookie|credential|key|password|secret|token/i;
/** The problems without duplicates, and evidence if there are any; redacted. `url` is the broker's base URL. */
function withEvidence(problems, exchanges, url, redactor) {
	const unique = problems.filter(({ message }, index) => problems.findIndex((each) => each.message === message) === index);
	return {
		problems: unique.map(({ exchange: _, ...each }) => ({
			...each,
			message: redactor.text(each.message)
		})),
		evidence: unique.length > 0 ? buildEvidence(exchanges, url, unique, redactor) : []
	};
}
// src/conformance/upstreams/recorder.ts
/** The names of the upstreams in messages. */
const UPSTREAM_LABELS = {
	model: "the model provider",
	agentsvc: "the agent service",
	echo: "the secret's host",
	elsewhere: "a foreign host"
};
/** What the suite puts into a request to recognize it upstream. */
const MARK = /conformance-mark-[0-9]+/;
let markCount = 0;
/** A mark unique in this process. */
const nextMark = () => `conformance-mark-${++markCount}`;
/** Body bytes kept; more than the suite sends. */
const MAX_BYTES$1 = 16777216;
var RequestRecorder = class {
	received = [];
	/** Records a request at once, and its body as it arrives. Resolves when the body has ended or the connection has closed. */
	record(upstream, request) {
		const { method = "", url = "" } = request;
		const received = {
			upstream,
			method,
			url,
			headers: headerPairs(request.rawHeaders),
			trailers: [],
			body: Buffer.alloc(0),
			isComplete: false,
			mark: MARK.exec(url)?.[0]
		};
		this.received.push(received);
		return new Promise((resolve) => {
			const chunks = [];
			let size = 0;
			const finish = () => {
				received.body = Buffer.concat(chunks);
				received.mark ??= MARK.exec(received.body.toString("latin1", 0, 65536))?.[0];
				received.trailers = headerPairs(request.rawTrailers);
				received.isComplete = request.complete;
				resolve(received);
			};
			request.on("data", (chunk) => {
				size += chunk.length;
				if (size <= MAX_BYTES$1) chunks.push(chunk);
			});
			request.on("end", finish).on("close", finish);
			request.on("error", () => {});
		});
	}
};
// src/conformance/forwarding-assertions.ts
/** Expectations about what reached an upstream and what came back. */
/** Expects exactly one request, to this upstream only, and returns it. Aborts the check if there is none. */
function expectForwardedOnce(ctx, response, upstream) {
	const requests = ctx.upstreamRequestsFor(response);
	const atUpstream = requests.filter((each) => each.upstream === upstream);
	for (const stray of requests.filter((each) => each.upstream !== upstream)) ctx.failOn(response, `${response.endpoint} reached ${UPSTREAM_LABELS[stray.upstream]}; expected it to reach ${UPSTREAM_LABELS[upstream]} only`);
	if (atUpstream.length === 0) ctx.abortOn(response, `${response.endpoint} returned ${response.status} and did not reach ${UPSTREAM_LABELS[upstream]}; expected it to be forwarded`);
	if (atUpstream.length > 1) ctx.failOn(response, `${response.endpoint} reached ${UPSTREAM_LABELS[upstream]} ${atUpstream.length} times; expected once`);
	return atUpstream[0];
}
/** How the request carries the model provider's credential: as an API key, as a bearer token, or not. */
function credentialForm(ctx, received) {
	const { credential } = ctx.env.modelapi;
	if (findHeader(received.headers, "x-api-key") === credential) return "key";
	return hasBearer(received, credential) ? "bearer" : void 0;
}
/** Whether the request carries this credential as a bearer token. */
function hasBearer(received, credential) {
	const [scheme = "", value] = (findHeader(received.headers, "authorization") ?? "").split(" ");
	return scheme.toLowerCase() === "bearer" && value === credential;
}
/** Expects a model call to carry the credential in place of the token. */
function expectCredential(ctx, response, received) {
	const { endpoint } = response;
	if (credentialForm(ctx, received) === void 0) ctx.failOn(response, `${endpoint} reached the model provider without the credential; expected it in x-api-key or as a bearer token`);
	const token = ctx.tokenOf(REPORTING_BOX);
	const tokenHeader = received.headers.find(([, value]) => value.includes(token));
	if (tokenHeader) ctx.failOn(response, `${endpoint} reached the model provider with the box's token in the header ${tokenHeader[0].toLowerCase()}; expected the credential instead`);
}
/** Expects path, query and body exactly as the box sent them; `base` is the upstream's base URL. */
function expectUnchanged(ctx, response, received, sent) {
	const { endpoint } = response;
	const [path, query = ""] = splitQuery(received.url);
	const [expectedPath, expectedQuery = ""] = splitQuery(new URL(sent.base).pathname.replace(/\/+$/, "") + sent.path);
	if (path !== expectedPath) ctx.failOn(response, `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} at ${path}; expected ${expectedPath}`);
	if (query !== expectedQuery) ctx.failOn(response, `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} with the query "${ctx.harness.redactor.query(query, expectedQuery)}"; expected "${expectedQuery}"`);
	if (sent.body !== void 0 && !received.body.equals(Buffer.from(sent.body))) ctx.failOn(response, `${endpoint} reached ${UPSTREAM_LABELS[received.upstream]} with a different body (${received.body.length} bytes); expected the ${Buffer.byteLength(sent.body)} bytes that the box sent`);
}
/** Expects the upstream's status and body, byte for byte. */
function expectReturned(ctx, response, expected) {
	if (!ctx.expectStatus(response, [expected.status], `where the upstream returned ${expected.status}`)) return;
	if (!response.body.equals(Buffer.from(expected.body))) ctx.failOn(response, `${response.endpoint} returned a different body (${response.body.length} bytes) from the upstream's (${Buffer.byteLength(expected.body)} bytes); expected it unchanged`);
}
// src/conformance/checks/agentsvc.ts
const SPEC$6 = "spec 2, 4.7";
const capability$3 = "agentsvc";
/** The id in a response; undefined if it has none or is an error. */
function readId(response) {
	try {
		const { id } = parseJson(response.body.toString());
		return typeof id === "string" && response.status < 300 ? id : void 0;
	} catch {
		return;
	}
}
/** Expects the requests that reached the agent service to carry the operator's key. */
function expectOperatorKey(ctx, response) {
	for (const received of ctx.upstreamRequestsFor(response)) if (!hasBearer(received, ctx.env.agentsvc.credential)) ctx.failOn(response, `${response.endpoint} reached the agent service without the operator's key; expected it as a bearer token in place of the box's`);
}
const agentsvcChecks = [{
	id: "fountain-forwards",
	capability: capability$3,
	title: "With `conversations`, a request reaches the agent service with the operator's key",
	spec: SPEC$6,
	help: "Forward requests that the declaration allows with `Authorization: Bearer <operator's key>`",
	declaredScopes: { agentsvc: ["agent", "conversations"] },
	run: async (ctx) => {
		const started = await ctx.request(startConversationRequest(ctx));
		const id = readId(started) ?? "conformance";
		const response = await ctx.request(agentsvcRequest(ctx, `${ctx.routes.conversations}/${id}`));
		const requests = ctx.upstreamRequestsFor(response);
		if (requests.length === 0) ctx.abortOn(response, `${response.endpoint} returned ${response.status} and did not reach the agent service; expected it to be forwarded`);
		if (requests.some(({ upstream }) => upstream !== "agentsvc")) ctx.failOn(response, `${response.endpoint} reached another upstream; expected it to reach the agent service only`);
		expectOperatorKey(ctx, started);
		expectOperatorKey(ctx, response);
	}
}, {
	id: "fountain-refused",
	capability: capability$3,
	title: "Without `sandboxes`, a sandbox request is refused, naming agentsvc and sandboxes",
	spec: SPEC$6,
	help: "Return 403 with {\"error\": …} whose message names `agentsvc` and `sandboxes`, unless the last report's entry lists `sandboxes`",
	declaredScopes: { agentsvc: [
		"agent",
		"conversations",
		"vault"
	] },
	run: async (ctx) => {
		const response = await ctx.request(agentsvcRequest(ctx, ctx.routes.sandboxes));
		ctx.expectRefusal(response, {
			status: [403],
			mentions: [ctx.names.agentsvc, "sandboxes"],
			why: "without `sandboxes`"
		});
	}
}];
/** Second names for ids of the table in spec 2, 4.7. */
const CHECK_ALIASES = {
	"agentsvc-forwards": "fountain-forwards",
	"agentsvc-refused": "fountain-refused"
};
// src/conformance/checks/decide.ts
const SPEC$5 = "spec 2, 4.7";
const capability$2 = "inference";
/**
* The answers in a decide response. The spec only requires one for each question, so they may be in any field, as a map by the
* questions' names or as a list.
*/
function findAnswers(body, names) {
	const fields = ["answers", ...Object.keys(body).filter((field) => field !== "answers")];
	for (const field of fields) {
		const value = body[field];
		if (Array.isArray(value)) return value;
		if (typeof value !== "object" || value === null) continue;
		const answerNames = Object.keys(value);
		if (field === "answers" || answerNames.some((name) => names.includes(name))) return answerNames.every((name) => names.includes(name)) ? Object.values(value) : answerNames;
	}
}
/** What is wrong with one answer, to follow its name; undefined if nothing is. */
function answerProblem(answer) {
	if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return "is not an object";
	const { type, reason } = answer;
	if (typeof type !== "string" || type === "") return "has no `type`";
	return reason === void 0 || typeof reason === "string" ? void 0 : "has a `reason` that is not a string";
}
/** The answer to a question: by its key in a map, or by the name that an item of a list has in any field. */
function answerTo(body, name, names) {
	for (const value of Object.values(body)) {
		if (typeof value !== "object" || value === null) continue;
		const named = (Array.isArray(value) ? value : []).find((item) => Object.values(item ?? {}).includes(name));
		const answer = Object.keys(value).some((key) => names.includes(key)) ? value[name] : named;
		if (typeof answer === "object" && answer !== null) return answer;
	}
}
/** Expects each answer to have the type of its question, or `unsupported`. */
function expectTypes(ctx, response) {
	const body = ctx.parseJsonObject(response);
	for (const [name, { type }] of Object.entries(QUESTIONS)) {
		const actual = answerTo(body, name, Object.keys(QUESTIONS))?.["type"];
		if (actual !== void 0 && actual !== type && actual !== "unsupported") ctx.failOn(response, `the answer to the question "${name}" has the type ${JSON.stringify(actual)}; expected "${type}", as its question, or "unsupported"`);
	}
}
/** Expects a decide response with one answer for each of these questions; returns the answers. */
function expectDecideResponse(ctx, response, names) {
	if (!ctx.expectStatus(response, [200])) return [];
	const body = ctx.parseJsonObject(response);
	if (body["model"] !== "conformance-model") ctx.fail(`the decide response names ${JSON.stringify(body["model"]) ?? "no model"}; expected the requested model, "${MODEL_ID}"`);
	const answers = findAnswers(body, names);
	if (!answers) ctx.abort(`the decide response has no answers; expected one for each of ${names.length} questions`);
	if (answers.length !== names.length) ctx.fail(`the decide response has ${answers.length === 1 ? "1 answer" : `${answers.length} answers`}; expected one for each of ${names.length} questions`);
	for (const each of answers) {
		const problem = answerProblem(each);
		if (problem) ctx.abort(`an answer in the decide response ${problem}; expected an object with a \`type\``);
	}
	return answers;
}
const decideChecks = [
	{
		id: "decide-answers",
		capability: capability$2,
		title: "With `decide`, each question is answered by the requested model, with the credential",
		spec: SPEC$5,
		help: "Return 200 with the model of the request and one answer per question; call the model provider with the credential",
		declaredScopes: { inference: ["decide"] },
		run: async (ctx) => {
			const response = await ctx.request(decideRequest(ctx));
			const answers = expectDecideResponse(ctx, response, Object.keys(QUESTIONS));
			if (answers.length > 0) expectTypes(ctx, response);
			const modelRequests = ctx.upstreamRequests("model");
			for (const received of modelRequests) expectCredential(ctx, response, received);
			const supported = answers.filter(({ type }) => type !== "unsupported");
			if (supported.length > 0 && modelRequests.length === 0) ctx.failOn(response, `${response.endpoint} returned answers without calling the model provider; expected a call with the credential`);
			for (const stray of ctx.upstreamRequests()) if (stray.upstream !== "model") ctx.failOn(response, `${response.endpoint} reached an upstream other than the model provider; expected the model provider only`);
			return answers.length > 0 && supported.length === 0 ? "the broker supports neither of the question types" : void 0;
		}
	},
	{
		id: "decide-refused",
		capability: capability$2,
		title: "Without `decide`, a decide request is refused, naming inference and decide",
		spec: SPEC$5,
		help: "Return 403 with {\"error\": …} whose message names `inference` and `decide`, unless the last report's inference entry lists `decide`",
		declaredScopes: { inference: ["agent"] },
		run: async (ctx) => {
			const response = await ctx.request(decideRequest(ctx));
			ctx.expectRefusal(response, {
				status: [403],
				mentions: ["inference", "decide"],
				why: "without `decide`"
			});
		}
	},
	{
		id: "decide-invalid",
		capability: capability$2,
		title: "A decide request without questions returns 422",
		spec: SPEC$5,
		help: "Return 422 for a decide request without questions, before calling any upstream",
		declaredScopes: { inference: ["decide"] },
		run: async (ctx) => {
			ctx.expectRefusal(await ctx.request(decideRequest(ctx, { questions: {} })), {
				status: [422],
				why: "without questions"
			});
		}
	},
	{
		id: "decide-unknown-token",
		capability: capability$2,
		title: "A decide request with an unknown token is refused",
		spec: SPEC$5,
		help: "Return 401 or 403 on the decide route for a token that belongs to no box",
		declaredScopes: { inference: ["agent", "decide"] },
		run: async (ctx) => {
			ctx.expectRefusal(await ctx.request(decideRequest(ctx, { token: UNKNOWN_TOKEN })), {
				status: [401, 403],
				why: "with an unknown token"
			});
		}
	}
];
// src/conformance/checks/declaration.ts
const SPEC$4 = "spec 2, 4.7";
/** ISO 8601, date and time. */
const ISO_TIME = /^[0-9]{4}-?[0-9]{2}-?[0-9]{2}T[0-9]{2}(?::?[0-9]{2}(?::?[0-9]{2}(?:[.,][0-9]+)?)?)?(?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;
/** Expects the declaration response to keep exactly these entries, in any order of entries and scope words. */
function expectKept(ctx, response, expected) {
	const { capabilities } = ctx.parseJsonObject(response);
	if (!Array.isArray(capabilities)) return ctx.fail("the declaration response has no `capabilities` list; expected the entries that name this broker");
	const normalize = (entries) => entries.map(canonicalEntry).sort();
	if (!isDeepStrictEqual(normalize(capabilities), normalize(expected))) ctx.fail(`the declaration response keeps ${abbreviate(capabilities)}; expected the entries that name this broker, unchanged: ${abbreviate(expected)}`);
}
function canonicalEntry(entry) {
	const { name, broker, scope } = typeof entry === "object" && entry !== null ? entry : {};
	return JSON.stringify([
		name,
		broker,
		Array.isArray(scope) ? [...scope].sort() : scope
	]);
}
const abbreviate = (value) => {
	const text = JSON.stringify(value);
	return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};
/** A listing for reports. */
const LISTING = {
	published: false,
	title: "Conformance",
	line: "A box that tries what a broker keeps."
};
/** A spend for reports; its totals are the sums of `byPrincipal`. */
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
/** Reports whose fields a broker could take for others: spaces at the ends, decimals, an order of its own, no `published`. */
const ECHOED_REPORTS = [{
	listing: LISTING,
	spend: SPEND
}, {
	listing: {
		title: " Café  – two spaces ",
		line: "  A line that begins and ends with spaces. "
	},
	spend: {
		month: "2026-12",
		usd: 1234.56789,
		runs: 6,
		unpriced: 0,
		byPrincipal: [
			{
				principal: "github:zoe",
				usd: .00789,
				runs: 1,
				unpriced: 0
			},
			{
				principal: null,
				usd: 0,
				runs: 2,
				unpriced: 0
			},
			{
				principal: "github:amy",
				usd: 1234.56,
				runs: 3,
				unpriced: 0
			}
		]
	}
}];
/** `%` stands for the mark. */
const MALFORMED_REPORTS = [
	["text that is not JSON", "%"],
	["an empty body", ""],
	["JSON null", "null"],
	["a list", "[]"],
	["an object without `capabilities`", "{}"],
	["`capabilities` that is not a list", "{\"capabilities\":\"%\"}"],
	["an entry that is not an object", "{\"capabilities\":[\"%\"]}"]
];
const declarationChecks = [
	{
		id: "declaration-kept",
		title: "The response to a report has only the entries that name this broker",
		spec: SPEC$4,
		help: "Return 200 with {capabilities, at}: the entries whose `broker` is your word, unchanged, and the time",
		run: async (ctx) => {
			const ownEntries = ctx.capabilityEntries({
				inference: ["agent", "decide"],
				feedback: ["passive"]
			});
			const foreign = {
				name: "egress",
				broker: `not-${ctx.env.broker}`,
				scope: ["CONFORMANCE"]
			};
			const response = await ctx.postReport({ capabilities: [
				ownEntries[0],
				foreign,
				ownEntries[1]
			] });
			if (!ctx.expectStatus(response, [200])) return;
			expectKept(ctx, response, ownEntries);
			const { at } = ctx.parseJsonObject(response);
			if (typeof at !== "string" || !ISO_TIME.test(at)) ctx.fail(`the declaration response has ${at === void 0 ? "no `at`" : `${abbreviate(at)} as \`at\``}; expected an ISO 8601 time`);
		}
	},
	{
		id: "declaration-unknown-token",
		title: "A report without a token or with an unknown one is refused",
		spec: SPEC$4,
		help: "Return 401 or 403 for a report whose bearer token is missing or belongs to no box",
		run: async (ctx) => {
			for (const [why, request] of [["without a token", { box: null }], ["with an unknown token", { token: UNKNOWN_TOKEN }]]) {
				const mark = ctx.newMark();
				const report = { capabilities: ctx.capabilityEntries({ inference: ["agent", mark] }) };
				ctx.expectRefusal(await ctx.postReport(report, {
					...request,
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
		title: "A body that is not a report returns 400",
		spec: SPEC$4,
		help: "Return 400 unless the body is a JSON object whose `capabilities` is a list of {name, broker, scope}",
		run: async (ctx) => {
			for (const [what, body] of MALFORMED_REPORTS) {
				const mark = ctx.newMark();
				ctx.expectRefusal(await ctx.postReport(body.replace("%", mark), { mark }), {
					status: [400],
					why: `for ${what}`
				});
			}
			const entry = {
				...ctx.capabilityEntries({ inference: [] })[0],
				scope: "agent"
			};
			ctx.expectRefusal(await ctx.postReport({ capabilities: [entry] }), {
				status: [400],
				why: "for an entry whose `scope` is not a list"
			});
		}
	},
	{
		id: "declaration-listing-spend",
		title: "A report with listing and spend is accepted, and what is kept of them is echoed unchanged",
		spec: SPEC$4,
		help: "Return 200; either leave `listing` and `spend` out of the response or echo them unchanged",
		run: async (ctx) => {
			const echoed = /* @__PURE__ */ new Set();
			for (const sent of ECHOED_REPORTS) {
				const response = await ctx.postReport({
					capabilities: [],
					...sent
				});
				if (!ctx.expectStatus(response, [200], "for a report with listing and spend")) return void 0;
				const body = ctx.parseJsonObject(response);
				for (const field of ["listing", "spend"]) {
					if (!(field in body)) continue;
					echoed.add(field);
					if (!isDeepStrictEqual(body[field], sent[field])) ctx.failOn(response, `the declaration response has ${abbreviate(body[field])} as \`${field}\`; expected it unchanged, ${abbreviate(sent[field])}, or left out`);
				}
			}
			return echoed.size > 0 ? `keeps ${[...echoed].join(" and ")}` : "keeps neither listing nor spend";
		}
	}
];
// src/conformance/upstreams/echo.ts
/** The secret's host: it repeats the authorization it received in a response header, never in the body. */
const ECHO_HEADER = "echo-authorization";
const ECHO_BODY = "{\"echo\":\"conformance\"}";
function respondAsEcho({ headers }) {
	const authorization = findHeader(headers, "authorization");
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
const SPEC$3 = "spec 2, 4.7";
const capability$1 = "egress";
/** Declared, but the broker holds no value for it. */
const UNHELD_SECRET = "CONFORMANCE_UNHELD";
const INVALID_NAMES = [
	"conformance",
	"9CONFORMANCE",
	"CON-FORMANCE",
	"C".repeat(41)
];
/** Describes an unexpected value without showing it: it may be a secret unknown to us. */
function describeActual(ctx, actual) {
	if (actual === void 0) return "nothing";
	const { value } = ctx.env.secrets.find(({ box }) => box === REPORTING_BOX);
	if (actual.includes(ctx.tokenOf("conformance-a"))) return "the token";
	return actual.includes(value) ? "the value within other text" : "another value";
}
const egressChecks = [
	{
		id: "egress-forwards",
		capability: capability$1,
		title: "A request reaches only the secret's host, with the value in place of the token; echoed values are returned as the token",
		spec: SPEC$3,
		help: "Replace the token with the value, send to the secret's host only, and replace the value with the token in response headers",
		declaredScopes: { egress: ["CONFORMANCE_OTHER", EGRESS_SECRET] },
		run: async (ctx) => {
			const token = ctx.tokenOf(REPORTING_BOX);
			const { value } = ctx.env.secrets.find(({ box }) => box === REPORTING_BOX);
			const response = await ctx.request(egressRequest(ctx, EGRESS_SECRET, { query: `key=${encodeURIComponent(token)}` }));
			const received = expectForwardedOnce(ctx, response, "echo");
			const [path = "", query] = received.url.split("?");
			if (!path.endsWith("/v1/things")) ctx.failOn(response, `${response.endpoint} reached the secret's host at ${path}; expected /v1/things`);
			for (const [where, actual, expected] of [[
				"the header authorization",
				findHeader(received.headers, "authorization"),
				`Bearer ${value}`
			], [
				"the query parameter key",
				new URLSearchParams(query).get("key") ?? void 0,
				value
			]]) if (actual !== expected) ctx.failOn(response, `${response.endpoint} reached the secret's host with ${describeActual(ctx, actual)} as ${where}; expected the secret's value in place of the token`);
			expectReturned(ctx, response, {
				status: 200,
				body: ECHO_BODY
			});
			const echoed = findHeader(response.headers, ECHO_HEADER);
			if (echoed !== `Bearer ${token}`) ctx.failOn(response, `${response.endpoint} returned ${describeActual(ctx, echoed)} as the header ${ECHO_HEADER}; expected the token in place of the value`);
		}
	},
	{
		id: "egress-refused",
		capability: capability$1,
		title: "An undeclared secret is refused, naming egress and the secret",
		spec: SPEC$3,
		help: "Return 403 with {\"error\": …} whose message names `egress` and the secret, unless the last report's egress entry lists it",
		declaredScopes: { egress: ["CONFORMANCE_OTHER"] },
		run: async (ctx) => {
			const response = await ctx.request(egressRequest(ctx));
			ctx.expectRefusal(response, {
				status: [403],
				mentions: ["egress", EGRESS_SECRET],
				why: "for an undeclared secret"
			});
		}
	},
	{
		id: "egress-unheld",
		capability: capability$1,
		title: "A declared secret without a held value is refused",
		spec: SPEC$3,
		help: "Return 403 for a declared secret for which you hold no value",
		declaredScopes: { egress: [UNHELD_SECRET] },
		run: async (ctx) => {
			ctx.expectRefusal(await ctx.request(egressRequest(ctx, UNHELD_SECRET)), {
				status: [403],
				why: "for a secret without a held value"
			});
		}
	},
	{
		id: "egress-bad-name",
		capability: capability$1,
		title: "An invalid secret name in the path returns 404",
		spec: SPEC$3,
		help: "Return 404 if the name does not match ^[A-Z][A-Z0-9_]{0,39}$",
		declaredScopes: { egress: [EGRESS_SECRET] },
		run: async (ctx) => {
			for (const name of INVALID_NAMES) ctx.expectRefusal(await ctx.request(egressRequest(ctx, name)), { status: [404] });
		}
	}
];
// src/text/escape-regex.ts
/** The source of a regular expression that matches exactly this text. */
const escapeRegex = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
// src/conformance/refusal-body.ts
/** Reading the body of a refusal (spec 2, 2.9). */
/** The message of a refusal, or what the body is instead, to follow "with". */
function parseRefusal(body) {
	let value;
	try {
		value = parseJson(body.toString());
	} catch {
		return { problem: body.length === 0 ? "an empty body" : "a body that is not JSON" };
	}
	if (typeof value !== "object" || value === null || !("error" in value)) return { problem: "a body without `error`" };
	const { error } = value;
	if (typeof error === "string") return error === "" ? { problem: "an empty message" } : { message: error };
	const { type, message } = typeof error === "object" && error !== null ? error : {};
	if (typeof message !== "string" || message === "") return { problem: "no `message` in `error`" };
	return type === void 0 || typeof type === "string" ? { message } : { problem: "a `type` in `error` that is not a string" };
}
/** The words that the message does not contain as whole words. */
function unmentionedWords(message, words) {
	return words.filter((word) => !new RegExp(`(?<![A-Za-z0-9_])${escapeRegex(word)}(?![A-Za-z0-9_])`).test(message));
}
// src/conformance/checks/feedback.ts
const SPEC$2 = "spec 2, 4.7";
const capability = "feedback";
const NO_FEEDBACK_KEPT = "the broker keeps no feedback";
/** Whether the broker returns 501 for everything that is allowed: it keeps no feedback (spec 2, 4.5). */
async function keepsNoFeedback(ctx, response) {
	if (response.status !== 501) return false;
	await ctx.declare({ feedback: ["agent", "passive"] });
	return (await ctx.request(feedbackRequest(ctx, {
		...ENTRIES,
		...COUNTS
	}))).status === 501;
}
/** Whether a refusal names a scope word that the declaration lacks. */
function isScopeRefusal(response) {
	const refusal = parseRefusal(response.body);
	const mentions = (word) => "message" in refusal && unmentionedWords(refusal.message, ["feedback", word]).length === 0;
	return mentions("agent") || mentions("passive");
}
const feedbackChecks = [
	{
		id: "feedback-taken",
		capability,
		title: "With `agent`, a batch of entries is not refused for its scope",
		spec: SPEC$2,
		help: "Accept entries if the last report's feedback entry lists `agent`; return 501 if you keep none, 403 with the reason if your policy withholds them",
		declaredScopes: { feedback: ["agent"] },
		run: async (ctx) => {
			const response = await ctx.request(feedbackRequest(ctx, ENTRIES));
			const { status } = response;
			if (status >= 200 && status < 300) return void 0;
			if (status === 501) return NO_FEEDBACK_KEPT;
			if (status === 403) {
				const refusal = parseRefusal(response.body);
				if ("problem" in refusal) ctx.failOn(response, `${response.endpoint} returned 403 with ${refusal.problem}; expected it to be accepted, or a message that gives the reason`);
				else if (isScopeRefusal(response)) ctx.failOn(response, `${response.endpoint} returned 403 for a missing scope word, but the last report lists \`agent\`; expected it to be accepted`);
				else return "withheld by the broker's policy";
				return;
			}
			if (status === 400 || status === 422) {
				const empty = await ctx.request(feedbackRequest(ctx, {}));
				if (empty.status !== status || !empty.body.equals(response.body)) return `the broker expects other fields in an entry (${status})`;
				ctx.failOn(response, `${response.endpoint} returned ${status} for a batch of entries, as for an empty batch; expected it to be accepted`);
				return;
			}
			ctx.failOn(response, `${response.endpoint} returned ${status} for a batch of entries; expected 2xx, or 501 from a broker that keeps none`);
		}
	},
	{
		id: "feedback-refused",
		capability,
		title: "Without `passive`, counts are refused, naming feedback and passive",
		spec: SPEC$2,
		help: "Return 403 with {\"error\": …} whose message names `feedback` and `passive`, unless the last report's feedback entry lists `passive`",
		declaredScopes: { feedback: ["agent"] },
		run: async (ctx) => {
			const response = await ctx.request(feedbackRequest(ctx, COUNTS));
			if (await keepsNoFeedback(ctx, response)) return NO_FEEDBACK_KEPT;
			ctx.expectRefusal(response, {
				status: [403],
				mentions: ["feedback", "passive"],
				why: "for counts without `passive`"
			});
		}
	},
	{
		id: "feedback-empty",
		capability,
		title: "A batch with neither entries nor counts returns 400",
		spec: SPEC$2,
		help: "Return 400 for a batch that has neither `entries` nor `counts`",
		declaredScopes: { feedback: ["agent", "passive"] },
		run: async (ctx) => {
			const response = await ctx.request(feedbackRequest(ctx, {}));
			if (await keepsNoFeedback(ctx, response)) return NO_FEEDBACK_KEPT;
			ctx.expectRefusal(response, {
				status: [400],
				why: "for a batch with neither entries nor counts"
			});
		}
	}
];
// src/conformance/upstreams/schema-value.ts
const MAX_DEPTH = 24;
/** A value with every property filled; numbers are between 0 and 1 if the schema allows it. */
function valueFor(schema, root = schema, depth = 0) {
	if (!isObject(schema) || depth > MAX_DEPTH) return null;
	if ("const" in schema) return schema["const"];
	if (Array.isArray(schema["enum"])) return schema["enum"][0];
	if (typeof schema["$ref"] === "string") return valueFor(resolve(schema["$ref"], root), root, depth + 1);
	for (const keyword of ["anyOf", "oneOf"]) {
		const options = schema[keyword];
		if (Array.isArray(options)) return valueFor({
			...schema,
			[keyword]: void 0,
			...options[0]
		}, root, depth + 1);
	}
	if (Array.isArray(schema["allOf"])) return valueFor(Object.assign({
		...schema,
		allOf: void 0
	}, ...schema["allOf"]), root, depth + 1);
	const build = VALUE_BUILDERS[typeOf(schema)];
	return build ? build(schema, root, depth) : {};
}
function typeOf(schema) {
	const { type } = schema;
	const typeName = Array.isArray(type) ? type.find((each) => each !== "null") : type;
	if (typeof typeName === "string") return typeName;
	return "items" in schema ? "array" : "object";
}
const VALUE_BUILDERS = {
	object: ({ properties }, root, depth) => Object.fromEntries(Object.entries(isObject(properties) ? properties : {}).map(([name, each]) => [name, valueFor(each, root, depth + 1)])),
	array: ({ items, prefixItems, minItems }, root, depth) => {
		if (Array.isArray(prefixItems)) return prefixItems.map((each) => valueFor(each, root, depth + 1));
		const length = Math.min(typeof minItems === "number" ? Math.max(1, minItems) : 1, 100);
		return Array.from({ length }, () => valueFor(items, root, depth + 1));
	},
	string: ({ minLength }) => "conformance".padEnd(typeof minLength === "number" ? Math.min(minLength, 1e3) : 0, "."),
	number: (schema) => clamp(schema, .5),
	integer: (schema) => Math.round(clamp(schema, 1)),
	boolean: () => true,
	null: () => null
};
function clamp({ minimum, maximum }, preferred) {
	const least = typeof minimum === "number" ? Math.max(minimum, preferred) : preferred;
	return typeof maximum === "number" ? Math.min(maximum, least) : least;
}
function resolve(pointer, root) {
	return pointer.replace(/^#\/?/, "").split("/").filter(Boolean).reduce((at, step) => isObject(at) ? at[step.replaceAll("~1", "/").replaceAll("~0", "~")] : void 0, root);
}
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
// src/conformance/upstreams/model.ts
/** The model provider's messages API: plain, streamed and structured answers, token counts, models. */
const json = (status, value) => ({
	status,
	headers: {
		"content-type": "application/json",
		"request-id": "req_conformance"
	},
	body: JSON.stringify(value)
});
/** The reply of the model provider. */
function respondAsModel({ method, url, body }) {
	const path = (url.split("?")[0] ?? "").replace(/^.*(?=\/v1\/)/, "");
	if (method === "POST" && path === "/v1/messages/count_tokens") return json(200, { input_tokens: 12 });
	if (method === "POST" && path === "/v1/messages") return message(parseFields(body));
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
function parseFields(body) {
	try {
		const value = parseJson(body.toString());
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return {};
	}
}
function message(request) {
	const response = {
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
	if (request["stream"] !== true) return json(200, response);
	return {
		status: 200,
		headers: {
			"content-type": "text/event-stream; charset=utf-8",
			"cache-control": "no-cache"
		},
		body: toEvents(response).join("")
	};
}
/** A value for the requested schema, in any of the API's ways to request one; else text. */
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
		text: "This is the conformance suite's model."
	};
}
function schemaOf(request) {
	return (request["output_config"]?.["format"] ?? request["output_format"])?.["schema"];
}
/** The response as server-sent events. */
function toEvents(response) {
	const [content] = response["content"];
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
			...response,
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
// src/conformance/extra-capabilities.ts
/** Capabilities beyond the standard ones (spec 2, 2.11), as a broker's author describes them for a run. */
/** Validates extra capabilities from a module or a JSON file. Throws `Error` with a message to follow the file's name. */
function readExtraCapabilities(value) {
	if (!Array.isArray(value)) throw new Error("is not a list of capabilities");
	return value.map((each, index) => {
		const problem = capabilityProblem(each);
		if (problem) throw new Error(`capability ${index + 1} ${problem}`);
		return each;
	});
}
const asFields = (value) => typeof value === "object" && value !== null ? value : {};
const isNonEmptyString = (value) => typeof value === "string" && value !== "";
function capabilityProblem(value) {
	const { name, prefixes, words, probes, needed } = asFields(value);
	if (!isNonEmptyString(name)) return "has no `name`";
	const describe = (what) => `(${name}) has ${what}`;
	if (!Array.isArray(prefixes) || !prefixes.every(isPrefix) || prefixes.length === 0) return describe("no `prefixes`, a list of paths with a slash at the start and none at the end");
	if (!Array.isArray(probes) || probes.length === 0) return describe("no `probes`");
	for (const probe of probes.map(asFields)) {
		if (!isNonEmptyString(probe["word"])) return describe("a probe without a `word`");
		const problem = probeProblem(probe, prefixes);
		if (problem) return describe(`a probe for ${probe["word"]} ${problem}`);
	}
	if (words !== void 0 && !isScopeWords(words)) return describe("`words` that is neither a list of strings nor a pattern");
	const unprobedWord = Array.isArray(words) && words.find((word) => !probes.some((probe) => probe.word === word));
	if (unprobedWord) return describe(`no probe for its scope word ${unprobedWord}`);
	if (needed === void 0) return void 0;
	if (typeof needed !== "function") return describe("`needed` that is not a function");
	const problem = neededProblem(value);
	return problem && describe(`\`needed\` that ${problem}`);
}
/** What a request may contain (RFC 9110, 5.6.2 and 5.5). */
const HTTP_TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t -~\x80-\xff]*$/;
function probeProblem(probe, prefixes) {
	const { path, method = "GET", headers = {}, body } = probe;
	if (!isNonEmptyString(path) || !prefixes.some((prefix) => stripPathPrefix(path.split("?")[0] ?? "", prefix) !== void 0)) return "whose `path` is not below its prefixes";
	if (!/^[!-~]*$/.test(path)) return "whose `path` has a character that must be percent-encoded";
	if (typeof method !== "string" || !HTTP_TOKEN.test(method)) return "whose `method` is not an HTTP method";
	if (typeof headers !== "object" || headers === null || Array.isArray(headers)) return "whose `headers` is not an object";
	for (const [name, value] of Object.entries(headers)) if (!HTTP_TOKEN.test(name) || typeof value !== "string" || !HEADER_VALUE.test(value)) return `with the header ${JSON.stringify(name)}, whose name or value can't be sent`;
	try {
		return body === void 0 || JSON.stringify(body) ? void 0 : NOT_JSON;
	} catch {
		return NOT_JSON;
	}
}
const NOT_JSON = "whose `body` is not JSON";
const isScopeWords = (words) => Array.isArray(words) ? words.every(isNonEmptyString) : isNonEmptyString(asFields(words)["pattern"]);
/** Calls `needed` as the checks do: for each probe and for an unknown path. */
function neededProblem(capability) {
	for (const probe of [...capability.probes, { path: unknownPath(capability) }]) {
		let words;
		try {
			words = capability.needed?.(toBrokerRequest(probe));
		} catch (error) {
			return `throws for ${probe.path}: ${String(error instanceof Error ? error.message : error).split("\n")[0]}`;
		}
		if (words !== null && !(Array.isArray(words) && words.every(isNonEmptyString))) return `returns neither a list of scope words nor null for ${probe.path}`;
	}
}
/** The probe as `needed` takes it. */
const toBrokerRequest = ({ method = "GET", path, body }) => ({
	method,
	path: path.split("?")[0] ?? "",
	body
});
/** A path below the capability that no broker serves. */
const unknownPath = ({ prefixes }) => `${prefixes[0]}/conformance-unknown`;
const isPrefix = (value) => isNonEmptyString(value) && /^\/[!-~]*[^/]$/.test(value);
/**
* The problem with a list of capability names: an unknown one, for which every check would be skipped. Undefined if there is none.
* `agentsvc` is a valid name in any vocabulary.
*/
function capabilitiesProblem(capabilities, names = neutralNames, extra = []) {
	const knownNames = [...standardCapabilities(names), ...extra].map(({ name }) => name);
	const unknown = capabilities.find((name) => !knownNames.includes(name) && name !== "agentsvc");
	if (unknown === void 0) return void 0;
	return `${JSON.stringify(unknown)} is not a capability of this run; expected ${knownNames.join(", ")}, or an extra capability`;
}
// src/conformance/extra-checks.ts
/** For each probe a check with its scope word and one without, and for each capability a check of an unknown path. */
function extraChecks(extra) {
	return extra.flatMap((capability) => [...capability.probes.flatMap((probe) => [allowedCheck(capability, probe), refusedCheck(capability, probe)]), unknownRouteCheck(capability)]);
}
const SPEC$1 = "spec 2, 2.11";
const checkId = ({ name }, ...rest) => [name, ...rest].join("-").toLowerCase();
function allowedCheck(capability, probe) {
	const { name } = capability;
	const { word, path } = probe;
	return {
		id: checkId(capability, word, "allowed"),
		title: `With \`${word}\`, the probe of ${name} is not refused for its scope`,
		spec: SPEC$1,
		help: `Allow requests that need \`${word}\` if the last report's ${name} entry lists it`,
		declaredScopes: { [name]: [.../* @__PURE__ */ new Set([word, ...neededScopeWords(capability, probe)])] },
		run: async (ctx) => {
			const needed = neededScopeWords(capability, probe);
			if (capability.needed && !needed.includes(word)) ctx.abort(`the capability's \`needed\` requires ${needed.join(" and ") || "no scope word"} for ${path}; expected ${word} among them`, "Choose a probe that needs its scope word");
			const response = await ctx.request(probeRequest(probe));
			const refusal = parseRefusal(response.body);
			if (response.status === 401) ctx.expectStatus(response, [200], `with \`${word}\` declared`);
			else if (response.status === 403 && "message" in refusal && unmentionedWords(refusal.message, [name, word]).length === 0) ctx.failOn(response, `${response.endpoint} returned 403 for a missing scope word, but the last report lists \`${word}\`; expected it to be allowed`);
		}
	};
}
const neededScopeWords = ({ needed }, probe) => needed?.(toBrokerRequest(probe)) ?? [];
const scopeWordsOf = ({ words, probes }) => [.../* @__PURE__ */ new Set([...Array.isArray(words) ? words : [], ...probes.map(({ word }) => word)])];
function refusedCheck(capability, probe) {
	const { name } = capability;
	const { word } = probe;
	const otherWords = scopeWordsOf(capability).filter((each) => each !== word);
	return {
		id: checkId(capability, word, "refused"),
		title: `Without \`${word}\`, the probe of ${name} is refused, naming ${name} and ${word}`,
		spec: SPEC$1,
		help: `Return 403 with {"error": …} whose message names \`${name}\` and \`${word}\`, unless the last report's entry lists it`,
		declaredScopes: { [name]: otherWords },
		run: async (ctx) => {
			ctx.expectRefusal(await ctx.request(probeRequest(probe)), {
				status: [403],
				mentions: [name, word],
				why: `without \`${word}\``
			});
		}
	};
}
function unknownRouteCheck(capability) {
	const { name, prefixes, needed } = capability;
	const path = unknownPath(capability);
	return {
		id: checkId(capability, "unknown-route"),
		title: `A path that ${name} does not serve returns 404`,
		spec: "spec 2, 4",
		help: `Return 404 for unknown paths below ${prefixes[0]}, without calling an upstream`,
		declaredScopes: { [name]: scopeWordsOf(capability) },
		run: async (ctx) => {
			if (needed && needed(toBrokerRequest({ path })) !== null) ctx.skip("the capability serves every path");
			ctx.expectRefusal(await ctx.request({
				method: "GET",
				path
			}), { status: [404] });
		}
	};
}
/** The request of a probe. */
function probeRequest({ method = "GET", path, headers = {}, body }) {
	return {
		method,
		path,
		headers: [...body === void 0 || typeof body === "string" || hasContentType(headers) ? [] : [["Content-Type", "application/json"]], ...Object.entries(headers)],
		...body === void 0 ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }
	};
}
const hasContentType = (headers) => Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
// src/conformance/checks/isolation.ts
const SPEC = "spec 2, 4.7";
const describeLeak = ({ sensitiveValue, where, encoding }) => `the ${sensitiveValue.label} in ${where}${encoding && ` ${encoding}`}`;
/** Searches the traffic of these checks for secrets. Returns how much was searched, for the report. */
function expectNoLeaks(ctx, includes) {
	const { harness } = ctx;
	const exchanges = harness.exchanges.flatMap(({ check, exchange }) => includes(check) ? [exchange] : []);
	const received = harness.receivedDuring(includes);
	const responseCount = exchanges.filter(({ response }) => response !== void 0).length;
	if (responseCount === 0) ctx.abort("the broker returned no response during the run; expected responses to search");
	const tokens = new LeakFinder(harness.tokens);
	for (const each of received) for (const leak of tokens.find(each)) {
		const exchange = exchanges.find(({ upstream, mark }) => upstream.includes(each) || mark !== void 0 && mark === each.mark);
		const request = exchange ? endpointOf(exchange.request) : "a request";
		ctx.fail(`${request} reached ${UPSTREAM_LABELS[each.upstream]} as ${each.method} ${pathOf(each.url)} with ${describeLeak(leak)}; expected no token to reach an upstream`, void 0, exchange);
	}
	const credentials = new LeakFinder(credentialsOf(harness.env));
	for (const exchange of exchanges) for (const leak of exchange.response ? credentials.find(exchange.response) : []) ctx.fail(`${endpointOf(exchange.request)} returned ${exchange.response?.status} with ${describeLeak(leak)}; expected no response to contain a credential or secret value`, void 0, exchange);
	return `searched ${plural(responseCount, "response")} and ${plural(received.length, "upstream request")}`;
}
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const pathOf = (url) => url.split("?")[0] ?? "";
const unreportedRefused = {
	id: "unreported-refused",
	title: "A box that never reported is refused every capability, and nothing reaches an upstream",
	spec: SPEC,
	help: "Return 403 on every route with a capability until the box itself has reported",
	declaredScopes: {
		inference: ["agent", "decide"],
		egress: [EGRESS_SECRET],
		feedback: ["agent", "passive"],
		agentsvc: [
			"agent",
			"conversations",
			"sandboxes",
			"vault"
		]
	},
	run: async (ctx) => {
		const { capabilities, names } = ctx;
		const box = SILENT_BOX;
		const requests = [
			...capabilities.has("inference") ? [messagesRequest(ctx, { box }), decideRequest(ctx, { box })] : [],
			...capabilities.has("egress") ? [egressRequest(ctx, EGRESS_SECRET, { box })] : [],
			...capabilities.has(names.agentsvc) ? [startConversationRequest(ctx, { box })] : [],
			...ctx.harness.probes.map((probe) => ({
				...probeRequest(probe),
				box
			}))
		];
		if (requests.length === 0 && !capabilities.has("feedback")) ctx.skip("the broker serves no capability");
		for (const request of requests) ctx.expectRefusal(await ctx.request(request), {
			status: [403],
			why: "for a box that never reported"
		});
		if (!capabilities.has("feedback")) return void 0;
		for (const batch of [ENTRIES, COUNTS]) {
			const response = await ctx.request(feedbackRequest(ctx, batch, { box }));
			if (response.status !== 501) ctx.expectRefusal(response, {
				status: [403],
				why: "for a box that never reported"
			});
			else if (await statusWhenDeclared(ctx) !== 501) ctx.expectStatus(response, [403], "for a box that never reported");
		}
	}
};
async function statusWhenDeclared(ctx) {
	await ctx.declare({ feedback: ["agent", "passive"] });
	return (await ctx.request(feedbackRequest(ctx, {
		...ENTRIES,
		...COUNTS
	}))).status;
}
const tokenIsolation = {
	id: "token-isolation",
	after: "table",
	title: "No token reached an upstream and no response contained a credential or secret value",
	spec: SPEC,
	help: "Strip the box token from everything you forward, and credentials and secret values from every response",
	run: async (ctx) => expectNoLeaks(ctx, (check) => !check.extended)
};
// src/conformance/checks/payer.ts
const KINDS = [
	"shared",
	"owner",
	"visitor"
];
const PRINCIPAL_PATTERN = /^[^\s:]+:[^\s]+$/;
/** A payer in JSON, or what is wrong with it. */
function parsePayerObject(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return "is not an object";
	const { kind, principal } = value;
	return checkPayer(kind, principal);
}
/** A payer in a header, `<kind>` or `<kind> <principal>`; or what is wrong with it. */
function parsePayerHeader(header) {
	const [kind, principal = null, ...rest] = header.split(" ");
	return rest.length > 0 ? "has more than a kind and a principal" : checkPayer(kind, principal);
}
function checkPayer(kind, principal) {
	if (typeof kind !== "string" || !KINDS.includes(kind)) return `has the kind ${JSON.stringify(kind) ?? "undefined"}`;
	if (principal === null) return {
		kind,
		principal
	};
	if (typeof principal !== "string" || !PRINCIPAL_PATTERN.test(principal)) return `has the principal ${JSON.stringify(principal) ?? "undefined"}`;
	return {
		kind,
		principal
	};
}
/** `<kind>` or `<kind> <principal>`. */
const formatPayer = ({ kind, principal }) => principal === null ? kind : `${kind} ${principal}`;
const PAYER_FORM = "the kind `shared`, `owner` or `visitor` and the principal `<provider>:<login>` or null";
/** The payer of a declaration response; undefined if none is stated. Aborts the check if it is malformed. */
function payerInBody(ctx, response) {
	const body = ctx.parseJsonObject(response);
	if (!("payer" in body)) return void 0;
	const payer = parsePayerObject(body["payer"]);
	if (typeof payer === "string") ctx.abortOn(response, `the payer in the declaration response ${payer}; expected ${PAYER_FORM}`);
	return payer;
}
/** The payer of a model or decide response; undefined if none is stated. Aborts the check if it is malformed. */
function payerInHeader(ctx, response) {
	const name = `${ctx.names.header_prefix}payer`;
	const values = response.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase());
	const [[, value] = []] = values;
	if (value === void 0) return void 0;
	if (values.length > 1) ctx.abortOn(response, `${response.endpoint} returned the header ${name} ${values.length} times; expected it once`);
	const payer = parsePayerHeader(value);
	if (typeof payer === "string") ctx.abortOn(response, `the header ${name} from ${response.endpoint} ${payer}; expected ${PAYER_FORM}`);
	return payer;
}
const payerChecks = [{
	id: "payer-consistent",
	capability: "inference",
	title: "A stated payer is well formed and the same on the declaration response and on a messages response",
	spec: "spec 2, 4.7",
	help: "State the payer in both places, as {kind, principal} and as \"<kind> <principal>\", or in neither",
	run: async (ctx) => {
		const declared = await ctx.declare({ inference: ["agent"] });
		const response = await ctx.request(messagesRequest(ctx));
		const inBody = payerInBody(ctx, declared);
		const inHeader = payerInHeader(ctx, response);
		if (!inBody && !inHeader) return "the broker states no payer";
		if (!inBody) ctx.fail(`the payer is stated on ${response.endpoint} only; expected it on the declaration response too`);
		else if (!inHeader) ctx.fail(`the payer is stated on the declaration response only; expected it on ${response.endpoint} too`);
		else if (formatPayer(inBody) !== formatPayer(inHeader)) ctx.fail(`the payer is "${formatPayer(inBody)}" on the declaration response and "${formatPayer(inHeader)}" on ${response.endpoint}; expected the same`);
	}
}];
// src/http/request-error.ts
/** A request without a complete response. The message is one line without secrets: no query, no headers, no body. */
var RequestError = class extends Error {
	kind;
	constructor(kind, message) {
		super(message);
		this.kind = kind;
	}
};
const ERRORS_BY_CODE = {
	ENOTFOUND: ["unreachable", "host not found"],
	EAI_AGAIN: ["unreachable", "host name lookup failed"],
	EHOSTUNREACH: ["unreachable", "host unreachable"],
	ENETUNREACH: ["unreachable", "network unreachable"],
	ETIMEDOUT: ["timeout", "connection attempt timed out"],
	ECONNRESET: ["reset", "connection closed without a response"],
	EPIPE: ["reset", "connection closed without a response"],
	EPROTO: ["tls", "TLS handshake failed (does it speak plain HTTP?)"]
};
/** What Node's error means for a request to this URL; `hasResponse`: the response had begun. */
function toRequestError(error, url, hasResponse) {
	const { code = "", message } = error.errors?.[0] ?? error;
	if (code.startsWith("HPE_")) return new RequestError("malformed", "response is not valid HTTP");
	if (hasResponse) return truncatedError();
	if (code === "ECONNREFUSED") return new RequestError("refused", `connection refused: nothing is listening at ${url.origin}`);
	const known = ERRORS_BY_CODE[code];
	if (known) return new RequestError(...known);
	if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return new RequestError("tls", `TLS error: ${message} (${code})`);
	return new RequestError("reset", `connection failed: ${code || message}`);
}
const truncatedError = () => new RequestError("truncated", "connection closed in the middle of the response");
// src/async/deadline.ts
/** The time limit of a whole run (`--timeout`), everything before the first check included. */
var DeadlineExceeded = class extends Error {};
/** Why a signal was aborted, to follow a colon: `timed out after 8 s (--timeout)` or `the run was stopped`. */
const stopReason = ({ reason }) => reason instanceof DeadlineExceeded ? reason.message : "the run was stopped";
// src/http/exchange.ts
/**
* One HTTP request and its response, on `node:http`: what is sent is what the caller wrote, and what arrives is handed over as it
* is. No redirect is followed. All clients of gatehouse are built on this.
*/
/**
* Resolves with the response once its body has ended. Throws `RequestError` if no complete response arrives within the limits;
* its message does not name the request.
*/
async function exchange(exchangeOptions) {
	const { url, timeoutMs, headersTimeoutMs, signal, onHeaders, onInformation, onData } = exchangeOptions;
	const { request: createRequest } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
	return new Promise((resolve, reject) => {
		let clientRequest;
		let hasResponse = false;
		let settled = false;
		const settle = (action) => {
			if (settled) return;
			settled = true;
			clearTimeout(timer);
			clearTimeout(headersTimer);
			signal?.removeEventListener("abort", onAbort);
			action();
		};
		const fail = (error) => settle(() => {
			clientRequest?.destroy();
			reject(error);
		});
		const onAbort = () => fail(new RequestError("stopped", `aborted: ${stopReason(signal)}`));
		const startTimer = (limitMs) => limitMs === void 0 ? void 0 : setTimeout(() => fail(timeoutError(limitMs, hasResponse)), limitMs);
		const timer = startTimer(timeoutMs);
		const headersTimer = startTimer(headersTimeoutMs);
		if (signal?.aborted) return onAbort();
		if (signal) setMaxListeners(0, signal);
		signal?.addEventListener("abort", onAbort, { once: true });
		const onResponse = (response) => {
			hasResponse = true;
			clearTimeout(headersTimer);
			onHeaders?.(response);
			response.on("data", (chunk) => {
				if (settled) return;
				try {
					onData(chunk);
				} catch (error) {
					fail(error);
				}
			});
			response.on("end", () => {
				if (response.complete) settle(() => resolve(response));
			});
			response.on("error", () => fail(truncatedError()));
			response.on("close", () => fail(truncatedError()));
		};
		const send = (options) => {
			const sent = createRequest(url, options, onResponse);
			clientRequest = sent;
			if (onInformation) sent.on("information", onInformation);
			sent.on("error", (error) => {
				if (sent.reusedSocket && error.code === "ECONNRESET" && !hasResponse && !settled) send({
					...options,
					agent: false
				});
				else fail(toRequestError(error, url, hasResponse));
			});
			sent.end(exchangeOptions.body);
		};
		try {
			send(exchangeOptions.options);
		} catch (error) {
			fail(new RequestError("malformed", `request could not be sent: ${error.message}`));
		}
	});
}
const timeoutError = (limitMs, hasResponse) => new RequestError("timeout", `timed out after ${Math.round(limitMs) / 1e3} s${hasResponse ? " in the middle of the response" : ""}`);
/** Collects a body of at most `maxBytes`: `onData` is for `exchange`, and throws `RequestError` for a larger one. */
function bodyCollector(maxBytes) {
	const chunks = [];
	let size = 0;
	return {
		onData: (chunk) => {
			size += chunk.length;
			if (size > maxBytes) throw new RequestError("too-large", `response body is larger than ${toMebibytes(maxBytes)} MiB`);
			chunks.push(chunk);
		},
		body: () => Buffer.concat(chunks)
	};
}
const toMebibytes = (bytes) => Math.round(bytes / 1024 / 1024 * 10) / 10;
// src/conformance/client.ts
/**
* The suite's client. Unlike `sendRequest`, it sends paths and headers exactly as a check writes them and returns the response
* exactly as it arrived: some checks are about just that.
*/
/** One connection, opened with the first request and opened anew if the broker closes it. */
const keepConnection = () => new Agent({
	keepAlive: true,
	maxSockets: 1
});
/** Larger than anything the suite's own upstreams send. */
const MAX_BYTES = 16777216;
/**
* Sends a request to the broker at `baseUrl`, over a connection of its own unless it names one. Throws `RequestError` if no complete response arrives;
* its message says what happened, to follow the endpoint and a colon.
*/
async function sendToBroker(baseUrl, request, limits) {
	const url = new URL(baseUrl);
	const collector = bodyCollector(MAX_BYTES);
	const information = [];
	const response = await exchange({
		...limits,
		url,
		options: requestOptions(url, request),
		body: request.body,
		onInformation: ({ statusMessage, rawHeaders }) => information.push(["reason phrase", statusMessage], ...headerPairs(rawHeaders)),
		onData: (chunk) => {
			collector.onData(chunk);
			request.onData?.(chunk);
		}
	});
	return {
		status: response.statusCode ?? 0,
		statusMessage: unusualPhrase(response),
		information,
		headers: headerPairs(response.rawHeaders),
		trailers: headerPairs(response.rawTrailers),
		body: collector.body()
	};
}
const unusualPhrase = ({ statusCode = 0, statusMessage = "" }) => statusMessage === STATUS_CODES[statusCode] ? "" : statusMessage;
function requestOptions({ host, pathname }, { method, path, target, headers = [], body, chunked, connection }) {
	const length = chunked ? ["transfer-encoding", "chunked"] : body === void 0 ? [] : ["content-length", String(Buffer.byteLength(body))];
	const persistence = connection ? "keep-alive" : "close";
	const connectionHeader = findHeader(headers, "connection") ? [] : ["connection", persistence];
	return {
		method,
		path: target ?? pathname.replace(/\/+$/, "") + path,
		agent: connection ?? false,
		headers: [
			"host",
			host,
			...length,
			...headers.flat(),
			...connectionHeader
		]
	};
}
export { COUNTS as $, decideChecks as A, expectUnchanged as B, ECHO_BODY as C, declarationChecks as D, SPEND as E, readId as F, withEvidence as G, UPSTREAM_LABELS as H, credentialForm as I, reversed as J, LeakFinder as K, expectCredential as L, CHECK_ALIASES as M, agentsvcChecks as N, expectKept as O, expectOperatorKey as P, findHeader as Q, expectForwardedOnce as R, egressChecks as S, LISTING as T, nextMark as U, RequestRecorder as V, endpointOf as W, jsonForms as X, base64Forms as Y, percentForms as Z, keepsNoFeedback as _, credentialsOf as _t, payerChecks as a, decideRequest as at, escapeRegex as b, withUpstreamNames as bt, expectNoLeaks as c, messagesRequest as ct, extraChecks as d, EGRESS_SECRET as dt, ENTRIES as et, capabilitiesProblem as f, ODD_SECRET as ft, isScopeRefusal as g, createEnv as gt, feedbackChecks as h, SILENT_BOX as ht, formatPayer as i, agentsvcRequest as it, expectDecideResponse as j, answerTo as k, tokenIsolation as l, modelRequest as lt, respondAsModel as m, REPORTING_BOX as mt, sendToBroker as n, QUESTIONS as nt, payerInBody as o, egressRequest as ot, readExtraCapabilities as p, OTHER_BOX as pt, hexForm as q, RequestError as r, UNKNOWN_TOKEN as rt, payerInHeader as s, feedbackRequest as st, keepConnection as t, MODEL_ID as tt, unreportedRefused as u, startConversationRequest as ut, parseRefusal as v, readStartedBroker as vt, respondAsEcho as w, describeActual as x, BrokerStartError as xt, unmentionedWords as y, tokensOf as yt, expectReturned as z };
