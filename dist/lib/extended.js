import { $ as COUNTS, B as expectUnchanged, C as ECHO_BODY, E as SPEND, F as readId, H as UPSTREAM_LABELS, I as credentialForm, K as LeakFinder, L as expectCredential, O as expectKept, P as expectOperatorKey, Q as findHeader, R as expectForwardedOnce, T as LISTING, W as endpointOf, X as jsonForms, _ as keepsNoFeedback, _t as credentialsOf, at as decideRequest, c as expectNoLeaks, ct as messagesRequest, dt as EGRESS_SECRET, et as ENTRIES, ft as ODD_SECRET, g as isScopeRefusal, ht as SILENT_BOX, i as formatPayer, it as agentsvcRequest, j as expectDecideResponse, k as answerTo, lt as modelRequest, m as respondAsModel, mt as REPORTING_BOX, nt as QUESTIONS, o as payerInBody, ot as egressRequest, pt as OTHER_BOX, rt as UNKNOWN_TOKEN, s as payerInHeader, st as feedbackRequest, t as keepConnection, tt as MODEL_ID, ut as startConversationRequest, v as parseRefusal, x as describeActual, y as unmentionedWords, z as expectReturned } from "./client.js";
import { n as decideResponseSchema } from "./decide.js";
import { C as SETUP_TOKEN_BETA, n as parseJson, o as validateValue } from "./bounded-json.js";
import { gzipSync } from "node:zlib";
import { once } from "node:events";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
// src/conformance/extended/extended-check.ts
/** A check beyond the table. */
const extendedCheck = (id, spec, title, help, run, options = {}) => ({
	id,
	spec,
	title,
	help,
	extended: true,
	...options,
	run: async (ctx) => {
		const reason = await run(ctx);
		return typeof reason === "string" ? reason : void 0;
	}
});
// src/conformance/extended/agentsvc.ts
const capability$1 = "agentsvc";
const SPEC$4 = "spec 2, 4";
/** Requests of each route family, with the scope word they need. */
const routeFamilies = (ctx) => [
	["agent", startConversationRequest(ctx)],
	["conversations", agentsvcRequest(ctx, `${ctx.routes.conversations}/conformance`)],
	["conversations", agentsvcRequest(ctx, `${ctx.routes.conversations}/conformance/messages`, {
		method: "POST",
		body: "{}"
	})],
	["sandboxes", agentsvcRequest(ctx, ctx.routes.sandboxes)],
	["sandboxes", agentsvcRequest(ctx, `${ctx.routes.sandboxes}/conformance`)],
	["vault", agentsvcRequest(ctx, ctx.routes.vaults)],
	["vault", agentsvcRequest(ctx, `${ctx.routes.vaults}/conformance`)]
];
const SCOPE_WORDS = [
	"agent",
	"conversations",
	"sandboxes",
	"vault"
];
const extendedAgentsvcChecks = [
	extendedCheck("agentsvc-words", SPEC$4, "Each route family of the agent service needs its own scope word", "Require the family's scope word: `agent` to start a conversation, else `conversations`, `sandboxes` or `vault`", async (ctx) => {
		for (const word of SCOPE_WORDS) {
			await ctx.declare({ agentsvc: SCOPE_WORDS.filter((each) => each !== word) });
			for (const [needed, request] of routeFamilies(ctx)) if (needed === word) ctx.expectRefusal(await ctx.request(request), {
				status: [403],
				mentions: [ctx.names.agentsvc, word],
				why: `without \`${word}\``
			});
		}
	}, { capability: capability$1 }),
	extendedCheck("agentsvc-starts", "spec 2, 4.6", "With `agent` alone, a conversation can be started, with the operator's key", "Require no scope word other than `agent` to start a conversation", async (ctx) => {
		const response = await ctx.request(startConversationRequest(ctx));
		const refusal = parseRefusal(response.body);
		const isRefusedFor = (word) => "message" in refusal && unmentionedWords(refusal.message, [ctx.names.agentsvc, word]).length === 0;
		if (response.status === 403 && SCOPE_WORDS.some(isRefusedFor)) ctx.abortOn(response, `${response.endpoint} returned 403 for a missing scope word, but the last report lists \`agent\`; expected it to be forwarded`);
		if (response.status === 403 && ctx.upstreamRequestsFor(response).length === 0) ctx.skip("the broker does not accept the agent as the box's own");
		expectForwardedOnce(ctx, response, "agentsvc");
		expectOperatorKey(ctx, response);
	}, {
		capability: capability$1,
		declaredScopes: { agentsvc: ["agent"] }
	}),
	extendedCheck("agentsvc-unknown-route", SPEC$4, "Any other path of the agent service returns 404", "Return 404 for every path that is not a route of section 4", async (ctx) => {
		const root = ctx.routes.conversations.replace(/\/api\/.*/, "");
		for (const path of [
			`${root}/api/agents`,
			`${root}/api/conformance`,
			`${root}/api`,
			`${root}/conversations`,
			`${root}/api/Conversations/x`,
			`${root}/api/conversations-export`,
			`${root}//api/conversations/x`,
			`${root}-callback/api/conversations/x`
		]) ctx.expectRefusal(await ctx.request(agentsvcRequest(ctx, path)), { status: [404] });
	}, {
		capability: capability$1,
		declaredScopes: {
			agentsvc: SCOPE_WORDS,
			"agentsvc-callback": ["agent"]
		}
	}),
	extendedCheck("agentsvc-paths", SPEC$4, "No spelling of a path reaches another route family", "Reject dot segments, however encoded, before choosing the route family", async (ctx) => {
		const base = ctx.routes.conversations;
		for (const path of [
			`${base}/../sandboxes`,
			`${base}/%2e%2e/sandboxes`,
			`${base}/..%2fsandboxes`,
			`${base}/x/../../vaults`,
			`${base}//../sandboxes`,
			`${base}/.%2e/vaults/x`
		]) {
			const response = await ctx.request(agentsvcRequest(ctx, path));
			for (const { url } of ctx.upstreamRequestsFor(response)) ctx.failOn(response, `${response.endpoint} reached the agent service at ${url.split("?")[0]}; expected it to be refused`);
		}
	}, {
		capability: capability$1,
		declaredScopes: { agentsvc: ["agent", "conversations"] }
	}),
	extendedCheck("agentsvc-no-token", "spec 2, 5.1", "A request to the agent service without a token or with an unknown one is refused", "Return 401 or 403 for a token that is missing or belongs to no box", async (ctx) => {
		for (const [why, overrides] of [["without a token", { box: null }], ["with an unknown token", { token: UNKNOWN_TOKEN }]]) for (const path of [ctx.routes.sandboxes, ctx.routes.conversations]) ctx.expectRefusal(await ctx.request(agentsvcRequest(ctx, path, {
			...overrides,
			method: path === ctx.routes.sandboxes ? "GET" : "POST"
		})), {
			status: [401, 403],
			why
		});
	}, {
		capability: capability$1,
		declaredScopes: { agentsvc: SCOPE_WORDS }
	})
];
// src/conformance/extended/boxes.ts
const HELP$4 = "Check that what a box names is its own before forwarding anything";
const SPEC$3 = "spec 2, 4.6";
/** Expects that a box can reach what it created, and that another box cannot. */
async function expectOwnOnly(ctx, path, word) {
	const scopes = { agentsvc: ["agent", word] };
	await ctx.declare(scopes, OTHER_BOX);
	const isConversation = path === ctx.routes.conversations;
	const created = await ctx.request(isConversation ? startConversationRequest(ctx) : agentsvcRequest(ctx, path, {
		method: "POST",
		headers: [["Content-Type", "application/json"]],
		body: "{\"name\":\"conformance\"}"
	}));
	const id = readId(created);
	if (id === void 0) ctx.skip(`the broker does not let the box create one (${created.status})`);
	const response = await ctx.request(agentsvcRequest(ctx, `${path}/${id}`));
	if (expectForwardedOnce(ctx, response, "agentsvc")) expectOperatorKey(ctx, response);
	const foreign = await ctx.request(agentsvcRequest(ctx, `${path}/${id}`, { box: OTHER_BOX }));
	ctx.expectRefusal(foreign, {
		status: [403, 404],
		why: "to a box that does not own it"
	});
	const nested = await ctx.request(agentsvcRequest(ctx, `${path}/${id}/messages`, { box: OTHER_BOX }));
	ctx.expectRefusal(nested, {
		status: [403, 404],
		why: "to a box that does not own it"
	});
}
const withAgentsvc = (word) => ({
	capability: "agentsvc",
	declaredScopes: { agentsvc: ["agent", word] }
});
const boxChecks = [
	extendedCheck("boxes-scope", "spec 2, 4", "One box's report grants nothing to another box", "Keep each box's report separate", async (ctx) => {
		await ctx.declare({}, OTHER_BOX);
		ctx.expectRefusal(await ctx.request(messagesRequest(ctx, { box: OTHER_BOX })), {
			status: [403],
			mentions: ["inference", "agent"],
			why: "for a box whose own report is empty"
		});
		expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), "model");
		await ctx.declare({ inference: ["agent"] }, OTHER_BOX);
		await ctx.declare({});
		ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
			status: [403],
			mentions: ["inference", "agent"],
			why: "for a box whose own report is empty"
		});
		expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx, { box: OTHER_BOX })), "model");
	}, {
		capability: "inference",
		declaredScopes: { inference: ["agent"] }
	}),
	extendedCheck("boxes-secrets", "spec 2, 2.8", "A secret of one box is not available to another", "Look up secrets by the box of the token", async (ctx) => {
		await ctx.declare({ egress: [EGRESS_SECRET] }, OTHER_BOX);
		ctx.expectRefusal(await ctx.request(egressRequest(ctx, EGRESS_SECRET, { box: OTHER_BOX })), {
			status: [403],
			why: "for a secret of another box"
		});
	}, {
		capability: "egress",
		declaredScopes: { egress: [EGRESS_SECRET] }
	}),
	extendedCheck("boxes-conversations", SPEC$3, "A box reaches only its own conversations", HELP$4, (ctx) => expectOwnOnly(ctx, ctx.routes.conversations, "conversations"), withAgentsvc("conversations")),
	extendedCheck("boxes-sandboxes", SPEC$3, "A box reaches only its own sandboxes", HELP$4, (ctx) => expectOwnOnly(ctx, ctx.routes.sandboxes, "sandboxes"), withAgentsvc("sandboxes")),
	extendedCheck("boxes-vault", SPEC$3, "A box reaches only its own vault", HELP$4, (ctx) => expectOwnOnly(ctx, ctx.routes.vaults, "vault"), withAgentsvc("vault"))
];
// src/conformance/extended/decide.ts
const withDecide = {
	capability: "inference",
	declaredScopes: { inference: ["decide"] }
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
	["a model that is not a string", JSON.stringify({
		model: 7,
		state: "ready",
		questions: QUESTIONS
	})],
	["no questions", JSON.stringify({
		model: MODEL_ID,
		state: "ready"
	})],
	["an empty list of questions", JSON.stringify({
		model: MODEL_ID,
		state: "ready",
		questions: []
	})],
	["questions that are a string", JSON.stringify({
		model: MODEL_ID,
		state: "ready",
		questions: "ready?"
	})]
];
const UNKNOWN_PATHS = [
	"/decide/v1/systemtwo",
	"/decide/v1/systemone/more",
	"/decide/v1/systemone/",
	"/decide/v1//systemone",
	"/decide/v1",
	"/decide"
];
const extendedDecideChecks = [
	extendedCheck("decide-malformed", "spec 2, 4.3.2", "A request not in the decide format returns 422", "Return 422 for anything that is not a decide request, before calling any upstream", async (ctx) => {
		for (const [what, body] of MALFORMED) ctx.expectRefusal(await ctx.request(decideRequest(ctx, { body })), {
			status: [422],
			why: `for ${what}`
		});
		if (ctx.upstreamRequests().length > 0) ctx.fail("a malformed decide request reached an upstream; expected nothing to reach an upstream");
	}, withDecide),
	extendedCheck("decide-unsupported", "spec 2, 2.10", "A question of an unknown type gets the answer `unsupported`", "Answer {\"type\": \"unsupported\"} to a question of an unknown type, and the others as usual", async (ctx) => {
		const questions = {
			...QUESTIONS,
			odd: {
				type: "conformance-type",
				instructions: "What is this?"
			}
		};
		const response = await ctx.request(decideRequest(ctx, { questions }));
		expectDecideResponse(ctx, response, Object.keys(questions));
		const { answers } = ctx.parseJsonObject(response);
		const type = Array.isArray(answers) ? "unsupported" : answers?.["odd"]?.type;
		if (response.status === 200 && type !== "unsupported") ctx.fail(`the answer to a question of an unknown type has the type ${JSON.stringify(type)}; expected "unsupported"`);
	}, withDecide),
	extendedCheck("decide-many", "spec 2, 4.3.1", "Twenty questions get twenty answers", "Answer every question, however many there are", async (ctx) => {
		const questions = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`question_${index}`, { ...QUESTIONS.certain }]));
		expectDecideResponse(ctx, await ctx.request(decideRequest(ctx, { questions })), Object.keys(questions));
	}, withDecide),
	extendedCheck("decide-no-token", "spec 2, 7", "A decide request without a token or with an unknown one is refused before its body is read", "Return 401 or 403 on the decide route for a token that is missing or belongs to no box", async (ctx) => {
		for (const [why, overrides] of [["without a token", { box: null }], ["with an unknown token and no questions", {
			token: UNKNOWN_TOKEN,
			questions: {}
		}]]) ctx.expectRefusal(await ctx.request(decideRequest(ctx, overrides)), {
			status: [401, 403],
			why
		});
	}, withDecide),
	extendedCheck("decide-unknown-route", "spec 2, 4", "Any other path below the decide route returns 404", "Return 404 for every path that is not a route", async (ctx) => {
		for (const path of UNKNOWN_PATHS) ctx.expectRefusal(await ctx.request(decideRequest(ctx, { path })), { status: [404] });
	}, withDecide),
	extendedCheck("decide-upstream-error", "spec 2, 4.3.3", "A failure to answer returns a non-2xx status", "Return 502 or another non-2xx status if the model provider fails or its response is unusable", async (ctx) => {
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
			ctx.harness.upstreams.setScript("model", () => reply);
			const response = await ctx.request(decideRequest(ctx));
			if (ctx.upstreamRequests("model").length === 0) ctx.skip("the broker does not call the model provider");
			if (response.status >= 200 && response.status < 300) ctx.failOn(response, `${response.endpoint} returned ${response.status} where the model provider returned ${what}; expected a non-2xx status`);
		}
	}, withDecide)
];
// src/conformance/extended/decide-form.ts
/** The form of decide answers that the protocol's schema gives: advice, since the spec leaves their fields open. */
const OPTIONS = Object.keys(QUESTIONS.next.criteria);
/** What is wrong with the answer to the question with options; undefined if nothing is. */
function choiceProblem({ type, choice, probabilities }) {
	if (type !== "choice") return void 0;
	if (!OPTIONS.includes(String(choice))) return `chooses ${JSON.stringify(choice)}; expected one of ${OPTIONS.join(", ")}`;
	const missing = OPTIONS.filter((option) => !Object.hasOwn(Object(probabilities), option));
	return missing.length > 0 ? `has no probability for ${missing.join(" and ")}; expected one for each option` : void 0;
}
const decideFormChecks = [extendedCheck("decide-form", "spec 2, 2.10", "Decide answers have the fields of the protocol's schema", "Answer as `gatehouse schema broker` describes under decideResponse", async (ctx) => {
	const response = await ctx.request(decideRequest(ctx));
	const names = Object.keys(QUESTIONS);
	if (expectDecideResponse(ctx, response, names).length === 0) return;
	const body = ctx.parseJsonObject(response);
	const problem = validateValue(decideResponseSchema, body);
	if (problem !== void 0) ctx.adviseOn(response, `${response.endpoint} returned 200, but ${problem}; expected the schema's form`);
	const chosen = choiceProblem(answerTo(body, "next", names) ?? {});
	if (chosen !== void 0) ctx.adviseOn(response, `${response.endpoint} returned 200 with an answer to "next" that ${chosen}`);
}, {
	capability: "inference",
	declaredScopes: { inference: ["decide"] },
	advice: true
})];
// src/conformance/extended/egress.ts
/** Where the box's token is replaced by the secret's value, and for whom. */
const withSecret$1 = {
	capability: "egress",
	declaredScopes: { egress: [EGRESS_SECRET] }
};
/** The secret of the reporting box. */
const secretOf = (ctx) => ctx.env.secrets.find(({ box }) => box === REPORTING_BOX);
/** Sends a request to the secret's host and expects these headers and query parameters there, and no token anywhere. */
async function expectSwapped(ctx, overrides, expected) {
	const response = await ctx.request(egressRequest(ctx, EGRESS_SECRET, {
		box: null,
		...overrides
	}));
	const received = expectForwardedOnce(ctx, response, "echo");
	for (const [name, value] of Object.entries(expected.headers ?? {})) if (findHeader(received.headers, name) !== value) ctx.failOn(response, `${response.endpoint} reached the secret's host with ${describeActual(ctx, findHeader(received.headers, name))} as the header ${name}; expected the secret's value in place of the token`);
	const query = new URLSearchParams(received.url.split("?").slice(1).join("?"));
	for (const [name, values] of Object.entries(expected.query ?? {})) if (query.getAll(name).join("\n") !== values.join("\n")) ctx.failOn(response, `${response.endpoint} reached the secret's host with ${describeActual(ctx, query.get(name) ?? void 0)} as the query parameter ${name}; expected the secret's value in place of the token`);
	expectNoToken(ctx, response, received);
}
function expectNoToken(ctx, response, received) {
	const finder = new LeakFinder([{
		label: "token",
		value: ctx.tokenOf(REPORTING_BOX)
	}]);
	for (const { where } of finder.find(received)) ctx.failOn(response, `${response.endpoint} reached the secret's host with the token in ${where}; expected the secret's value in its place`);
}
const extendedEgressChecks = [
	extendedCheck("egress-any-header", "spec 2, 4.4.1", "The token is replaced in a header of any name and form", "Search every header for the token, also within a longer value, and replace it", async (ctx) => {
		const token = ctx.tokenOf(REPORTING_BOX);
		const { value } = secretOf(ctx);
		for (const [name, form] of [
			["X-Api-Key", "%"],
			["X-Conformance-Key", "%"],
			["Authorization", "Token %"],
			["Authorization", "token=\"%\", v=1"],
			["Cookie", "a=1; key=%; b=2"],
			["X-Key", "Bearer %"]
		]) await expectSwapped(ctx, { headers: [[name, form.replace("%", token)]] }, { headers: { [name]: form.replace("%", value) } });
	}, withSecret$1),
	extendedCheck("egress-query", "spec 2, 4.4.1", "A token that is only in the query is replaced", "Search the query for the token too", async (ctx) => {
		await expectSwapped(ctx, { query: `a=1&api_key=${encodeURIComponent(ctx.tokenOf(REPORTING_BOX))}&b=2` }, { query: {
			a: ["1"],
			api_key: [secretOf(ctx).value],
			b: ["2"]
		} });
	}, withSecret$1),
	extendedCheck("egress-several", "spec 2, 4.4.1", "Every occurrence of the token is replaced", "Replace every occurrence in headers and query, not only the first", async (ctx) => {
		const token = ctx.tokenOf(REPORTING_BOX);
		const { value } = secretOf(ctx);
		await expectSwapped(ctx, {
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
	}, withSecret$1),
	extendedCheck("egress-basic", "spec 2, 4.4.1", "The token is replaced in basic credentials", "Decode `Authorization: Basic`, in which SDKs send a key as user or password", async (ctx) => {
		const basic = (text) => `Basic ${Buffer.from(text).toString("base64")}`;
		const token = ctx.tokenOf(REPORTING_BOX);
		const response = await ctx.request(egressRequest(ctx, EGRESS_SECRET, {
			box: null,
			headers: [["Authorization", basic(`${token}:`)]]
		}));
		const requests = ctx.upstreamRequestsFor(response);
		if (requests.length === 0 && (response.status === 401 || response.status === 403)) ctx.skip("the broker does not look for a token in basic credentials");
		for (const received of requests) expectNoToken(ctx, response, received);
		if (findHeader(requests[0]?.headers ?? [], "authorization") !== basic(`${secretOf(ctx).value}:`)) ctx.failOn(response, `${response.endpoint} did not reach the secret's host with the secret's value in its basic credentials; expected it in place of the token`);
	}, withSecret$1),
	extendedCheck("egress-answer-headers", "spec 2, 4.4.3", "In every response header, the value is replaced by the token", "Replace the value with the token in every response header, every occurrence", async (ctx) => {
		const { value } = secretOf(ctx);
		const token = ctx.tokenOf(REPORTING_BOX);
		const headers = {
			"X-Key": value,
			"WWW-Authenticate": `Bearer realm="x", token="${value}", again="${value}"`,
			Location: `/v1/next?key=${value}`,
			"set-cookie": [`key=${value}; Path=/`, "other=1"]
		};
		ctx.harness.upstreams.setScript("echo", () => ({
			status: 200,
			headers: {
				"content-type": "application/json",
				...headers,
				"x-upper": value.toUpperCase()
			},
			body: ECHO_BODY
		}));
		const response = await ctx.request(egressRequest(ctx));
		expectForwardedOnce(ctx, response, "echo");
		const restoreToken = (text) => text.replaceAll(value, token);
		for (const [name, sent] of Object.entries(headers)) {
			const actual = response.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase()).map(([, each]) => each).join("\n");
			if (actual !== [sent].flat().map(restoreToken).join("\n")) ctx.failOn(response, `${response.endpoint} returned ${describeActual(ctx, actual || void 0)} as the header ${name}; expected the token in place of the value`);
		}
		if ((findHeader(response.headers, "x-upper") ?? "").toLowerCase().includes(value.toLowerCase())) ctx.adviseOn(response, `${response.endpoint} returned the value in upper case as the header x-upper; expected the token in its place`);
	}, withSecret$1),
	extendedCheck("egress-names", "spec 2, 2.8", "A secret name has 1 to 40 characters", "Return 404 for names that do not match ^[A-Z][A-Z0-9_]{0,39}$, and 403 for valid ones without a held value", async (ctx) => {
		const valid = [
			"C",
			`C${"9".repeat(39)}`,
			"C_9_"
		];
		await ctx.declare({ egress: valid });
		for (const name of valid) ctx.expectRefusal(await ctx.request(egressRequest(ctx, name)), {
			status: [403],
			why: "for a valid name without a held value"
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
		]) ctx.expectRefusal(await ctx.request(egressRequest(ctx, name)), {
			status: [404],
			why: `for the name "${name}"`
		});
		for (const path of [ctx.routes.egress, `${ctx.routes.egress}/`]) ctx.expectRefusal(await ctx.request({
			method: "GET",
			path
		}), { status: [404] });
	}, { capability: "egress" }),
	extendedCheck("egress-no-token", "spec 2, 5.1", "An egress request without a token or with an unknown one is refused", "Return 401 or 403 if the request carries no box's token", async (ctx) => {
		for (const [why, overrides] of [
			["without a token", { box: null }],
			["with an unknown token", { token: UNKNOWN_TOKEN }],
			["for a box that never reported", { box: SILENT_BOX }]
		]) ctx.expectRefusal(await ctx.request(egressRequest(ctx, EGRESS_SECRET, overrides)), {
			status: [401, 403],
			why
		});
	}, withSecret$1)
];
// src/conformance/extended/egress-hosts.ts
/** Where egress requests go, and what comes back. */
const withSecret = {
	capability: "egress",
	declaredScopes: { egress: [EGRESS_SECRET] }
};
const quoteValue = (value) => value === void 0 ? "nothing" : `"${value}"`;
/** The URL of the host that must receive nothing. */
const foreignUrl = (ctx) => ctx.harness.upstreams.url("elsewhere");
/** Fails for each upstream other than the secret's host that the check's last request reached. */
function reportStrays(ctx, request, label) {
	for (const received of ctx.upstreamRequestsFor(request)) if (received.upstream !== "echo") ctx.fail(`${label} reached ${UPSTREAM_LABELS[received.upstream]} at ${received.url.split("?")[0]}; expected it to reach the secret's host or nothing`);
}
/** Sends a request, which the broker may break off, and expects it to reach no upstream other than the secret's host. */
async function expectOnlySecretHost(ctx, request, label) {
	await ctx.tryRequest(request);
	reportStrays(ctx, request, label);
}
const egressHostChecks = [
	extendedCheck("egress-methods", "spec 2, 4", "Method, path, query and body are forwarded unchanged", "Forward every method, and the path after the name, the query and the body unchanged", async (ctx) => {
		for (const method of [
			"POST",
			"PUT",
			"PATCH",
			"DELETE",
			"GET"
		]) {
			const body = method === "GET" ? void 0 : "{ \"a\":1.0,\"b\":\"\\u00e9\" }";
			const request = egressRequest(ctx, EGRESS_SECRET, {
				below: "/v2/a%20b;c=1/",
				method,
				query: "x=%2f&y=+",
				...body ? { body } : {}
			});
			const response = await ctx.request(request);
			const received = expectForwardedOnce(ctx, response, "echo");
			if (received.method !== method) ctx.failOn(response, `${response.endpoint} reached the secret's host as ${received.method}; expected ${method}`);
			expectUnchanged(ctx, response, received, {
				base: secretOf(ctx).host,
				path: request.path.slice(`${ctx.routes.egress}/${EGRESS_SECRET}`.length),
				body
			});
		}
	}, withSecret),
	extendedCheck("egress-host-header", "spec 2, 4.4.2", "The Host header names the secret's host", "Set `Host` to the secret's host", async (ctx) => {
		const response = await ctx.request(egressRequest(ctx));
		const received = expectForwardedOnce(ctx, response, "echo");
		const { host } = new URL(secretOf(ctx).host);
		if (findHeader(received.headers, "host") !== host) ctx.failOn(response, `${response.endpoint} reached the secret's host with ${quoteValue(findHeader(received.headers, "host"))} as the header host; expected its own name`);
	}, withSecret),
	extendedCheck("egress-redirect", "spec 2, 4.4.2", "A redirect from the secret's host is not followed to another host", "Return redirects to the box instead of following them", async (ctx) => {
		for (const status of [
			301,
			302,
			307,
			308
		]) {
			ctx.harness.upstreams.setScript("echo", () => ({
				status,
				headers: { location: `${foreignUrl(ctx)}/v1/things` }
			}));
			const response = await ctx.request(egressRequest(ctx));
			expectForwardedOnce(ctx, response, "echo");
			if (ctx.upstreamRequests("elsewhere").length > 0) ctx.abortOn(response, `${response.endpoint} followed a redirect (${status}) to another host; expected requests to the secret's host only`);
		}
	}, withSecret),
	extendedCheck("egress-paths", "spec 2, 4.4.2", "No spelling of a path reaches another host or another route", "Take host and port from the secret only, and reject dot segments, however encoded", async (ctx) => {
		const { host } = new URL(foreignUrl(ctx));
		const base = `${ctx.routes.egress}/${EGRESS_SECRET}`;
		const paths = [
			`${base}//${host}/v1`,
			`${base}/../..${ctx.routes.sandboxes}`,
			`${base}/%2e%2e/%2e%2e${ctx.routes.sandboxes}`,
			`${base}/http://${host}/v1`,
			`${base}@${host}/v1`,
			`${base}/@${host}/v1`,
			`${base}/..%2f..%2fx`,
			`${base}/\\\\${host}/v1`,
			`${base}?@${host}/`,
			`${base}:80@${host}/`,
			`${base}/%2f%2f${host}/v1`,
			`${base}/;@${host}/`,
			`${base}%2f..%2fx`
		];
		for (const path of paths) await expectOnlySecretHost(ctx, {
			...egressRequest(ctx),
			path
		}, `GET ${path.split("?")[0]}`);
		const target = `${foreignUrl(ctx)}${base}/v1/things`;
		await expectOnlySecretHost(ctx, {
			...egressRequest(ctx),
			target
		}, "a request in absolute form");
	}, withSecret),
	extendedCheck("egress-foreign-host", "spec 2, 4.4.2", "No request header changes the host", "Take the host from the secret only, never from a header", async (ctx) => {
		const { host } = new URL(foreignUrl(ctx));
		const headers = [
			["X-Forwarded-Host", host],
			["Forwarded", `host=${host}`],
			["X-Original-URL", `${foreignUrl(ctx)}/`],
			["X-Host", host]
		];
		const request = egressRequest(ctx, EGRESS_SECRET, { headers });
		const response = await ctx.request(request);
		reportStrays(ctx, request, response.endpoint);
		expectForwardedOnce(ctx, response, "echo");
	}, withSecret),
	extendedCheck("egress-answer-unchanged", "spec 2, 4", "Status and body from the secret's host are returned unchanged", "Return the response unchanged, errors included", async (ctx) => {
		for (const [status, body] of [
			[201, "{\"made\":true}"],
			[404, "{\"error\":\"not there\"}"],
			[429, ""],
			[500, "down"]
		]) {
			ctx.harness.upstreams.setScript("echo", () => ({
				status,
				headers: {
					"content-type": "application/json",
					"retry-after": "3"
				},
				body
			}));
			const response = await ctx.request(egressRequest(ctx));
			expectForwardedOnce(ctx, response, "echo");
			expectReturned(ctx, response, {
				status,
				body
			});
		}
	}, withSecret)
];
// src/conformance/extended/egress-values.ts
/** Secret values in responses: in bodies, across chunks, and in the forms that odd characters take. */
/** Longer than a packet waits for the next one. */
const CHUNK_PAUSE_MS = 10;
/** Lets the secret's host send a body in these parts, each on its own. */
function replyInParts(ctx, parts) {
	ctx.harness.upstreams.setScript("echo", (_, response) => {
		response.writeHead(200, { "content-type": "text/plain" });
		(async () => {
			for (const part of parts) {
				response.write(part);
				await setTimeout$1(CHUNK_PAUSE_MS);
			}
			response.end();
		})();
	});
}
/** Sends a request, which the broker may break off, and expects a response without the value. */
async function expectNoValue(ctx, request, value, how) {
	const response = await ctx.tryRequest(request);
	const found = response ? new LeakFinder([{
		label: "value",
		value
	}]).find(response) : [];
	for (const { where } of found) ctx.failOn(response, `${endpointOf(request)} returned ${response?.status} with the secret's value ${how}, in ${where}; expected the response without it`);
}
const oddSecretOf = (ctx) => ctx.env.secrets.find(({ box, name }) => box === "conformance-a" && name === "CONFORMANCE_ODD");
/** A request with the token where only a query can carry the odd value. */
const oddRequest = (ctx, token) => egressRequest(ctx, ODD_SECRET, {
	box: null,
	query: `a=1&key=${encodeURIComponent(token)}&b=2`
});
/** Headers in which the host repeats the value as URLs, JSON and base64 write it. */
const encodedHeaders = (value) => ({
	"x-json": jsonForms(value)[1],
	"x-base64": Buffer.from(value).toString("base64"),
	"x-base64-within": Buffer.from(`key:${value}`).toString("base64url"),
	location: `/next?key=${encodeURIComponent(value)}`
});
const encodedBodies = (value) => [
	["in JSON", JSON.stringify({ key: value })],
	["in JSON with escapes", `{"key":"${jsonForms(value)[3]}"}`],
	["percent-encoded", `key=${encodeURIComponent(value)}&b=2`]
];
const egressValueChecks = [extendedCheck("egress-answer-body", "spec 2, 1.3", "A response body does not contain the secret's value, also where it arrives in parts", "Replace the value in response bodies, and hold back what may be its beginning until the next part arrives", async (ctx) => {
	const { value } = secretOf(ctx);
	const reply = {
		status: 200,
		headers: { "content-type": "application/json" }
	};
	for (const [how, body] of [
		["in its body", `{"key":"${value}"}`],
		["twice in its body", `${value}${value}`],
		["in the body of an error", `no access with ${value}`]
	]) {
		const status = how.includes("error") ? 401 : 200;
		ctx.harness.upstreams.setScript("echo", () => ({
			...reply,
			status,
			body
		}));
		await expectNoValue(ctx, egressRequest(ctx), value, how);
	}
	const middle = Math.floor(value.length / 2);
	replyInParts(ctx, [
		`before ${value.slice(0, middle)}`,
		value.slice(middle),
		" after"
	]);
	await expectNoValue(ctx, egressRequest(ctx), value, "in two parts of its body");
	replyInParts(ctx, [
		value.slice(0, 1),
		value.slice(1, -1),
		value.slice(-1)
	]);
	await expectNoValue(ctx, egressRequest(ctx), value, "in three parts of its body");
}, {
	capability: "egress",
	declaredScopes: { egress: [EGRESS_SECRET] }
}), extendedCheck("egress-odd-value", "spec 2, 4.4.2", "A value with characters that need encoding arrives as it is, and never returns", "Percent-encode the value where it replaces the token in a query; look for its percent-encoded, JSON and base64 forms in responses", async (ctx) => {
	const secret = oddSecretOf(ctx);
	if (!secret) return ctx.skip(`the env has no secret ${ODD_SECRET}`);
	const { value } = secret;
	const token = ctx.tokenOf(REPORTING_BOX);
	const response = await ctx.request(oddRequest(ctx, token));
	const received = expectForwardedOnce(ctx, response, "echo");
	const query = new URLSearchParams(received.url.split("?").slice(1).join("?"));
	if (query.get("key") !== value || query.get("a") !== "1" || query.get("b") !== "2") ctx.failOn(response, `${response.endpoint} reached the secret's host with another query than the value in place of the token; expected the value percent-encoded and the rest unchanged`);
	ctx.harness.upstreams.setScript("echo", () => ({
		status: 200,
		headers: encodedHeaders(value),
		body: "{}"
	}));
	await expectNoValue(ctx, oddRequest(ctx, token), value, "encoded");
	for (const [how, body] of encodedBodies(value)) {
		ctx.harness.upstreams.setScript("echo", () => ({
			status: 200,
			body
		}));
		await expectNoValue(ctx, oddRequest(ctx, token), value, how);
	}
}, {
	capability: "egress",
	declaredScopes: { egress: [EGRESS_SECRET, ODD_SECRET] }
})];
// src/conformance/extended/entries.ts
/** Which entries of a report count, and that nothing of an older report is left. */
const NOT_THIS_BROKER = [
	["whose `broker` is null", { broker: null }],
	["without `broker`", {}],
	["whose `broker` is an empty string", { broker: "" }],
	["whose `broker` is a list", { broker: ["%"] }],
	["whose `broker` is another word", { broker: "conformance-other" }]
];
/** Expects each of two entries of one name to grant its scope words. */
async function expectBothWords(ctx, response) {
	const { capabilities } = ctx.parseJsonObject(response);
	const words = (Array.isArray(capabilities) ? capabilities : []).filter((entry) => entry?.name === "inference").flatMap(({ scope }) => scope);
	for (const word of ["agent", "decide"]) if (!words.includes(word)) ctx.failOn(response, `${response.endpoint} returned 200 without the word \`${word}\` of one of two entries for inference; expected the scope words that both list`);
	expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), "model");
	ctx.expectStatus(await ctx.request(decideRequest(ctx)), [200], "with `decide` in one of two entries");
}
const entryChecks = [
	extendedCheck("report-no-broker", "spec 2, 4.1.3", "An entry without the broker's word is not kept and grants nothing", "Keep only entries whose `broker` is exactly your word", async (ctx) => {
		for (const [what, fields] of NOT_THIS_BROKER) {
			const entry = JSON.stringify({
				name: "inference",
				...fields,
				scope: ["agent"]
			});
			const capabilities = [parseJson(entry.replace("%", ctx.env.broker))];
			const response = await ctx.postReport({ capabilities });
			if (!ctx.expectStatus(response, [200, 400], `for an entry ${what}`)) continue;
			if (response.status === 200) expectKept(ctx, response, []);
			else await ctx.declare({});
			if (ctx.capabilities.has("inference")) ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
				status: [403],
				why: `with an entry ${what}`
			});
		}
	}),
	extendedCheck("report-same-name", "spec 2, 4", "Two entries of one name grant the scope words of both", "Grant a word if any entry of the name lists it", async (ctx) => {
		const entry = (word) => ({
			name: "inference",
			broker: ctx.env.broker,
			scope: [word]
		});
		for (const words of [["agent", "decide"], ["decide", "agent"]]) {
			const response = await ctx.postReport({ capabilities: words.map(entry) });
			if (response.status === 400) ctx.skip("the broker does not accept two entries of one name");
			if (ctx.expectStatus(response, [200], "for two entries of one name")) await expectBothWords(ctx, response);
		}
	}, { capability: "inference" }),
	extendedCheck("listing-replaced", "spec 2, 2.3", "The response to a report has no listing and no spend of an older one", "Replace listing and spend with those of the new report, or with none", async (ctx) => {
		await ctx.declare({}, void 0, {
			listing: LISTING,
			spend: SPEND
		});
		const newer = {
			listing: {
				...LISTING,
				title: "Newer"
			},
			spend: {
				...SPEND,
				month: "2026-02"
			}
		};
		for (const [what, fields] of [["without listing and spend", {}], ["with others", newer]]) {
			const response = await ctx.declare({}, void 0, fields);
			const body = ctx.parseJsonObject(response);
			for (const [field, old] of Object.entries({
				listing: LISTING,
				spend: SPEND
			})) if (JSON.stringify(body[field]) === JSON.stringify(old)) ctx.failOn(response, `${response.endpoint} returned 200 with the \`${field}\` of an older report to one ${what}; expected that of the new report or none`);
		}
	})
];
// src/conformance/extended/feedback.ts
const capability = "feedback";
const HELP$3 = "Require `agent` for a batch with entries and `passive` for one with counts";
async function skipIfNoFeedbackKept(ctx) {
	const probe = await ctx.request(feedbackRequest(ctx, ENTRIES));
	if (await keepsNoFeedback(ctx, probe)) ctx.skip("the broker keeps no feedback");
}
const extendedFeedbackChecks = [
	extendedCheck("feedback-counts-taken", "spec 2, 4.5.1", "With `passive`, counts are not refused for their scope", HELP$3, async (ctx) => {
		const response = await ctx.request(feedbackRequest(ctx, COUNTS));
		if (response.status === 403 && isScopeRefusal(response)) ctx.failOn(response, `${response.endpoint} returned 403 for a missing scope word, but the last report lists \`passive\`; expected it to be accepted`);
		else if (response.status === 401 || response.status === 404) ctx.expectStatus(response, [200], "for counts");
	}, {
		capability,
		declaredScopes: { feedback: ["passive"] }
	}),
	extendedCheck("feedback-both-words", "spec 2, 4.5.1", "A batch of entries and counts needs both scope words", HELP$3, async (ctx) => {
		await skipIfNoFeedbackKept(ctx);
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
			ctx.expectRefusal(await ctx.request(feedbackRequest(ctx, batch)), {
				status: [403],
				mentions: ["feedback", missing],
				why: `with \`${listed}\` only`
			});
		}
	}, {
		capability,
		declaredScopes: { feedback: ["agent", "passive"] }
	}),
	extendedCheck("feedback-keeps-none", "spec 2, 4.5.3", "A broker that keeps no feedback returns 501 for every allowed batch", "Return 501 for all batches or for none", async (ctx) => {
		const responses = [];
		for (const batch of [
			ENTRIES,
			COUNTS,
			{
				...ENTRIES,
				...COUNTS
			}
		]) responses.push(await ctx.request(feedbackRequest(ctx, batch)));
		const notKept = responses.filter(({ status }) => status === 501).length;
		if (notKept === 0) ctx.skip("the broker keeps feedback");
		if (notKept < responses.length) ctx.fail(`the broker returned 501 for ${notKept} of ${responses.length} batches; expected all or none`);
	}, {
		capability,
		declaredScopes: { feedback: ["agent", "passive"] }
	}),
	extendedCheck("feedback-no-token", "spec 2, 5.1", "A batch without a token or with an unknown one is refused", "Return 401 or 403 for a token that is missing or belongs to no box", async (ctx) => {
		await skipIfNoFeedbackKept(ctx);
		for (const [why, overrides] of [["without a token", { box: null }], ["with an unknown token", { token: UNKNOWN_TOKEN }]]) ctx.expectRefusal(await ctx.request(feedbackRequest(ctx, ENTRIES, overrides)), {
			status: [401, 403],
			why
		});
	}, {
		capability,
		declaredScopes: { feedback: ["agent", "passive"] }
	})
];
// src/conformance/extended/identity.ts
/** Requests that may not do what the reporting box may. */
const OTHERS = [
	["for a box that never reported", { box: SILENT_BOX }],
	["for a box whose own report is empty", { box: OTHER_BOX }],
	["with an unknown token", { token: UNKNOWN_TOKEN }],
	["without a token", { box: null }]
];
const EVERYTHING = {
	inference: ["agent", "decide"],
	egress: [EGRESS_SECRET],
	agentsvc: [
		"agent",
		"conversations",
		"sandboxes",
		"vault"
	]
};
/** A request of each route that goes upstream, with what it needs and the statuses of its refusal. */
const ROUTES$1 = [
	{
		capability: "inference",
		create: messagesRequest,
		refusal: [403]
	},
	{
		capability: "inference",
		create: (ctx, sender) => modelRequest(ctx, "GET", "/v1/models", sender),
		refusal: [403]
	},
	{
		capability: "inference",
		create: decideRequest,
		refusal: [401, 403]
	},
	{
		capability: "egress",
		create: (ctx, sender) => egressRequest(ctx, EGRESS_SECRET, sender),
		refusal: [401, 403]
	},
	{
		capability: "agentsvc",
		create: (ctx, sender) => agentsvcRequest(ctx, ctx.routes.sandboxes, sender),
		refusal: [401, 403]
	}
];
const servedRoutes = (ctx) => ROUTES$1.filter(({ capability }) => ctx.capabilities.has(ctx.harness.capabilityName(capability)));
/** Sends a request of each route as the reporting box and, on the same connection, as others. */
async function expectOwnIdentity(ctx, connection) {
	for (const { create, refusal } of servedRoutes(ctx)) for (const [why, sender] of OTHERS) {
		await ctx.request(create(ctx, { connection }));
		const response = await ctx.request(create(ctx, {
			...sender,
			connection
		}));
		ctx.expectRefusal(response, {
			status: refusal,
			why: `${why}, on a connection that another box used`
		});
	}
}
/** The same request from others, to the last byte of its URL. */
async function expectRefusedAgain(ctx, { mark: _, ...request }, status) {
	for (const [why, sender] of OTHERS) {
		const repeated = await ctx.request({
			...request,
			...sender
		});
		ctx.expectRefusal(repeated, {
			status,
			why: `${why}, to a URL that another box has requested`
		});
	}
}
const swapCase = (text) => [...text].map((char) => char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()).join("");
/** Strings that resemble the token of the reporting box, and belong to no box. */
const nearMisses = (token) => [
	["without its last character", token.slice(0, -1)],
	["with a character behind it", `${token}x`],
	["with a character before it", `x${token}`],
	...swapCase(token) === token ? [] : [["in another letter case", swapCase(token)]]
];
async function expectNoNearMiss(ctx) {
	const own = Object.values(ctx.harness.broker.tokens);
	for (const [what, token] of nearMisses(ctx.tokenOf(REPORTING_BOX))) {
		if (own.includes(token)) continue;
		const why = `for a box's token ${what}`;
		const report = { capabilities: ctx.capabilityEntries({ inference: [] }) };
		ctx.expectRefusal(await ctx.postReport(report, { token }), {
			status: [401, 403],
			why
		});
		const isWithin = token.toLowerCase().includes(ctx.tokenOf(REPORTING_BOX).toLowerCase());
		for (const { capability, create, refusal } of servedRoutes(ctx)) if (capability !== "egress" || !isWithin && !what.includes("case")) ctx.expectRefusal(await ctx.request(create(ctx, { token })), {
			status: refusal,
			why
		});
	}
}
const isOwnAnswer = (ctx, response) => ctx.upstreamRequestsFor(response).length > 0;
const identityChecks = [
	extendedCheck("boxes-connection", "spec 2, 5.1", "On a connection that one box used, every other request needs its own token", "Authenticate each request by its own token; keep nothing about a connection", async (ctx) => {
		if (servedRoutes(ctx).length === 0) ctx.skip("the broker serves no capability with an upstream");
		await ctx.declare({}, OTHER_BOX);
		const connection = keepConnection();
		try {
			await expectOwnIdentity(ctx, connection);
		} finally {
			connection.destroy();
		}
	}, { declaredScopes: EVERYTHING }),
	extendedCheck("requests-repeated", "spec 2, 4", "A URL that one box has requested is refused to others as any URL", "Check token and scope before looking into a cache, or keep no responses", async (ctx) => {
		if (servedRoutes(ctx).length === 0) ctx.skip("the broker serves no capability with an upstream");
		await ctx.declare({}, OTHER_BOX);
		for (const { create, refusal } of servedRoutes(ctx)) {
			const request = create(ctx, {});
			const first = await ctx.request(request);
			if (first.status < 300 && isOwnAnswer(ctx, first)) await expectRefusedAgain(ctx, request, refusal);
		}
	}, { declaredScopes: EVERYTHING }),
	extendedCheck("token-near-miss", "spec 2, 5.1", "A string that resembles a box's token is not accepted for it", "Compare whole tokens, case-sensitively", expectNoNearMiss, { declaredScopes: EVERYTHING })
];
// src/conformance/extended/isolation.ts
/** Where each credential belongs, in the order of `credentialsOf`; secret values belong to the echo host. */
const CREDENTIAL_UPSTREAMS = ["model", "agentsvc"];
const extendedIsolationChecks = [extendedCheck("token-isolation-extended", "spec 2, 1.3", "In the extended checks too, no token reached an upstream and no response contained a credential or secret value", "Strip the box token from everything you forward, and credentials and secret values from every response", async (ctx) => expectNoLeaks(ctx, (check) => check.extended === true), { after: "extended" }), extendedCheck("token-isolation-credentials", "spec 2, 5.4", "Each credential and secret value reached only its own upstream", "Add a credential only to requests to its own upstream", async (ctx) => {
	const credentials = credentialsOf(ctx.env);
	const upstreamOf = new Map(credentials.map((credential, index) => [credential, CREDENTIAL_UPSTREAMS[index] ?? "echo"]));
	const finder = new LeakFinder(credentials);
	for (const received of ctx.harness.upstreams.received) for (const { sensitiveValue, where } of finder.find(received)) if (received.upstream !== upstreamOf.get(sensitiveValue)) ctx.fail(`${UPSTREAM_LABELS[received.upstream]} received the ${sensitiveValue.label} in ${where}; expected it to reach only its own upstream`);
}, { after: "run" })];
// src/conformance/extended/limits.ts
const HELP$2 = "Return 400 for a report over a limit of section 8, and accept one at the limit";
const SPEC$2 = "spec 2, 8";
/** Expects a report at the limit to be accepted and one over it to be refused. */
async function expectLimit(ctx, what, atLimit, overLimit) {
	ctx.expectStatus(await ctx.postReport(atLimit), [200], `with ${what} at the limit`);
	ctx.expectRefusal(await ctx.postReport(overLimit), {
		status: [400, 413],
		why: `with ${what} over the limit`
	});
}
const repeat = (count, create) => Array.from({ length: count }, (_, index) => create(index));
const MAX_REPORT_KB = 32;
/** A report of this many bytes, padded with whitespace. */
function reportOfSize(ctx, bytes) {
	const text = JSON.stringify({ capabilities: ctx.capabilityEntries({ inference: ["agent"] }) });
	return text.replace("{", `{${" ".repeat(bytes - Buffer.byteLength(text))}`);
}
/** Skips the check unless the broker keeps this field of a report. */
async function skipUnlessKept(ctx, field) {
	const response = await ctx.declare({}, void 0, {
		listing: LISTING,
		spend: SPEND
	});
	if (!(field in ctx.parseJsonObject(response))) ctx.skip(`the broker does not keep ${field}`);
}
const reportWith = (fields) => ({
	capabilities: [],
	...fields
});
const reportWithListing = (fields) => reportWith({ listing: {
	...LISTING,
	...fields
} });
const reportWithSpend = (fields) => reportWith({ spend: {
	...SPEND,
	...fields
} });
const reportWithPrincipals = (count) => reportWithSpend({ byPrincipal: repeat(count, (index) => ({
	principal: `github:someone-${index}`,
	usd: 0,
	runs: 0,
	unpriced: 0
})) });
const limitChecks = [
	extendedCheck("limit-capabilities", SPEC$2, "A report has at most 20 capabilities", HELP$2, (ctx) => {
		const entries = (count) => reportWith({ capabilities: repeat(count, (index) => ({
			name: `conformance-${index}`,
			broker: ctx.env.broker,
			scope: ["word"]
		})) });
		return expectLimit(ctx, "its capabilities", entries(20), entries(21));
	}),
	extendedCheck("limit-scope-words", SPEC$2, "A capability has at most 50 scope words", HELP$2, (ctx) => {
		const words = (count) => reportWith({ capabilities: ctx.capabilityEntries({ egress: repeat(count, (index) => `CONFORMANCE_${index}`) }) });
		return expectLimit(ctx, "its scope words", words(50), words(51));
	}),
	extendedCheck("limit-body", SPEC$2, "A report has at most 32 KB", HELP$2, async (ctx) => {
		await expectLimit(ctx, "its body", reportOfSize(ctx, MAX_REPORT_KB * 1e3), reportOfSize(ctx, 32769));
		const note = "é".repeat(16385);
		ctx.expectRefusal(await ctx.postReport({
			capabilities: ctx.capabilityEntries({}),
			note
		}), {
			status: [400, 413],
			why: "for a body over the limit in bytes and not in characters"
		});
	}),
	extendedCheck("limit-listing-title", SPEC$2, "The title of a kept listing has at most 60 characters", HELP$2, async (ctx) => {
		await skipUnlessKept(ctx, "listing");
		await expectLimit(ctx, "the title", reportWithListing({ title: "t".repeat(60) }), reportWithListing({ title: "t".repeat(61) }));
		await expectLimit(ctx, "the title in letters beyond ASCII", reportWithListing({ title: "é".repeat(60) }), reportWithListing({ title: "é".repeat(61) }));
	}),
	extendedCheck("limit-listing-line", SPEC$2, "The line of a kept listing has at most 140 characters", HELP$2, async (ctx) => {
		await skipUnlessKept(ctx, "listing");
		await expectLimit(ctx, "the line", reportWithListing({ line: "l".repeat(140) }), reportWithListing({ line: "l".repeat(141) }));
		await expectLimit(ctx, "the line in letters beyond ASCII", reportWithListing({ line: "é".repeat(140) }), reportWithListing({ line: "é".repeat(141) }));
	}),
	extendedCheck("limit-principals", SPEC$2, "A kept spend has at most 50 entries in `byPrincipal`", HELP$2, async (ctx) => {
		await skipUnlessKept(ctx, "spend");
		await expectLimit(ctx, "`byPrincipal`", reportWithPrincipals(50), reportWithPrincipals(51));
	}),
	extendedCheck("listing-malformed", "spec 2, 2.5", "A broker that keeps listings returns 400 for a malformed one", "Return 400 for a listing that does not have the form of 2.4, if you keep listings", async (ctx) => {
		await skipUnlessKept(ctx, "listing");
		for (const [what, body] of [
			["a title that is not a string", reportWithListing({ title: 7 })],
			["a title with a control character", reportWithListing({ title: "a\x07b" })],
			["a line with a line break", reportWithListing({ line: "a\nb" })],
			["a title with DEL", reportWithListing({ title: "ab" })],
			["a title with the control character U+0085", reportWithListing({ title: "ab" })],
			["a line with the control character U+009B", reportWithListing({ line: "ab" })],
			["`published` that is not a boolean", reportWithListing({ published: "yes" })],
			["a listing that is not an object", reportWith({ listing: "Conformance" })]
		]) ctx.expectRefusal(await ctx.postReport(body), {
			status: [400],
			why: `for ${what}`
		});
	}),
	extendedCheck("spend-malformed", "spec 2, 2.5", "A broker that keeps spend returns 400 for a malformed one", "Return 400 for a spend that does not have the form of 2.5, if you keep spend", async (ctx) => {
		await skipUnlessKept(ctx, "spend");
		for (const [what, body] of [
			["an invalid month", reportWithSpend({ month: "2026-1" })],
			["the month 13", reportWithSpend({ month: "2026-13" })],
			["the month 0", reportWithSpend({ month: "2026-00" })],
			["`usd` that is not a number", reportWithSpend({ usd: "1.25" })],
			["`runs` that is not a whole number", reportWithSpend({ runs: 1.5 })],
			["a missing `unpriced`", reportWithSpend({ unpriced: void 0 })],
			["a principal that is neither a string nor null", reportWithSpend({ byPrincipal: [{
				...SPEND.byPrincipal[0],
				principal: 7
			}] })],
			["a spend that is not an object", reportWith({ spend: [] })]
		]) ctx.expectRefusal(await ctx.postReport(body), {
			status: [400],
			why: `for ${what}`
		});
	}),
	extendedCheck("spend-plausible", "spec 2, 2.5", "A broker that keeps spend returns 400 for negative figures", "Return 400 for a spend with negative figures, if you keep spend", async (ctx) => {
		await skipUnlessKept(ctx, "spend");
		for (const [what, body] of [
			["a negative `usd`", reportWithSpend({ usd: -1.25 })],
			["negative `runs`", reportWithSpend({ runs: -1 })],
			["a negative share", reportWithSpend({ byPrincipal: [{
				...SPEND.byPrincipal[0],
				usd: -1
			}] })]
		]) ctx.expectStatus(await ctx.postReport(body), [400], `for ${what}`);
	}, { advice: true })
];
// src/conformance/extended/model.ts
const withAgent$4 = {
	capability: "inference",
	declaredScopes: { inference: ["agent"] }
};
const withoutAgent = {
	capability: "inference",
	declaredScopes: { inference: ["decide"] }
};
const ROUTES = [
	["POST", "/v1/messages"],
	["POST", "/v1/messages/count_tokens"],
	["GET", "/v1/models"],
	["GET", "/v1/models/conformance-model"],
	["GET", "/v1/models/conformance.model-v1:0"]
];
/** Sends a model call and expects it to be forwarded unchanged and the upstream's response to return unchanged. */
async function expectPassThrough(ctx, request) {
	const response = await ctx.request(request);
	const received = expectForwardedOnce(ctx, response, "model");
	if (received.method !== request.method) ctx.failOn(response, `${response.endpoint} reached the model provider as ${received.method}; expected ${request.method}`);
	expectUnchanged(ctx, response, received, {
		base: ctx.env.modelapi.url,
		path: request.path.slice(ctx.routes.model.length),
		body: request.body
	});
	expectCredential(ctx, response, received);
	expectReturned(ctx, response, {
		status: 200,
		body: respondAsModel(received).body
	});
}
const extendedModelChecks = [
	extendedCheck("model-routes", "spec 2, 4.2.1", "With `agent`, every route of the model provider is forwarded unchanged, with the credential", "Forward messages, count_tokens, models and models/<id> alike", async (ctx) => {
		for (const [method, path] of ROUTES) await expectPassThrough(ctx, modelRequest(ctx, method, path, { query: "limit=5" }));
	}, withAgent$4),
	extendedCheck("model-routes-refused", "spec 2, 4", "Without `agent`, every route of the model provider is refused", "Require the scope word `agent` on every one of these routes", async (ctx) => {
		for (const [method, path] of ROUTES) ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path)), {
			status: [403],
			mentions: ["inference", "agent"],
			why: "without `agent`"
		});
	}, withoutAgent),
	extendedCheck("model-methods", "spec 2, 4", "Any other method on a route of the model provider is not forwarded", "Forward each route with its own method only, and return 404 for others", async (ctx) => {
		for (const [method, path] of [
			["GET", "/v1/messages"],
			["DELETE", "/v1/messages"],
			["GET", "/v1/messages/count_tokens"],
			["POST", "/v1/models"],
			["DELETE", "/v1/models/conformance-model"]
		]) ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path)), { status: [404, 405] });
	}, withAgent$4),
	extendedCheck("model-near-routes", "spec 2, 4", "A path that resembles a route of the model provider returns 404", "Compare whole paths: no prefix, no case folding, no additional slashes or segments", async (ctx) => {
		for (const [method, path] of [
			["POST", "/v1/messages/batches"],
			["POST", "/v1/messagesx"],
			["POST", "/V1/messages"],
			["POST", "/v2/messages"],
			["POST", "/messages"],
			["POST", "/v1/messages/"],
			["POST", "/v1//messages"],
			["POST", "//v1/messages"],
			["GET", "/v1/models/"],
			["GET", "/v1/models/a/b"],
			["GET", "/v1/files"],
			["POST", "/v1/complete"]
		]) ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path)), { status: [404] });
	}, withAgent$4),
	extendedCheck("hello-get", "spec 2, 4", "GET hello returns 200 without a token", "Return 200 for GET on the hello route, as for HEAD", async (ctx) => {
		const hello = {
			path: ctx.routes.hello,
			box: null
		};
		ctx.expectStatus(await ctx.request({
			method: "GET",
			...hello
		}), [200], "without a token");
		ctx.expectStatus(await ctx.request({
			method: "HEAD",
			...hello,
			box: SILENT_BOX
		}), [200], "for a box that never reported");
		if (ctx.upstreamRequests().length > 0) ctx.fail("hello reached an upstream; expected the broker itself to respond");
	}, { capability: "inference" }),
	extendedCheck("token-as-api-key", "spec 2, 5.1", "The token is accepted in x-api-key, as a bearer token, and in both", "Look for the token in `x-api-key` too, and remove it from both before forwarding", async (ctx) => {
		const token = ctx.tokenOf("conformance-a");
		await expectPassThrough(ctx, messagesRequest(ctx, {
			box: null,
			headers: [["x-api-key", token]]
		}));
		await expectPassThrough(ctx, messagesRequest(ctx, { headers: [["X-Api-Key", token]] }));
		await expectPassThrough(ctx, messagesRequest(ctx, {
			box: null,
			headers: [["authorization", `bearer ${token}`]]
		}));
	}, withAgent$4),
	extendedCheck("setup-token-beta", "spec 2, 4.2.2", "A setup token sent as a bearer token comes with the beta value", `Add ${SETUP_TOKEN_BETA} to the beta header if you send a setup token as a bearer token, in addition to the box's own values`, async (ctx) => {
		const requestedBeta = "conformance-2026-01-01";
		const response = await ctx.request(messagesRequest(ctx, { headers: [["anthropic-beta", requestedBeta]] }));
		const received = expectForwardedOnce(ctx, response, "model");
		const betas = received.headers.filter(([name]) => /-beta$/i.test(name)).flatMap(([, value]) => value.split(",").map((each) => each.trim()));
		if (!betas.includes(requestedBeta)) ctx.failOn(response, `${response.endpoint} reached the model provider without the beta value that the box sent; expected it in addition to any other`);
		if (credentialForm(ctx, received) !== "bearer") return "the credential is sent as x-api-key";
		if (!betas.includes("oauth-2025-04-20")) ctx.failOn(response, `${response.endpoint} reached the model provider with a bearer token but without the beta value ${SETUP_TOKEN_BETA}; expected both`);
	}, withAgent$4),
	extendedCheck("model-refusals", "spec 2, 4.2.4", "Every refusal on the model routes is 403 with a message", "Return 403, never 401, with {\"error\": …} for everything that you refuse on these routes", async (ctx) => {
		const refusedRequests = [
			["without a token", { box: null }],
			["with an unknown token", { token: UNKNOWN_TOKEN }],
			["with an unknown token in x-api-key", {
				box: null,
				headers: [["x-api-key", UNKNOWN_TOKEN]]
			}],
			["with an empty bearer token", {
				box: null,
				headers: [["Authorization", "Bearer"]]
			}],
			["with a scheme that is not Bearer", {
				box: null,
				headers: [["Authorization", `Basic ${UNKNOWN_TOKEN}`]]
			}],
			["for a box that never reported", { box: SILENT_BOX }]
		];
		for (const [why, overrides] of refusedRequests) for (const [method, path] of ROUTES) ctx.expectRefusal(await ctx.request(modelRequest(ctx, method, path, overrides)), {
			status: [403],
			why,
			body: true
		});
	}, withAgent$4),
	extendedCheck("model-paths", "spec 2, 4", "No spelling of a path reaches another path of the model provider", "Reject dot segments, however encoded, and empty segments before comparing or forwarding a path", async (ctx) => {
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
			const response = await ctx.request(modelRequest(ctx, "GET", path));
			for (const received of ctx.upstreamRequestsFor(response)) {
				const upstreamPath = (received.url.split("?")[0] ?? "").replace(new URL(ctx.env.modelapi.url).pathname.replace(/\/$/, ""), "");
				if (!/^\/v1\/models(?:\/(?!\.{1,2}$)(?!.*%(?:2e|2f|5c))[^/\\]+)?$/i.test(upstreamPath)) ctx.failOn(response, `${response.endpoint} reached the model provider at ${upstreamPath}; expected it to be refused`);
			}
		}
	}, withAgent$4)
];
// src/conformance/extended/payer.ts
const withAgentAndDecide = {
	capability: "inference",
	declaredScopes: { inference: ["agent", "decide"] }
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
/** The payer that the response states in its header; an empty string if none. */
async function readPayerHeader(ctx, request) {
	const payer = payerInHeader(ctx, await ctx.request(request));
	return payer ? formatPayer(payer) : "";
}
const ignoredGrantCheck = (id, title, createRequest) => extendedCheck(id, "spec 2, 4.2.5", title, "Ignore an invalid grant: pay as without it, and state that payer in the header", async (ctx) => {
	const requestWithoutGrant = createRequest(ctx, void 0);
	const plainResponse = await ctx.request(requestWithoutGrant);
	const payer = payerInHeader(ctx, plainResponse);
	for (const [what, grant] of GRANTS) {
		const response = await ctx.request(createRequest(ctx, grant));
		if (!ctx.expectStatus(response, [plainResponse.status], `with a grant ${what}`)) continue;
		const [actual, expected] = [payerInHeader(ctx, response), payer].map((each) => each ? `"${formatPayer(each)}"` : "no payer");
		if (actual !== expected) ctx.failOn(response, `${response.endpoint} states ${actual} with a grant ${what}; expected ${expected}, as without a grant`);
	}
}, withAgentAndDecide);
const grantOverrides = (ctx, grant) => grant === void 0 ? {} : { headers: [[`${ctx.names.header_prefix}grant`, grant]] };
const extendedPayerChecks = [
	ignoredGrantCheck("grant-ignored", "An invalid grant is ignored on the model routes", (ctx, grant) => messagesRequest(ctx, grantOverrides(ctx, grant))),
	ignoredGrantCheck("grant-ignored-on-decide", "An invalid grant is ignored on the decide route", (ctx, grant) => decideRequest(ctx, grantOverrides(ctx, grant))),
	extendedCheck("grant-and-scope", "spec 2, 4", "A grant does not replace a scope word", "Apply the scope rule to requests with a grant too", async (ctx) => {
		await ctx.declare({});
		ctx.expectRefusal(await ctx.request(messagesRequest(ctx, grantOverrides(ctx, GRANTS[0][1]))), {
			status: [403],
			mentions: ["inference", "agent"],
			why: "with a grant and without `agent`"
		});
	}, withAgentAndDecide),
	extendedCheck("payer-everywhere", "spec 2, 2.6", "A stated payer is on every response of the model routes and the decide route", "Set the payer header on all of these responses, upstream errors included", async (ctx) => {
		const inBody = payerInBody(ctx, await ctx.declare({ inference: ["agent", "decide"] }));
		const stated = await readPayerHeader(ctx, messagesRequest(ctx));
		if (!inBody && stated === "") ctx.skip("the broker states no payer");
		const expected = inBody ? formatPayer(inBody) : stated;
		const expectPayer = async (what, request) => {
			const actual = await readPayerHeader(ctx, request);
			if (actual !== expected) ctx.fail(`${what} states ${actual === "" ? "no payer" : `"${actual}"`}; expected "${expected}", as on the declaration response`);
		};
		await expectPayer("the response to a token count", modelRequest(ctx, "POST", "/v1/messages/count_tokens"));
		await expectPayer("the list of models", modelRequest(ctx, "GET", "/v1/models"));
		await expectPayer("the response for one model", modelRequest(ctx, "GET", "/v1/models/conformance-model"));
		await expectPayer("the decide response", decideRequest(ctx));
		await expectPayer("a streamed response", messagesRequest(ctx, { body: "{\"model\":\"conformance-model\",\"stream\":true,\"messages\":[]}" }));
		ctx.harness.upstreams.setScript("model", () => ({
			status: 429,
			headers: { "retry-after": "1" },
			body: "{}"
		}));
		await expectPayer("an error from the model provider", messagesRequest(ctx));
	}, withAgentAndDecide)
];
// src/conformance/extended/redirects.ts
const STATUSES = [
	301,
	302,
	303,
	307,
	308
];
const REDIRECT_BODY = "{\"moved\":true}";
/** Lets the upstream redirect every request to this path of an upstream. */
function redirectTo(ctx, from, status, to) {
	ctx.harness.upstreams.setScript(from, ({ mark }) => ({
		status,
		headers: {
			"content-type": "application/json",
			location: `${ctx.harness.upstreams.url(to)}/v1/moved?mark=${mark}`
		},
		body: REDIRECT_BODY
	}));
}
/** Expects one request to the upstream and none to where it redirects. */
async function expectNotFollowed(ctx, upstream, create) {
	const responses = [];
	for (const to of ["elsewhere", upstream]) for (const status of STATUSES) {
		redirectTo(ctx, upstream, status, to);
		const response = await ctx.request(create());
		expectForwardedOnce(ctx, response, upstream);
		responses.push(response);
	}
	return responses;
}
const HELP$1 = "Return redirects to the box instead of following them";
const redirectChecks = [
	extendedCheck("model-redirect", "spec 2, 4.2.1", "A redirect from the model provider is returned and not followed", HELP$1, async (ctx) => {
		const create = [() => messagesRequest(ctx), () => modelRequest(ctx, "GET", "/v1/models")];
		for (const each of create) for (const [index, response] of (await expectNotFollowed(ctx, "model", each)).entries()) expectReturned(ctx, response, {
			status: STATUSES[index % STATUSES.length],
			body: REDIRECT_BODY
		});
	}, {
		capability: "inference",
		declaredScopes: { inference: ["agent"] }
	}),
	extendedCheck("decide-redirect", "spec 2, 5.4", "A redirect from the model provider takes no credential along on the decide route", "Do not follow redirects of the model provider, or only without the credential", async (ctx) => {
		for (const status of STATUSES) {
			redirectTo(ctx, "model", status, "elsewhere");
			const response = await ctx.request(decideRequest(ctx));
			for (const { upstream } of ctx.upstreamRequestsFor(response)) if (upstream !== "model") ctx.failOn(response, `${response.endpoint} followed a redirect (${status}) to ${UPSTREAM_LABELS[upstream]}; expected requests to the model provider only`);
		}
	}, {
		capability: "inference",
		declaredScopes: { inference: ["decide"] }
	}),
	extendedCheck("agentsvc-redirect", "spec 2, 4.6", "A redirect from the agent service is not followed", HELP$1, async (ctx) => {
		await expectNotFollowed(ctx, "agentsvc", () => agentsvcRequest(ctx, ctx.routes.sandboxes));
	}, {
		capability: "agentsvc",
		declaredScopes: { agentsvc: ["sandboxes"] }
	})
];
// src/conformance/extended/report.ts
const withAgent$3 = {
	capability: "inference",
	declaredScopes: { inference: ["agent"] }
};
const AGENT_MENTIONS = ["inference", "agent"];
const reportChecks = [
	extendedCheck("report-replaces", "spec 2, 2.3", "A report replaces the previous one from the next request on", "Replace the earlier report before responding to the new one", async (ctx) => {
		expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), "model");
		await ctx.declare({ inference: ["decide"] });
		ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
			status: [403],
			mentions: AGENT_MENTIONS,
			why: "after a report without `agent`"
		});
		await ctx.declare({ inference: ["agent"] });
		ctx.expectRefusal(await ctx.request(decideRequest(ctx)), {
			status: [403],
			mentions: ["inference", "decide"],
			why: "after a report without `decide`"
		});
		expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), "model");
		await ctx.declare({});
		ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
			status: [403],
			mentions: AGENT_MENTIONS,
			why: "after an empty report"
		});
	}, withAgent$3),
	extendedCheck("report-malformed-changes-nothing", "spec 2, 4.1.4", "A body that is not a report leaves the last report in force", "Keep nothing from a body for which you return 400", async (ctx) => {
		const malformed = { capabilities: [...ctx.capabilityEntries({ inference: ["decide"] }), "nothing"] };
		ctx.expectRefusal(await ctx.postReport(malformed), { status: [400] });
		expectForwardedOnce(ctx, await ctx.request(messagesRequest(ctx)), "model");
		ctx.expectRefusal(await ctx.request(decideRequest(ctx)), {
			status: [403],
			why: "with a scope word from a refused report"
		});
	}, withAgent$3),
	extendedCheck("report-foreign-broker", "spec 2, 4", "An entry that names another broker grants nothing", "Consider only entries whose `broker` is your word", async (ctx) => {
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
			const response = await ctx.postReport({ capabilities: [foreign(other)] });
			if (!ctx.expectStatus(response, [200])) continue;
			expectKept(ctx, response, []);
			ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
				status: [403],
				mentions: AGENT_MENTIONS,
				why: `with an entry for the broker "${other}"`
			});
		}
	}, withAgent$3),
	extendedCheck("report-exact-words", "spec 2, 4", "A scope word is granted only if it is listed exactly", "Compare whole scope words and capability names, case-sensitively", async (ctx) => {
		for (const scope of [
			["agents"],
			["AGENT"],
			["agen"],
			["*"],
			[""]
		]) {
			const response = await ctx.postReport({ capabilities: ctx.capabilityEntries({ inference: scope }) });
			if (!ctx.expectStatus(response, [200, 400], `for the scope ${JSON.stringify(scope)}`)) continue;
			if (response.status === 400) await ctx.declare({});
			ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
				status: [403],
				why: `with the scope ${JSON.stringify(scope)}`
			});
		}
		await ctx.declare({
			inferences: ["agent"],
			Inference: ["agent"]
		});
		ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
			status: [403],
			why: "with entries for other names"
		});
	}, withAgent$3),
	extendedCheck("report-words-apart", "spec 2, 4", "A scope word counts for its own capability only", "Look for the scope word in the entry of the route's own capability", async (ctx) => {
		await ctx.declare({
			feedback: ["agent", "decide"],
			egress: ["agent"],
			inference: ["CONFORMANCE"]
		});
		ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
			status: [403],
			mentions: AGENT_MENTIONS,
			why: "with `agent` listed for other capabilities"
		});
		if (ctx.capabilities.has("egress")) ctx.expectRefusal(await ctx.request(egressRequest(ctx)), {
			status: [403],
			why: "with the secret listed for inference"
		});
	}, withAgent$3),
	extendedCheck("report-free-names", "spec 2, 2.1", "A capability of any name is kept", "Keep all entries that name you, for unknown capabilities too", async (ctx) => {
		const entries = ctx.capabilityEntries({
			"conformance-capability": ["word"],
			[`${ctx.names.agentsvc}-callback`]: ["agent"]
		});
		const response = await ctx.postReport({ capabilities: entries });
		if (ctx.expectStatus(response, [200])) expectKept(ctx, response, entries);
	}),
	extendedCheck("report-in-flight", "spec 2, 4", "A new report does not cut off a request in flight", "Apply the report that is current when a request begins, and let the request finish", async (ctx) => {
		let markArrived = () => {};
		let release = () => {};
		const arrived = new Promise((resolve) => {
			markArrived = resolve;
		});
		const released = new Promise((resolve) => {
			release = resolve;
		});
		ctx.harness.upstreams.setScript("model", (_, response) => {
			markArrived();
			released.then(() => response.writeHead(200, { "content-type": "application/json" }).end("{\"late\":true}"));
		});
		const pendingResponse = ctx.request(messagesRequest(ctx));
		await Promise.race([arrived, pendingResponse]);
		await ctx.declare({});
		release();
		const response = await pendingResponse;
		ctx.expectStatus(response, [200], "when the report changed in flight");
		if (response.body.toString() !== "{\"late\":true}") ctx.failOn(response, `${response.endpoint} lost the upstream's response when the report changed in flight; expected it complete`);
		ctx.expectRefusal(await ctx.request(messagesRequest(ctx)), {
			status: [403],
			mentions: AGENT_MENTIONS,
			why: "after the report changed"
		});
	}, {
		...withAgent$3,
		advice: true
	})
];
// src/conformance/extended/request-bodies.ts
/** Whether bodies and queries of requests arrive as the box sent them. */
const withAgent$2 = {
	capability: "inference",
	declaredScopes: { inference: ["agent"] }
};
/** JSON that parsing and rewriting would change. */
const UNUSUAL_JSON = "	{\"z\":1.0,\"a\":1e2,\"\\u0061b\":\"\\u00e9\\/\\ud83d\\ude00\",\"n\":12345678901234567890,\"neg\":-0.0,\"z\":2,\r\n\"messages\":[ ],\"model\":\"conformance-model\",\"e\":\"é\u2028\"}\n";
const QUERY = "b=2&a=1&a=%2f%2F&plus=+%20&empty=&flag&utf=%c3%a9&quote='(!)*~;:@,$&amp=%26&q=?";
const LARGE = 5e6;
const requestBodyChecks = [
	extendedCheck("body-unchanged", "spec 2, 4.2.1", "A body is forwarded byte for byte", "Forward the bytes as received; do not parse and rewrite them", async (ctx) => {
		await expectPassThrough(ctx, messagesRequest(ctx, { body: UNUSUAL_JSON }));
		await expectPassThrough(ctx, messagesRequest(ctx, { body: "" }));
		await expectPassThrough(ctx, messagesRequest(ctx, { body: Buffer.from([
			123,
			255,
			0,
			254,
			125
		]) }));
	}, withAgent$2),
	extendedCheck("body-large", "spec 2, 4.2.1", "A body of 5 MB is forwarded byte for byte", "Set no size limit of your own on the bodies of model calls", async (ctx) => {
		await expectPassThrough(ctx, messagesRequest(ctx, { body: `{"model":"conformance-model","messages":[{"role":"user","content":"${"large ".repeat(LARGE / 6)}"}]}` }));
	}, withAgent$2),
	extendedCheck("query-unchanged", "spec 2, 4.2.1", "A query is forwarded byte for byte", "Forward the query exactly as it is in the request line", async (ctx) => {
		await expectPassThrough(ctx, messagesRequest(ctx, { query: QUERY }));
		await expectPassThrough(ctx, modelRequest(ctx, "GET", "/v1/models", { query: QUERY }));
	}, withAgent$2),
	extendedCheck("body-chunked", "spec 2, 4.2.1", "A body that is sent in chunks is forwarded byte for byte", "Read bodies with `Transfer-Encoding: chunked` too, and forward them with any framing", async (ctx) => {
		await expectPassThrough(ctx, messagesRequest(ctx, { chunked: true }));
		await expectPassThrough(ctx, modelRequest(ctx, "POST", "/v1/messages/count_tokens", { chunked: true }));
		const entries = ctx.capabilityEntries({
			egress: [EGRESS_SECRET],
			inference: ["agent"]
		});
		const report = await ctx.postReport({ capabilities: entries }, { chunked: true });
		if (ctx.expectStatus(report, [200], "for a report in chunks")) expectKept(ctx, report, entries);
		if (!ctx.capabilities.has("egress")) return;
		const body = "{\"sent\":\"in chunks\"}";
		const request = egressRequest(ctx, EGRESS_SECRET, {
			method: "POST",
			body,
			chunked: true
		});
		const response = await ctx.request(request);
		const received = expectForwardedOnce(ctx, response, "echo");
		if (received.body.toString() !== body) ctx.failOn(response, `${response.endpoint} reached the secret's host with a different body (${received.body.length} bytes); expected the 20 bytes that the box sent`);
	}, withAgent$2)
];
// src/conformance/extended/responses.ts
/** Whether the model provider's responses come back unchanged. */
const withAgent$1 = {
	capability: "inference",
	declaredScopes: { inference: ["agent"] }
};
const SPEC$1 = "spec 2, 4.2.1";
const HELP = "Return status, headers and body of the response unchanged";
/** Sends a messages call to which the upstream gives this reply. */
async function callWithReply(ctx, reply, overrides = {}) {
	ctx.harness.upstreams.setScript("model", () => reply);
	const response = await ctx.request(messagesRequest(ctx, overrides));
	expectForwardedOnce(ctx, response, "model");
	return response;
}
/** Expects these headers of the upstream in the response. */
function expectHeaders(ctx, response, expected) {
	for (const [name, value] of Object.entries(expected)) {
		const actual = findHeader(response.headers, name);
		if (actual !== value) ctx.failOn(response, `${response.endpoint} returned ${actual === void 0 ? "no" : `"${actual}" as the`} header ${name}; expected "${value}", as the upstream sent it`);
	}
}
const ERROR_REPLIES = [
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
const responseChecks = [
	extendedCheck("answer-errors", SPEC$1, "An error from the model provider is returned unchanged", "Return the status, `retry-after` and body of an error; do not retry or rewrite it", async (ctx) => {
		for (const [status, headers] of ERROR_REPLIES) {
			const body = JSON.stringify({
				type: "error",
				error: {
					type: "conformance_error",
					message: `status ${status}`
				}
			});
			const response = await callWithReply(ctx, {
				status,
				headers: {
					"content-type": "application/json",
					...headers
				},
				body
			});
			expectReturned(ctx, response, {
				status,
				body
			});
			expectHeaders(ctx, response, headers);
		}
	}, withAgent$1),
	extendedCheck("answer-headers", SPEC$1, "Headers of the model provider's response are returned", HELP, async (ctx) => {
		const headers = {
			"content-type": "application/json; charset=utf-8",
			"request-id": "req_1",
			"x-conformance": "a, b;c=\"d\"",
			"anthropic-ratelimit-requests-remaining": "9"
		};
		expectHeaders(ctx, await callWithReply(ctx, {
			status: 200,
			headers,
			body: "{}"
		}), headers);
	}, withAgent$1),
	extendedCheck("answer-hop-by-hop", SPEC$1, "Hop-by-hop headers are not forwarded", "Do not forward `Connection`, the headers it names, or other hop-by-hop headers", async (ctx) => {
		const response = await callWithReply(ctx, {
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
		const received = ctx.upstreamRequestsFor(response)[0];
		for (const name of [
			"x-conformance-hop",
			"proxy-authorization",
			"te"
		]) if (findHeader(received.headers, name) !== void 0) ctx.failOn(response, `${response.endpoint} reached the model provider with the hop-by-hop header ${name}; expected it not to be forwarded`);
		for (const name of ["x-conformance-hop", "proxy-authenticate"]) if (findHeader(response.headers, name) !== void 0) ctx.failOn(response, `${response.endpoint} returned the upstream's hop-by-hop header ${name}; expected it not to be forwarded`);
	}, {
		...withAgent$1,
		advice: true
	}),
	extendedCheck("answer-compressed", SPEC$1, "A compressed response is returned unchanged", HELP, async (ctx) => {
		const body = gzipSync(`{"model":"${MODEL_ID}","text":"${"compressed ".repeat(200)}"}`);
		const headers = {
			"content-type": "application/json",
			"content-encoding": "gzip"
		};
		const response = await callWithReply(ctx, {
			status: 200,
			headers,
			body
		}, { headers: [["Accept-Encoding", "gzip"]] });
		expectHeaders(ctx, response, headers);
		expectReturned(ctx, response, {
			status: 200,
			body
		});
	}, withAgent$1),
	extendedCheck("answer-large", SPEC$1, "A response of 5 MB is returned byte for byte", HELP, async (ctx) => {
		const body = Buffer.alloc(5e6, "a line of a large response\n");
		expectReturned(ctx, await callWithReply(ctx, {
			status: 200,
			headers: { "content-type": "application/octet-stream" },
			body
		}), {
			status: 200,
			body
		});
	}, withAgent$1),
	extendedCheck("answer-empty", SPEC$1, "A response without a body is returned without one", HELP, async (ctx) => {
		expectReturned(ctx, await callWithReply(ctx, {
			status: 200,
			headers: {},
			body: ""
		}), {
			status: 200,
			body: ""
		});
	}, withAgent$1)
];
// src/conformance/extended/response-delivery.ts
/** Whether responses of the model provider arrive in time, whole, and at the request they belong to. */
const withAgent = {
	capability: "inference",
	declaredScopes: { inference: ["agent"] }
};
const SPEC = "spec 2, 4.2.1";
/** How long the upstream holds back the second event before it asks whether the broker is only slow, in ms. */
const HOLD_MS = 300;
/** How long it then waits for the broker's other response, in ms. */
const CONTROL_MS = 3e3;
const sseEvent = (name) => `event: ${name}\ndata: {"type":"${name}"}\n\n`;
/**
* The upstream sends the second event once the box has seen the first. If the broker has passed a whole other exchange by then,
* it was not just slow: `isDelayed` is true.
*/
function holdSecondEvent(ctx, streamed, firstEventSeen) {
	let delayed = false;
	const passOtherExchange = async () => {
		const signal = AbortSignal.timeout(CONTROL_MS);
		const control = ctx.tryRequest(messagesRequest(ctx), [
			"reset",
			"truncated",
			"timeout"
		]);
		await Promise.race([control, once(signal, "abort")]);
	};
	ctx.harness.upstreams.setScript("model", (received, response) => {
		if (received.mark !== streamed.mark) return respondAsModel(received);
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.write(sseEvent("message_start"));
		let timer;
		const held = new Promise((resolve) => {
			timer = setTimeout(() => resolve(passOtherExchange()), HOLD_MS);
		}).then(() => {
			delayed = true;
		});
		Promise.race([firstEventSeen, held]).then(() => {
			clearTimeout(timer);
			response.end(sseEvent("message_stop"));
		});
	});
	return { isDelayed: () => delayed };
}
const CONCURRENT_REQUESTS = 100;
/** How long the first request waits for the last, in ms: a broker may forward fewer at a time. */
const GATHER_MS = 1e3;
/** Replies to each request with its own mark, once all have arrived. */
function replyTogether() {
	let arrived = 0;
	let release = () => {};
	const allArrived = new Promise((resolve) => {
		release = resolve;
	});
	return ({ mark = "" }, response) => {
		arrived++;
		if (arrived === 1) setTimeout(release, GATHER_MS).unref();
		if (arrived === CONCURRENT_REQUESTS) release();
		allArrived.then(() => response.writeHead(200, { "content-type": "text/plain" }).end(mark));
	};
}
const responseDeliveryChecks = [
	extendedCheck("answer-streams", SPEC, "Server-sent events are returned as they are sent", "Forward each part of the response when it arrives; do not buffer it", async (ctx) => {
		let markSeen = () => {};
		const firstEventSeen = new Promise((resolve) => {
			markSeen = resolve;
		});
		const request = messagesRequest(ctx, { body: `{"model":"${MODEL_ID}","stream":true,"max_tokens":16,"messages":[{"role":"user","content":"hello"}]}` });
		const { isDelayed } = holdSecondEvent(ctx, request, firstEventSeen);
		let text = "";
		let isEarly = false;
		const onData = (chunk) => {
			text += chunk.toString();
			isEarly ||= text.includes("message_start") && !text.includes("message_stop");
			if (text.includes("message_start")) markSeen();
		};
		const response = await ctx.request({
			...request,
			onData
		});
		if (isDelayed() && !isEarly) ctx.failOn(response, `${response.endpoint} returned the first event only after the upstream had sent the last; expected it at once`);
		expectReturned(ctx, response, {
			status: 200,
			body: sseEvent("message_start") + sseEvent("message_stop")
		});
		expectHeaders(ctx, response, { "content-type": "text/event-stream" });
	}, withAgent),
	extendedCheck("answer-cut", SPEC, "A truncated upstream response is not passed off as complete", "Break the connection if the upstream breaks its own", async (ctx) => {
		ctx.harness.upstreams.setScript("model", (_, response) => {
			response.writeHead(200, {
				"content-type": "application/json",
				"content-length": "100"
			});
			response.write("{\"cut\":");
			setImmediate(() => response.destroy());
		});
		const result = await ctx.tryRequest(messagesRequest(ctx));
		if (result && result.status < 500) ctx.failOn(result, `${result.endpoint} returned ${result.status}, hiding that the upstream connection broke; expected a broken connection or 5xx`);
	}, withAgent),
	extendedCheck("requests-at-once", SPEC, "100 concurrent requests each get their own response", "Do not share state between requests", async (ctx) => {
		ctx.harness.upstreams.setScript("model", replyTogether());
		const requests = Array.from({ length: CONCURRENT_REQUESTS }, () => messagesRequest(ctx));
		const responses = await Promise.all(requests.map((each) => ctx.tryRequest(each, ["timeout"])));
		const answered = responses.filter((each) => each !== void 0);
		const failed = answered.filter(({ status }) => status !== 200);
		const wrong = answered.filter(({ status, body, mark }) => status === 200 && body.toString() !== mark);
		const lost = requests.filter((each, index) => responses[index] === void 0 && ctx.upstreamRequestsFor(each).length > 0);
		if (failed[0]) ctx.failOn(failed[0], `${failed.length} of ${CONCURRENT_REQUESTS} concurrent requests did not return 200; expected 200 for all`);
		if (wrong[0]) ctx.failOn(wrong[0], `${wrong.length} of ${CONCURRENT_REQUESTS} concurrent requests got another request's response; expected each to get its own`);
		if (lost.length > 0) ctx.fail(`${lost.length} of ${CONCURRENT_REQUESTS} concurrent requests reached the model provider and got no response; expected each to get its own`);
	}, {
		...withAgent,
		advice: true
	})
];
// src/conformance/extended/token-elsewhere.ts
const percentEncoded = (text) => Buffer.from(text).toString("hex").replace(/../g, "%$&");
const base64 = (text) => Buffer.from(text).toString("base64");
const modelPlacements = (ctx, token) => [
	["in a header of its own", messagesRequest(ctx, { headers: [["X-Box-Token", token]] })],
	["in base64 in a header", messagesRequest(ctx, { headers: [["X-Box-Token", base64(token)]] })],
	["percent-encoded in a header", messagesRequest(ctx, { headers: [["X-Box", percentEncoded(token)]] })],
	["in a cookie", messagesRequest(ctx, { headers: [["Cookie", `a=1; box=${token}`]] })],
	["in x-api-key too", messagesRequest(ctx, { headers: [["x-api-key", token]] })],
	["in the query", messagesRequest(ctx, { query: `key=${encodeURIComponent(token)}` })],
	["percent-encoded in the query", messagesRequest(ctx, { query: `key=${percentEncoded(token)}` })],
	["in the path", modelRequest(ctx, "GET", `/v1/models/${encodeURIComponent(token)}`)],
	["in the body", messagesRequest(ctx, { body: JSON.stringify({
		model: MODEL_ID,
		messages: [{
			role: "user",
			content: `my key is ${token}`
		}]
	}) })]
];
const agentsvcPlacements = (ctx, token) => [
	["in a header of its own", agentsvcRequest(ctx, ctx.routes.sandboxes, { headers: [["X-Box-Token", token]] })],
	["in the query", agentsvcRequest(ctx, ctx.routes.sandboxes, { query: `key=${encodeURIComponent(token)}` })],
	["in the body", startConversationRequest(ctx, { body: JSON.stringify({
		agent_id: "conformance-agent",
		prompt: `my key is ${token}`
	}) })]
];
const egressPlacements = (ctx, token) => [["in the body", egressRequest(ctx, EGRESS_SECRET, {
	method: "POST",
	headers: [["Content-Type", "application/json"]],
	body: JSON.stringify({ key: token })
})], ["in the path", egressRequest(ctx, EGRESS_SECRET, { below: `/v1/${encodeURIComponent(token)}` })]];
const tokenElsewhereChecks = [extendedCheck("token-elsewhere", "spec 2, 1.3", "The token reaches no upstream, wherever else in a request the box puts it", "Remove the token from every header; refuse a request with the token in its path, query or body, or replace it there", async (ctx) => {
	const token = ctx.tokenOf(REPORTING_BOX);
	const finder = new LeakFinder([{
		label: "token",
		value: token
	}]);
	const placements = [
		...ctx.capabilities.has("inference") ? modelPlacements(ctx, token) : [],
		...ctx.capabilities.has("egress") ? egressPlacements(ctx, token) : [],
		...ctx.capabilities.has(ctx.names.agentsvc) ? agentsvcPlacements(ctx, token) : []
	];
	if (placements.length === 0) ctx.skip("the broker serves no capability with an upstream");
	for (const [where, request] of placements) {
		await ctx.tryRequest(request);
		for (const received of ctx.upstreamRequestsFor(request)) if (finder.find(received).length > 0) ctx.fail(`${endpointOf(request)} reached ${UPSTREAM_LABELS[received.upstream]} with the token that the box sent ${where}; expected it removed, or the request refused`);
	}
}, { declaredScopes: {
	inference: ["agent"],
	egress: [EGRESS_SECRET],
	agentsvc: [
		"agent",
		"conversations",
		"sandboxes"
	]
} })];
// src/conformance/extended/index.ts
/** The checks of what the text of spec 2 requires beyond the table of 4.7. */
const extendedChecks = [
	...limitChecks,
	...reportChecks,
	...entryChecks,
	...boxChecks,
	...identityChecks,
	...tokenElsewhereChecks,
	...extendedModelChecks,
	...requestBodyChecks,
	...redirectChecks,
	...responseChecks,
	...responseDeliveryChecks,
	...extendedDecideChecks,
	...decideFormChecks,
	...extendedEgressChecks,
	...egressHostChecks,
	...egressValueChecks,
	...extendedFeedbackChecks,
	...extendedAgentsvcChecks,
	...extendedPayerChecks,
	...extendedIsolationChecks
];
export { extendedChecks };
