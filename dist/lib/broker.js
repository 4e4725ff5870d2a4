import { C as grantHeader, D as below, E as isPlainPath, O as capabilityAt, S as callbackCapability, T as payerHeader, _ as limits, a as amount, b as DEFAULT_BROKER, c as record, d as judge, f as egressTarget, g as standInNames, h as isSecretName, i as feedbackSchema, k as knowsWord, l as share, m as boxVariables, n as standardCapabilities, o as count, p as SECRET_NAME, r as readFeedback, s as map, t as DEFAULT_CAPABILITIES, u as text, v as egressRoute, w as neutralWords, x as SETUP_TOKEN_BETA, y as routesOf } from "./capabilities.js";
// src/broker/schema/decide.ts
const instructions = text("What is asked");
const criteria = map("What each option means, by option", { type: "string" });
const QUESTION_TYPES = [
	"noul",
	"choice",
	"score"
];
const questionSchema = {
	description: "A question; of a type that is not known here, other fields are free",
	anyOf: [record("A question that a broker may answer", {
		type: {
			enum: QUESTION_TYPES,
			description: "noul: how likely, from 0 to 1; choice: one of the options; score: a number"
		},
		instructions,
		criteria
	}, ["type", "instructions"]), record("A question of another type, which is answered as unsupported", { type: {
		type: "string",
		not: { enum: QUESTION_TYPES }
	} }, ["type"])]
};
const decideRequestSchema = record("A decide request (spec 2, 2.10)", {
	model: {
		type: "string",
		minLength: 1,
		description: "The model that is to answer"
	},
	state: { description: "What the questions are about: any JSON" },
	questions: {
		description: "At least one, by name; or a list whose items hold their name",
		anyOf: [{
			type: "object",
			minProperties: 1,
			additionalProperties: questionSchema
		}, {
			type: "array",
			minItems: 1,
			items: {
				...questionSchema,
				type: "object",
				properties: { name: {
					type: "string",
					minLength: 1
				} },
				required: ["name"]
			}
		}]
	}
}, [
	"model",
	"state",
	"questions"
]);
const reason = text("The model’s own explanation");
/** An answer's fields, by type. */
const answerSchemas = {
	noul: record("How likely it is", {
		type: { const: "noul" },
		noul: share("From 0 to 1"),
		reason
	}, ["type", "noul"]),
	choice: record("One of the options", {
		type: { const: "choice" },
		choice: text("The option"),
		probabilities: map("How likely each option is", share("From 0 to 1")),
		confidence: share("From 0 to 1"),
		reason
	}, [
		"type",
		"choice",
		"probabilities",
		"confidence"
	]),
	score: record("A number", {
		type: { const: "score" },
		score: {
			type: "number",
			description: "The number"
		},
		reason
	}, ["type", "score"]),
	unsupported: record("The broker does not answer such questions", { type: { const: "unsupported" } }, ["type"])
};
const decideAnswerSchema = record("A decide answer (spec 2, 2.10): one answer a question", {
	model: text("The model that was asked"),
	answers: map("By the question’s name", { anyOf: [
		answerSchemas.noul,
		answerSchemas.choice,
		answerSchemas.score,
		answerSchemas.unsupported
	] })
}, ["model", "answers"]);
// src/broker/decide.ts
/** Decide requests and answers (spec 2, 4.3; CONTRACT 9). */
/** Reads a decide request from JSON data. A problem is for the 422. */
function readDecideRequest(value) {
	const problem = judge(decideRequestSchema, value);
	if (problem !== void 0) return { problem };
	const { model, state, questions: written } = value;
	const questions = Array.isArray(written) ? written.map((question) => ({ ...question })) : Object.entries(written).map(([name, question]) => ({
		...question,
		name
	}));
	const twice = questions.find(({ name }, index) => questions.findIndex((one) => one.name === name) < index);
	if (twice) return { problem: `the question ${JSON.stringify(twice.name)} is asked twice` };
	return { request: {
		model,
		state,
		questions
	} };
}
/** The options of a choice, in their order. */
const optionsOf = ({ criteria = {} }) => Object.keys(criteria);
/** What keeps a decide answer from being the answer to a request; undefined where nothing does. */
function decideAnswerProblem(value, request) {
	const problem = judge(decideAnswerSchema, value);
	if (problem !== void 0) return problem;
	const { model, answers } = value;
	if (model !== request.model) return `model is ${JSON.stringify(model)}, not ${JSON.stringify(request.model)}`;
	for (const question of request.questions) {
		if (!Object.hasOwn(answers, question.name)) return `answers has no ${question.name}`;
		const wrong = answerProblem(answers[question.name], question);
		if (wrong !== void 0) return `answers.${question.name} ${wrong}`;
	}
	const asked = new Set(request.questions.map(({ name }) => name));
	const extra = Object.keys(answers).find((name) => !asked.has(name));
	return extra === void 0 ? void 0 : `answers.${extra} answers no question`;
}
function answerProblem(answer, question) {
	if (answer.type === "unsupported") return void 0;
	if (answer.type !== question.type) return `is of type ${answer.type}; the question is ${question.type}`;
	if (answer.type !== "choice") return void 0;
	const options = optionsOf(question);
	if (options.length > 0 && !options.includes(answer.choice)) return `is ${JSON.stringify(answer.choice)}, which is no option`;
	const strange = Object.keys(answer.probabilities).find((option) => options.length > 0 && !options.includes(option));
	return strange === void 0 ? void 0 : `gives a probability to ${JSON.stringify(strange)}, which is no option`;
}
// src/broker/grant.ts
/** The form of a grant (spec 2, 2.7): printable ASCII without spaces. */
const GRANT = `^[!-~]{1,${limits.grant}}$`;
const grant = new RegExp(GRANT);
const isGrant = (text) => grant.test(text);
// src/broker/json.ts
/** Deeper data than this is an attack on whoever writes it out again. */
const DEEPEST = 64;
/** The JSON of a body, or what is wrong with it. */
function readJson(body, most = Number.POSITIVE_INFINITY) {
	const bytes = typeof body === "string" && body.length * 3 <= most ? void 0 : asBytes(body);
	if (bytes && bytes.length > most) return { problem: `the body is larger than ${most} bytes` };
	try {
		const text = typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body);
		const value = JSON.parse(text);
		return deeper(value, DEEPEST) ? { problem: "the body is nested too deep" } : { value };
	} catch {
		return { problem: "the body is not JSON in UTF-8" };
	}
}
const asBytes = (body) => typeof body === "string" ? new TextEncoder().encode(body) : body;
function deeper(value, levels) {
	if (typeof value !== "object" || value === null) return false;
	return levels === 0 || Object.values(value).some((one) => deeper(one, levels - 1));
}
// src/broker/schema/payer.ts
/** The form of a principal: `<provider>:<login>`. */
const PRINCIPAL = "^[!-9;-~]+:[!-~]+$";
const payerSchema = record("Who pays (spec 2, 2.6)", {
	kind: {
		enum: [
			"shared",
			"owner",
			"visitor"
		],
		description: "shared: a credential owned by neither the owner nor a visitor; owner: the owner’s own; visitor: one a person brought for this box"
	},
	principal: {
		type: ["string", "null"],
		pattern: PRINCIPAL,
		description: "<provider>:<login>; null when unknown"
	}
}, ["kind", "principal"]);
// src/broker/payer.ts
/** Who pays (spec 2, 2.6). */
const unknown = {
	kind: "unknown",
	principal: null
};
const header = new RegExp(`^(shared|owner|visitor)(?: (${PRINCIPAL.slice(1, -1)}))?$`);
/** The value of the payer header: `<kind>` or `<kind> <principal>`. */
function formatPayer({ kind, principal }) {
	return principal === null ? kind : `${kind} ${principal}`;
}
/** The payer that a header's value states; undefined where it states none. */
function parsePayer(value) {
	const [, kind, principal = null] = header.exec(value) ?? [];
	return kind === void 0 ? void 0 : {
		kind,
		principal
	};
}
/** Who pays, by a header's value or the `payer` of a declaration answer. Missing or malformed is unknown. */
function readPayer(stated) {
	if (typeof stated === "string") return parsePayer(stated) ?? unknown;
	if (judge(payerSchema, stated) !== void 0) return unknown;
	const { kind, principal } = stated;
	return {
		kind,
		principal
	};
}
// src/broker/schema/refusal.ts
const message = text("Names the capability and the missing scope word");
const refusalSchema = record("A refusal (spec 2, 2.9)", { error: {
	description: "What is wrong: a message, or its kind and a message",
	anyOf: [message, record("What is wrong", {
		type: text("Its kind, such as permission_error"),
		message
	}, ["message"])]
} }, ["error"]);
// src/broker/refusal.ts
/** Refusals and how they are read (spec 2, 2.9). */
const refusalBody = (message, type = "permission_error") => ({
	type: "error",
	error: {
		type,
		message
	}
});
/** What a refusal for a missing scope word says: the entry to add to the declaration. */
function scopeMessage(capability, word, broker) {
	return `the declaration of this box does not list the scope word ${word} of the capability ${capability} for this broker; add ${JSON.stringify({
		name: capability,
		broker,
		scope: [word]
	})} to it`;
}
/** Reads a refusal's body, given as text, bytes or JSON data; undefined where it is none. */
function readRefusal(body) {
	const read = typeof body === "string" || body instanceof Uint8Array ? readJson(body) : { value: body };
	if ("problem" in read || judge(refusalSchema, read.value) !== void 0) return void 0;
	const { type: outer, error } = read.value;
	if (typeof error === "string") return {
		message: error,
		full: false
	};
	const { type, message } = error;
	return {
		message,
		...type === void 0 ? {} : { type },
		full: outer === "error" && type !== void 0
	};
}
// src/broker/schema/listing.ts
const line = (maxLength, description) => ({
	type: "string",
	maxLength,
	pattern: "^\\P{Cc}*$",
	description
});
const listingSchema = record("How the box is shown to others (spec 2, 2.4)", {
	published: {
		type: "boolean",
		default: true,
		description: "Whether it is shown; missing means true"
	},
	title: line(limits.listingTitle, "Its name, without control characters"),
	line: line(limits.listingLine, "What it is for, without control characters")
}, []);
// src/broker/schema/spend.ts
const figures = {
	usd: amount("The sum of the costs in US dollars"),
	runs: count("How many runs began"),
	unpriced: count("How many of them have no cost in US dollars")
};
const shareSchema = record("What one principal spent", {
	principal: {
		type: ["string", "null"],
		description: "Whom the runs name; null for those that name none"
	},
	...figures
}, [
	"principal",
	"usd",
	"runs",
	"unpriced"
]);
const spendSchema = record("What a month’s runs cost (spec 2, 2.5)", {
	month: {
		type: "string",
		pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$",
		description: "YYYY-MM"
	},
	...figures,
	byPrincipal: {
		type: "array",
		maxItems: limits.principals,
		items: shareSchema,
		description: "The shares of those who had runs"
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
	description: "A free string: inference, egress, feedback, …"
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
	description: "What the box asks for"
};
const declaredSchema = record("A capability as a report names it; one whose broker is missing, null or another word is dropped", {
	name,
	broker: {
		type: ["string", "null"],
		description: "The word of the broker that is to hold it"
	},
	scope
}, ["name", "scope"]);
const entrySchema = record("A capability entry (spec 2, 2.1)", {
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
/** What every broker reads of a report; one with no use for listing and spend ignores them whatever they are. */
const reportCoreSchema = record("A declaration report, without what a broker may ignore", { capabilities: {
	...capabilities,
	items: declaredSchema
} }, ["capabilities"]);
const reportSchema = record("A declaration report (spec 2, 2.2): at most 32 KB", {
	...reportCoreSchema.properties,
	listing: listingSchema,
	spend: spendSchema
}, ["capabilities"]);
const keptSchema = record("The declaration answer (spec 2, 2.3)", {
	capabilities: {
		type: "array",
		items: {
			...entrySchema,
			properties: {
				...entrySchema.properties,
				scope: {
					type: "array",
					items: { type: "string" }
				}
			}
		},
		description: "Only the entries whose broker is this broker’s word"
	},
	at: {
		type: "string",
		format: "date-time",
		pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}(:?[0-9]{2}(:?[0-9]{2}([.,][0-9]+)?)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$",
		description: "When it was kept, ISO 8601"
	},
	payer: payerSchema,
	listing: listingSchema,
	spend: spendSchema
}, ["capabilities", "at"]);
// src/broker/report.ts
/** Declaration reports: what a box asks for, and what a broker keeps of it (spec 2, 2.1 to 2.3 and 4.1). */
const EVERYTHING = {
	listing: true,
	spend: true
};
/** Reads the body of a declaration request. A problem is for the 400. */
function parseReport(body, keeps = EVERYTHING) {
	const read = readJson(body, limits.reportBytes);
	if ("problem" in read) return read;
	const problem = reportProblem(read.value, keeps);
	return problem === void 0 ? { report: read.value } : { problem };
}
function reportProblem(value, keeps) {
	const fault = judge(reportCoreSchema, value);
	if (fault !== void 0) return fault;
	const { capabilities, listing, spend } = value;
	const full = merged(capabilities).find(({ scope }) => scope.length > limits.scopeWords);
	if (full) return `the scope of ${JSON.stringify(full.name)} has more than ${limits.scopeWords} words`;
	return (keeps.listing && listing !== void 0 ? judge(listingSchema, listing, "listing") : void 0) ?? (keeps.spend && spend !== void 0 ? judge(spendSchema, spend, "spend") : void 0);
}
/** The entries of a report that name this broker; those of one name are one, with the scope words of all. */
function entriesFor(report, broker) {
	return merged(report.capabilities).filter((entry) => entry.broker === broker);
}
function merged(entries) {
	const byName = /* @__PURE__ */ new Map();
	for (const { name, broker, scope } of entries) {
		if (typeof broker !== "string") continue;
		const key = JSON.stringify([name, broker]);
		const before = byName.get(key)?.scope ?? [];
		byName.set(key, {
			name,
			broker,
			scope: [.../* @__PURE__ */ new Set([...before, ...scope])]
		});
	}
	return [...byName.values()];
}
/** The answer to a report: `at` is when it was kept. */
function declarationAnswer(report, about) {
	const { broker, at, payer, keeps } = about;
	const { listing, spend } = report;
	return {
		capabilities: entriesFor(report, broker),
		at: at.toISOString(),
		...payer ? { payer } : {},
		...keeps.listing && listing !== void 0 ? { listing } : {},
		...keeps.spend && spend !== void 0 ? { spend } : {}
	};
}
/** Reads the body of a declaration answer. */
function readDeclarationAnswer(value) {
	const problem = judge(keptSchema, value);
	return problem === void 0 ? { answer: value } : { problem };
}
// src/broker/schema/index.ts
/** The published schema document (spec 2, 9.1): one definition a body. */
/** The schemas of the bodies, by name. */
const bodySchemas = {
	capabilityEntry: entrySchema,
	declarationReport: reportSchema,
	declarationKept: keptSchema,
	listing: listingSchema,
	spend: spendSchema,
	payer: payerSchema,
	refusal: refusalSchema,
	decideRequest: decideRequestSchema,
	decideResponse: decideAnswerSchema,
	feedbackBatch: feedbackSchema
};
/** JSON Schema 2020-12; a body is valid against its definition, `#/$defs/<name>`. */
const brokerSchema = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "box broker protocol, version 1",
	description: "The bodies of the protocol, one definition each. Fields beyond the named ones are ignored.",
	$defs: bodySchemas
};
// src/broker/scope.ts
/**
* The scope rule (spec 2, section 4): whether a box's last report lists a scope word for a capability at a broker.
* `undefined` is a box that never reported; it is refused everything.
*/
function allows(entries, broker, capability, word) {
	return entries?.some((entry) => entry.name === capability && entry.broker === broker && entry.scope.includes(word)) ?? false;
}
// src/broker/spend.ts
/** From runs to a month's figures (spec 2, 2.5). */
/** Finer than any price, and coarse enough that the order of the runs makes no difference. */
const NANO = 1e9;
/**
* The figures of a month (`YYYY-MM`, UTC): a run counts in the month it began in and under the principal it names. Only
* costs in USD are summed; a run without one is unpriced. Of more than 50 principals those who spent most are named, and
* the totals count all.
*/
function monthsSpend(runs, month) {
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
		const nano = costs.reduce((sum, { amount }) => sum + Math.round(amount * NANO), 0);
		for (const figures of [total, share]) {
			figures.runs++;
			figures.nano += nano;
			figures.unpriced += costs.length === 0 ? 1 : 0;
		}
	}
	const byPrincipal = [...shares.values()].sort((a, b) => b.nano - a.nano || b.runs - a.runs || compare(a.principal ?? "", b.principal ?? "")).slice(0, limits.principals).map(({ principal, nano, runs, unpriced }) => ({
		principal,
		usd: nano / NANO,
		runs,
		unpriced
	}));
	return {
		month,
		usd: total.nano / NANO,
		runs: total.runs,
		unpriced: total.unpriced,
		byPrincipal
	};
}
const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
export { DEFAULT_BROKER, DEFAULT_CAPABILITIES, GRANT, SECRET_NAME, SETUP_TOKEN_BETA, allows, below, bodySchemas, boxVariables, brokerSchema, callbackCapability, capabilityAt, decideAnswerProblem, declarationAnswer, egressRoute, egressTarget, entriesFor, formatPayer, grantHeader, isGrant, isPlainPath, isSecretName, knowsWord, limits, monthsSpend, neutralWords, optionsOf, parsePayer, parseReport, payerHeader, readDecideRequest, readDeclarationAnswer, readFeedback, readJson, readPayer, readRefusal, refusalBody, routesOf, scopeMessage, standInNames, standardCapabilities };
