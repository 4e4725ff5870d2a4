import { $ as refusalIn, A as COUNTS, B as model, C as keeps, F as agentsvc, G as paid, H as BETA, I as decide, K as returned, L as egress, M as MODEL, N as QUESTIONS, O as idIn, P as UNKNOWN_TOKEN, Q as NAMES, R as feedback, T as decided, U as credentialIn, V as startConversation, W as forwardedOnce, Y as header, _ as standing, a as isolated, at as SILENT, b as LISTING, c as Search, et as unnamed, f as answerModel, h as keepsNone, i as written, it as SECRET, j as ENTRIES, k as keyed, m as isByDeclaration, n as statedIn, nt as OTHER, ot as credentialsOf, q as unchanged, r as statedOn, rt as REPORTING, v as ECHO_BODY, x as SPEND, z as messages } from "./payer.js";
import { gzipSync } from "node:zlib";
// src/conformance/extended/beyond.ts
/** A check beyond the table: its id, the sentence it rests on, what holds when it passes, what to change when it does not. */
const beyond$1 = (id, spec, title, help, run, more = {}) => ({
	id,
	spec,
	title,
	help,
	extended: true,
	...more,
	run: async (ctx) => {
		const reason = await run(ctx);
		return typeof reason === "string" ? reason : void 0;
	}
});
// src/conformance/extended/agentsvc.ts
const capability$1 = "agentsvc";
const SPEC$3 = "spec 2, 4";
/** A request of each family, with the word that it needs. */
const families = (ctx) => [
	["agent", startConversation(ctx)],
	["conversations", agentsvc(ctx, `${ctx.paths.conversations}/conformance`)],
	["conversations", agentsvc(ctx, `${ctx.paths.conversations}/conformance/messages`, {
		method: "POST",
		body: "{}"
	})],
	["sandboxes", agentsvc(ctx, ctx.paths.sandboxes)],
	["sandboxes", agentsvc(ctx, `${ctx.paths.sandboxes}/conformance`)],
	["vault", agentsvc(ctx, ctx.paths.vaults)],
	["vault", agentsvc(ctx, `${ctx.paths.vaults}/conformance`)]
];
const WORDS = [
	"agent",
	"conversations",
	"sandboxes",
	"vault"
];
const agentsvcBeyond = [
	beyond$1("agentsvc-words", SPEC$3, "Each family of the agent service needs its own scope word", "Ask for the word of the family: `agent` to start a conversation, `conversations`, `sandboxes`, `vault` for the rest", async (ctx) => {
		for (const word of WORDS) {
			await ctx.declare({ agentsvc: WORDS.filter((each) => each !== word) });
			for (const [needed, ask] of families(ctx)) if (needed === word) ctx.refused(await ctx.ask(ask), {
				status: [403],
				names: [ctx.words.agentsvc, word],
				why: `without \`${word}\``
			});
		}
	}, { capability: capability$1 }),
	beyond$1("agentsvc-starts", "spec 2, 4.6", "With `agent` alone a conversation is started, with the operator’s key", "Ask for no other word than `agent` where a conversation is started", async (ctx) => {
		const answer = await ctx.ask(startConversation(ctx));
		const refusal = refusalIn(answer.body);
		const lacks = (word) => "message" in refusal && unnamed(refusal.message, [ctx.words.agentsvc, word]).length === 0;
		if (answer.status === 403 && WORDS.some(lacks)) ctx.halt(`${answer.what} was refused by the declaration, which lists \`agent\`; expected it to be forwarded`);
		if (answer.status === 403 && ctx.upstreamOf(answer).length === 0) ctx.notShown("the broker does not take the agent for the box’s own");
		forwardedOnce(ctx, answer, "agentsvc");
		keyed(ctx, answer);
	}, {
		capability: capability$1,
		declares: { agentsvc: ["agent"] }
	}),
	beyond$1("agentsvc-unknown-route", SPEC$3, "Another path of the agent service is not found", "Answer 404 to what is no route of section 4", async (ctx) => {
		const root = ctx.paths.conversations.replace(/\/api\/.*/, "");
		for (const path of [
			`${root}/api/agents`,
			`${root}/api/conformance`,
			`${root}/api`,
			`${root}/conversations`,
			`${root}/api/Conversations/x`,
			`${root}-callback/api/conversations/x`
		]) ctx.refused(await ctx.ask(agentsvc(ctx, path)), { status: [404] });
	}, {
		capability: capability$1,
		declares: {
			agentsvc: WORDS,
			"agentsvc-callback": ["agent"]
		}
	}),
	beyond$1("agentsvc-paths", SPEC$3, "No spelling of a path reaches another family", "Refuse dot segments, however encoded, before you look for the family", async (ctx) => {
		const at = ctx.paths.conversations;
		for (const path of [
			`${at}/../sandboxes`,
			`${at}/%2e%2e/sandboxes`,
			`${at}/..%2fsandboxes`,
			`${at}/x/../../vaults`,
			`${at}//../sandboxes`,
			`${at}/.%2e/vaults/x`
		]) {
			const answer = await ctx.ask(agentsvc(ctx, path));
			for (const { url } of ctx.upstreamOf(answer)) ctx.fail(`${answer.what} reached the agent service at ${url.split("?")[0]}; expected it to be refused`);
		}
	}, {
		capability: capability$1,
		declares: { agentsvc: ["agent", "conversations"] }
	}),
	beyond$1("agentsvc-no-token", "spec 2, 5.1", "A request to the agent service with no token or a foreign one is refused", "Answer 401 or 403 where the token is no box’s", async (ctx) => {
		for (const [why, more] of [["without a token", { box: null }], ["with an unknown token", { token: UNKNOWN_TOKEN }]]) for (const path of [ctx.paths.sandboxes, ctx.paths.conversations]) ctx.refused(await ctx.ask(agentsvc(ctx, path, {
			...more,
			method: path === ctx.paths.sandboxes ? "GET" : "POST"
		})), {
			status: [401, 403],
			why
		});
	}, {
		capability: capability$1,
		declares: { agentsvc: WORDS }
	})
];
// src/conformance/extended/answers.ts
/** How the model provider's answers come back. */
const agent$2 = {
	capability: "inference",
	declares: { inference: ["agent"] }
};
const SPEC$2 = "spec 2, 4.2.1";
const HELP$3 = "Return status, headers and body of the answer as they come";
/** Sends a messages call that the upstream answers with this. */
async function answered(ctx, reply, more = {}) {
	ctx.session.upstreams.script("model", () => reply);
	const answer = await ctx.ask(messages(ctx, more));
	forwardedOnce(ctx, answer, "model");
	return answer;
}
/** Holds headers of the answer to be the upstream's. */
function headed(ctx, answer, wanted) {
	for (const [name, value] of Object.entries(wanted)) {
		const seen = header(answer, name);
		if (seen !== value) ctx.fail(`${answer.what} was answered with ${seen === void 0 ? "no header" : `"${seen}" as header`} ${name}; expected "${value}" as the upstream gave it`);
	}
}
const FAILURES = [
	[400, {}],
	[401, {}],
	[404, {}],
	[413, {}],
	[429, { "retry-after": "7" }],
	[500, {}],
	[503, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }],
	[529, {
		"retry-after": "0",
		"x-should-retry": "true"
	}]
];
/** How long the upstream holds the second event back. */
const HELD_MS = 1e3;
const EVENT = (name) => `event: ${name}\ndata: {"type":"${name}"}\n\n`;
/** Sends the second event when the first was seen, or when it was waited for too long: whether that was so. */
function streaming(ctx, seen) {
	let held = false;
	ctx.session.upstreams.script("model", (_, response) => {
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.write(EVENT("message_start"));
		const end = () => response.end(EVENT("message_stop"));
		const timer = setTimeout(() => {
			held = true;
			end();
		}, HELD_MS);
		seen.then(() => {
			clearTimeout(timer);
			if (!held) end();
		});
	});
	return { wasHeld: () => held };
}
const AT_ONCE = 100;
/** How long the first of them waits for the last: a broker may let fewer through at a time. */
const GATHER_MS = 1e3;
/** Answers each request with its own mark, once all are there. */
function gathering() {
	let arrived = 0;
	let release = () => {};
	const all = new Promise((resolve) => {
		release = resolve;
	});
	return ({ mark = "" }, response) => {
		arrived++;
		if (arrived === 1) setTimeout(release, GATHER_MS).unref();
		if (arrived === AT_ONCE) release();
		all.then(() => response.writeHead(200, { "content-type": "text/plain" }).end(mark));
	};
}
const answers = [
	beyond$1("answer-errors", SPEC$2, "An error of the model provider returns as it came", "Return the status, `retry-after` and body of an error; do not retry and do not rewrite it", async (ctx) => {
		for (const [status, headers] of FAILURES) {
			const body = JSON.stringify({
				type: "error",
				error: {
					type: "conformance_error",
					message: `status ${status}`
				}
			});
			const answer = await answered(ctx, {
				status,
				headers: {
					"content-type": "application/json",
					...headers
				},
				body
			});
			returned(ctx, answer, {
				status,
				body
			});
			headed(ctx, answer, headers);
		}
	}, agent$2),
	beyond$1("answer-headers", SPEC$2, "Headers of the model provider’s answer return", HELP$3, async (ctx) => {
		const headers = {
			"content-type": "application/json; charset=utf-8",
			"request-id": "req_1",
			"x-conformance": "a, b;c=\"d\"",
			"anthropic-ratelimit-requests-remaining": "9"
		};
		headed(ctx, await answered(ctx, {
			status: 200,
			headers,
			body: "{}"
		}), headers);
	}, agent$2),
	beyond$1("answer-hop-by-hop", SPEC$2, "Headers of one connection stay on it", "Forward neither `Connection`, nor what it names, nor the other hop-by-hop headers", async (ctx) => {
		const answer = await answered(ctx, {
			status: 200,
			headers: {
				connection: "close, x-conformance-hop",
				"x-conformance-hop": "upstream",
				"proxy-authenticate": "Basic",
				"content-type": "application/json"
			},
			body: "{}"
		}, { headers: [
			["Connection", "close, x-conformance-hop"],
			["x-conformance-hop", "box"],
			["TE", "trailers"],
			["Proxy-Authorization", "Basic Y29uZm9ybWFuY2U="]
		] });
		const received = ctx.upstreamOf(answer)[0];
		for (const name of [
			"x-conformance-hop",
			"proxy-authorization",
			"te"
		]) if (header(received, name) !== void 0) ctx.fail(`${answer.what} reached the model provider with the header ${name}; expected it to stay between box and broker`);
		for (const name of ["x-conformance-hop", "proxy-authenticate"]) if (header(answer, name) !== void 0) ctx.fail(`${answer.what} was answered with the header ${name}; expected it to stay between broker and upstream`);
	}, agent$2),
	beyond$1("answer-compressed", SPEC$2, "A compressed answer returns as it came", HELP$3, async (ctx) => {
		const body = gzipSync(`{"model":"${MODEL}","text":"${"compressed ".repeat(200)}"}`);
		const headers = {
			"content-type": "application/json",
			"content-encoding": "gzip"
		};
		const answer = await answered(ctx, {
			status: 200,
			headers,
			body
		}, { headers: [["Accept-Encoding", "gzip"]] });
		headed(ctx, answer, headers);
		returned(ctx, answer, {
			status: 200,
			body
		});
	}, agent$2),
	beyond$1("answer-large", SPEC$2, "An answer of 5 MB returns byte for byte", HELP$3, async (ctx) => {
		const body = Buffer.alloc(5e6, "a line of a large answer\n");
		returned(ctx, await answered(ctx, {
			status: 200,
			headers: { "content-type": "application/octet-stream" },
			body
		}), {
			status: 200,
			body
		});
	}, agent$2),
	beyond$1("answer-empty", SPEC$2, "An answer without a body returns without one", HELP$3, async (ctx) => {
		returned(ctx, await answered(ctx, {
			status: 200,
			headers: {},
			body: ""
		}), {
			status: 200,
			body: ""
		});
	}, agent$2),
	beyond$1("answer-streams", SPEC$2, "Events return as they are sent", "Pass each part of the answer on when it comes; do not collect it", async (ctx) => {
		let first = () => {};
		const { wasHeld } = streaming(ctx, new Promise((resolve) => {
			first = resolve;
		}));
		const ask = messages(ctx, { body: `{"model":"${MODEL}","stream":true,"max_tokens":16,"messages":[{"role":"user","content":"hello"}]}` });
		let text = "";
		const onData = (part) => {
			text += part.toString();
			if (text.includes("message_start")) first();
		};
		const answer = await ctx.ask({
			...ask,
			onData
		});
		if (wasHeld()) ctx.fail(`the first event of ${answer.what} came only after the upstream had sent the last; expected it when it was sent`);
		returned(ctx, answer, {
			status: 200,
			body: EVENT("message_start") + EVENT("message_stop")
		});
		headed(ctx, answer, { "content-type": "text/event-stream" });
	}, agent$2),
	beyond$1("answer-cut", SPEC$2, "An answer that the model provider cuts off is not given as a whole one", "Break the connection where the upstream broke its own", async (ctx) => {
		ctx.session.upstreams.script("model", (_, response) => {
			response.writeHead(200, {
				"content-type": "application/json",
				"content-length": "100"
			});
			response.write("{\"cut\":");
			setImmediate(() => response.destroy());
		});
		const told = await ctx.attempt(messages(ctx));
		if (told && told.status < 500) ctx.fail(`${told.what} was answered ${told.status} as if the upstream had ended its answer; expected a broken connection or 5xx`);
	}, agent$2),
	beyond$1("requests-at-once", SPEC$2, "A hundred requests at once get each its own answer", "Keep nothing of a request where another one finds it", async (ctx) => {
		ctx.session.upstreams.script("model", gathering());
		const asked = await Promise.all(Array.from({ length: AT_ONCE }, () => ctx.ask(messages(ctx))));
		const failed = asked.filter(({ status }) => status !== 200).length;
		const wrong = asked.filter(({ status, body, mark }) => status === 200 && body.toString() !== mark).length;
		if (failed > 0) ctx.fail(`${failed} of ${AT_ONCE} requests at once were not answered 200; expected all`);
		if (wrong > 0) ctx.fail(`${wrong} of ${AT_ONCE} requests at once got another one’s answer; expected each its own`);
	}, agent$2)
];
// src/conformance/extended/boxes.ts
const HELP$2 = "See to it that what a box names is its own, before anything is sent on";
const SPEC$1 = "spec 2, 4.6";
/** What one box makes, it reaches and the other does not. */
async function own(ctx, path, word) {
	const scopes = { agentsvc: ["agent", word] };
	await ctx.declare(scopes, OTHER);
	const isConversation = path === ctx.paths.conversations;
	const made = await ctx.ask(isConversation ? startConversation(ctx) : agentsvc(ctx, path, {
		method: "POST",
		headers: [["Content-Type", "application/json"]],
		body: "{\"name\":\"conformance\"}"
	}));
	const id = idIn(made);
	if (id === void 0) ctx.notShown(`the broker lets the box make none (${made.status})`);
	const answer = await ctx.ask(agentsvc(ctx, `${path}/${id}`));
	if (forwardedOnce(ctx, answer, "agentsvc")) keyed(ctx, answer);
	const foreign = await ctx.ask(agentsvc(ctx, `${path}/${id}`, { box: OTHER }));
	ctx.refused(foreign, {
		status: [403, 404],
		why: "to a box that it does not belong to"
	});
	const deeper = await ctx.ask(agentsvc(ctx, `${path}/${id}/messages`, { box: OTHER }));
	ctx.refused(deeper, {
		status: [403, 404],
		why: "to a box that it does not belong to"
	});
}
const served = (word) => ({
	capability: "agentsvc",
	declares: { agentsvc: ["agent", word] }
});
const boxes = [
	beyond$1("boxes-scope", "spec 2, 4", "What one box reports grants another nothing", "Keep the report of each box by itself", async (ctx) => {
		await ctx.declare({}, OTHER);
		ctx.refused(await ctx.ask(messages(ctx, { box: OTHER })), {
			status: [403],
			names: ["inference", "agent"],
			why: "for a box whose own report is empty"
		});
		forwardedOnce(ctx, await ctx.ask(messages(ctx)), "model");
		await ctx.declare({ inference: ["agent"] }, OTHER);
		await ctx.declare({});
		ctx.refused(await ctx.ask(messages(ctx)), {
			status: [403],
			names: ["inference", "agent"],
			why: "by what another box reported"
		});
		forwardedOnce(ctx, await ctx.ask(messages(ctx, { box: OTHER })), "model");
	}, {
		capability: "inference",
		declares: { inference: ["agent"] }
	}),
	beyond$1("boxes-secrets", "spec 2, 2.8", "A secret of one box is not held for another", "Look for a secret under the box of the token", async (ctx) => {
		await ctx.declare({ egress: [SECRET] }, OTHER);
		ctx.refused(await ctx.ask(egress(ctx, SECRET, { box: OTHER })), {
			status: [403],
			why: "for a secret of another box"
		});
	}, {
		capability: "egress",
		declares: { egress: [SECRET] }
	}),
	beyond$1("boxes-conversations", SPEC$1, "A box reaches its own conversations only", HELP$2, (ctx) => own(ctx, ctx.paths.conversations, "conversations"), served("conversations")),
	beyond$1("boxes-sandboxes", SPEC$1, "A box reaches its own sandboxes only", HELP$2, (ctx) => own(ctx, ctx.paths.sandboxes, "sandboxes"), served("sandboxes")),
	beyond$1("boxes-vault", SPEC$1, "A box reaches its own vault only", HELP$2, (ctx) => own(ctx, ctx.paths.vaults, "vault"), served("vault"))
];
// src/conformance/extended/decide.ts
const open$2 = {
	capability: "inference",
	declares: { inference: ["decide"] }
};
const MALFORMED = [
	["text that is not JSON", "decide"],
	["an empty body", ""],
	["JSON null", "null"],
	["a list", "[]"],
	["an empty object", "{}"],
	["no model", JSON.stringify({
		state: "ready",
		questions: QUESTIONS
	})],
	["a model that is no text", JSON.stringify({
		model: 7,
		state: "ready",
		questions: QUESTIONS
	})],
	["no questions", JSON.stringify({
		model: MODEL,
		state: "ready"
	})],
	["an empty list of questions", JSON.stringify({
		model: MODEL,
		state: "ready",
		questions: []
	})],
	["questions that are text", JSON.stringify({
		model: MODEL,
		state: "ready",
		questions: "ready?"
	})]
];
const decideBeyond = [
	beyond$1("decide-malformed", "spec 2, 4.3.2", "A request that is not in the decide format is refused", "Answer 422, before anything is asked upstream, to whatever is no decide request", async (ctx) => {
		for (const [what, body] of MALFORMED) ctx.refused(await ctx.ask(decide(ctx, { body })), {
			status: [422],
			why: `to ${what}`
		});
		if (ctx.reached().length > 0) ctx.fail("a malformed decide request reached an upstream; expected nothing to reach it");
	}, open$2),
	beyond$1("decide-unsupported", "spec 2, 2.10", "A question of a type that the broker does not answer is answered as unsupported", "Answer {\"type\": \"unsupported\"} to a question of a type that you do not know, and the others as ever", async (ctx) => {
		const questions = {
			...QUESTIONS,
			odd: {
				type: "conformance-type",
				instructions: "What is this?"
			}
		};
		const answer = await ctx.ask(decide(ctx, { questions }));
		decided(ctx, answer, Object.keys(questions));
		const { answers } = ctx.json(answer);
		const type = Array.isArray(answers) ? "unsupported" : answers?.["odd"]?.type;
		if (answer.status === 200 && type !== "unsupported") ctx.fail(`a question of an unknown type was answered with the type ${JSON.stringify(type)}; expected "unsupported"`);
	}, open$2),
	beyond$1("decide-many", "spec 2, 4.3.1", "Twenty questions get twenty answers", "Answer each question, however many there are", async (ctx) => {
		const questions = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`question_${index}`, { ...QUESTIONS.certain }]));
		decided(ctx, await ctx.ask(decide(ctx, { questions })), Object.keys(questions));
	}, open$2),
	beyond$1("decide-no-token", "spec 2, 7", "A decide request with no token or a foreign one is refused before it is read", "Answer 401 or 403 on the decide route where the token is no box’s", async (ctx) => {
		for (const [why, more] of [["without a token", { box: null }], ["with an unknown token and no questions", {
			token: UNKNOWN_TOKEN,
			questions: {}
		}]]) ctx.refused(await ctx.ask(decide(ctx, more)), {
			status: [401, 403],
			why
		});
	}, open$2),
	beyond$1("decide-unknown-route", "spec 2, 4", "Another path below the decide route is not found", "Answer 404 to what is no route", async (ctx) => {
		for (const path of [
			"/decide/v1/systemtwo",
			"/decide/v1/systemone/more",
			"/decide/v1",
			"/decide"
		]) ctx.refused(await ctx.ask(decide(ctx, { path })), { status: [404] });
	}, open$2),
	beyond$1("decide-upstream-error", "spec 2, 4.3.3", "What stops an answer is a status that is not 2xx", "Answer 502 or the like where the model provider fails or answers what is no answer", async (ctx) => {
		for (const [what, reply] of [
			["an error", {
				status: 500,
				body: "{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"down\"}}"
			}],
			["a rate limit", {
				status: 429,
				headers: { "retry-after": "0" },
				body: "{}"
			}],
			["something that is not JSON", {
				status: 200,
				headers: { "content-type": "text/html" },
				body: "<html>"
			}]
		]) {
			ctx.session.upstreams.script("model", () => reply);
			const answer = await ctx.ask(decide(ctx));
			if (ctx.reached("model").length === 0) ctx.notShown("the broker asks nothing upstream");
			if (answer.status >= 200 && answer.status < 300) ctx.fail(`${answer.what} was answered ${answer.status} where the model provider gave ${what}; expected a status that is not 2xx`);
		}
	}, open$2)
];
// src/conformance/extended/egress.ts
/** Where the stand-in is swapped, and who may have it swapped. */
const open$1 = {
	capability: "egress",
	declares: { egress: [SECRET] }
};
const secretOf = (ctx) => ctx.env.secrets.find(({ box }) => box === REPORTING);
/** Sends to the secret's host and holds what arrives: the headers and query parameters wanted, and no token anywhere. */
async function swapped(ctx, more, wanted) {
	const answer = await ctx.ask(egress(ctx, SECRET, {
		box: null,
		...more
	}));
	const received = forwardedOnce(ctx, answer, "echo");
	for (const [name, value] of Object.entries(wanted.headers ?? {})) if (header(received, name) !== value) ctx.fail(`${answer.what} reached the secret’s host with ${standing(ctx, header(received, name))} as header ${name}; expected the value in place of the token`);
	const query = new URLSearchParams(received.url.split("?").slice(1).join("?"));
	for (const [name, values] of Object.entries(wanted.query ?? {})) if (query.getAll(name).join("\n") !== values.join("\n")) ctx.fail(`${answer.what} reached the secret’s host with ${standing(ctx, query.get(name) ?? void 0)} as parameter ${name}; expected the value in place of the token`);
	tokenless(ctx, answer, received);
}
function tokenless(ctx, answer, received) {
	const search = new Search([{
		what: "token",
		value: ctx.tokenOf(REPORTING)
	}]);
	for (const { where } of search.in(received)) ctx.fail(`${answer.what} reached the secret’s host with the token in ${where}; expected the value in its place`);
}
const egressBeyond = [
	beyond$1("egress-any-header", "spec 2, 4.4.1", "The stand-in is swapped in a header of any name and form", "Look for the token in the value of every header, and swap it inside the text", async (ctx) => {
		const token = ctx.tokenOf(REPORTING);
		const { value } = secretOf(ctx);
		for (const [name, form] of [
			["X-Api-Key", "%"],
			["X-Conformance-Key", "%"],
			["Authorization", "Token %"],
			["Authorization", "token=\"%\", v=1"],
			["Cookie", "a=1; key=%; b=2"],
			["X-Key", "Bearer %"]
		]) await swapped(ctx, { headers: [[name, form.replace("%", token)]] }, { headers: { [name]: form.replace("%", value) } });
	}, open$1),
	beyond$1("egress-query", "spec 2, 4.4.1", "The stand-in is swapped in the query, where it is nowhere else", "Look for the token in the query too", async (ctx) => {
		await swapped(ctx, { query: `a=1&api_key=${encodeURIComponent(ctx.tokenOf(REPORTING))}&b=2` }, { query: {
			a: ["1"],
			api_key: [secretOf(ctx).value],
			b: ["2"]
		} });
	}, open$1),
	beyond$1("egress-several", "spec 2, 4.4.1", "The stand-in is swapped wherever it stands, several times too", "Swap every occurrence in headers and query, not the first one only", async (ctx) => {
		const token = ctx.tokenOf(REPORTING);
		const { value } = secretOf(ctx);
		await swapped(ctx, {
			query: `key=${encodeURIComponent(token)}&key=${encodeURIComponent(token)}&both=${encodeURIComponent(`${token}:${token}`)}`,
			headers: [
				["Authorization", `Bearer ${token}`],
				["X-Api-Key", token],
				["X-Twice", `${token},${token}`]
			]
		}, {
			headers: {
				authorization: `Bearer ${value}`,
				"x-api-key": value,
				"x-twice": `${value},${value}`
			},
			query: {
				key: [value, value],
				both: [`${value}:${value}`]
			}
		});
	}, open$1),
	beyond$1("egress-basic", "spec 2, 4.4.1", "The stand-in is swapped in basic credentials", "Look into the base64 of `Authorization: Basic`, where SDKs send a key as user or password", async (ctx) => {
		const basic = (text) => `Basic ${Buffer.from(text).toString("base64")}`;
		const token = ctx.tokenOf(REPORTING);
		const answer = await ctx.ask(egress(ctx, SECRET, {
			box: null,
			headers: [["Authorization", basic(`${token}:`)]]
		}));
		const reached = ctx.upstreamOf(answer);
		if (reached.length === 0 && (answer.status === 401 || answer.status === 403)) ctx.notShown("the broker finds no token in basic credentials");
		for (const received of reached) tokenless(ctx, answer, received);
		if (header(reached[0] ?? { headers: [] }, "authorization") !== basic(`${secretOf(ctx).value}:`)) ctx.fail(`${answer.what} did not reach the secret’s host with the value in its basic credentials; expected it in place of the token`);
	}, open$1),
	beyond$1("egress-answer-headers", "spec 2, 4.4.3", "A header that repeats the value gets the stand-in back, whatever its name and case", "Put the token back in every answer header, wherever and however often the value stands", async (ctx) => {
		const { value } = secretOf(ctx);
		const token = ctx.tokenOf(REPORTING);
		const headers = {
			"X-Key": value,
			"WWW-Authenticate": `Bearer realm="x", token="${value}", again="${value}"`,
			Location: `/v1/next?key=${value}`,
			"set-cookie": [`key=${value}; Path=/`, "other=1"]
		};
		ctx.session.upstreams.script("echo", () => ({
			status: 200,
			headers: {
				"content-type": "application/json",
				...headers,
				"x-upper": value.toUpperCase()
			},
			body: ECHO_BODY
		}));
		const answer = await ctx.ask(egress(ctx));
		forwardedOnce(ctx, answer, "echo");
		const back = (text) => text.replaceAll(value, token);
		for (const [name, sent] of Object.entries(headers)) {
			const seen = answer.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase()).map(([, each]) => each).join("\n");
			if (seen !== [sent].flat().map(back).join("\n")) ctx.fail(`the header ${name} of the secret’s host came back as ${standing(ctx, seen || void 0)}; expected the token in place of the value`);
		}
		if ((header(answer, "x-upper") ?? "").toLowerCase().includes(value.toLowerCase())) ctx.fail("a header of the secret’s host repeated the value in upper case and came back with it; expected the token in its place");
	}, open$1),
	beyond$1("egress-names", "spec 2, 2.8", "A secret name has 1 to 40 characters", "Answer 404 to names that do not match ^[A-Z][A-Z0-9_]{0,39}$, and 403 to valid ones that are not held", async (ctx) => {
		const valid = [
			"C",
			`C${"9".repeat(39)}`,
			"C_9_"
		];
		await ctx.declare({ egress: valid });
		for (const name of valid) ctx.refused(await ctx.ask(egress(ctx, name)), {
			status: [403],
			why: "for a valid name that is not held"
		});
		for (const name of [
			"",
			"_C",
			"C".repeat(41),
			"C%C3%A9",
			"C%4F",
			"C.D",
			"conformance",
			"C%20D"
		]) ctx.refused(await ctx.ask(egress(ctx, name)), {
			status: [404],
			why: `for the name "${name}"`
		});
		for (const path of [ctx.paths.egress, `${ctx.paths.egress}/`]) ctx.refused(await ctx.ask({
			method: "GET",
			path
		}), { status: [404] });
	}, { capability: "egress" }),
	beyond$1("egress-no-token", "spec 2, 5.1", "A request to egress with no token or a foreign one is refused", "Answer 401 or 403 where no box’s token is found", async (ctx) => {
		for (const [why, more] of [
			["without a token", { box: null }],
			["with an unknown token", { token: UNKNOWN_TOKEN }],
			["for a box that never reported", { box: SILENT }]
		]) ctx.refused(await ctx.ask(egress(ctx, SECRET, more)), {
			status: [401, 403],
			why
		});
	}, open$1)
];
// src/conformance/extended/egress-hosts.ts
/** Where requests for a secret go, and what comes back. */
const open = {
	capability: "egress",
	declares: { egress: [SECRET] }
};
const told = (value) => value === void 0 ? "nothing" : `"${value}"`;
/** The other host, as a box would write it to get there. */
const elsewhere = (ctx) => ctx.session.upstreams.url("elsewhere");
/** Holds that nothing came to any upstream but the secret's host, below its base. */
function atHome(ctx, answer, what) {
	for (const received of ctx.reached()) if (received.upstream !== "echo") ctx.fail(`${answer?.what ?? what} reached ${NAMES[received.upstream]} at ${received.url.split("?")[0]}; expected the secret’s host or nothing`);
}
const egressHosts = [
	beyond$1("egress-methods", "spec 2, 4", "Method, path, query and body are the target API’s own", "Forward every method, with the path behind the name and the body as they are", async (ctx) => {
		for (const method of [
			"POST",
			"PUT",
			"PATCH",
			"DELETE",
			"GET"
		]) {
			const body = method === "GET" ? void 0 : "{ \"a\":1.0,\"b\":\"\\u00e9\" }";
			const ask = egress(ctx, SECRET, {
				below: "/v2/a%20b;c=1/",
				method,
				query: "x=%2f&y=+",
				...body ? { body } : {}
			});
			const answer = await ctx.ask(ask);
			const received = forwardedOnce(ctx, answer, "echo");
			if (received.method !== method) ctx.fail(`${answer.what} reached the secret’s host as ${received.method}; expected ${method}`);
			unchanged(ctx, answer.what, received, {
				base: secretOf(ctx).host,
				path: ask.path.slice(`${ctx.paths.egress}/${SECRET}`.length),
				body
			});
		}
	}, open),
	beyond$1("egress-host-header", "spec 2, 4.4.2", "The secret’s host is addressed by its own name", "Set `Host` to the secret’s host", async (ctx) => {
		const answer = await ctx.ask(egress(ctx));
		const received = forwardedOnce(ctx, answer, "echo");
		const { host } = new URL(secretOf(ctx).host);
		if (header(received, "host") !== host) ctx.fail(`${answer.what} reached the secret’s host as ${told(header(received, "host"))}; expected its own name`);
	}, open),
	beyond$1("egress-redirect", "spec 2, 4.4.2", "A redirect of the secret’s host is not followed elsewhere", "Return a redirect to the box instead of following it", async (ctx) => {
		for (const status of [
			301,
			302,
			307,
			308
		]) {
			ctx.session.upstreams.script("echo", () => ({
				status,
				headers: { location: `${elsewhere(ctx)}/v1/things` }
			}));
			const answer = await ctx.ask(egress(ctx));
			forwardedOnce(ctx, answer, "echo");
			if (ctx.reached("elsewhere").length > 0) ctx.halt(`${answer.what} followed a redirect (${status}) to another host; expected the value to be sent to the secret’s host only`);
		}
	}, open),
	beyond$1("egress-paths", "spec 2, 4.4.2", "No spelling of a path reaches another host or another route", "Set host and port from the secret alone, and refuse dot segments, however encoded", async (ctx) => {
		const { host } = new URL(elsewhere(ctx));
		const at = `${ctx.paths.egress}/${SECRET}`;
		const paths = [
			`${at}//${host}/v1`,
			`${at}/../..${ctx.paths.sandboxes}`,
			`${at}/%2e%2e/%2e%2e${ctx.paths.sandboxes}`,
			`${at}/http://${host}/v1`,
			`${at}@${host}/v1`,
			`${at}/@${host}/v1`,
			`${at}/..%2f..%2fx`,
			`${at}/\\\\${host}/v1`,
			`${at}?@${host}/`,
			`${at}:80@${host}/`,
			`${at}/%2f%2f${host}/v1`,
			`${at}/;@${host}/`,
			`${at}%2f..%2fx`
		];
		for (const path of paths) atHome(ctx, await ctx.attempt({
			...egress(ctx),
			path
		}), `GET ${path}`);
		const target = `${elsewhere(ctx)}${at}/v1/things`;
		atHome(ctx, await ctx.attempt({
			...egress(ctx),
			target
		}), "a request in absolute form");
	}, open),
	beyond$1("egress-foreign-host", "spec 2, 4.4.2", "No header of the box changes the host", "Take the host from the secret alone, never from a header", async (ctx) => {
		const { host } = new URL(elsewhere(ctx));
		const headers = [
			["X-Forwarded-Host", host],
			["Forwarded", `host=${host}`],
			["X-Original-URL", `${elsewhere(ctx)}/`],
			["X-Host", host]
		];
		const answer = await ctx.ask(egress(ctx, SECRET, { headers }));
		atHome(ctx, answer, answer.what);
		forwardedOnce(ctx, answer, "echo");
	}, open),
	beyond$1("egress-answer-unchanged", "spec 2, 4", "Status and body of the secret’s host return as they came", "Return the answer as it comes, errors too", async (ctx) => {
		for (const [status, body] of [
			[201, "{\"made\":true}"],
			[404, "{\"error\":\"not there\"}"],
			[429, ""],
			[500, "down"]
		]) {
			ctx.session.upstreams.script("echo", () => ({
				status,
				headers: {
					"content-type": "application/json",
					"retry-after": "3"
				},
				body
			}));
			const answer = await ctx.ask(egress(ctx));
			forwardedOnce(ctx, answer, "echo");
			returned(ctx, answer, {
				status,
				body
			});
		}
	}, open)
];
// src/conformance/extended/feedback.ts
const capability = "feedback";
const HELP$1 = "Ask for `agent` where a batch has entries and for `passive` where it has counts";
async function unlessKeepsNone(ctx) {
	const probe = await ctx.ask(feedback(ctx, ENTRIES));
	if (await keepsNone(ctx, probe)) ctx.notShown("the broker keeps no feedback");
}
const feedbackBeyond = [
	beyond$1("feedback-counts-taken", "spec 2, 4.5.1", "With `passive` counts are not refused by the declaration", HELP$1, async (ctx) => {
		const answer = await ctx.ask(feedback(ctx, COUNTS));
		if (answer.status === 403 && isByDeclaration(answer)) ctx.fail(`${answer.what} was refused by the declaration, which lists \`passive\`; expected it to be taken`);
		else if (answer.status === 401 || answer.status === 404) ctx.status(answer, [200], "to counts");
	}, {
		capability,
		declares: { feedback: ["passive"] }
	}),
	beyond$1("feedback-both-words", "spec 2, 4.5.1", "A batch of entries and counts needs both words", HELP$1, async (ctx) => {
		await unlessKeepsNone(ctx);
		const both = {
			...ENTRIES,
			...COUNTS
		};
		for (const [listed, missing, batch] of [
			[
				"agent",
				"passive",
				both
			],
			[
				"passive",
				"agent",
				both
			],
			[
				"passive",
				"agent",
				ENTRIES
			]
		]) {
			await ctx.declare({ feedback: [listed] });
			ctx.refused(await ctx.ask(feedback(ctx, batch)), {
				status: [403],
				names: ["feedback", missing],
				why: `with \`${listed}\` only`
			});
		}
	}, {
		capability,
		declares: { feedback: ["agent", "passive"] }
	}),
	beyond$1("feedback-keeps-none", "spec 2, 4.5.3", "A broker that keeps no feedback answers 501 to every batch that is allowed", "Answer 501 to all of them, or to none", async (ctx) => {
		const answers = [];
		for (const batch of [
			ENTRIES,
			COUNTS,
			{
				...ENTRIES,
				...COUNTS
			}
		]) answers.push(await ctx.ask(feedback(ctx, batch)));
		const none = answers.filter(({ status }) => status === 501).length;
		if (none === 0) ctx.notShown("the broker keeps feedback");
		if (none < answers.length) ctx.fail(`${none} of ${answers.length} batches were answered 501; expected all or none`);
	}, {
		capability,
		declares: { feedback: ["agent", "passive"] }
	}),
	beyond$1("feedback-no-token", "spec 2, 5.1", "A batch with no token or a foreign one is refused", "Answer 401 or 403 where the token is no box’s", async (ctx) => {
		await unlessKeepsNone(ctx);
		for (const [why, more] of [["without a token", { box: null }], ["with an unknown token", { token: UNKNOWN_TOKEN }]]) ctx.refused(await ctx.ask(feedback(ctx, ENTRIES, more)), {
			status: [401, 403],
			why
		});
	}, {
		capability,
		declares: { feedback: ["agent", "passive"] }
	})
];
// src/conformance/extended/isolation.ts
/** Where each credential belongs, in the order in which `env` names them; secrets belong to the echo host. */
const HOMES = ["model", "agentsvc"];
const isolation = [beyond$1("token-isolation-extended", "spec 2, 1.3", "Over the extended checks too no upstream received a token, and no answer carried a credential or a value", "Take the token out of every part of what you forward, and the credential and values out of every part of what you answer", async (ctx) => isolated(ctx, (check) => check.extended === true), { over: "extended" }), beyond$1("token-isolation-credentials", "spec 2, 5.4", "Over the whole run each credential and value reached its own upstream only", "Put a credential into a request only where it goes to the upstream that it is for", async (ctx) => {
	for (const [index, needle] of credentialsOf(ctx.env).entries()) {
		const search = new Search([needle]);
		for (const received of ctx.session.upstreams.received) if (received.upstream !== (HOMES[index] ?? "echo")) for (const { where } of search.in(received)) ctx.fail(`${NAMES[received.upstream]} received the ${needle.what} in ${where}; expected it to reach its own upstream only`);
	}
}, { over: "run" })];
// src/conformance/extended/limits.ts
const HELP = "Answer 400 to what is over a limit of section 8, and take what is at it";
const SPEC = "spec 2, 8";
/** One report at the limit, which is taken, and one over it, which is not. */
async function edge(ctx, what, inside, outside) {
	ctx.status(await ctx.report(inside), [200], `with ${what} at the limit`);
	ctx.refused(await ctx.report(outside), {
		status: [400, 413],
		why: `with ${what} over the limit`
	});
}
const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const LARGEST = 32;
/** A report of this many bytes; JSON may have blanks. */
function sized(ctx, bytes) {
	const text = JSON.stringify({ capabilities: ctx.entries({ inference: ["agent"] }) });
	return text.replace("{", `{${" ".repeat(bytes - Buffer.byteLength(text))}`);
}
/** Whether the broker keeps a part of the report; where it keeps none, there is nothing to judge. */
async function keeping(ctx, field) {
	const answer = await ctx.declare({}, void 0, {
		listing: LISTING,
		spend: SPEND
	});
	if (!(field in ctx.json(answer))) ctx.notShown(`the broker does not keep ${field}`);
}
const report$1 = (more) => ({
	capabilities: [],
	...more
});
const listing = (more) => report$1({ listing: {
	...LISTING,
	...more
} });
const spend = (more) => report$1({ spend: {
	...SPEND,
	...more
} });
const principals = (count) => spend({ byPrincipal: many(count, (index) => ({
	principal: `github:someone-${index}`,
	usd: 0,
	runs: 0,
	unpriced: 0
})) });
const limits = [
	beyond$1("limit-capabilities", SPEC, "A report has at most 20 capabilities", HELP, (ctx) => {
		const entries = (count) => report$1({ capabilities: many(count, (index) => ({
			name: `conformance-${index}`,
			broker: ctx.env.broker,
			scope: ["word"]
		})) });
		return edge(ctx, "its capabilities", entries(20), entries(21));
	}),
	beyond$1("limit-scope-words", SPEC, "A capability has at most 50 scope words", HELP, (ctx) => {
		const words = (count) => report$1({ capabilities: ctx.entries({ egress: many(count, (index) => `CONFORMANCE_${index}`) }) });
		return edge(ctx, "its scope words", words(50), words(51));
	}),
	beyond$1("limit-body", SPEC, "A report has at most 32 KB", HELP, (ctx) => edge(ctx, "its body", sized(ctx, LARGEST * 1e3), sized(ctx, 32769))),
	beyond$1("limit-listing-title", SPEC, "A kept listing has a title of at most 60 characters", HELP, async (ctx) => {
		await keeping(ctx, "listing");
		await edge(ctx, "the title", listing({ title: "t".repeat(60) }), listing({ title: "t".repeat(61) }));
	}),
	beyond$1("limit-listing-line", SPEC, "A kept listing has a line of at most 140 characters", HELP, async (ctx) => {
		await keeping(ctx, "listing");
		await edge(ctx, "the line", listing({ line: "l".repeat(140) }), listing({ line: "l".repeat(141) }));
	}),
	beyond$1("limit-principals", SPEC, "A kept spend has at most 50 entries by principal", HELP, async (ctx) => {
		await keeping(ctx, "spend");
		await edge(ctx, "the entries by principal", principals(50), principals(51));
	}),
	beyond$1("listing-malformed", "spec 2, 2.5", "A malformed listing is refused where it is kept", "Answer 400 to a listing that is not of the form of 2.4, if you keep it", async (ctx) => {
		await keeping(ctx, "listing");
		for (const [what, body] of [
			["a title that is no text", listing({ title: 7 })],
			["a title with a control character", listing({ title: "a\x07b" })],
			["a line with a line break", listing({ line: "a\nb" })],
			["`published` that is no boolean", listing({ published: "yes" })],
			["a listing that is no object", report$1({ listing: "Conformance" })]
		]) ctx.refused(await ctx.report(body), {
			status: [400],
			why: `to ${what}`
		});
	}),
	beyond$1("spend-malformed", "spec 2, 2.5", "A malformed spend is refused where it is kept", "Answer 400 to a spend that is not of the form of 2.5, if you keep it", async (ctx) => {
		await keeping(ctx, "spend");
		for (const [what, body] of [
			["a month that is none", spend({ month: "2026-1" })],
			["`usd` that is no number", spend({ usd: "1.25" })],
			["`runs` that is no whole number", spend({ runs: 1.5 })],
			["`unpriced` that is missing", spend({ unpriced: void 0 })],
			["a principal that is neither text nor null", spend({ byPrincipal: [{
				...SPEND.byPrincipal[0],
				principal: 7
			}] })],
			["a spend that is no object", report$1({ spend: [] })]
		]) ctx.refused(await ctx.report(body), {
			status: [400],
			why: `to ${what}`
		});
	})
];
// src/conformance/extended/model.ts
const agent$1 = {
	capability: "inference",
	declares: { inference: ["agent"] }
};
const lacking = {
	capability: "inference",
	declares: { inference: ["decide"] }
};
const ROUTES = [
	["POST", "/v1/messages"],
	["POST", "/v1/messages/count_tokens"],
	["GET", "/v1/models"],
	["GET", "/v1/models/conformance-model"]
];
/** Sends a model call and holds it to be forwarded as it is and answered as the upstream did. */
async function through(ctx, ask) {
	const answer = await ctx.ask(ask);
	const received = forwardedOnce(ctx, answer, "model");
	if (received.method !== ask.method) ctx.fail(`${answer.what} reached the model provider as ${received.method}; expected ${ask.method}`);
	unchanged(ctx, answer.what, received, {
		base: ctx.env.modelapi.url,
		path: ask.path.slice(ctx.paths.model.length),
		body: ask.body
	});
	paid(ctx, answer.what, received);
	returned(ctx, answer, {
		status: 200,
		body: answerModel(received).body
	});
}
/** JSON that a parser and a writer would not give back as it was. */
const ODD = "	{\"z\":1.0,\"a\":1e2,\"\\u0061b\":\"\\u00e9\\/\\ud83d\\ude00\",\"n\":12345678901234567890,\"neg\":-0.0,\"z\":2,\r\n\"messages\":[ ],\"model\":\"conformance-model\",\"e\":\"é\u2028\"}\n";
const QUERY = "b=2&a=1&a=%2f%2F&plus=+%20&empty=&flag&utf=%c3%a9&quote='(!)*~;:@,$&amp=%26&q=?";
const LARGE = 5e6;
const modelChecks = [
	beyond$1("model-routes", "spec 2, 4.2.1", "With `agent` every route of the model provider is forwarded unchanged, on the credential", "Forward messages, count_tokens, models and models/<id> alike", async (ctx) => {
		for (const [method, path] of ROUTES) await through(ctx, model(ctx, method, path, { query: "limit=5" }));
	}, agent$1),
	beyond$1("model-routes-refused", "spec 2, 4", "Without `agent` every route of the model provider is refused", "Ask for the scope word `agent` on every one of these routes", async (ctx) => {
		for (const [method, path] of ROUTES) ctx.refused(await ctx.ask(model(ctx, method, path)), {
			status: [403],
			names: ["inference", "agent"],
			why: "without `agent`"
		});
	}, lacking),
	beyond$1("model-methods", "spec 2, 4", "Another method of a route of the model provider is not forwarded", "Forward each route with its own method only, and answer 404 to others", async (ctx) => {
		for (const [method, path] of [
			["GET", "/v1/messages"],
			["DELETE", "/v1/messages"],
			["GET", "/v1/messages/count_tokens"],
			["POST", "/v1/models"],
			["DELETE", "/v1/models/conformance-model"]
		]) ctx.refused(await ctx.ask(model(ctx, method, path)), { status: [404, 405] });
	}, agent$1),
	beyond$1("model-near-routes", "spec 2, 4", "A path that resembles a route of the model provider is not found", "Compare whole paths: no prefix, no case folding, no further segments", async (ctx) => {
		for (const [method, path] of [
			["POST", "/v1/messages/batches"],
			["POST", "/v1/messagesx"],
			["POST", "/V1/messages"],
			["POST", "/v2/messages"],
			["POST", "/messages"],
			["GET", "/v1/models/a/b"],
			["GET", "/v1/files"],
			["POST", "/v1/complete"]
		]) ctx.refused(await ctx.ask(model(ctx, method, path)), { status: [404] });
	}, agent$1),
	beyond$1("hello-get", "spec 2, 4", "GET hello is answered without a token", "Answer 200 to GET on the hello route as to HEAD", async (ctx) => {
		const hello = {
			path: ctx.paths.hello,
			box: null
		};
		ctx.status(await ctx.ask({
			method: "GET",
			...hello
		}), [200], "without a token");
		ctx.status(await ctx.ask({
			method: "HEAD",
			...hello,
			box: SILENT
		}), [200], "for a box that never reported");
		if (ctx.reached().length > 0) ctx.fail("hello reached an upstream; expected the broker to answer it");
	}, { capability: "inference" }),
	beyond$1("body-unchanged", "spec 2, 4.2.1", "A body is forwarded byte for byte", "Send the bytes on as they come; do not parse and write them again", async (ctx) => {
		await through(ctx, messages(ctx, { body: ODD }));
		await through(ctx, messages(ctx, { body: "" }));
		await through(ctx, messages(ctx, { body: Buffer.from([
			123,
			255,
			0,
			254,
			125
		]) }));
	}, agent$1),
	beyond$1("body-large", "spec 2, 4.2.1", "A body of 5 MB is forwarded byte for byte", "Set no limit of your own on the bodies of model calls", async (ctx) => {
		await through(ctx, messages(ctx, { body: `{"model":"conformance-model","messages":[{"role":"user","content":"${"large ".repeat(LARGE / 6)}"}]}` }));
	}, agent$1),
	beyond$1("query-unchanged", "spec 2, 4.2.1", "A query is forwarded byte for byte", "Send the query on as it stands in the request line", async (ctx) => {
		await through(ctx, messages(ctx, { query: QUERY }));
		await through(ctx, model(ctx, "GET", "/v1/models", { query: QUERY }));
	}, agent$1),
	beyond$1("token-as-api-key", "spec 2, 5.1", "The token is taken from x-api-key, as bearer, and from both", "Look for the token in `x-api-key` too, and take it out of both before forwarding", async (ctx) => {
		const token = ctx.tokenOf("conformance-a");
		await through(ctx, messages(ctx, {
			box: null,
			headers: [["x-api-key", token]]
		}));
		await through(ctx, messages(ctx, { headers: [["X-Api-Key", token]] }));
		await through(ctx, messages(ctx, {
			box: null,
			headers: [["authorization", `bearer ${token}`]]
		}));
	}, agent$1),
	beyond$1("setup-token-beta", "spec 2, 4.2.2", "A credential that is sent as bearer carries the beta value", `Add ${BETA} to the beta header where you send a setup token as bearer, beside what the box asks for`, async (ctx) => {
		const asked = "conformance-2026-01-01";
		const answer = await ctx.ask(messages(ctx, { headers: [["anthropic-beta", asked]] }));
		const received = forwardedOnce(ctx, answer, "model");
		const betas = received.headers.filter(([name]) => /-beta$/i.test(name)).flatMap(([, value]) => value.split(",").map((each) => each.trim()));
		if (!betas.includes(asked)) ctx.fail(`${answer.what} reached the model provider without the beta value that the box asked for; expected it beside any other`);
		if (credentialIn(ctx, received) !== "bearer") return "the credential is sent as x-api-key";
		if (!betas.includes("oauth-2025-04-20")) ctx.fail(`${answer.what} reached the model provider with a bearer and without the beta value ${BETA}; expected both`);
	}, agent$1),
	beyond$1("model-refusals", "spec 2, 4.2.4", "Every refusal on the model routes is 403 and says why", "Answer 403, never 401, with {\"error\": …} to whatever you refuse on these routes", async (ctx) => {
		const wrong = [
			["without a token", { box: null }],
			["with an unknown token", { token: UNKNOWN_TOKEN }],
			["with an unknown token in x-api-key", {
				box: null,
				headers: [["x-api-key", UNKNOWN_TOKEN]]
			}],
			["with an empty bearer", {
				box: null,
				headers: [["Authorization", "Bearer"]]
			}],
			["with a scheme that is not Bearer", {
				box: null,
				headers: [["Authorization", `Basic ${UNKNOWN_TOKEN}`]]
			}],
			["for a box that never reported", { box: SILENT }]
		];
		for (const [why, more] of wrong) for (const [method, path] of ROUTES) ctx.refused(await ctx.ask(model(ctx, method, path, more)), {
			status: [403],
			why,
			body: true
		});
	}, agent$1),
	beyond$1("model-paths", "spec 2, 4", "No spelling of a path reaches another path of the model provider", "Refuse dot segments, however encoded, and empty segments, before you compare or forward a path", async (ctx) => {
		for (const path of [
			"/v1/messages/../complete",
			"/v1/models/..",
			"/v1/models/%2e%2e",
			"/v1/models/%2E%2E/files",
			"/v1/models/..%2ffiles",
			"/v1/models/%2e%2e%2ffiles",
			"//v1/models",
			"/v1//models",
			"/v1/models/./x",
			"/v1/models/x%2f..%2f..%2ffiles",
			"/../agentsvc/api/sandboxes",
			"/v1/models/a%00b",
			"/v1/models;x=/files",
			"/v1/models/\\..\\files"
		]) {
			const answer = await ctx.ask(model(ctx, "GET", path));
			for (const received of ctx.upstreamOf(answer)) {
				const seen = (received.url.split("?")[0] ?? "").replace(new URL(ctx.env.modelapi.url).pathname.replace(/\/$/, ""), "");
				if (!/^\/v1\/models(?:\/(?!\.{1,2}$)(?!.*%(?:2e|2f|5c))[^/\\]+)?$/i.test(seen)) ctx.fail(`${answer.what} reached the model provider at ${seen}; expected it to be refused`);
			}
		}
	}, agent$1)
];
// src/conformance/extended/payment.ts
/** Who pays: grants, and where it is stated. */
const both = {
	capability: "inference",
	declares: { inference: ["agent", "decide"] }
};
const GRANTS = [
	["of a valid form that was never issued", "conformance-grant-0123456789"],
	["of one character", "g"],
	["of 2048 characters", "g".repeat(2048)],
	["of 2049 characters", "g".repeat(2049)],
	["with a space", "conformance grant"],
	["that is not ASCII", "conformance-gränt"],
	["that is empty", ""],
	["that looks like a payer", "visitor github:conformance"]
];
/** The payer as the header of an answer says it; empty where it says nothing. */
async function headerOf(ctx, ask) {
	const payer = statedOn(ctx, await ctx.ask(ask));
	return payer ? written(payer) : "";
}
const grants = (id, title, make) => beyond$1(id, "spec 2, 4.2.5", title, "Pay as without a grant, and say so in the payer header, where a grant does not hold", async (ctx) => {
	const without = make(ctx, void 0);
	const plain = await ctx.ask(without);
	const payer = statedOn(ctx, plain);
	for (const [what, grant] of GRANTS) {
		const answer = await ctx.ask(make(ctx, grant));
		if (!ctx.status(answer, [plain.status], `with a grant ${what}`)) continue;
		const [seen, wanted] = [statedOn(ctx, answer), payer].map((each) => each ? written(each) : "nobody");
		if (seen !== wanted) ctx.fail(`${answer.what} with a grant ${what} states ${seen} as payer; expected ${wanted}, as without it`);
	}
}, both);
const grantHeader = (ctx, grant) => grant === void 0 ? {} : { headers: [[`${ctx.words.header_prefix}grant`, grant]] };
const payment = [
	grants("grant-ignored", "A grant that does not hold is ignored on the model routes", (ctx, grant) => messages(ctx, grantHeader(ctx, grant))),
	grants("grant-ignored-on-decide", "A grant that does not hold is ignored on the decide route", (ctx, grant) => decide(ctx, grantHeader(ctx, grant))),
	beyond$1("grant-and-scope", "spec 2, 4", "A grant is no scope word", "Apply the scope rule with a grant as without", async (ctx) => {
		await ctx.declare({});
		ctx.refused(await ctx.ask(messages(ctx, grantHeader(ctx, GRANTS[0][1]))), {
			status: [403],
			names: ["inference", "agent"],
			why: "with a grant and without `agent`"
		});
	}, both),
	beyond$1("payer-everywhere", "spec 2, 2.6", "A payer that is stated is on every answer of the model routes and the decide route", "Set the payer header on all of these answers, those of the upstream’s errors too", async (ctx) => {
		const inAnswer = statedIn(ctx, await ctx.declare({ inference: ["agent", "decide"] }));
		const stated = await headerOf(ctx, messages(ctx));
		if (!inAnswer && stated === "") ctx.notShown("the broker states no payer");
		const wanted = inAnswer ? written(inAnswer) : stated;
		const hold = async (what, ask) => {
			const seen = await headerOf(ctx, ask);
			if (seen !== wanted) ctx.fail(`${what} states ${seen || "nobody"} as payer; expected ${wanted} as on the declaration answer`);
		};
		await hold("a token count", model(ctx, "POST", "/v1/messages/count_tokens"));
		await hold("a list of models", model(ctx, "GET", "/v1/models"));
		await hold("a model", model(ctx, "GET", "/v1/models/conformance-model"));
		await hold("a decide answer", decide(ctx));
		await hold("a streamed answer", messages(ctx, { body: "{\"model\":\"conformance-model\",\"stream\":true,\"messages\":[]}" }));
		ctx.session.upstreams.script("model", () => ({
			status: 429,
			headers: { "retry-after": "1" },
			body: "{}"
		}));
		await hold("an error of the model provider", messages(ctx));
	}, both)
];
// src/conformance/extended/report.ts
const agent = {
	capability: "inference",
	declares: { inference: ["agent"] }
};
const NAMED = ["inference", "agent"];
const report = [
	beyond$1("report-replaces", "spec 2, 2.3", "A report replaces the one before, from the next request on", "Forget the earlier report when a new one comes, before you answer it", async (ctx) => {
		forwardedOnce(ctx, await ctx.ask(messages(ctx)), "model");
		await ctx.declare({ inference: ["decide"] });
		ctx.refused(await ctx.ask(messages(ctx)), {
			status: [403],
			names: NAMED,
			why: "after a report without `agent`"
		});
		await ctx.declare({ inference: ["agent"] });
		ctx.refused(await ctx.ask(decide(ctx)), {
			status: [403],
			names: ["inference", "decide"],
			why: "after a report without `decide`"
		});
		forwardedOnce(ctx, await ctx.ask(messages(ctx)), "model");
		await ctx.declare({});
		ctx.refused(await ctx.ask(messages(ctx)), {
			status: [403],
			names: NAMED,
			why: "after an empty report"
		});
	}, agent),
	beyond$1("report-malformed-changes-nothing", "spec 2, 4.1.4", "A body that is not a report leaves the last report as it was", "Keep nothing of a body that you answer with 400", async (ctx) => {
		const malformed = { capabilities: [...ctx.entries({ inference: ["decide"] }), "nothing"] };
		ctx.refused(await ctx.report(malformed), { status: [400] });
		forwardedOnce(ctx, await ctx.ask(messages(ctx)), "model");
		ctx.refused(await ctx.ask(decide(ctx)), {
			status: [403],
			why: "with a word of a report that was refused"
		});
	}, agent),
	beyond$1("report-foreign-broker", "spec 2, 4", "An entry that names another broker grants nothing", "Look only at entries whose `broker` is your word", async (ctx) => {
		const foreign = (broker) => ({
			name: "inference",
			broker,
			scope: ["agent"]
		});
		const { broker } = ctx.env;
		for (const other of [
			`not-${broker}`,
			broker.toUpperCase(),
			`${broker} `
		]) {
			const answer = await ctx.report({ capabilities: [foreign(other)] });
			if (!ctx.status(answer, [200])) continue;
			keeps(ctx, answer, []);
			ctx.refused(await ctx.ask(messages(ctx)), {
				status: [403],
				names: NAMED,
				why: `with an entry for the broker "${other}"`
			});
		}
	}, agent),
	beyond$1("report-exact-words", "spec 2, 4", "A scope word is granted only where it is listed as it is written", "Compare scope words and capability names as they are, not by a part or in any case", async (ctx) => {
		for (const scope of [
			["agents"],
			["AGENT"],
			["agen"],
			["*"],
			[""]
		]) {
			const answer = await ctx.report({ capabilities: ctx.entries({ inference: scope }) });
			if (!ctx.status(answer, [200, 400])) continue;
			if (answer.status === 400) await ctx.declare({});
			ctx.refused(await ctx.ask(messages(ctx)), {
				status: [403],
				why: `with the scope ${JSON.stringify(scope)}`
			});
		}
		await ctx.declare({
			inferences: ["agent"],
			Inference: ["agent"]
		});
		ctx.refused(await ctx.ask(messages(ctx)), {
			status: [403],
			why: "with entries of other names"
		});
	}, agent),
	beyond$1("report-words-apart", "spec 2, 4", "A scope word counts for its own capability only", "Look for the word in the entry of the capability that the route belongs to", async (ctx) => {
		await ctx.declare({
			feedback: ["agent", "decide"],
			egress: ["agent"],
			inference: ["CONFORMANCE"]
		});
		ctx.refused(await ctx.ask(messages(ctx)), {
			status: [403],
			names: NAMED,
			why: "with `agent` of other capabilities"
		});
		if (ctx.serves.has("egress")) ctx.refused(await ctx.ask(egress(ctx)), {
			status: [403],
			why: "with the secret among the words of inference"
		});
	}, agent),
	beyond$1("report-free-names", "spec 2, 2.1", "A capability of any name is kept", "Keep entries that name you, also of capabilities that you do not know", async (ctx) => {
		const entries = ctx.entries({
			"conformance-capability": ["word"],
			[`${ctx.words.agentsvc}-callback`]: ["agent"]
		});
		const answer = await ctx.report({ capabilities: entries });
		if (ctx.status(answer, [200])) keeps(ctx, answer, entries);
	}),
	beyond$1("report-in-flight", "spec 2, 4", "A report does not cut off a request that is under way", "Judge a request by the report at its beginning, and let it end", async (ctx) => {
		let reached = () => {};
		let release = () => {};
		const arrived = new Promise((resolve) => {
			reached = resolve;
		});
		const released = new Promise((resolve) => {
			release = resolve;
		});
		ctx.session.upstreams.script("model", (_, response) => {
			reached();
			released.then(() => response.writeHead(200, { "content-type": "application/json" }).end("{\"late\":true}"));
		});
		const asked = ctx.ask(messages(ctx));
		await Promise.race([arrived, asked]);
		await ctx.declare({});
		release();
		const answer = await asked;
		ctx.status(answer, [200], "when the report changed on its way");
		if (answer.body.toString() !== "{\"late\":true}") ctx.fail(`${answer.what} lost the upstream’s answer when the report changed on its way; expected it whole`);
		ctx.refused(await ctx.ask(messages(ctx)), {
			status: [403],
			names: NAMED,
			why: "after the report changed"
		});
	}, agent)
];
// src/conformance/extended/index.ts
/** What the text of specification 2 demands beyond the table of 4.7. */
const beyond = [
	...limits,
	...report,
	...boxes,
	...modelChecks,
	...answers,
	...decideBeyond,
	...egressBeyond,
	...egressHosts,
	...feedbackBeyond,
	...agentsvcBeyond,
	...payment,
	...isolation
];
export { beyond };
