import { A as decideChecks, B as expectUnchanged, D as declarationChecks, G as withEvidence, H as UPSTREAM_LABELS, J as reversed, L as expectCredential, M as CHECK_ALIASES, N as agentsvcChecks, R as expectForwardedOnce, S as egressChecks, U as nextMark, V as RequestRecorder, W as endpointOf, X as jsonForms, Y as base64Forms, Z as percentForms, _t as credentialsOf, a as payerChecks, b as escapeRegex, bt as withUpstreamNames, ct as messagesRequest, d as extraChecks, f as capabilitiesProblem, gt as createEnv, h as feedbackChecks, ht as SILENT_BOX, l as tokenIsolation, lt as modelRequest, m as respondAsModel, mt as REPORTING_BOX, n as sendToBroker, p as readExtraCapabilities, pt as OTHER_BOX, q as hexForm, r as RequestError, rt as UNKNOWN_TOKEN, u as unreportedRefused, v as parseRefusal, vt as readStartedBroker, w as respondAsEcho, xt as BrokerStartError, y as unmentionedWords, yt as tokensOf, z as expectReturned } from "./client.js";
import { E as neutralNames, S as DEFAULT_BROKER, n as parseJson, r as DEFAULT_CAPABILITIES, x as routesOf } from "./bounded-json.js";
import * as crypto from "node:crypto";
import { setMaxListeners } from "node:events";
import { setImmediate, setTimeout as setTimeout$1 } from "node:timers/promises";
import { createServer } from "node:http";
// src/model/fingerprint.ts
/**
* The identity of a finding by code, file and path, but not by line: 16 hexadecimal digits. Findings of one rule at one path, such as a
* key that is set three times, share it. The hash is cryptographic, so that nobody can forge the fingerprint of an accepted finding.
*/
function fingerprint(code, file = "", path = "") {
	return digest([
		code,
		file,
		path
	].join("\n")).slice(0, 16);
}
/** The one-shot hash is much faster; it exists since Node 20.12. */
const digest = (text) => crypto.hash ? crypto.hash("sha256", text, "hex") : crypto.createHash("sha256").update(text).digest("hex");
// src/model/verdict.ts
/** The status of a check that was run: an error fails it, a warning makes it `warn`, a note does neither. */
function statusOf(findings) {
	if (findings.some((finding) => finding.severity === "error")) return "fail";
	return findings.some((finding) => finding.severity === "warning") ? "warn" : "pass";
}
/** The number of checks of each status. */
function countsOf(checks) {
	const counts = {
		pass: 0,
		fail: 0,
		warn: 0,
		skip: 0
	};
	for (const { status } of checks) counts[status]++;
	return counts;
}
/**
* The verdict of a gate that ran: `error` if every check was skipped, as that says nothing about its subject. The verdict of a
* gate that could not run is `error` without calling this.
*/
function gateVerdict(counts, failOn = "error") {
	if (counts.fail > 0 || failOn === "warning" && counts.warn > 0) return "fail";
	return counts.pass + counts.warn > 0 ? "pass" : "error";
}
// src/model/baseline.ts
/** Accepted failures (docs/settings.md): a listed error is a warning until its date; an entry that matches no error is an error itself. */
/** The first entry for each name. */
function indexEntries(entries) {
	const byCheck = /* @__PURE__ */ new Map();
	const byFingerprint = /* @__PURE__ */ new Map();
	for (const entry of entries) {
		if (entry.check !== void 0 && !byCheck.has(entry.check)) byCheck.set(entry.check, entry);
		if (entry.fingerprint !== void 0 && !byFingerprint.has(entry.fingerprint)) byFingerprint.set(entry.fingerprint, entry);
	}
	return {
		byCheck,
		byFingerprint
	};
}
const currentEntries = (entries, today) => entries.filter(({ until }) => until >= today);
function acceptListed(check, { byCheck, byFingerprint }) {
	if (check.status === "skip") return check;
	const findings = check.findings.map((finding) => {
		if (finding.severity !== "error") return finding;
		const entry = byCheck.get(check.id) ?? byFingerprint.get(finding.fingerprint);
		return entry ? {
			...finding,
			severity: "warning",
			help: acceptedHelp(entry, finding)
		} : finding;
	});
	return {
		...check,
		findings,
		status: statusOf(findings)
	};
}
/**
* Turns every listed error into a warning, and adds a check `baseline` with an error for each entry that has expired or matches no
* error. `today` is YYYY-MM-DD, UTC. With `isPartial` some checks of the gate were not run: an entry may match one of those.
*/
function applyBaseline(gate, checks, entries, today, isPartial = false) {
	const skipped = new Set(checks.filter(({ status }) => status === "skip").map(({ id }) => id));
	const failing = checks.flatMap(({ id, findings }) => findings.filter(({ severity }) => severity === "error").map((error) => ({
		id,
		error
	})));
	const failingNames = {
		checks: new Set(failing.map(({ id }) => id)),
		fingerprints: new Set(failing.map(({ error }) => error.fingerprint))
	};
	const used = new Set(entries.filter(({ check, fingerprint: listed }) => check !== void 0 && failingNames.checks.has(check) || listed !== void 0 && failingNames.fingerprints.has(listed)));
	const current = indexEntries(currentEntries(entries, today));
	const findings = entries.flatMap((entry) => {
		const name = entry.check ?? entry.fingerprint ?? "";
		if (!used.has(entry) && (isPartial || skipped.has(name))) return [];
		if (!used.has(entry)) return [staleEntryFinding(gate, entry, `${name} does not fail; remove it from the baseline`)];
		return entry.until < today ? [staleEntryFinding(gate, entry, `${name} was accepted until ${entry.until}; fix it, or set a new date`)] : [];
	});
	const title = "Every baseline entry is needed and current";
	return [...checks.map((check) => acceptListed(check, current)), {
		id: "baseline",
		title,
		status: statusOf(findings),
		durationMs: 0,
		findings
	}];
}
function acceptedHelp({ reason, until }, { help }) {
	const why = `Accepted until ${until}: ${reason}`;
	return help ? `${why}. ${help}` : why;
}
function staleEntryFinding(gate, { location, check, fingerprint: listedFingerprint }, message) {
	const code = `${gate}/baseline`;
	return {
		code,
		severity: "error",
		message,
		location,
		fingerprint: fingerprint(code, location.file, check ?? listedFingerprint)
	};
}
// src/model/gate-result.ts
/** From attempts to checks, and from checks to a gate: shared by all gates over a running system. */
/**
* Runs a check until it does not fail, with at most `retries` retries. One that passes on a retry gets a warning: it is flaky.
* Throws what `attempt` throws.
*/
async function runCheck(gate, spec, attempt, { retries, now, signal, onCheckDone }) {
	const startedAtMs = now().getTime();
	let tries = 0;
	let result;
	do
		result = await attempt(++tries);
	while (isFailing(result) && tries <= retries && !signal.aborted);
	const durationMs = Math.max(0, now().getTime() - startedAtMs);
	const check = checkFromResult(gate, spec, result, {
		tries,
		retries,
		durationMs
	});
	onCheckDone?.(check);
	return check;
}
/** The check of the last attempt. */
function checkFromResult(gate, spec, result, { tries, retries, durationMs }) {
	if ("skip" in result) return skippedCheck(spec, result.skip, durationMs);
	const flaky = {
		severity: "warning",
		message: `flaky: passed on try ${tries} of ${retries + 1}`,
		help: "Find out why the earlier tries failed, before it fails for good"
	};
	const findings = (tries > 1 && !isFailing(result) ? [...result.problems, flaky] : result.problems).map((problem) => findingOf(gate, spec.id, problem));
	return {
		id: spec.id,
		title: spec.title,
		status: statusOf(findings),
		spec: spec.spec,
		durationMs,
		...tries > 1 ? { tries } : {},
		...result.reason === void 0 ? {} : { reason: result.reason },
		findings,
		...result.evidence?.length ? { evidence: [...result.evidence] } : {}
	};
}
const isFailing = (result) => !("skip" in result) && result.problems.some(({ severity = "error" }) => severity === "error");
/** A check that was not run, and why. */
function skippedCheck(spec, reason, durationMs = 0) {
	const { id, title, spec: section } = spec;
	return {
		id,
		title,
		status: "skip",
		spec: section,
		durationMs,
		reason,
		findings: []
	};
}
/** The finding of a check's problem, with the code `<gate>/<check id>`. */
function findingOf(gate, id, { severity = "error", message, help }) {
	const code = `${gate}/${id}`;
	return {
		code,
		severity,
		message,
		...help ? { help } : {},
		fingerprint: fingerprint(code)
	};
}
/** The id of the first check of a gate that could not run. */
const START_CHECK_ID = "start";
/**
* Builds a gate from its checks: applies the baseline, counts, and decides the verdict. With a `cause` the gate could not run, or not
* to its end: its verdict is `error`, and the cause comes first.
*/
function buildGate(gate, subject, checks, run) {
	const { startedAt, cause, options } = run;
	const today = startedAt.toISOString().slice(0, 10);
	const isPartial = cause !== void 0 || options.only.length > 0;
	const withBaseline = options.baseline ? applyBaseline(gate, checks, options.baseline, today, isPartial) : checks;
	const allChecks = cause ? [notRunCheck(gate, cause), ...withBaseline] : [...withBaseline];
	const counts = countsOf(allChecks);
	return {
		gate,
		subject,
		verdict: cause ? "error" : gateVerdict(counts, options.failOn),
		startedAt: startedAt.toISOString(),
		durationMs: Math.max(0, options.now().getTime() - startedAt.getTime()),
		counts,
		checks: allChecks
	};
}
/** The check that says why a gate could not run, or not to its end. */
function notRunCheck(gate, cause) {
	const findings = [findingOf(gate, START_CHECK_ID, cause)];
	return {
		id: START_CHECK_ID,
		title: "The gate can run",
		status: "fail",
		durationMs: 0,
		findings
	};
}
// src/conformance/checks/inference.ts
const SPEC = "spec 2, 4.7";
const capability = "inference";
const inferenceChecks = [
	{
		id: "inference-hello",
		capability,
		title: "HEAD hello returns 200 without a token",
		spec: SPEC,
		help: "Return 200 for HEAD on the hello route before looking for a token: the command-line agent probes it",
		run: async (ctx) => {
			ctx.expectStatus(await ctx.request({
				method: "HEAD",
				path: ctx.routes.hello,
				box: null
			}), [200], "without a token");
		}
	},
	{
		id: "inference-forwards",
		capability,
		title: "With `agent`, a messages call is forwarded unchanged, with the credential, and its response is returned",
		spec: SPEC,
		help: "Forward path, query and body unchanged with the credential in place of the token, and return the response unchanged",
		declaredScopes: {
			egress: ["CONFORMANCE"],
			inference: ["decide", "agent"]
		},
		run: async (ctx) => {
			const request = messagesRequest(ctx, { query: "beta=true" });
			const response = await ctx.request(request);
			const received = expectForwardedOnce(ctx, response, "model");
			expectUnchanged(ctx, response, received, {
				base: ctx.env.modelapi.url,
				path: request.path.slice(ctx.routes.model.length),
				body: request.body
			});
			if (received.method !== "POST") ctx.failOn(response, `${response.endpoint} reached the model provider as ${received.method}; expected POST`);
			expectCredential(ctx, response, received);
			expectReturned(ctx, response, {
				status: 200,
				body: respondAsModel(received).body
			});
		}
	},
	{
		id: "inference-unknown-route",
		capability,
		title: "An unknown path returns 404",
		spec: SPEC,
		help: "Return 404 for every other path below the model routes, without calling an upstream",
		declaredScopes: { inference: ["agent", "decide"] },
		run: async (ctx) => {
			for (const [method, path] of [["POST", "/v1/conformance"], ["GET", "/conformance"]]) ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path)), { status: [404] });
		}
	},
	{
		id: "inference-unknown-token",
		capability,
		title: "An unknown token is refused with 403, not 401",
		spec: SPEC,
		help: "Return 403 on the model routes for a token that belongs to no box: their client retries a 401 eleven times",
		declaredScopes: { inference: ["agent", "decide"] },
		run: async (ctx) => {
			const response = await ctx.request(messagesRequest(ctx, { token: UNKNOWN_TOKEN }));
			ctx.expectRefusal(response, {
				status: [403],
				why: "with an unknown token"
			});
		}
	},
	{
		id: "inference-agent-refused",
		capability,
		title: "Without `agent`, a messages call is refused, naming inference and agent",
		spec: SPEC,
		help: "Return 403 with {\"error\": …} whose message names `inference` and `agent`, unless the last report's inference entry lists `agent`",
		declaredScopes: {
			inference: ["decide"],
			feedback: ["agent"]
		},
		run: async (ctx) => {
			const response = await ctx.request(messagesRequest(ctx));
			ctx.expectRefusal(response, {
				status: [403],
				mentions: ["inference", "agent"],
				why: "without `agent`"
			});
		}
	}
];
// src/conformance/checks/index.ts
/** All but the last, which looks at what the others saw. */
const tableChecks = [
	...declarationChecks,
	unreportedRefused,
	...inferenceChecks,
	...decideChecks,
	...egressChecks,
	...feedbackChecks,
	...agentsvcChecks,
	...payerChecks
];
// src/conformance/broker-watch.ts
/** Notices that a broker has ended, and during which check. */
/** How long a broker that dropped a connection is asked whether it still runs, in ms. */
const PROBE_MS = 250;
const PROBE_PAUSE_MS = 10;
const PROBE_TIMEOUT_MS = 1e3;
/** Watches one started broker. */
var BrokerWatch = class {
	#broker;
	#exitMessage;
	#failure;
	#hasAnswered = false;
	#lastEndpoint = "";
	constructor(broker) {
		this.#broker = broker;
		broker.ended?.then((exitMessage) => {
			this.#exitMessage = exitMessage;
		});
	}
	beginCheck() {
		this.#failure = void 0;
		this.#hasAnswered = false;
	}
	noteResponse(endpoint) {
		this.#hasAnswered = true;
		this.#lastEndpoint = endpoint;
	}
	/** The first failure of a check counts: the later ones follow from it. */
	noteError(error, endpoint) {
		if ([
			"refused",
			"unreachable",
			"reset",
			"truncated"
		].includes(error.kind)) this.#failure ??= {
			error,
			endpoint,
			isFirst: !this.#hasAnswered
		};
	}
	/** How the broker ended, if it has. A broker that only drops connections still runs. */
	async findEnd(redact) {
		if (this.#exitMessage === void 0 && (!this.#failure || await this.#isAlive())) return void 0;
		const { tail, url } = this.#broker;
		const failure = this.#failure;
		const isEarlier = (failure?.error.kind === "refused" || failure?.error.kind === "unreachable") && failure.isFirst;
		const what = this.#exitMessage ?? `no longer accepts connections at ${url}`;
		const exitHelp = tail ? `Its last output:\n${redact(tail())}` : "Check its log for the cause";
		const help = this.#exitMessage === void 0 ? "Make sure it keeps listening on `url` for the whole run" : exitHelp;
		return {
			isEarlier,
			problem: {
				message: `the broker ${what} after ${(isEarlier ? void 0 : failure?.endpoint) ?? this.#lastEndpoint}; expected it to keep running`,
				help
			},
			asCause: (checkId) => ({
				message: this.#exitMessage === void 0 && failure ? `could not reach the broker during ${checkId}: ${failure.error.message}` : `the broker ${what} during ${checkId}`,
				help
			})
		};
	}
	/** Asks until it responds, however that may be, or until it has had time to end. */
	async #isAlive() {
		const { url, ended } = this.#broker;
		const deadline = performance.now() + PROBE_MS;
		for (;;) {
			const kind = await probe(url);
			if (this.#exitMessage !== void 0) return false;
			if (kind === void 0 || kind === "timeout" || kind === "malformed" || kind === "too-large") return true;
			if (kind === "refused" && !ended) return false;
			if (performance.now() >= deadline) return kind === "reset" || kind === "truncated";
			await Promise.race([ended, setTimeout$1(PROBE_PAUSE_MS, void 0, { ref: false })]);
		}
	}
};
/** Why a request got no response; undefined if it got one. */
async function probe(url) {
	const limits = {
		timeoutMs: PROBE_TIMEOUT_MS,
		signal: new AbortController().signal
	};
	try {
		await sendToBroker(url, {
			method: "HEAD",
			path: "/"
		}, limits);
		return;
	} catch (error) {
		if (error instanceof RequestError) return error.kind;
		throw error;
	}
}
// src/conformance/redact.ts
/** Redacts secrets in whatever form a broker wrote them. */
/** Redacting a shorter value would hide more of the text than of the secret. */
const MIN_LENGTH = 4;
/** Encoded fragments of a shorter secret match by accident. */
const MIN_ENCODED_LENGTH = 8;
/** The longest spelling of one character: `\u0061`. */
const MAX_CHAR_WIDTH = 6;
/** Searching more of a body takes too long. */
const MAX_SEARCHED_BYTES = 262144;
var ValueRedactor = class {
	#patterns;
	/** Length of the longest form of any value, in characters. */
	#longest;
	/** Each value is replaced by its label: `{token of conformance-a}`. */
	constructor(values) {
		const redactable = values.filter(({ value }) => value.length >= MIN_LENGTH).sort((a, b) => b.value.length - a.value.length);
		this.#longest = MAX_CHAR_WIDTH * (redactable[0]?.value.length ?? 0);
		this.#patterns = redactable.flatMap(({ label, value }) => (value.length < MIN_ENCODED_LENGTH ? [anySpelling(value)] : [
			anySpelling(value),
			anyOf(base64Forms(value), "g"),
			anyOf([hexForm(value), reversed(value)], "gi")
		]).map((pattern) => [pattern, `{${label}}`]));
	}
	/** The text with every known value replaced. */
	text(text) {
		return this.#patterns.reduce((redacted, [pattern, label]) => redacted.replace(pattern, () => label), text);
	}
	/** Header values with every known value replaced, also one that is split over several of them. */
	headerValues(values) {
		const redacted = values.map((value) => this.text(value));
		const joined = values.join("");
		if (this.text(joined) === joined || redacted.some((value, index) => value !== values[index])) return redacted;
		const ranges = this.#patterns.flatMap(([pattern, label]) => [...joined.matchAll(pattern)].map(({ 0: match, index }) => ({
			index,
			end: index + match.length,
			label
		})));
		let start = 0;
		return values.map((value) => {
			const from = start;
			start += value.length;
			const range = ranges.find(({ index, end }) => index < from + value.length && end > from);
			if (!range) return value;
			return `${value.slice(0, Math.max(0, range.index - from))}{part of the ${range.label.slice(1)}${value.slice(Math.max(0, range.end - from))}`;
		});
	}
	/** A query in which every part that the box did not send (`sent` is its query) is redacted too: it may be a secret unknown to us. */
	query(query, sent) {
		const known = new Set(sent.split(/[&=]/).map(decodeComponent));
		return query.split(/([&=])/).map((part) => known.has(decodeComponent(part)) || /^[&=]?$/.test(part) ? part : this.#unknown(part)).join("");
	}
	#unknown(text) {
		const redacted = this.text(text);
		return redacted === text ? "***" : redacted;
	}
	/** The first `maxBytes` of a body as text, or those around the first known value, with its size in bytes if cut. */
	body(body, maxBytes) {
		const first = this.#firstIn(body);
		const start = first + this.#longest > maxBytes ? Math.max(0, first - maxBytes / 2) : 0;
		const part = body.subarray(start, start + maxBytes + this.#longest).toString();
		if (part.slice(start > 0 ? 3 : 0, -1).includes("�")) return `(${body.length} bytes that are not text)`;
		const redacted = this.text(part);
		const isComplete = body.length <= start + maxBytes + this.#longest;
		const end = Math.min(maxBytes, isComplete ? redacted.length : redacted.length - this.#longest);
		return body.length > maxBytes ? `${start > 0 ? "…" : ""}${redacted.slice(0, end).replace(/^\ufffd+|\ufffd$/g, "")}… (${body.length} bytes)` : redacted;
	}
	/** Where the first known value begins in a long body; 0 if there is none. */
	#firstIn(body) {
		const text = body.toString("latin1", 0, MAX_SEARCHED_BYTES);
		const starts = this.#patterns.map(([pattern]) => text.search(pattern)).filter((at) => at >= 0);
		return starts.length > 0 ? Math.min(...starts) : 0;
	}
};
/** Matches the value in any case, each of its characters plain, percent-encoded or escaped. */
function anySpelling(value) {
	const bytes = [...Buffer.from(value, "utf8")];
	if (bytes.some((byte) => byte > 126 || byte < 33)) return anyOf([
		value,
		Buffer.from(value).toString("latin1"),
		...percentForms(value),
		...jsonForms(value)
	], "gi");
	const each = bytes.map((byte) => {
		const char = String.fromCharCode(byte);
		const hex = byte.toString(16);
		return `(?:${/["\\/]/.test(char) ? "\\\\?" : ""}${escapeRegex(char)}|%(?:25)?${hex}|\\\\u00${hex}|&#(?:x0*${hex}|0*${byte});)`;
	});
	return new RegExp(each.join(""), "gi");
}
function decodeComponent(part) {
	try {
		return decodeURIComponent(part.replaceAll("+", " "));
	} catch {
		return part;
	}
}
const anyOf = (forms, flags) => new RegExp(forms.map(escapeRegex).join("|"), flags);
// src/conformance/refused-requests.ts
/** Requests that the broker refused and must not forward, neither at once nor later. */
/** The problem of a refused request that reached an upstream. */
const forwardedMessage = (endpoint, { upstream, method, url }) => `${endpoint} reached ${UPSTREAM_LABELS[upstream]} as ${method} ${url.split("?")[0]}; expected nothing to reach an upstream`;
const LATE_WINDOW_MS = 20;
const LATE_TURNS = 10;
var RefusedRequests = class {
	#byMark = /* @__PURE__ */ new Map();
	#reported = /* @__PURE__ */ new Set();
	#lastRefusedAt = Number.NEGATIVE_INFINITY;
	/** Records a refused request: from now on, no request with this mark may reach an upstream. */
	add(mark, refused) {
		this.#byMark.set(mark, refused);
		this.#lastRefusedAt = performance.now();
	}
	/** Resolves once the last refused request has had time to reach an upstream after all. */
	async waitUntilQuiet() {
		const quietMs = performance.now() - this.#lastRefusedAt;
		if (quietMs >= LATE_WINDOW_MS) return;
		await setTimeout$1(LATE_WINDOW_MS - quietMs, void 0, { ref: false });
		for (let turn = 0; turn < LATE_TURNS; turn++) await setImmediate();
	}
	/** Marks a request as already reported. */
	markReported(request) {
		this.#reported.add(request);
	}
	/** Refused requests that still reached an upstream and are unreported, by check; they count as reported from then on. */
	takeUnreported(received) {
		const forwards = /* @__PURE__ */ new Map();
		for (const request of received) {
			const refused = this.#byMark.get(request.mark ?? "");
			if (!refused || this.#reported.has(request)) continue;
			this.#reported.add(request);
			const { check, endpoint, exchange } = refused;
			exchange.upstream = [...exchange.upstream, request];
			const problem = {
				message: forwardedMessage(endpoint, request),
				help: check.help
			};
			forwards.set(check, [...forwards.get(check) ?? [], {
				problem,
				exchange
			}]);
		}
		return forwards;
	}
};
// src/conformance/start/with-timeout.ts
/** A bounded start gives a better error at its own limit, so it gets a little longer. */
const TIMEOUT_MARGIN_MS = 50;
/** Throws `BrokerStartError`, after closing what was started as far as possible. */
async function startWithTimeout(start, env, limits) {
	const boundedStart = "graceMs" in start ? start : void 0;
	const pendingStart = Promise.resolve().then(() => boundedStart ? boundedStart(env, limits) : start(env));
	let broker;
	try {
		broker = await Promise.race([pendingStart, rejectWhenLate(limits)]);
	} catch (error) {
		const cleanup = pendingStart.then(closeQuietly, (cause) => cause);
		const lateError = await Promise.race([cleanup, sleep(boundedStart?.graceMs ?? 0)]);
		if (limits.signal.aborted) throw abortedStart(limits, lateError);
		const cause = lateError instanceof BrokerStartError ? lateError : error;
		throw cause instanceof BrokerStartError ? cause : new BrokerStartError(`the broker did not start: ${firstLine(cause)}`);
	}
	try {
		return readStartedBroker(broker, env.boxes);
	} catch (error) {
		await closeQuietly(broker);
		throw error;
	}
}
/** The cause is what stopped the run; the output of the broker so far is help. */
function abortedStart({ abortReason }, lateError) {
	const { message, help } = abortReason();
	const startError = lateError instanceof BrokerStartError ? lateError : void 0;
	const helpLines = [help, startError?.help].filter((each) => each !== void 0);
	return new BrokerStartError(`the broker was not ready: ${message}`, helpLines.join(". ") || void 0, startError?.secrets);
}
function rejectWhenLate({ readyMs, signal }) {
	return new Promise((_, reject) => {
		const rejectStopped = () => reject(new BrokerStartError("stopped"));
		if (signal.aborted) rejectStopped();
		signal.addEventListener("abort", rejectStopped, { once: true });
		const rejectTimeout = () => reject(new BrokerStartError(`the broker was not ready after ${readyMs / 1e3} s`));
		setTimeout(rejectTimeout, readyMs + TIMEOUT_MARGIN_MS).unref();
	});
}
/** Time limit for a broker's `close`; that of a command takes up to 7 s. */
const CLOSE_MS = 8e3;
/** Closes a broker, ignoring its errors and waiting no longer than `CLOSE_MS`. */
async function closeQuietly(broker) {
	const closed = Promise.resolve().then(() => broker?.close?.()).catch(() => {});
	await Promise.race([closed, sleep(CLOSE_MS)]);
}
/** Resolves after `ms`; does not keep the process alive. */
const sleep = (ms) => new Promise((resolve) => {
	setTimeout(resolve, ms).unref();
});
const firstLine = (error) => (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
// src/conformance/upstreams/agentsvc.ts
let createdCount = 0;
const json = (status, value) => ({
	status,
	headers: { "content-type": "application/json" },
	body: JSON.stringify(value)
});
const ROUTE = /\/api\/(conversations|sandboxes|vaults)(?:\/([^/]+))?/;
function respondAsAgentsvc({ method, url }) {
	const [, kind, id] = ROUTE.exec(url.split("?")[0] ?? "") ?? [];
	if (!kind) return json(404, { error: "no such route" });
	if (id) return json(200, {
		id: decodeURIComponent(id),
		status: "idle"
	});
	return method === "POST" ? json(201, {
		id: `${kind}-${++createdCount}`,
		status: "pending"
	}) : json(200, { [kind]: [] });
}
// src/conformance/upstreams/index.ts
const RESPONDERS = {
	model: respondAsModel,
	agentsvc: respondAsAgentsvc,
	echo: respondAsEcho,
	elsewhere: respondAsEcho
};
var Upstreams = class {
	#recorder = new RequestRecorder();
	#servers = /* @__PURE__ */ new Map();
	#scripts = /* @__PURE__ */ new Map();
	/** All requests so far, in order of arrival. */
	get received() {
		return this.#recorder.received;
	}
	/** Starts these upstreams, those in `fixedUrls` at that URL. Throws what `listen` throws. */
	async start(names, listen, fixedUrls = {}) {
		const failed = (await Promise.allSettled(names.map(async (name) => {
			this.#servers.set(name, await listen((...exchange) => this.#answer(name, ...exchange), fixedUrls[name]));
		}))).find((each) => each.status === "rejected");
		if (failed) throw failed.reason;
	}
	/** Base URL without a trailing slash; empty if not started. */
	url(name) {
		return (this.#servers.get(name)?.url ?? "").replace(/\/+$/, "");
	}
	/** Lets the script respond from now on; undefined restores the stand-in. */
	setScript(name, script) {
		if (script) this.#scripts.set(name, script);
		else this.#scripts.delete(name);
	}
	clearScripts() {
		this.#scripts.clear();
	}
	async close() {
		await Promise.allSettled([...this.#servers.values()].map(({ close }) => close()));
	}
	async #answer(name, request, response) {
		response.on("error", () => {});
		const received = await this.#recorder.record(name, request);
		const script = this.#scripts.get(name);
		const reply = script ? script(received, response, request) : RESPONDERS[name](received);
		if (!reply) return;
		const { status, headers = {}, body = "" } = reply;
		response.writeHead(status, {
			"content-length": String(Buffer.byteLength(body)),
			...headers
		});
		response.end(request.method === "HEAD" ? void 0 : body);
	}
};
// src/conformance/upstreams/listen.ts
/**
* Listens on `host`, on the port of the fixed URL or any free one. `advertise` is the host name under which the broker can reach it.
* The function rejects if the port is taken.
*/
function listenOn(host = "127.0.0.1", advertise = host) {
	return async (handler, fixedUrl) => {
		const server = createServer(handler);
		server.requestTimeout = 0;
		server.keepAliveTimeout = 0;
		await new Promise((resolve, reject) => {
			server.once("error", reject);
			server.listen(fixedUrl ? Number(new URL(fixedUrl).port) : 0, host, resolve);
		});
		const { port } = server.address();
		const urlHost = advertise.includes(":") && !advertise.startsWith("[") ? `[${advertise}]` : advertise;
		return {
			url: fixedUrl ?? `http://${urlHost}:${port}`,
			close: () => new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			})
		};
	};
}
// src/conformance/harness.ts
/** A broker under test between the suite's client and the suite's upstreams, and everything seen of it. */
const DEFAULT_READY_MS = 6e4;
/** A broker that ends more often during the table does not end because of single requests. */
const MAX_RESTARTS = 3;
const MAX_EXTENDED_RESTARTS = 20;
var ConformanceHarness = class ConformanceHarness {
	upstreams = new Upstreams();
	refusedRequests = new RefusedRequests();
	names;
	routes;
	/** What the broker serves, by the names of the vocabulary. */
	capabilities;
	/** Every request to the broker, with the check that sent it. */
	exchanges = [];
	env;
	broker;
	/** Why the run could not go on. */
	cause;
	/** Set once the broker has ended and can't be started anew: nothing more can be checked. */
	gone;
	#options;
	#boxes = [];
	#stop = new AbortController();
	/** Where each check's requests begin among those received. */
	#checkStarts = [];
	#timer;
	#watch;
	#restarts = {
		table: 0,
		extended: 0
	};
	/** The tokens of brokers that have ended. */
	#formerTokens = [];
	#cachedRedactor;
	constructor(options) {
		this.#options = options;
		setMaxListeners(0, this.#stop.signal);
		this.names = options.names ?? neutralNames;
		this.routes = routesOf(this.names);
		this.capabilities = new Set((options.capabilities ?? DEFAULT_CAPABILITIES).map((name) => this.capabilityName(name)));
	}
	/** Starts upstreams and broker. Throws `BrokerStartError`, after closing whatever was started. */
	static async open(options) {
		const harness = new ConformanceHarness(options);
		try {
			await harness.#open();
			return harness;
		} catch (error) {
			await harness.close();
			if (!(error instanceof BrokerStartError)) throw error;
			const { message, help } = error;
			const secrets = [...error.secrets, ...harness.sensitiveValues.map(({ value }) => value)];
			throw new BrokerStartError(harness.redact(message), help && harness.redact(help), secrets);
		}
	}
	/** A capability's name in the vocabulary of the run. */
	capabilityName(capability) {
		return capability === "agentsvc" ? this.names.agentsvc : capability;
	}
	/** The probes of the extra capabilities. */
	get probes() {
		return (this.#options.extra ?? []).flatMap(({ probes }) => probes);
	}
	/** Secrets that must never appear in output. */
	get sensitiveValues() {
		return [...credentialsOf(this.env), ...this.tokens];
	}
	/** The boxes' tokens, those of brokers that have ended included. */
	get tokens() {
		return [...tokensOf(this.broker), ...this.#formerTokens];
	}
	/** Redacts the secrets known so far. */
	get redactor() {
		const { sensitiveValues } = this;
		if (sensitiveValues.length !== this.#cachedRedactor?.count) this.#cachedRedactor = {
			count: sensitiveValues.length,
			redactor: new ValueRedactor(sensitiveValues)
		};
		return this.#cachedRedactor.redactor;
	}
	redact(text) {
		return this.redactor.text(text);
	}
	async #open() {
		const { listen = listenOn(), env, extended, broker = DEFAULT_BROKER, timeoutMs, signal } = this.#options;
		this.#timer = setTimeout(() => this.stop({
			message: `the run timed out after ${timeoutMs / 1e3} s`,
			help: "Raise --timeout, or find out why the broker is slow"
		}), timeoutMs);
		if (signal?.aborted) this.#onAbort();
		signal?.addEventListener("abort", this.#onAbort, { once: true });
		const boxes = extended ? [
			REPORTING_BOX,
			SILENT_BOX,
			OTHER_BOX
		] : [REPORTING_BOX, SILENT_BOX];
		await this.#listen(listen, env);
		const urls = {
			model: this.upstreams.url("model"),
			agentsvc: this.upstreams.url("agentsvc"),
			echo: this.upstreams.url("echo")
		};
		this.env = env ?? createEnv(broker, boxes, urls);
		this.#boxes = boxes;
		await this.#startBroker();
	}
	async #startBroker() {
		const { start, readyMs = DEFAULT_READY_MS } = this.#options;
		const env = withUpstreamNames({
			...this.env,
			boxes: this.#boxes
		}, this.names);
		this.broker = await startWithTimeout(start, env, {
			readyMs,
			signal: this.#stop.signal,
			abortReason: () => this.cause ?? { message: "the run was stopped" }
		});
		this.#watch = new BrokerWatch(this.broker);
	}
	async #listen(listen, env) {
		const names = [
			"model",
			"agentsvc",
			"echo",
			...this.#options.extended ? ["elsewhere"] : []
		];
		const host = env?.secrets.find(({ box }) => box === REPORTING_BOX)?.host;
		try {
			await this.upstreams.start(names, listen, {
				...env ? {
					model: env.modelapi.url,
					agentsvc: env.agentsvc.url
				} : {},
				...host ? { echo: host } : {}
			});
		} catch (error) {
			throw new BrokerStartError(`could not start the suite's own upstreams: ${error.message}`, "Free the port, or choose another host with --listen");
		}
	}
	#onAbort = () => this.stop({ message: "the run was stopped" });
	/** Aborts the current check; the remaining checks do not run. */
	stop(cause) {
		this.cause ??= cause;
		this.#stop.abort();
	}
	/** From now on, received requests belong to this check. */
	beginCheck(check) {
		this.#watch.beginCheck();
		this.#checkStarts.push({
			check,
			firstReceived: this.upstreams.received.length
		});
	}
	/** What reached the upstreams during these checks. */
	receivedDuring(includes) {
		const { received } = this.upstreams;
		return this.#checkStarts.flatMap(({ check, firstReceived }, index) => includes(check) ? received.slice(firstReceived, this.#checkStarts[index + 1]?.firstReceived) : []);
	}
	/** Sends a request to the broker. Throws `RequestError`. */
	async send(request) {
		const limits = {
			timeoutMs: this.#options.requestTimeoutMs,
			signal: this.#stop.signal
		};
		try {
			const response = await sendToBroker(this.broker.url, request, limits);
			this.#watch.noteResponse(endpointOf(request));
			return response;
		} catch (error) {
			if (error instanceof RequestError) this.#watch.noteError(error, endpointOf(request));
			throw error;
		}
	}
	/** Whether the broker has ended since the current check began; asks it where its connections failed. */
	async findEnd() {
		return this.cause ? void 0 : this.#watch.findEnd((text) => this.redact(text));
	}
	/** Starts the broker anew after it ended; if that is not possible, `gone` says why. */
	async restart(check, end) {
		const isAttached = this.#options.env !== void 0;
		if ((check.extended ? this.#restarts.extended++ < MAX_EXTENDED_RESTARTS : this.#restarts.table++ < MAX_RESTARTS) && !isAttached && !this.cause) {
			this.#formerTokens.push(...tokensOf(this.broker));
			await closeQuietly(this.broker);
			try {
				await this.#startBroker();
				return true;
			} catch (error) {
				if (!(error instanceof BrokerStartError)) throw error;
			}
		}
		this.giveUp(check, end);
		return false;
	}
	/** Nothing more can be checked. */
	giveUp(check, end) {
		this.gone = end.asCause(check.id);
	}
	/** Closes broker and upstreams. */
	async close() {
		clearTimeout(this.#timer);
		this.#options.signal?.removeEventListener("abort", this.#onAbort);
		if (this.broker) await closeQuietly(this.broker);
		await this.upstreams.close();
	}
};
// src/conformance/check-description.ts
/** The entries of a report, for messages: `inference: agent, decide; feedback: passive`. */
const describeScopes = (scopes) => Object.entries(scopes).map(([name, words]) => `${name}: ${words.join(", ") || "no words"}`).join("; ") || "no entries";
// src/conformance/check-context.ts
/** Ends a check after a problem that leaves nothing more to check. */
var CheckAborted = class extends Error {};
/** Ends a check as skipped: it does not apply to this broker. */
var NotApplicable = class extends Error {};
var CheckContext = class {
	problems = [];
	exchanges = [];
	#harness;
	#check;
	#firstReceived;
	#marks = /* @__PURE__ */ new Set();
	#exchangeOf = /* @__PURE__ */ new WeakMap();
	constructor(harness, check) {
		this.#harness = harness;
		this.#check = check;
		this.#firstReceived = harness.upstreams.received.length;
	}
	get env() {
		return this.#harness.env;
	}
	get routes() {
		return this.#harness.routes;
	}
	get names() {
		return this.#harness.names;
	}
	/** What the broker serves, by the names of the vocabulary. */
	get capabilities() {
		return this.#harness.capabilities;
	}
	get harness() {
		return this.#harness;
	}
	tokenOf(box) {
		return this.#harness.broker.tokens[box] ?? "";
	}
	/** A new mark for a request of this check. */
	newMark() {
		const mark = nextMark();
		this.#marks.add(mark);
		return mark;
	}
	/** Sends a request. Aborts the check if no complete response arrives. */
	async request(request) {
		return await this.#request(request, []);
	}
	/** Sends a request; undefined if no response arrives for one of these reasons: by default, if the broker breaks the connection. */
	tryRequest(request, allowed = ["reset", "truncated"]) {
		return this.#request(request, allowed);
	}
	async #request(request, expected) {
		try {
			return await this.#send(request);
		} catch (error) {
			if (!(error instanceof RequestError)) throw error;
			if (expected.includes(error.kind)) return void 0;
			this.abort(`${endpointOf(request)}: ${error.message}; expected a response`);
		}
	}
	async #send(request) {
		const { box = REPORTING_BOX, token = box === null ? void 0 : this.tokenOf(box), headers = [] } = request;
		const sent = {
			...request,
			headers: token === void 0 ? headers : [["Authorization", `Bearer ${token}`], ...headers]
		};
		const from = this.#harness.upstreams.received.length;
		const exchange = {
			request: sent,
			upstream: [],
			mark: request.mark
		};
		this.exchanges.push(exchange);
		this.#harness.exchanges.push({
			check: this.#check,
			exchange
		});
		try {
			const response = await this.#harness.send(sent);
			exchange.response = response;
			const boxResponse = {
				...response,
				endpoint: endpointOf(request),
				mark: request.mark
			};
			this.#exchangeOf.set(boxResponse, exchange);
			return boxResponse;
		} finally {
			exchange.upstream = this.#receivedSince(from);
		}
	}
	/** Posts a declaration report, given as JSON text or data. */
	postReport(report, request = {}) {
		return this.request({
			method: "POST",
			path: this.routes.declaration,
			body: typeof report === "string" ? report : JSON.stringify(report),
			...request,
			headers: [["Content-Type", "application/json"], ...request.headers ?? []]
		});
	}
	/** Report entries that name this broker. */
	capabilityEntries(scopes) {
		return Object.entries(scopes).map(([name, scope]) => ({
			name: this.harness.capabilityName(name),
			broker: this.env.broker,
			scope
		}));
	}
	/** Reports these scopes as a box. Aborts the check unless the response is 200. */
	async declare(scopes, box = REPORTING_BOX, extraFields = {}) {
		const response = await this.postReport({
			capabilities: this.capabilityEntries(scopes),
			...extraFields
		}, { box });
		if (response.status !== 200) this.abortOn(response, `${response.endpoint} returned ${response.status} to the report of ${box} with ${describeScopes(scopes)}; expected 200`);
		return response;
	}
	/** What reached the upstreams since the check began, without the requests of other checks. */
	upstreamRequests(upstream) {
		return this.#receivedSince(this.#firstReceived).filter((each) => upstream === void 0 || each.upstream === upstream);
	}
	#receivedSince(from) {
		return this.#harness.upstreams.received.slice(from).filter(({ mark }) => mark === void 0 || this.#marks.has(mark));
	}
	/** What one request caused upstream: requests with its mark, and those without a mark that arrived meanwhile. */
	upstreamRequestsFor({ mark }) {
		const isUnmarkedCause = this.#unmarkedOf(mark);
		return this.#harness.upstreams.received.slice(this.#firstReceived).filter((each) => each.mark === void 0 ? isUnmarkedCause(each) : each.mark === mark);
	}
	#unmarkedOf(mark) {
		const { upstream = [] } = this.exchanges.find((each) => each.mark === mark) ?? {};
		return (received) => upstream.includes(received);
	}
	/** Records a problem, shown by the check's last exchange or by the given one; `help` defaults to that of the check. */
	fail(message, help = this.#check.help, exchange = this.exchanges.at(-1)) {
		this.problems.push({
			message,
			help,
			exchange
		});
	}
	/** Records a warning: advice that the spec does not demand. */
	adviseOn(response, message) {
		const exchange = this.#exchangeOf.get(response);
		this.problems.push({
			severity: "warning",
			message,
			help: this.#check.help,
			exchange
		});
	}
	/** Records a problem that this response shows. */
	failOn(response, message, help) {
		this.fail(message, help, this.#exchangeOf.get(response));
	}
	/** Records a problem and ends the check. */
	abort(message, help) {
		this.fail(message, help);
		throw new CheckAborted(message);
	}
	/** Records a problem that this response shows, and ends the check. */
	abortOn(response, message) {
		this.failOn(response, message);
		throw new CheckAborted(message);
	}
	/** Ends the check as skipped: it does not apply to this broker. */
	skip(reason) {
		throw new NotApplicable(reason);
	}
	/** Whether the status is one of these; records a problem if not. `why` describes the request: `without a token`. */
	expectStatus(response, expected, why = "") {
		if (expected.includes(response.status)) return true;
		this.failOn(response, `${response.endpoint} returned ${response.status}${why && ` ${why}`}; expected ${expected.join(" or ")}`);
		return false;
	}
	/** Expects a refusal: this status, a message that names these words, and nothing forwarded. */
	expectRefusal(response, expected) {
		const { mentions = [], why, body = mentions.length > 0 } = expected;
		if (this.expectStatus(response, expected.status, why) && body) {
			const refusal = parseRefusal(response.body);
			if ("problem" in refusal) this.failOn(response, `${response.endpoint} returned ${response.status} with ${refusal.problem}; expected JSON with a message in \`error\``);
			else {
				const missing = unmentionedWords(refusal.message, mentions);
				if (missing.length > 0) this.failOn(response, `${response.endpoint} returned ${response.status} with a message that does not name ${missing.join(" and ")}; expected it to name ${mentions.join(" and ")}`);
			}
		}
		this.expectNotForwarded(response);
	}
	/** Expects that the request reached no upstream and will not later. */
	expectNotForwarded(response) {
		const { mark, endpoint } = response;
		const exchange = this.#exchangeOf.get(response);
		if (mark && exchange) this.#harness.refusedRequests.add(mark, {
			check: this.#check,
			endpoint,
			exchange
		});
		const forwarded = mark ? this.upstreamRequestsFor(response) : exchange?.upstream ?? [];
		for (const received of forwarded) {
			this.#harness.refusedRequests.markReported(received);
			this.failOn(response, forwardedMessage(endpoint, received));
		}
	}
	/** The JSON object in the body. Aborts the check if there is none. */
	parseJsonObject(response) {
		let value;
		try {
			value = parseJson(response.body.toString());
		} catch {
			this.abortOn(response, `${response.endpoint} returned ${response.status} with a body that is not JSON; expected a JSON object`);
		}
		if (typeof value !== "object" || value === null || Array.isArray(value)) this.abortOn(response, `${response.endpoint} returned ${response.status} with JSON that is not an object; expected a JSON object`);
		return value;
	}
};
// src/conformance/run-check.ts
/**
* Runs a check once. A broker that ends fails the check that caused it and is started anew; if that is not possible, the harness is
* `gone`. Undefined if the check could not run: the broker had ended before it.
*/
async function runConformanceCheck(harness, check, earlierCheck, blameEarlier) {
	const attempt = await attemptCheck(harness, check);
	if (!attempt.end) return attempt.result;
	if (!attempt.end.isEarlier) {
		await harness.restart(check, attempt.end);
		return attempt.result;
	}
	if (!earlierCheck) return void harness.giveUp(check, attempt.end);
	blameEarlier?.(earlierCheck, {
		problems: [attempt.end.problem],
		evidence: []
	});
	if (!await harness.restart(earlierCheck, attempt.end)) return void 0;
	const second = await attemptCheck(harness, check);
	if (!second.end) return second.result;
	if (second.end.isEarlier) return void harness.giveUp(check, second.end);
	await harness.restart(check, second.end);
	return second.result;
}
async function attemptCheck(harness, check) {
	harness.beginCheck(check);
	const ctx = new CheckContext(harness, check);
	let reason;
	let skip;
	try {
		if (check.declaredScopes) await ctx.declare(check.declaredScopes);
		else await ctx.postReport({ capabilities: [] }).catch(ignoreAbort);
		if (!check.declaredScopes) ctx.problems.length = 0;
		reason = await check.run(ctx) ?? void 0;
	} catch (error) {
		if (error instanceof NotApplicable) skip = error.message;
		else if (!(error instanceof CheckAborted)) throw error;
	} finally {
		harness.upstreams.clearScripts();
	}
	const found = await harness.findEnd();
	const end = found && {
		...found,
		isEarlier: found.isEarlier || check.after !== void 0
	};
	if (end) ctx.problems.push(end.problem);
	else if (skip !== void 0) return { result: { skip } };
	const context = check.after ? [] : ctx.exchanges;
	return {
		result: {
			...withEvidence(ctx.problems, context, harness.broker.url, harness.redactor),
			...reason ? { reason } : {}
		},
		...end ? { end } : {}
	};
}
function ignoreAbort(error) {
	if (!(error instanceof CheckAborted)) throw error;
}
/** Waits a moment after the last refusal, then returns, by check, refused requests that reached an upstream after all. */
async function collectLateForwards(harness) {
	await harness.refusedRequests.waitUntilQuiet();
	return new Map([...harness.refusedRequests.takeUnreported(harness.upstreams.received)].map(([check, forwards]) => [check, withEvidence(forwards.map(({ problem, exchange }) => ({
		...problem,
		exchange
	})), forwards.map(({ exchange }) => exchange), harness.broker.url, harness.redactor)]));
}
// src/conformance/select-checks.ts
/**
* All checks of a run, in the order of the report. Throws `TypeError` if two have the same id because of an extra capability.
*/
async function listChecks(options) {
	const { extended = "off", extra = [] } = options;
	const extendedChecks = extended === "off" ? [] : (await import("./extended.js")).extendedChecks;
	const checks = [
		...tableChecks,
		tokenIsolation,
		...extraChecks(extra),
		...extendedChecks
	];
	const ids = [...checks.map(({ id }) => id), ...Object.keys(CHECK_ALIASES)];
	const duplicate = ids.find((id, index) => ids.indexOf(id) < index);
	if (duplicate !== void 0) throw new TypeError(`defines the check ${duplicate} twice; give each capability a unique name and each of its probes a unique word`);
	return checks;
}
/** `only` holds ids, second names included; empty for all. Throws `TypeError` for an unknown id. */
function planChecks(checks, only) {
	const ids = new Set(only.map((id) => CHECK_ALIASES[id] ?? id));
	const unknown = [...ids].find((id) => !checks.some((check) => check.id === id));
	if (unknown !== void 0) throw new TypeError(`only: ${JSON.stringify(unknown)} is not a check of this run`);
	const selected = ids.size === 0 ? checks : checks.filter(({ id }) => ids.has(id));
	return {
		selected,
		toRun: groupInRunOrder(checks).flat().filter((check) => selected.includes(check) || isNeededBySelected(check, selected))
	};
}
/** The table's checks, then the extended ones, each part followed by the checks that review it. Extra checks belong to the table. */
function groupInRunOrder(checks) {
	const sorted = (extended) => {
		const group = checks.filter((check) => Boolean(check.extended) === extended);
		return [...group.filter(({ after }) => !after), ...group.filter(({ after }) => after)];
	};
	return [sorted(false), sorted(true)];
}
function isNeededBySelected(check, selected) {
	if (check.after) return false;
	const group = check.extended ? "extended" : "table";
	return selected.some(({ after }) => after === group || after === "run");
}
/** Why a check is skipped for what the broker serves; undefined if it is not. */
function unservedReason(harness, { capability }) {
	if (capability === void 0 || harness.capabilities.has(harness.capabilityName(capability))) return void 0;
	return `the broker does not serve ${harness.capabilityName(capability)}`;
}
/** Turns errors of extended checks into warnings, unless `strict`; those of advice always. */
function downgradeExtended(check, outcome, extended) {
	if (!(check.advice || check.extended && extended !== "strict") || "skip" in outcome) return outcome;
	return {
		...outcome,
		problems: outcome.problems.map((problem) => ({
			...problem,
			severity: "warning"
		}))
	};
}
// src/conformance/gate.ts
/**
* Checks the broker that `options.start` starts; nothing that the broker does makes it throw. `subject` has no port. Throws
* `TypeError` for unknown ids in `only` and for duplicate check ids.
*/
async function checkConformance(subject, options) {
	const startedAt = options.now();
	const { extended = "off", progress } = options;
	const plan = planChecks(await listChecks(options), options.only);
	const runOptions = {
		...options,
		...options.baseline ? { baseline: options.baseline.map(resolveAlias) } : {}
	};
	let harness;
	let cause;
	let secrets = [];
	let results = /* @__PURE__ */ new Map();
	try {
		progress("starting the broker");
		harness = await ConformanceHarness.open({
			...options,
			extended: extended !== "off"
		});
		results = await runChecks(harness, plan, runOptions);
	} catch (error) {
		if (!(error instanceof BrokerStartError)) throw error;
		cause = {
			message: error.message,
			help: error.help
		};
		secrets = error.secrets;
	} finally {
		await harness?.close();
	}
	cause ??= harness?.cause;
	const notRunReason = `not run: ${cause?.message ?? "the run ended"}`;
	return {
		gate: buildGate("conformance", subject, plan.selected.map((check) => results.get(check) ?? skippedCheck(check, notRunReason)), {
			startedAt,
			options: runOptions,
			cause
		}),
		secrets: harness?.sensitiveValues.map(({ value }) => value) ?? secrets
	};
}
const resolveAlias = (entry) => entry.check && CHECK_ALIASES[entry.check] ? {
	...entry,
	check: CHECK_ALIASES[entry.check]
} : entry;
/** Runs the checks of the plan; those that could not run have no result. */
async function runChecks(harness, { selected, toRun }, options) {
	const results = /* @__PURE__ */ new Map();
	const record = (check, result) => {
		results.set(check, result);
		options.onCheckDone?.(result);
	};
	const recordResult = async (check, runOnce) => {
		if (harness.cause) return;
		let couldRun = true;
		const attempt = async () => {
			const result = await runOnce();
			couldRun &&= result !== void 0;
			return result ? downgradeExtended(check, result, options.extended) : { skip: "not run" };
		};
		const result = await runCheck("conformance", check, attempt, {
			...options,
			onCheckDone: void 0
		});
		if (!couldRun || harness.cause && result.status !== "pass") return;
		if (selected.some(({ id }) => id === check.id)) record(check, result);
	};
	/** Adds problems that were seen after the check. */
	const addProblems = (check, late) => recordResult(check, async () => mergeLate(results.get(check), late));
	/** Fails the checks whose refused requests reached an upstream after the check. */
	const recordLateForwards = async () => {
		if (harness.cause) return;
		for (const [check, late] of await collectLateForwards(harness)) await addProblems(check, late);
	};
	let earlierCheck;
	for (const check of toRun) {
		if (check.after) await recordLateForwards();
		const skipReason = unservedReason(harness, check) ?? goneReason(harness, check);
		if (skipReason) {
			if (selected.includes(check)) record(check, skippedCheck(check, skipReason));
			continue;
		}
		const blamed = [];
		await recordResult(check, () => runConformanceCheck(harness, check, earlierCheck, (...blame) => blamed.push(blame)));
		for (const [culprit, evidence] of blamed) await addProblems(culprit, evidence);
		if (harness.gone && !check.extended) harness.stop(harness.gone);
		earlierCheck = check;
	}
	await recordLateForwards();
	return results;
}
/** Why an extended check can't run any more: these are advice, so they never end the run. */
const goneReason = ({ gone }, { extended }) => gone && extended ? `not run: ${gone.message}` : void 0;
/** The earlier result of a check with its late problems. */
function mergeLate(check, { problems, evidence }) {
	const { findings = [], reason, evidence: earlier = [] } = check ?? {};
	return {
		problems: [...findings.map(({ severity, message, help }) => ({
			severity,
			message,
			help
		})), ...problems],
		evidence: [...earlier, ...evidence],
		...reason === void 0 ? {} : { reason }
	};
}
/** The mode of the option `extended`. */
function extendedModeOf({ extended = false }) {
	if (extended === "strict") return "strict";
	return extended ? "warn" : "off";
}
/** Throws `TypeError` for invalid extra capabilities and unknown capability names. */
function validateOptions({ capabilities = [], names, extra }) {
	try {
		if (extra) readExtraCapabilities(extra);
	} catch (error) {
		throw new TypeError(`extra: ${error.message}`);
	}
	const problem = capabilitiesProblem(capabilities, names, extra);
	if (problem !== void 0) throw new TypeError(`capabilities: ${problem}`);
}
// src/conformance/test-runner.ts
/** The suite as tests for any test runner. */
/**
* Registers a test for each check, in order, under the name of the broker; checks of capabilities it does not serve are skipped
* tests. The broker starts with the first test and is closed after the last. Throws `TypeError` for invalid options.
*/
async function conformanceTests(options, runner) {
	validateOptions(options);
	const extended = extendedModeOf(options);
	const { selected, toRun } = planChecks(await listChecks({
		extra: options.extra,
		extended
	}), options.only ?? []);
	let openingHarness;
	const open = () => openingHarness ??= ConformanceHarness.open({
		...options,
		extended: extended !== "off",
		timeoutMs: options.timeoutMs ?? 12e4,
		requestTimeoutMs: options.requestTimeoutMs ?? 4e3
	});
	const close = async () => (await openingHarness?.catch(() => void 0))?.close();
	const { test, describe = (_, body) => body() } = runner;
	const afterAll = runner.afterAll ?? runner.after;
	const capabilities = new Set(options.capabilities ?? DEFAULT_CAPABILITIES);
	const capabilityName = (name) => name === "agentsvc" ? options.names?.agentsvc ?? name : name;
	const skipReason = (check) => unservedReason({
		capabilities: new Set([...capabilities].map(capabilityName)),
		capabilityName
	}, check);
	const last = toRun.filter((check) => selected.includes(check) && !skipReason(check)).at(-1);
	describe(options.name ?? "broker", () => {
		/** Checks without a test of their own whose traffic the next test reviews. */
		let pendingChecks = [];
		for (const check of toRun) {
			const name = `${check.id}: ${check.title}`;
			const reason = skipReason(check);
			if (!selected.includes(check)) {
				if (!reason) pendingChecks.push(check);
				continue;
			}
			if (reason) {
				test.skip?.(`${name} (${reason})`, () => {});
				continue;
			}
			const prerequisites = pendingChecks;
			pendingChecks = [];
			test(name, async (context) => {
				try {
					const harness = await open();
					for (const each of prerequisites) await runConformanceCheck(harness, each);
					throwOnErrors(downgradeExtended(check, await runWithLateForwards(harness, check), extended), context);
				} finally {
					if (!afterAll && check === last) await close();
				}
			});
		}
		afterAll?.(close);
	});
}
/** A finished test can't fail any more, so late forwards are awaited within the test. */
async function runWithLateForwards(harness, check) {
	if (harness.cause) return { problems: [harness.cause] };
	const earlierProblems = [];
	const result = await runConformanceCheck(harness, check, check, (_, { problems }) => earlierProblems.push(...problems));
	if (harness.gone) harness.stop(harness.gone);
	const outcome = result ?? { problems: earlierProblems };
	const lateProblems = [...(await collectLateForwards(harness)).values()].flatMap(({ problems }) => problems);
	const problems = [
		...earlierProblems,
		...lateProblems,
		...harness.cause ? [harness.cause] : []
	];
	if (problems.length === 0) return outcome;
	return { problems: "skip" in outcome ? problems : [...outcome.problems, ...problems] };
}
function throwOnErrors(outcome, context) {
	if ("skip" in outcome) return void context?.skip?.(outcome.skip);
	const errors = outcome.problems.filter(({ severity = "error" }) => severity === "error");
	if (errors.length === 0) return;
	const error = new Error(errors.map(({ message, help }) => help ? `${message}\n  ${help}` : message).join("\n"));
	error.stack = `${error.name}: ${error.message}`;
	throw error;
}
// src/conformance/index.ts
/**
* Runs the suite and returns its redacted result. Nothing that the broker does makes it throw. Throws `TypeError` for invalid
* options.
*/
async function runConformance(options) {
	validateOptions(options);
	const { gate } = await checkConformance(options.name ?? "broker", {
		...options,
		extended: extendedModeOf(options),
		timeoutMs: options.timeoutMs ?? 12e4,
		requestTimeoutMs: options.requestTimeoutMs ?? 4e3,
		signal: options.signal ?? new AbortController().signal,
		only: options.only ?? [],
		now: () => /* @__PURE__ */ new Date(),
		retries: 0,
		failOn: "error",
		progress: () => {}
	});
	return gate;
}
export { conformanceTests, runConformance };
