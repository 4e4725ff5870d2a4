import { $ as refusalIn, B as model, D as agentsvcChecks, E as ALIASES, G as paid, J as Context, K as returned, P as UNKNOWN_TOKEN, S as declaration, W as forwardedOnce, X as Recorder, Z as Refusals, at as SILENT, ct as makeEnv, d as reversed, dt as StartError, et as unnamed, f as answerModel, ft as Client, g as egressChecks, l as base64Forms, lt as readBroker, mt as NotShown, nt as OTHER, o as tokenIsolation, ot as credentialsOf, p as feedbackChecks, pt as Halt, q as unchanged, rt as REPORTING, s as unreported, st as inWords, t as payer, tt as evidenceOf, u as hexForm, ut as tokensOf, w as decideChecks, y as answerEcho, z as messages } from "./payer.js";
import { D as below, b as DEFAULT_BROKER, n as standardCapabilities, w as neutralWords, y as routesOf } from "./capabilities.js";
import * as crypto from "node:crypto";
import { setMaxListeners } from "node:events";
import { createServer } from "node:http";
// src/model/fingerprint.ts
/**
* Of rule, file and path, not of line: 16 hexadecimal digits. Two findings of one rule at one path (a duplicate given
* three times) share it. A digest that nobody can aim: an accepted finding's must not be met by another one.
*/
function fingerprint(code, file = "", path = "") {
	return digest([
		code,
		file,
		path
	].join("\n")).slice(0, 16);
}
/** The one-shot digest is much faster; Node has it from 20.12 on. */
const digest = (text) => crypto.hash ? crypto.hash("sha256", text, "hex") : crypto.createHash("sha256").update(text).digest("hex");
// src/model/verdict.ts
/** The status of a check that was judged: an error finding fails it, a warning only warns, a note does neither. */
function statusOf(findings) {
	if (findings.some((finding) => finding.severity === "error")) return "fail";
	return findings.some((finding) => finding.severity === "warning") ? "warn" : "pass";
}
/** How many checks have each status. */
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
* The verdict of a gate that ran. A gate of which no check was judged says nothing about its subject, so it is an
* `error`. A gate that could not run is an `error` without asking here.
*/
function gateVerdict(counts, failOn = "error") {
	if (counts.fail > 0 || failOn === "warning" && counts.warn > 0) return "fail";
	return counts.pass + counts.warn > 0 ? "pass" : "error";
}
// src/model/baseline.ts
/** Accepted failures (CONTRACT 3): a listed one warns until its date, and one that no longer fails must go. */
/**
* The checks with every listed error as a warning, and a check `baseline` that fails for each entry that has expired
* or matches no error. `today` is YYYY-MM-DD, UTC. Where the checks are only a `part` of the gate's, an entry that matches
* nothing may be of another part.
*/
function applyBaseline(gate, checks, entries, today, part = false) {
	const unjudged = new Set(checks.filter(({ status }) => status === "skip").map(({ id }) => id));
	const used = /* @__PURE__ */ new Set();
	const judged = checks.map((check) => {
		const findings = check.findings.map((finding) => {
			if (finding.severity !== "error") return finding;
			const meant = entries.filter((one) => one.check === check.id || one.fingerprint === finding.fingerprint);
			for (const entry of meant) used.add(entry);
			const entry = meant.find(({ until }) => until >= today);
			return entry ? {
				...finding,
				severity: "warning",
				help: accepted(entry, finding)
			} : finding;
		});
		return check.status === "skip" ? check : {
			...check,
			findings,
			status: statusOf(findings)
		};
	});
	const findings = entries.flatMap((entry) => {
		const name = entry.check ?? entry.fingerprint ?? "";
		if (!used.has(entry) && (part || unjudged.has(name))) return [];
		if (!used.has(entry)) return [stale(gate, entry, `${name} does not fail; remove it from the baseline`)];
		return entry.until < today ? [stale(gate, entry, `${name} was accepted until ${entry.until}; mend it, or set a new date`)] : [];
	});
	const title = "Every baseline entry is needed and current";
	return [...judged, {
		id: "baseline",
		title,
		status: statusOf(findings),
		durationMs: 0,
		findings
	}];
}
function accepted({ reason, until }, { help }) {
	const why = `Accepted until ${until}: ${reason}`;
	return help ? `${why}. ${help}` : why;
}
function stale(gate, { location, check, fingerprint: of }, message) {
	const code = `${gate}/baseline`;
	return {
		code,
		severity: "error",
		message,
		location,
		fingerprint: fingerprint(code, location.file, check ?? of)
	};
}
// src/model/judging.ts
/** From tries to checks, and from checks to a gate: what every gate over a running system does alike (CONTRACT 3). */
/**
* Tries a check until it does not fail, at most `retries` times again. One that passed on a later try warns: it is flaky.
* Throws what `attempt` throws.
*/
async function tryCheck(gate, spec, attempt, { retries, now, signal, judged }) {
	const begun = now().getTime();
	let tries = 0;
	let outcome;
	do
		outcome = await attempt(++tries);
	while (fails(outcome) && tries <= retries && !signal.aborted);
	const durationMs = Math.max(0, now().getTime() - begun);
	const check = checkOf(gate, spec, outcome, {
		tries,
		retries,
		durationMs
	});
	judged?.(check);
	return check;
}
/** The check that its tries come to. */
function checkOf(gate, spec, outcome, { tries, retries, durationMs }) {
	if ("skip" in outcome) return skipped(spec, outcome.skip, durationMs);
	const flaky = {
		severity: "warning",
		message: `flaky: passed on try ${tries} of ${retries + 1}`,
		help: "find out what the earlier tries ran into before it fails for good"
	};
	const findings = (tries > 1 && !fails(outcome) ? [...outcome.problems, flaky] : outcome.problems).map((problem) => findingOf(gate, spec.id, problem));
	return {
		id: spec.id,
		title: spec.title,
		status: statusOf(findings),
		spec: spec.spec,
		durationMs,
		...tries > 1 ? { tries } : {},
		...outcome.reason === void 0 ? {} : { reason: outcome.reason },
		findings,
		...outcome.evidence?.length ? { evidence: [...outcome.evidence] } : {}
	};
}
const fails = (outcome) => !("skip" in outcome) && outcome.problems.some(({ severity = "error" }) => severity === "error");
/** A check that was not judged, and why. */
function skipped(spec, reason, durationMs = 0) {
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
/** The finding of a check's problem: its code is `<gate>/<check id>`. */
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
/** The check that stands first in a gate that could not run, and says why. */
const START = "start";
/**
* The gate of these checks: baseline, counts and verdict. With a `cause` it could not run, or not to its end: its verdict is
* `error`, and the cause stands first.
*/
function gateOf(gate, subject, checks, run) {
	const { startedAt, cause, options } = run;
	const today = startedAt.toISOString().slice(0, 10);
	const part = cause !== void 0 || options.only.length > 0;
	const accepted = options.baseline ? applyBaseline(gate, checks, options.baseline, today, part) : checks;
	const all = cause ? [startCheck(gate, cause), ...accepted] : [...accepted];
	const counts = countsOf(all);
	return {
		gate,
		subject,
		verdict: cause ? "error" : gateVerdict(counts, options.failOn),
		startedAt: startedAt.toISOString(),
		durationMs: Math.max(0, options.now().getTime() - startedAt.getTime()),
		counts,
		checks: all
	};
}
/** Says why a gate could not be judged, or not to its end. */
function startCheck(gate, cause) {
	const findings = [findingOf(gate, START, cause)];
	return {
		id: START,
		title: "The gate can be judged",
		status: "fail",
		durationMs: 0,
		findings
	};
}
// src/conformance/checks/inference.ts
const SPEC$1 = "spec 2, 4.7";
const capability = "inference";
const inference = [
	{
		id: "inference-hello",
		capability,
		title: "HEAD hello is answered without a token",
		spec: SPEC$1,
		help: "Answer 200 to HEAD on the hello route before looking for a token: the command-line agent probes it",
		run: async (ctx) => {
			ctx.status(await ctx.ask({
				method: "HEAD",
				path: ctx.paths.hello,
				box: null
			}), [200], "without a token");
		}
	},
	{
		id: "inference-forwards",
		capability,
		title: "With `agent` a messages call reaches the upstream unchanged, on the credential, and its answer returns",
		spec: SPEC$1,
		help: "Send path, query and body on as they came, put the credential in place of the token, and return the answer as it comes",
		declares: {
			egress: ["CONFORMANCE"],
			inference: ["decide", "agent"]
		},
		run: async (ctx) => {
			const ask = messages(ctx, { query: "beta=true" });
			const answer = await ctx.ask(ask);
			const received = forwardedOnce(ctx, answer, "model");
			unchanged(ctx, answer.what, received, {
				base: ctx.env.modelapi.url,
				path: ask.path.slice(ctx.paths.model.length),
				body: ask.body
			});
			if (received.method !== "POST") ctx.fail(`${answer.what} reached the model provider as ${received.method}; expected POST`);
			paid(ctx, answer.what, received);
			returned(ctx, answer, {
				status: 200,
				body: answerModel(received).body
			});
		}
	},
	{
		id: "inference-unknown-route",
		capability,
		title: "A path that is not forwarded is not found",
		spec: SPEC$1,
		help: "Answer 404, and ask no upstream, for every path below the model routes but those of section 4",
		declares: { inference: ["agent", "decide"] },
		run: async (ctx) => {
			for (const [method, path] of [["POST", "/v1/conformance"], ["GET", "/conformance"]]) ctx.refused(await ctx.ask(model(ctx, method, path)), { status: [404] });
		}
	},
	{
		id: "inference-unknown-token",
		capability,
		title: "An unknown token is refused with 403, not 401",
		spec: SPEC$1,
		help: "Answer 403 on the model routes to a token that is no box’s: their client retries a 401 eleven times",
		declares: { inference: ["agent", "decide"] },
		run: async (ctx) => {
			const answer = await ctx.ask(messages(ctx, { token: UNKNOWN_TOKEN }));
			ctx.refused(answer, {
				status: [403],
				why: "with an unknown token"
			});
		}
	},
	{
		id: "inference-agent-refused",
		capability,
		title: "Without `agent` a messages call is refused, naming inference and agent",
		spec: SPEC$1,
		help: "Answer 403 with {\"error\": …} whose message names `inference` and `agent`, unless the last report’s inference entry lists `agent`",
		declares: {
			inference: ["decide"],
			feedback: ["agent"]
		},
		run: async (ctx) => {
			const answer = await ctx.ask(messages(ctx));
			ctx.refused(answer, {
				status: [403],
				names: ["inference", "agent"],
				why: "without `agent`"
			});
		}
	}
];
// src/conformance/checks/index.ts
/** All but the last, which looks at what the others saw. */
const table = [
	...declaration,
	unreported,
	...inference,
	...decideChecks,
	...egressChecks,
	...feedbackChecks,
	...agentsvcChecks,
	...payer
];
// src/conformance/extra.ts
/** Capabilities beyond the standard ones (spec 2, 2.11): each gets checks of its own, from a probe per scope word. */
function probeAsk({ method = "GET", path, headers = {}, body }) {
	return {
		method,
		path,
		headers: [...body === void 0 || typeof body === "string" || hasType(headers) ? [] : [["Content-Type", "application/json"]], ...Object.entries(headers)],
		...body === void 0 ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }
	};
}
const hasType = (headers) => Object.keys(headers).some((name) => name.toLowerCase() === "content-type");
/** Reads what a module or a JSON file gives. Throws an `Error` with a sentence. */
function readExtra(given) {
	if (!Array.isArray(given)) throw new Error("is no list of capabilities");
	return given.map((each, index) => {
		const fault = faultOf(each);
		if (fault) throw new Error(`capability ${index + 1} ${fault}`);
		return each;
	});
}
const fieldsOf = (value) => typeof value === "object" && value !== null ? value : {};
const isText = (value) => typeof value === "string" && value !== "";
function faultOf(given) {
	const { name, prefixes, words, probes, needed } = fieldsOf(given);
	if (!isText(name)) return "has no `name`";
	const has = (what) => `(${name}) has ${what}`;
	if (!Array.isArray(prefixes) || !prefixes.every(isPrefix) || prefixes.length === 0) return has("no list `prefixes` of paths that begin, and do not end, with a slash");
	if (!Array.isArray(probes) || probes.length === 0) return has("no `probes`");
	for (const probe of probes.map(fieldsOf)) {
		if (!isText(probe["word"])) return has("a probe without a `word`");
		const fault = faultOfProbe(probe, prefixes);
		if (fault) return has(`a probe for ${probe["word"]} ${fault}`);
	}
	if (words !== void 0 && !isWords(words)) return has("`words` that are neither a list of texts nor a pattern");
	const bare = Array.isArray(words) && words.find((word) => !probes.some((probe) => probe.word === word));
	if (bare) return has(`no probe for its scope word ${bare}`);
	if (needed === void 0) return void 0;
	if (typeof needed !== "function") return has("`needed` that is no function");
	const fault = faultOfNeeded(given);
	return fault && has(`\`needed\` that ${fault}`);
}
/** What a request can be made of (RFC 9110, 5.6.2 and 5.5). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const FIELD = /^[\t -~\x80-\xff]*$/;
function faultOfProbe(probe, prefixes) {
	const { path, method = "GET", headers = {}, body } = probe;
	if (!isText(path) || !prefixes.some((prefix) => below(path.split("?")[0] ?? "", prefix) !== void 0)) return "whose `path` is not below its prefixes";
	if (!/^[!-~]*$/.test(path)) return "whose `path` has a character that must be percent-encoded";
	if (typeof method !== "string" || !TOKEN.test(method)) return "whose `method` is none";
	if (typeof headers !== "object" || headers === null || Array.isArray(headers)) return "whose `headers` are no object";
	for (const [name, value] of Object.entries(headers)) if (!TOKEN.test(name) || typeof value !== "string" || !FIELD.test(value)) return `with the header ${JSON.stringify(name)}, whose name or value can't be sent`;
	try {
		return body === void 0 || JSON.stringify(body) ? void 0 : NO_JSON;
	} catch {
		return NO_JSON;
	}
}
const NO_JSON = "whose `body` is no JSON";
const isWords = (words) => Array.isArray(words) ? words.every(isText) : isText(fieldsOf(words)["pattern"]);
/** It is asked for each probe when the list of checks is made. */
function faultOfNeeded(capability) {
	for (const request of [...capability.probes, { path: unknownPath(capability) }]) {
		let words;
		try {
			words = capability.needed?.(requestOf(request));
		} catch (error) {
			return `throws for ${request.path}: ${String(error instanceof Error ? error.message : error).split("\n")[0]}`;
		}
		if (words !== null && !(Array.isArray(words) && words.every(isText))) return `gives neither a list of scope words nor null for ${request.path}`;
	}
}
const requestOf = ({ method = "GET", path, body }) => ({
	method,
	path: path.split("?")[0] ?? "",
	body
});
const unknownPath = ({ prefixes }) => `${prefixes[0]}/conformance-unknown`;
const isPrefix = (value) => isText(value) && /^\/[!-~]*[^/]$/.test(value);
/** The checks of these capabilities: for each scope word with and without it, and a path that is not served. */
function extraChecks(extra) {
	return extra.flatMap((capability) => [...capability.probes.flatMap((probe) => [allowed(capability, probe), refused(capability, probe)]), unknownRoute(capability)]);
}
const SPEC = "spec 2, 2.11";
const idOf = ({ name }, ...rest) => [name, ...rest].join("-").toLowerCase();
function allowed(capability, probe) {
	const { name } = capability;
	const { word, path } = probe;
	return {
		id: idOf(capability, word, "allowed"),
		title: `With \`${word}\` the probe of ${name} is not refused by the declaration`,
		spec: SPEC,
		help: `Let through what needs \`${word}\` where the last report's ${name} entry lists it`,
		declares: { [name]: [.../* @__PURE__ */ new Set([word, ...neededBy(capability, probe)])] },
		run: async (ctx) => {
			const needed = neededBy(capability, probe);
			if (capability.needed && !needed.includes(word)) ctx.halt(`${path} needs ${needed.join(" and ") || "no scope word"} by the capability's own \`needed\`; expected ${word} among them`, "Give a probe that needs its scope word");
			const answer = await ctx.ask(probeAsk(probe));
			const refusal = refusalIn(answer.body);
			if (answer.status === 401) ctx.status(answer, [200], `with \`${word}\` declared`);
			else if (answer.status === 403 && "message" in refusal && unnamed(refusal.message, [name, word]).length === 0) ctx.fail(`${answer.what} was refused by the declaration, which lists \`${word}\`; expected it to be let through`);
		}
	};
}
const neededBy = ({ needed }, probe) => needed?.(requestOf(probe)) ?? [];
const wordsOf = ({ words, probes }) => [.../* @__PURE__ */ new Set([...Array.isArray(words) ? words : [], ...probes.map(({ word }) => word)])];
function refused(capability, probe) {
	const { name } = capability;
	const { word } = probe;
	const others = wordsOf(capability).filter((each) => each !== word);
	return {
		id: idOf(capability, word, "refused"),
		title: `Without \`${word}\` the probe of ${name} is refused, naming ${name} and ${word}`,
		spec: SPEC,
		help: `Answer 403 with {"error": …} whose message names \`${name}\` and \`${word}\`, unless the last report's entry lists it`,
		declares: { [name]: others },
		run: async (ctx) => {
			ctx.refused(await ctx.ask(probeAsk(probe)), {
				status: [403],
				names: [name, word],
				why: `without \`${word}\``
			});
		}
	};
}
function unknownRoute(capability) {
	const { name, prefixes, needed } = capability;
	const path = unknownPath(capability);
	return {
		id: idOf(capability, "unknown-route"),
		title: `A path that ${name} does not serve is not found`,
		spec: "spec 2, 4",
		help: `Answer 404, and ask no upstream, below ${prefixes[0]} for what the capability does not serve`,
		declares: { [name]: wordsOf(capability) },
		run: async (ctx) => {
			if (needed && needed(requestOf({ path })) !== null) ctx.notShown("the capability serves every path");
			ctx.refused(await ctx.ask({
				method: "GET",
				path
			}), { status: [404] });
		}
	};
}
// src/conformance/plan.ts
/**
* All checks that a run of this kind has, in the order of the report. Throws `TypeError` where an extra capability makes one
* that there is.
*/
async function checksOf(options) {
	const { extended = "off", extra = [] } = options;
	const beyond = extended === "off" ? [] : (await import("./extended.js")).beyond;
	const checks = [
		...table,
		tokenIsolation,
		...extraChecks(extra),
		...beyond
	];
	const ids = [...checks.map(({ id }) => id), ...Object.keys(ALIASES)];
	const twice = ids.find((id, index) => ids.indexOf(id) < index);
	if (twice !== void 0) throw new TypeError(`makes the check ${twice} a second time; give each capability a name and each of its probes a word of its own`);
	return checks;
}
/** `only` are ids, second names too; none are all. Throws `TypeError` for one that is none. */
function planOf(checks, only) {
	const ids = new Set(only.map((id) => ALIASES[id] ?? id));
	const unknown = [...ids].find((id) => !checks.some((check) => check.id === id));
	if (unknown !== void 0) throw new TypeError(`only: ${JSON.stringify(unknown)} is no check of this run`);
	const listed = ids.size === 0 ? checks : checks.filter(({ id }) => ids.has(id));
	return {
		listed,
		tried: partsOf(checks).flat().filter((check) => listed.includes(check) || isLookedAt(check, listed))
	};
}
/** Each part ends with the checks that look at all of it; extra capabilities belong to the table’s part. */
function partsOf(checks) {
	const sorted = (extended) => {
		const part = checks.filter((check) => Boolean(check.extended) === extended);
		return [...part.filter(({ over }) => !over), ...part.filter(({ over }) => over)];
	};
	return [sorted(false), sorted(true)];
}
function isLookedAt(check, wanted) {
	if (check.over) return false;
	const part = check.extended ? "extended" : "table";
	return wanted.some(({ over }) => over === part || over === "run");
}
function unservedBy(session, { capability }) {
	if (capability === void 0 || session.serves.has(session.word(capability))) return void 0;
	return `the broker does not serve ${session.word(capability)}`;
}
/** What the table does not ask for is at most a warning, unless that is wanted. */
function softened(check, outcome, extended) {
	if (!check.extended || extended === "strict" || "skip" in outcome) return outcome;
	return {
		...outcome,
		problems: outcome.problems.map((problem) => ({
			severity: "warning",
			...problem
		}))
	};
}
// src/conformance/hide.ts
/** Keeps values out of what is shown, in whatever form a broker wrote them. */
/** A shorter value hides more of a text than of itself. */
const SHORTEST = 4;
/** Of a shorter one an encoded part is found by chance. */
const SHORTEST_ENCODED = 8;
/** The most characters that one character of a value is written in: `\u0061`. */
const WIDEST = 6;
var Hider = class {
	#hidden;
	/** The longest form of a value. */
	#longest;
	/** A value is replaced by what it is, so that one sees which it was: `{token of conformance-a}`. */
	constructor(needles) {
		const worth = needles.filter(({ value }) => value.length >= SHORTEST).sort((a, b) => b.value.length - a.value.length);
		this.#longest = WIDEST * (worth[0]?.value.length ?? 0);
		this.#hidden = worth.flatMap(({ what, value }) => (value.length < SHORTEST_ENCODED ? [spelt(value)] : [
			spelt(value),
			any(base64Forms(value), "g"),
			any([hexForm(value), reversed(value)], "gi")
		]).map((form) => [form, `{${what}}`]));
	}
	text(text) {
		return this.#hidden.reduce((hidden, [form, name]) => hidden.replace(form, () => name), text);
	}
	/** A query, with stars for what is in it and not in `sent`, the query of the box: it may be a secret that nobody told us of. */
	query(query, sent) {
		const known = new Set(sent.split(/[&=]/).map(decoded));
		return query.split(/([&=])/).map((part) => known.has(decoded(part)) || /^[&=]?$/.test(part) ? part : this.#unknown(part)).join("");
	}
	#unknown(text) {
		const hidden = this.text(text);
		return hidden === text ? "***" : hidden;
	}
	/** The beginning of a body, and its size where that is not all. */
	body(body, most) {
		const part = body.subarray(0, most + this.#longest).toString();
		if (part.slice(0, -1).includes("�")) return `(${body.length} bytes that are not text)`;
		const hidden = this.text(part);
		const whole = body.length <= most + this.#longest;
		const end = Math.min(most, whole ? hidden.length : hidden.length - this.#longest);
		return body.length > most ? `${hidden.slice(0, end).replace(/\ufffd$/, "")}… (${body.length} bytes)` : hidden;
	}
};
/** The value in any case, each of its characters as it is, percent-encoded, or escaped. */
function spelt(value) {
	const bytes = [...Buffer.from(value, "utf8")];
	if (bytes.some((byte) => byte > 126 || byte < 33)) return any([
		value,
		encodeURIComponent(value),
		JSON.stringify(value).slice(1, -1)
	], "gi");
	const each = bytes.map((byte) => {
		const char = String.fromCharCode(byte);
		const hex = byte.toString(16);
		return `(?:${/["\\/]/.test(char) ? "\\\\?" : ""}${literal(char)}|%(?:25)?${hex}|\\\\u00${hex}|&#(?:x0*${hex}|0*${byte});)`;
	});
	return new RegExp(each.join(""), "gi");
}
function decoded(part) {
	try {
		return decodeURIComponent(part.replaceAll("+", " "));
	} catch {
		return part;
	}
}
const any = (forms, flags) => new RegExp(forms.map(literal).join("|"), flags);
const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
// src/conformance/starting.ts
/** What bounds itself tells more, and is given the time to. */
const MARGIN_MS = 50;
/** Throws `StartError`; what was started is then ended, as far as it lets itself be. `why` says what stopped the run. */
async function startBroker(start, env, bounds) {
	const bounded = "graceMs" in start ? start : void 0;
	const starting = Promise.resolve().then(() => bounded ? bounded(env, bounds) : start(env));
	let given;
	try {
		given = await Promise.race([starting, tooLate(bounds)]);
	} catch (error) {
		const ending = starting.then(closeQuietly, (cause) => cause);
		const last = await Promise.race([ending, sleep(bounded?.graceMs ?? 0)]);
		if (bounds.signal.aborted) throw stopped(bounds, last);
		const cause = last instanceof StartError ? last : error;
		throw cause instanceof StartError ? cause : new StartError(`the broker did not start: ${firstLine(cause)}`);
	}
	try {
		return readBroker(given, env.boxes);
	} catch (error) {
		await closeQuietly(given);
		throw error;
	}
}
/** What stopped the run is the cause; what the broker said until then may help. */
function stopped({ why }, last) {
	const { message, help } = why();
	const told = last instanceof StartError ? last : void 0;
	const helps = [help, told?.help].filter((each) => each !== void 0);
	return new StartError(`the broker was not ready: ${message}`, helps.join(". ") || void 0, told?.secrets);
}
function tooLate({ readyMs, signal }) {
	return new Promise((_, reject) => {
		const stop = () => reject(new StartError("stopped"));
		if (signal.aborted) stop();
		signal.addEventListener("abort", stop, { once: true });
		const late = () => reject(new StartError(`the broker was not ready within ${readyMs / 1e3} s`));
		setTimeout(late, readyMs + MARGIN_MS).unref();
	});
}
/** How long a broker’s own `close` is waited for. A command’s takes up to 7 s. */
const CLOSE_MS = 8e3;
async function closeQuietly(broker) {
	const closed = Promise.resolve().then(() => broker?.close?.()).catch(() => {});
	await Promise.race([closed, sleep(CLOSE_MS)]);
}
/** Keeps no process alive. */
const sleep = (ms) => new Promise((resolve) => {
	setTimeout(resolve, ms).unref();
});
const firstLine = (error) => (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
// src/conformance/told.ts
/** Each problem once, and exchanges where there is any; secrets hidden. `url` is the broker's base URL. */
function toldOf(problems, exchanges, url, hide) {
	const messages = problems.map(({ message }) => message);
	return {
		problems: [...new Map(problems.map((each) => [each.message, each])).values()].map((each) => ({
			...each,
			message: hide.text(each.message)
		})),
		evidence: messages.length > 0 ? evidenceOf(exchanges, url, messages, hide) : []
	};
}
// src/conformance/upstreams/agentsvc.ts
let made = 0;
const json = (status, value) => ({
	status,
	headers: { "content-type": "application/json" },
	body: JSON.stringify(value)
});
const ROUTE = /\/api\/(conversations|sandboxes|vaults)(?:\/([^/]+))?/;
function answerAgentsvc({ method, url }) {
	const [, kind, id] = ROUTE.exec(url.split("?")[0] ?? "") ?? [];
	if (!kind) return json(404, { error: "no such route" });
	if (id) return json(200, {
		id: decodeURIComponent(id),
		status: "idle"
	});
	return method === "POST" ? json(201, {
		id: `${kind}-${++made}`,
		status: "pending"
	}) : json(200, { [kind]: [] });
}
// src/conformance/upstreams/index.ts
const ANSWERS = {
	model: answerModel,
	agentsvc: answerAgentsvc,
	echo: answerEcho,
	elsewhere: answerEcho
};
var Upstreams = class {
	#recorder = new Recorder();
	#listening = /* @__PURE__ */ new Map();
	#scripts = /* @__PURE__ */ new Map();
	/** All requests so far, in the order of their arrival. */
	get received() {
		return this.#recorder.received;
	}
	/** Starts these upstreams. `wanted` gives addresses that are fixed. Throws what `listen` throws. */
	async start(names, listen, wanted = {}) {
		const failed = (await Promise.allSettled(names.map(async (name) => {
			this.#listening.set(name, await listen((...both) => this.#answer(name, ...both), wanted[name]));
		}))).find((each) => each.status === "rejected");
		if (failed) throw failed.reason;
	}
	/** Base URL without a slash at its end. */
	url(name) {
		return (this.#listening.get(name)?.url ?? "").replace(/\/+$/, "");
	}
	/** Lets the script answer from now on, or the stand-in again. */
	script(name, script) {
		if (script) this.#scripts.set(name, script);
		else this.#scripts.delete(name);
	}
	unscript() {
		this.#scripts.clear();
	}
	async close() {
		await Promise.allSettled([...this.#listening.values()].map(({ close }) => close()));
	}
	async #answer(name, request, response) {
		response.on("error", () => {});
		const received = await this.#recorder.record(name, request);
		const script = this.#scripts.get(name);
		const reply = script ? script(received, response, request) : ANSWERS[name](received);
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
* Listens on `host`, at the port of the wanted address or at any. `advertise` is the host by which the broker reaches us.
*/
function listenOn(host = "127.0.0.1", advertise = host) {
	return async (handler, wanted) => {
		const server = createServer(handler);
		server.requestTimeout = 0;
		await new Promise((resolve, reject) => {
			server.once("error", reject);
			server.listen(wanted ? Number(new URL(wanted).port) : 0, host, resolve);
		});
		const { port } = server.address();
		const named = advertise.includes(":") && !advertise.startsWith("[") ? `[${advertise}]` : advertise;
		return {
			url: wanted ?? `http://${named}:${port}`,
			close: () => new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			})
		};
	};
}
// src/conformance/session.ts
/** A broker under test with the suite's upstreams behind it, and all that was seen of it. */
const STANDARD = [
	"inference",
	"egress",
	"feedback"
];
const READY_MS = 6e4;
/** How long a broker that dropped a connection may take to be seen to have ended. */
const END_MS = 250;
var Session = class Session {
	upstreams = new Upstreams();
	refusals = new Refusals();
	words;
	paths;
	serves;
	/** Every answer, by the check that got it. */
	answers = [];
	/** Where a check's requests begin among those received. */
	begun = [];
	env;
	broker;
	/** Why the run could not go on. */
	cause;
	#options;
	#stop = new AbortController();
	#client;
	#current;
	#timer;
	#ended;
	#hidden;
	constructor(options) {
		this.#options = options;
		setMaxListeners(0, this.#stop.signal);
		this.words = options.words ?? neutralWords;
		this.paths = routesOf(this.words);
		this.serves = new Set((options.capabilities ?? STANDARD).map((name) => this.word(name)));
	}
	/** What reached the upstreams during these checks. */
	receivedBy(of) {
		const { received } = this.upstreams;
		return this.begun.flatMap(({ check, from }, index) => of(check) ? received.slice(from, this.begun[index + 1]?.from) : []);
	}
	/** A request per probe of the extra capabilities, as this box. */
	extraAsks(box) {
		return (this.#options.extra ?? []).flatMap(({ probes }) => probes.map((probe) => ({
			...probeAsk(probe),
			box
		})));
	}
	/** Starts upstreams and broker. Throws `StartError`, and then nothing is left running. */
	static async open(options) {
		const session = new Session(options);
		try {
			await session.#open();
			return session;
		} catch (error) {
			await session.close();
			if (!(error instanceof StartError)) throw error;
			const { message, help } = error;
			const secrets = [...error.secrets, ...session.needles.map(({ value }) => value)];
			throw new StartError(session.hide(message), help && session.hide(help), secrets);
		}
	}
	/** The capability in the words of the vocabulary. */
	word(capability) {
		return capability === "agentsvc" ? this.words.agentsvc : capability;
	}
	get signal() {
		return this.#stop.signal;
	}
	/** All that may be seen nowhere. */
	get needles() {
		const { env, broker } = this;
		return [...credentialsOf(env), ...tokensOf(broker)];
	}
	/** Hides what is known by now. */
	get hider() {
		const { needles } = this;
		if (needles.length !== this.#hidden?.count) this.#hidden = {
			count: needles.length,
			hider: new Hider(needles)
		};
		return this.#hidden.hider;
	}
	hide(text) {
		return this.hider.text(text);
	}
	async #open() {
		const { start, listen = listenOn(), env, extended, broker = DEFAULT_BROKER } = this.#options;
		const { timeoutMs, readyMs = READY_MS, signal } = this.#options;
		this.#timer = setTimeout(() => this.stop({
			message: `the run took longer than its ${timeoutMs / 1e3} s`,
			help: "Give more time with --timeout, or find out why the broker is slow"
		}), timeoutMs);
		if (signal?.aborted) this.#stopped();
		signal?.addEventListener("abort", this.#stopped, { once: true });
		const boxes = extended ? [
			REPORTING,
			SILENT,
			OTHER
		] : [REPORTING, SILENT];
		await this.#listen(listen, env);
		const at = {
			model: this.upstreams.url("model"),
			agentsvc: this.upstreams.url("agentsvc"),
			echo: this.upstreams.url("echo")
		};
		this.env = env ?? makeEnv(broker, boxes, at);
		const started = await startBroker(start, inWords({
			...this.env,
			boxes
		}, this.words), {
			readyMs,
			signal: this.signal,
			why: () => this.cause ?? { message: "the run was stopped" }
		});
		this.broker = started;
		started.ended?.then((how) => {
			this.#ended = how;
		});
		this.#client = await Client.to(started.url);
	}
	async #listen(listen, env) {
		const names = [
			"model",
			"agentsvc",
			"echo",
			...this.#options.extended ? ["elsewhere"] : []
		];
		const host = env?.secrets.find(({ box }) => box === REPORTING)?.host;
		try {
			await this.upstreams.start(names, listen, {
				...env ? {
					model: env.modelapi.url,
					agentsvc: env.agentsvc.url
				} : {},
				...host ? { echo: host } : {}
			});
		} catch (error) {
			throw new StartError(`the suite’s own upstreams could not listen: ${error.message}`, "Free the port, or give another host with --listen");
		}
	}
	#stopped = () => this.stop({ message: "the run was stopped before its end" });
	/** Ends what is under way; the checks that are left are not judged. */
	stop(cause) {
		this.cause ??= cause;
		this.#stop.abort();
	}
	/** Sends to the broker and keeps the answer. Throws `WireError`. */
	async send(ask) {
		const check = this.#current;
		const answer = await this.#client.send(ask, {
			timeoutMs: this.#options.requestTimeoutMs,
			signal: this.signal
		});
		this.answers.push({
			check,
			ask,
			answer
		});
		return answer;
	}
	/** Tries a check once. */
	async attempt(check) {
		this.#current = check;
		this.#fault = void 0;
		this.begun.push({
			check,
			from: this.upstreams.received.length
		});
		const ctx = new Context(this, check);
		let reason;
		try {
			if (check.declares) await ctx.declare(check.declares);
			else await ctx.report({ capabilities: [] }).catch(ignoreHalt);
			if (!check.declares) ctx.problems.length = 0;
			reason = await check.run(ctx) ?? void 0;
		} catch (error) {
			if (error instanceof NotShown) return { skip: error.message };
			if (!(error instanceof Halt)) throw error;
		} finally {
			this.upstreams.unscript();
		}
		await this.#seeEnd(check);
		return {
			...toldOf(ctx.problems, ctx.exchanges, this.broker.url, this.hider),
			...reason ? { reason } : {}
		};
	}
	#fault;
	faulted(error) {
		this.#fault = error;
	}
	/** A connection that was dropped may be the end of the broker; where nothing listens, there is none to judge. */
	async #seeEnd(check) {
		const { ended } = this.broker;
		if (!this.#fault) return;
		const { kind, message } = this.#fault;
		if (ended && this.#ended === void 0 && [
			"refused",
			"reset",
			"cut"
		].includes(kind)) await Promise.race([ended, sleep(END_MS)]);
		if (this.#ended === void 0 && kind === "refused") this.stop({
			message: `the broker ${message} (${this.broker.url}, during ${check.id})`,
			help: "See to it that it listens at the `url` that is given, as long as the run takes"
		});
		if (this.#ended !== void 0) this.stop({
			message: `the broker ${this.#ended} during ${check.id}`,
			help: this.broker.tail ? `It wrote at last:\n${this.hide(this.broker.tail())}` : "Find out in its log what ended it"
		});
	}
	/** Waits a moment after the last refusal, then gives what was refused and arrived upstream after its check was over. */
	async late() {
		await this.refusals.settled();
		return new Map([...this.refusals.late(this.upstreams.received)].map(([check, arrived]) => [check, toldOf(arrived.map(({ problem }) => problem), arrived.map(({ exchanged }) => exchanged), this.broker.url, this.hider)]));
	}
	/** Ends broker and upstreams. */
	async close() {
		clearTimeout(this.#timer);
		this.#options.signal?.removeEventListener("abort", this.#stopped);
		if (this.broker) await closeQuietly(this.broker);
		await this.upstreams.close();
	}
};
function ignoreHalt(error) {
	if (!(error instanceof Halt)) throw error;
}
// src/conformance/gate.ts
/** The gate `conformance` (spec 2, 4.7): a broker started, its checks tried one after the other, and all ended. */
/**
* Judges the broker that `start` gives. What the broker does never makes it throw. `subject` carries no port.
*/
async function checkConformance(subject, options) {
	const startedAt = options.now();
	const { extended = "off", progress } = options;
	const plan = planOf(await checksOf(options), options.only);
	const run = {
		...options,
		...options.baseline ? { baseline: options.baseline.map(renamed) } : {}
	};
	let session;
	let cause;
	let secrets = [];
	let judged = /* @__PURE__ */ new Map();
	try {
		progress("starting the broker");
		session = await Session.open({
			...options,
			extended: extended !== "off"
		});
		judged = await judge$1(session, plan, run);
	} catch (error) {
		if (!(error instanceof StartError)) throw error;
		cause = {
			message: error.message,
			help: error.help
		};
		secrets = error.secrets;
	} finally {
		await session?.close();
	}
	cause ??= session?.cause;
	const left = `not judged: ${cause?.message ?? "the run ended"}`;
	return {
		gate: gateOf("conformance", subject, plan.listed.map((check) => judged.get(check) ?? skipped(check, left)), {
			startedAt,
			options: run,
			cause
		}),
		secrets: session?.needles.map(({ value }) => value) ?? secrets
	};
}
const renamed = (entry) => entry.check && ALIASES[entry.check] ? {
	...entry,
	check: ALIASES[entry.check]
} : entry;
/** Tries the checks of the plan. */
async function judge$1(session, { listed, tried }, options) {
	const judged = /* @__PURE__ */ new Map();
	const attempt = async (check, make) => {
		if (session.cause) return;
		const result = await tryCheck("conformance", check, async () => softened(check, await make(), options.extended), {
			...options,
			judged: void 0
		});
		if (session.cause && result.status !== "pass") return;
		if (!listed.includes(check)) return;
		judged.set(check, result);
		options.judged?.(result);
	};
	/** Fails the checks whose refused requests arrived upstream when they were over. */
	const addLate = async () => {
		if (session.cause) return;
		for (const [check, late] of await session.late()) await attempt(check, async () => joined(judged.get(check), late));
	};
	for (const check of tried) {
		if (check.over) await addLate();
		const unserved = unservedBy(session, check);
		if (unserved && listed.includes(check)) {
			const result = skipped(check, unserved);
			judged.set(check, result);
			options.judged?.(result);
		}
		if (!unserved) await attempt(check, () => session.attempt(check));
	}
	await addLate();
	return judged;
}
/** What a check had said, and what came late. */
function joined(check, { problems, evidence }) {
	const { findings = [], reason, evidence: before = [] } = check ?? {};
	return {
		problems: [...findings.map(({ severity, message, help }) => ({
			severity,
			message,
			help
		})), ...problems],
		evidence: [...before, ...evidence],
		...reason === void 0 ? {} : { reason }
	};
}
// src/conformance/serving.ts
/** What a broker is said to serve. */
/**
* Why these can't be the capabilities of a run: one that is none, for which every check would be skipped. Undefined where
* they can. `agentsvc` may be named by its neutral word in any vocabulary.
*/
function unknownCapability(capabilities, words = neutralWords, extra = []) {
	const names = [...standardCapabilities(words), ...extra].map(({ name }) => name);
	const unknown = capabilities.find((name) => !names.includes(name) && name !== "agentsvc");
	if (unknown === void 0) return void 0;
	return `${JSON.stringify(unknown)} is no capability of this run; use ${names.join(", ")}, or describe it as an extra one`;
}
function extendedOf({ extended = false }) {
	if (extended === "strict") return "strict";
	return extended ? "warn" : "off";
}
/** Throws `TypeError` for options that would judge something else than is meant. */
function sound({ capabilities = [], words, extra }) {
	try {
		if (extra) readExtra(extra);
	} catch (error) {
		throw new TypeError(`extra: ${error.message}`);
	}
	const wrong = unknownCapability(capabilities, words, extra);
	if (wrong !== void 0) throw new TypeError(`capabilities: ${wrong}`);
}
// src/conformance/tests.ts
/**
* Registers a test per check, in their order, under the name of the broker; what it does not serve is a skipped test.
* The broker starts with the first test and ends after the last. Throws `TypeError` for options that are wrong.
*/
async function conformanceTests(options, runner) {
	sound(options);
	const extended = extendedOf(options);
	const { listed, tried } = planOf(await checksOf({
		extra: options.extra,
		extended
	}), options.only ?? []);
	let opening;
	const open = () => opening ??= Session.open({
		...options,
		extended: extended !== "off",
		timeoutMs: options.timeoutMs ?? 12e4,
		requestTimeoutMs: options.requestTimeoutMs ?? 4e3
	});
	const close = async () => (await opening?.catch(() => void 0))?.close();
	const { test, describe = (_, body) => body() } = runner;
	const after = runner.afterAll ?? runner.after;
	const serves = new Set(options.capabilities ?? STANDARD);
	const word = (name) => name === "agentsvc" ? options.words?.agentsvc ?? name : name;
	const isUnserved = (check) => unservedBy({
		serves: new Set([...serves].map(word)),
		word
	}, check);
	const last = tried.filter((check) => listed.includes(check) && !isUnserved(check)).at(-1);
	describe(options.name ?? "broker", () => {
		/** Those that the next test looks back at, and that have no test of their own. */
		let before = [];
		for (const check of tried) {
			const name = `${check.id}: ${check.title}`;
			const unserved = isUnserved(check);
			if (!listed.includes(check)) {
				if (!unserved) before.push(check);
				continue;
			}
			if (unserved) {
				test.skip?.(`${name} (${unserved})`, () => {});
				continue;
			}
			const first = before;
			before = [];
			test(name, async (context) => {
				try {
					const session = await open();
					for (const each of first) await session.attempt(each);
					judge(softened(check, await attempted(session, check), extended), context);
				} finally {
					if (!after && check === last) await close();
				}
			});
		}
		after?.(close);
	});
}
/** A test that is over can't fail any more: what arrives upstream after a refusal is waited for in the test itself. */
async function attempted(session, check) {
	if (session.cause) return { problems: [session.cause] };
	const outcome = await session.attempt(check);
	const problems = [...[...(await session.late()).values()].flatMap(({ problems }) => problems), ...session.cause ? [session.cause] : []];
	if (problems.length === 0) return outcome;
	return { problems: "skip" in outcome ? problems : [...outcome.problems, ...problems] };
}
function judge(outcome, context) {
	if ("skip" in outcome) return void context?.skip?.(outcome.skip);
	const errors = outcome.problems.filter(({ severity = "error" }) => severity === "error");
	if (errors.length === 0) return;
	const error = new Error(errors.map(({ message, help }) => help ? `${message}\n  ${help}` : message).join("\n"));
	error.stack = `${error.name}: ${error.message}`;
	throw error;
}
// src/conformance/index.ts
/**
* Runs the suite and gives its result, secrets hidden. What the broker does never makes it throw; options that are wrong
* are a `TypeError`.
*/
async function runConformance(options) {
	sound(options);
	const { gate } = await checkConformance(options.name ?? "broker", {
		...options,
		extended: extendedOf(options),
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
