import { A as isScopeAllowed, C as SETUP_TOKEN_BETA, D as payerHeader, E as neutralNames, M as stripPathPrefix, O as isPlainPath, S as DEFAULT_BROKER, T as grantHeader, _ as isSecretName, a as readFeedback, b as egressRoute, c as amount, f as object, g as boxVariables, h as SECRET_NAME_PATTERN, i as standardCapabilities, j as knowsScopeWord, k as findCapability, l as count, m as egressTarget, n as parseJson, o as validateValue, p as string, r as DEFAULT_CAPABILITIES, s as feedbackSchema, t as JsonLimitError, v as standInVariables, w as callbackCapability, x as routesOf, y as limits } from "./bounded-json.js";
import { n as decideResponseSchema, t as decideRequestSchema } from "./decide.js";
// src/broker/decide.ts
/** Decide requests and responses (spec 2, 2.10 and 4.3). */
/** Validates a decide request, given as parsed JSON. `problem` is the message for the 422. */
function readDecideRequest(value) {
	const problem = validateValue(decideRequestSchema, value);
	if (problem !== void 0) return { problem };
	const { model, state, questions: writtenQuestions } = value;
	const questions = Array.isArray(writtenQuestions) ? writtenQuestions.map((question) => ({ ...question })) : Object.entries(writtenQuestions).map(([name, question]) => ({
		...question,
		name
	}));
	const duplicate = questions.find(({ name }, index) => questions.findIndex((one) => one.name === name) < index);
	if (duplicate) return { problem: `duplicate question ${JSON.stringify(duplicate.name)}` };
	return { request: {
		model,
		state,
		questions
	} };
}
/** The options of a choice, in order. */
const choiceOptions = ({ criteria = {} }) => Object.keys(criteria);
/** Why a value, given as parsed JSON, is not a decide response to this request; undefined if it is one. */
function decideResponseProblem(value, request) {
	const problem = validateValue(decideResponseSchema, value);
	if (problem !== void 0) return problem;
	const { model, answers } = value;
	if (model !== request.model) return `model is ${JSON.stringify(model)}; expected ${JSON.stringify(request.model)}`;
	for (const question of request.questions) {
		if (!Object.hasOwn(answers, question.name)) return `answers.${question.name} is missing`;
		const answerIssue = answerProblem(answers[question.name], question);
		if (answerIssue !== void 0) return `answers.${question.name} ${answerIssue}`;
	}
	const questionNames = new Set(request.questions.map(({ name }) => name));
	const unknownName = Object.keys(answers).find((name) => !questionNames.has(name));
	return unknownName === void 0 ? void 0 : `answers.${unknownName} does not belong to a question`;
}
function answerProblem(answer, question) {
	if (answer.type === "unsupported") return void 0;
	if (answer.type !== question.type) return `has the type ${answer.type}; expected ${question.type}`;
	if (answer.type !== "choice") return void 0;
	const options = choiceOptions(question);
	if (options.length > 0 && !options.includes(answer.choice)) return `is ${JSON.stringify(answer.choice)}, which is not an option`;
	const unknownOption = Object.keys(answer.probabilities).find((option) => options.length > 0 && !options.includes(option));
	return unknownOption === void 0 ? void 0 : `has a probability for ${JSON.stringify(unknownOption)}, which is not an option`;
}
// src/broker/schema/payer.ts
/** The pattern of a principal: `<provider>:<login>`. */
const PRINCIPAL_PATTERN = "^[!-9;-~]+:[!-~]+$";
const payerSchema = object("Who pays (spec 2, 2.6)", {
	kind: {
		enum: [
			"shared",
			"owner",
			"visitor"
		],
		description: "shared: a credential of neither the owner nor a visitor; owner: the owner's own; visitor: one that a person brought for this box"
	},
	principal: {
		type: ["string", "null"],
		pattern: PRINCIPAL_PATTERN,
		description: "<provider>:<login>; null when unknown"
	}
}, ["kind", "principal"]);
// src/broker/payer.ts
/** Who pays, and the grants that decide it (spec 2, 2.6 and 2.7). */
const UNKNOWN_PAYER = {
	kind: "unknown",
	principal: null
};
const payerHeaderRegExp = new RegExp(`^(shared|owner|visitor)(?: (${PRINCIPAL_PATTERN.slice(1, -1)}))?$`);
/** The value of the payer header: `<kind>` or `<kind> <principal>`. */
function formatPayer({ kind, principal }) {
	return principal === null ? kind : `${kind} ${principal}`;
}
/** The payer in a header's value; undefined if the value is malformed. */
function parsePayer(value) {
	const [, kind, principal = null] = payerHeaderRegExp.exec(value) ?? [];
	return kind === void 0 ? void 0 : {
		kind,
		principal
	};
}
/** The payer in a header's value or in the `payer` of a declaration response; unknown if missing or malformed. */
function readPayer(stated) {
	if (typeof stated === "string") return parsePayer(stated) ?? UNKNOWN_PAYER;
	if (validateValue(payerSchema, stated) !== void 0) return UNKNOWN_PAYER;
	const { kind, principal } = stated;
	return {
		kind,
		principal
	};
}
/** The form of a grant (spec 2, 2.7): printable ASCII without spaces. */
const GRANT_PATTERN = `^[!-~]{1,${limits.grant}}$`;
const grantRegExp = new RegExp(GRANT_PATTERN);
/** Whether a string has the form of a grant. */
const isGrant = (text) => grantRegExp.test(text);
// src/broker/read-json.ts
/** Parses a JSON body in UTF-8, or says what is wrong with it: too large, not JSON, or nested deeper than 64 levels. */
function readJson(body, maxBytes = Number.POSITIVE_INFINITY) {
	const bytes = typeof body === "string" && body.length * 3 <= maxBytes ? void 0 : toBytes(body);
	if (bytes && bytes.length > maxBytes) return { problem: `the body is larger than ${maxBytes} bytes` };
	try {
		const text = typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body);
		return { value: parseJson(text) };
	} catch (error) {
		if (error instanceof JsonLimitError) return { problem: "the body is nested too deeply" };
		return { problem: "the body is not JSON in UTF-8" };
	}
}
const toBytes = (body) => typeof body === "string" ? new TextEncoder().encode(body) : body;
// src/broker/schema/refusal.ts
const message = string("Names the capability and the missing scope word");
const refusalSchema = object("A refusal (spec 2, 2.9)", { error: {
	description: "A message, or a type and a message",
	anyOf: [message, object("The error", {
		type: string("The type of error, such as permission_error"),
		message
	}, ["message"])]
} }, ["error"]);
// src/broker/refusal.ts
/** Writing and reading refusals (spec 2, 2.9). */
/** A refusal body in the full form. */
const refusalBody = (message, type = "permission_error") => ({
	type: "error",
	error: {
		type,
		message
	}
});
/** The message of a refusal for a missing scope word, with the entry to add to the declaration. */
function missingScopeMessage(capability, word, broker) {
	return `the declaration of this box does not list the scope word ${word} of the capability ${capability} for this broker; add ${JSON.stringify({
		name: capability,
		broker,
		scope: [word]
	})} to it`;
}
/** Reads a refusal body, given as JSON text, bytes or parsed JSON; undefined if it is not one. */
function readRefusal(body) {
	const read = typeof body === "string" || body instanceof Uint8Array ? readJson(body) : { value: body };
	if ("problem" in read || validateValue(refusalSchema, read.value) !== void 0) return void 0;
	const { type: outerType, error } = read.value;
	if (typeof error === "string") return {
		message: error,
		full: false
	};
	const { type, message } = error;
	return {
		message,
		...type === void 0 ? {} : { type },
		full: outerType === "error" && type !== void 0
	};
}
// src/broker/schema/listing.ts
const singleLine = (maxLength, description) => ({
	type: "string",
	maxLength,
	pattern: "^\\P{Cc}*$",
	description
});
const listingSchema = object("How the box is shown to others (spec 2, 2.4)", {
	published: {
		type: "boolean",
		default: true,
		description: "Whether the box is shown; true if missing"
	},
	title: singleLine(limits.listingTitle, "The name of the box, without control characters"),
	line: singleLine(limits.listingLine, "The purpose of the box, without control characters")
}, []);
// src/broker/schema/spend.ts
const spendFigures = {
	usd: amount("The sum of the costs in USD"),
	runs: count("The number of runs"),
	unpriced: count("The number of runs without a cost in USD")
};
const spendShareSchema = object("The spend of one principal", {
	principal: {
		type: ["string", "null"],
		description: "The principal that the runs name; null for runs that name none"
	},
	...spendFigures
}, [
	"principal",
	"usd",
	"runs",
	"unpriced"
]);
const spendSchema = object("The spend of a month (spec 2, 2.5)", {
	month: {
		type: "string",
		pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$",
		description: "YYYY-MM"
	},
	...spendFigures,
	byPrincipal: {
		type: "array",
		maxItems: limits.principals,
		items: spendShareSchema,
		description: "The spend of each principal"
	}
}, [
	"month",
	"usd",
	"runs",
	"unpriced",
	"byPrincipal"
]);
// src/broker/schema/report.ts
const name = {
	type: "string",
	minLength: 1,
	description: "Any string: inference, egress, feedback, …"
};
const scope = {
	type: "array",
	maxItems: limits.scopeWords,
	items: {
		type: "string",
		minLength: 1,
		maxLength: limits.scopeWord
	},
	description: "Scope words"
};
const capabilities = {
	type: "array",
	maxItems: limits.capabilities,
	description: "The capabilities that the box asks for"
};
const declaredCapabilitySchema = object("A capability in a report; entries whose broker is missing, null or another word are dropped", {
	name,
	broker: {
		type: ["string", "null"],
		description: "The broker word"
	},
	scope
}, ["name", "scope"]);
const capabilityEntrySchema = object("A capability entry (spec 2, 2.1)", {
	name,
	broker: {
		type: "string",
		description: "The broker word"
	},
	scope
}, [
	"name",
	"broker",
	"scope"
]);
/** The part of a report that every broker reads; a broker without use for listing and spend ignores even malformed ones. */
const reportCoreSchema = object("A declaration report without the fields that a broker may ignore", { capabilities: {
	...capabilities,
	items: declaredCapabilitySchema
} }, ["capabilities"]);
const declarationReportSchema = object("A declaration report (spec 2, 2.2): at most 32 KB", {
	...reportCoreSchema.properties,
	listing: listingSchema,
	spend: spendSchema
}, ["capabilities"]);
const declarationResponseSchema = object("The declaration response (spec 2, 2.3)", {
	capabilities: {
		type: "array",
		items: {
			...capabilityEntrySchema,
			properties: {
				...capabilityEntrySchema.properties,
				scope: {
					type: "array",
					items: { type: "string" }
				}
			}
		},
		description: "Only the entries whose broker is this broker's word"
	},
	at: {
		type: "string",
		format: "date-time",
		pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}(:?[0-9]{2}(:?[0-9]{2}([.,][0-9]+)?)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$",
		description: "The time the report was kept, in ISO 8601"
	},
	payer: payerSchema,
	listing: listingSchema,
	spend: spendSchema
}, ["capabilities", "at"]);
// src/broker/report.ts
/** Declaration reports and the responses to them (spec 2, 2.1 to 2.3 and 4.1). */
const ALL_FIELDS = {
	listing: true,
	spend: true
};
/** Parses and validates the body of a declaration request. `problem` is the message for the 400. */
function parseReport(body, keeps = ALL_FIELDS) {
	const read = readJson(body, limits.reportBytes);
	if ("problem" in read) return read;
	const problem = reportProblem(read.value, keeps);
	return problem === void 0 ? { report: read.value } : { problem };
}
function reportProblem(value, keeps) {
	const problem = validateValue(reportCoreSchema, value);
	if (problem !== void 0) return problem;
	const { capabilities, listing, spend } = value;
	const oversized = mergeEntries(capabilities).find(({ scope }) => scope.length > limits.scopeWords);
	if (oversized) return `the scope of ${JSON.stringify(oversized.name)} has more than ${limits.scopeWords} words`;
	return (keeps.listing && listing !== void 0 ? validateValue(listingSchema, listing, "listing") : void 0) ?? (keeps.spend && spend !== void 0 ? validateValue(spendSchema, spend, "spend") : void 0);
}
/** The entries of a report that name this broker; entries with the same name are merged. */
function entriesFor(report, broker) {
	return mergeEntries(report.capabilities).filter((entry) => entry.broker === broker);
}
function mergeEntries(entries) {
	const byName = /* @__PURE__ */ new Map();
	for (const { name, broker, scope } of entries) {
		if (typeof broker !== "string") continue;
		const key = JSON.stringify([name, broker]);
		const earlierScope = byName.get(key)?.scope ?? [];
		byName.set(key, {
			name,
			broker,
			scope: [.../* @__PURE__ */ new Set([...earlierScope, ...scope])]
		});
	}
	return [...byName.values()];
}
/** The response to a report; `at` is the time it was kept. */
function declarationResponse(report, details) {
	const { broker, at, payer, keeps } = details;
	const { listing, spend } = report;
	return {
		capabilities: entriesFor(report, broker),
		at: at.toISOString(),
		...payer ? { payer } : {},
		...keeps.listing && listing !== void 0 ? { listing } : {},
		...keeps.spend && spend !== void 0 ? { spend } : {}
	};
}
/** Validates a declaration response, given as parsed JSON. */
function readDeclarationResponse(value) {
	const problem = validateValue(declarationResponseSchema, value);
	return problem === void 0 ? { response: value } : { problem };
}
// src/broker/schema/index.ts
/** The published schema document (spec 2, 9.1): one definition per body. */
/** The schemas of the bodies, by name. */
const bodySchemas = {
	capabilityEntry: capabilityEntrySchema,
	declarationReport: declarationReportSchema,
	declarationKept: declarationResponseSchema,
	listing: listingSchema,
	spend: spendSchema,
	payer: payerSchema,
	refusal: refusalSchema,
	decideRequest: decideRequestSchema,
	decideResponse: decideResponseSchema,
	feedbackBatch: feedbackSchema
};
/** JSON Schema 2020-12; a body is valid against its definition, `#/$defs/<name>`. */
const brokerSchema = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "box broker protocol, version 1",
	description: "The bodies of the protocol, one definition each. Further fields are ignored.",
	$defs: bodySchemas
};
// src/broker/spend.ts
/** Computes a month's spend from runs (spec 2, 2.5). */
/** Sums are in integers of this unit, so that the order of the runs makes no difference. */
const NANOS_PER_USD = 1e9;
/**
* The spend of a month (`YYYY-MM`, UTC). A run counts in the month of its start and under the principal it names. Only USD costs are
* summed; a run without one is unpriced. The 50 principals with the highest spend are listed; the totals include all.
*/
function computeMonthlySpend(runs, month) {
	const shares = /* @__PURE__ */ new Map();
	const total = {
		usd: 0,
		runs: 0,
		unpriced: 0,
		nano: 0
	};
	for (const run of runs) {
		if (run.startedAt.toISOString().slice(0, 7) !== month) continue;
		const principal = run.principal ?? null;
		const share = shares.get(principal) ?? {
			principal,
			usd: 0,
			runs: 0,
			unpriced: 0,
			nano: 0
		};
		shares.set(principal, share);
		const costs = run.costs.filter(({ currency }) => currency === "USD");
		const nano = costs.reduce((sum, { amount }) => sum + Math.round(amount * NANOS_PER_USD), 0);
		for (const figures of [total, share]) {
			figures.runs++;
			figures.nano += nano;
			figures.unpriced += costs.length === 0 ? 1 : 0;
		}
	}
	const byPrincipal = [...shares.values()].sort((a, b) => b.nano - a.nano || b.runs - a.runs || compare(a.principal ?? "", b.principal ?? "")).slice(0, limits.principals).map(({ principal, nano, runs, unpriced }) => ({
		principal,
		usd: nano / NANOS_PER_USD,
		runs,
		unpriced
	}));
	return {
		month,
		usd: total.nano / NANOS_PER_USD,
		runs: total.runs,
		unpriced: total.unpriced,
		byPrincipal
	};
}
const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
export { DEFAULT_BROKER, DEFAULT_CAPABILITIES, GRANT_PATTERN, SECRET_NAME_PATTERN, SETUP_TOKEN_BETA, bodySchemas, boxVariables, brokerSchema, callbackCapability, choiceOptions, computeMonthlySpend, decideResponseProblem, declarationResponse, egressRoute, egressTarget, entriesFor, findCapability, formatPayer, grantHeader, isGrant, isPlainPath, isScopeAllowed, isSecretName, knowsScopeWord, limits, missingScopeMessage, neutralNames, parsePayer, parseReport, payerHeader, readDecideRequest, readDeclarationResponse, readFeedback, readJson, readPayer, readRefusal, refusalBody, routesOf, standInVariables, standardCapabilities, stripPathPrefix };
