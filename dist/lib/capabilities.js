// src/broker/capability.ts
/** The capability whose prefix a path lies under. */
function capabilityAt(path, specs) {
	return specs.find(({ prefixes }) => prefixes.some((prefix) => below(path, prefix) !== void 0));
}
/** What follows a prefix in a path: empty, or beginning with `/`; undefined where the path is not below it. */
function below(path, prefix) {
	if (!path.startsWith(prefix)) return void 0;
	const rest = path.slice(prefix.length);
	return rest === "" || rest.startsWith("/") ? rest : void 0;
}
/** Whether a spec knows a scope word. */
function knowsWord({ words }, word) {
	return "pattern" in words ? new RegExp(words.pattern, "u").test(word) : words.includes(word);
}
// src/broker/paths.ts
/** Deeper encodings than this are no path that a client would send. */
const ENCODINGS = 4;
/**
* Whether a path, as sent, means the same to every server: it begins with `/`, and has no empty segment but the last, no
* `.` or `..` however encoded, no backslash, and nothing that a request line can't carry.
*/
function isPlainPath(path) {
	if (!/^\/[!"$-[\]-~]*$/.test(path) || path.includes("//") || path.includes("?")) return false;
	let text = path;
	for (let times = 0; times < ENCODINGS; times++) {
		if (text.split(/[/\\]/).some((segment) => segment === "." || segment === "..")) return false;
		const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
		if (decoded === text) return true;
		text = decoded;
	}
	return false;
}
// src/broker/words.ts
/** The words of spec 2. */
const neutralWords = {
	modelapi: "modelapi",
	agentsvc: "agentsvc",
	header_prefix: "box-"
};
/** The broker word that a conformance run's reports name where nothing else is said (spec 2, 4.7). */
const DEFAULT_BROKER = "lobby";
/** The header of an answer that states who pays (spec 2, 2.6), in lower case. */
const payerHeader = (words = neutralWords) => `${words.header_prefix}payer`.toLowerCase();
/** The header of a request that carries a grant (spec 2, 2.7), in lower case. */
const grantHeader = (words = neutralWords) => `${words.header_prefix}grant`.toLowerCase();
/** The capability that is known by name and has no route (spec 2, 4.6). */
const callbackCapability = (words = neutralWords) => `${words.agentsvc}-callback`;
/** What a setup token's requests carry in the model provider's beta header (spec 2, 4.2). */
const SETUP_TOKEN_BETA = "oauth-2025-04-20";
// src/broker/routes.ts
function routesOf(words = neutralWords) {
	const model = `/llm/${words.modelapi}`;
	const agents = `/${words.agentsvc}`;
	return {
		declaration: "/api/box/declaration",
		model,
		hello: `${model}/api/hello`,
		messages: `${model}/v1/messages`,
		countTokens: `${model}/v1/messages/count_tokens`,
		models: `${model}/v1/models`,
		decide: "/decide/v1/systemone",
		egress: "/egress",
		feedback: "/api/feedback",
		agents,
		conversations: `${agents}/api/conversations`,
		sandboxes: `${agents}/api/sandboxes`,
		vaults: `${agents}/api/vaults`
	};
}
/** The path of a secret's egress route (spec 2, 2.8). */
const egressRoute = (secret) => `/egress/${secret}`;
// src/broker/limits.ts
/** The limits of spec 2, section 8, and the two that CONTRACT 9 adds. Texts are counted in code points. */
const limits = {
	/** Entries of a report. */
	capabilities: 20,
	/** Scope words of a capability. */
	scopeWords: 50,
	/** Of a report's body, in bytes. */
	reportBytes: 32768,
	listingTitle: 60,
	listingLine: 140,
	/** Entries of `spend.byPrincipal`. */
	principals: 50,
	/** Characters of a grant. */
	grant: 2048,
	secretName: 40,
	/** Characters of a scope word. */
	scopeWord: 64
};
// src/broker/secret.ts
/** Secrets and the stand-ins a box is given for them (spec 2, 1.5 and 2.8). */
/** The form of a secret's name. */
const SECRET_NAME = `^[A-Z][A-Z0-9_]{0,${limits.secretName - 1}}$`;
const secretName = new RegExp(SECRET_NAME);
const isSecretName = (name) => secretName.test(name);
/** The variables that stand in for a secret: `key` holds the box's token, `baseUrl` the secret's egress route. */
const standInNames = (secret) => ({
	key: `${secret}_KEY`,
	baseUrl: `${secret}_BASE_URL`
});
/** A base URL without the slash at its end. */
const trimmed = (url) => url.replace(/\/+$/, "");
/** The variables that a box is given for its broker: base URL, token, and the names of its secrets. */
function boxVariables(box, words = neutralWords) {
	const base = trimmed(box.baseUrl);
	const variables = {
		BROKER_URL: base,
		[`${words.modelapi.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_BASE_URL`]: base + routesOf(words).model
	};
	for (const secret of box.secrets) {
		const names = standInNames(secret);
		variables[names.key] = box.token;
		variables[names.baseUrl] = base + egressRoute(secret);
	}
	return variables;
}
// src/broker/capabilities/egress.ts
/** A target's request with its credential put in (spec 2, 4.4). A scope word is a secret's name. */
function egress() {
	return {
		name: "egress",
		prefixes: [routesOf().egress],
		words: { pattern: SECRET_NAME },
		needed: ({ method, path }) => {
			const target = egressTarget(path);
			return target && !UNTOLD.includes(method) ? [target.name] : null;
		}
	};
}
/** Methods that tell a server to repeat the request, or to open a tunnel. */
const UNTOLD = ["TRACE", "CONNECT"];
/** The secret that an egress path names, and the path at its host; undefined where the path is not in order. */
function egressTarget(path) {
	const rest = below(path, routesOf().egress)?.slice(1);
	if (rest === void 0 || !isPlainPath(path)) return void 0;
	const end = rest.indexOf("/");
	const name = end < 0 ? rest : rest.slice(0, end);
	return isSecretName(name) ? {
		name,
		path: end < 0 ? "/" : rest.slice(end)
	} : void 0;
}
// src/broker/capabilities/agentsvc.ts
/** The agent service (spec 2, 4.6). */
function agentsvc(words) {
	const routes = routesOf(words);
	return {
		name: words.agentsvc,
		prefixes: [routes.agents],
		words: [
			"agent",
			"conversations",
			"sandboxes",
			"vault"
		],
		needed: ({ method, path }) => {
			if (!isPlainPath(path)) return null;
			if (path === routes.conversations) return method === "POST" ? ["agent"] : null;
			if ((below(path, routes.conversations)?.length ?? 0) > 1) return ["conversations"];
			if (below(path, routes.sandboxes) !== void 0) return ["sandboxes"];
			return below(path, routes.vaults) === void 0 ? null : ["vault"];
		}
	};
}
// src/broker/judge.ts
/** What is wrong with a value, beginning with its place; undefined where nothing is. */
function judge(schema, value, place = "") {
	const say = (what) => `${place === "" ? "the body" : place} ${what}`;
	if (schema.type !== void 0) {
		const types = [schema.type].flat();
		if (!types.some((type) => isOf(type, value))) return say(`must be ${types.map(named).join(" or ")}`);
	}
	if ("const" in schema && value !== schema.const) return say(`must be ${JSON.stringify(schema.const)}`);
	if (schema.enum && !schema.enum.includes(value)) return say(`must be one of ${schema.enum.map((one) => JSON.stringify(one)).join(", ")}`);
	if (schema.not && judge(schema.not, value, place) === void 0) return say("must be another value");
	if (typeof value === "string") return judgeText(schema, value, say) ?? judgeForms(schema, value, place);
	if (typeof value === "number") {
		if (value < (schema.minimum ?? value)) return say(`must be at least ${schema.minimum}`);
		if (value > (schema.maximum ?? value)) return say(`must be at most ${schema.maximum}`);
	} else if (Array.isArray(value)) {
		if (value.length < (schema.minItems ?? 0)) return say("must not be empty");
		if (value.length > (schema.maxItems ?? value.length)) return say(`has ${value.length} items; at most ${schema.maxItems}`);
		for (const [index, item] of value.entries()) {
			const fault = schema.items && judge(schema.items, item, `${place}[${index}]`);
			if (fault !== void 0) return fault;
		}
	} else if (isObject(value)) {
		const fault = judgeObject(schema, value, place, say);
		if (fault !== void 0) return fault;
	}
	return judgeForms(schema, value, place);
}
/** Of several forms, the fault of the one that is meant: by the value's type, and of objects by what their `type` says. */
function judgeForms({ anyOf }, value, place) {
	if (!anyOf || anyOf.some((form) => judge(form, value) === void 0)) return void 0;
	const form = anyOf.find((one) => isMeant(one, value)) ?? anyOf[0];
	return form && judge(form, value, place);
}
function isMeant({ type, properties }, value) {
	if (type !== void 0 && ![type].flat().some((one) => isOf(one, value))) return false;
	return !isObject(value) || !properties?.type || judge(properties.type, value.type) === void 0;
}
function judgeText(schema, value, say) {
	if (schema.maxLength !== void 0 && value.length > schema.maxLength && [...value].length > schema.maxLength) return say(`is longer than ${schema.maxLength} characters`);
	if (value.length < (schema.minLength ?? 0)) return say("must not be empty");
	if (schema.pattern !== void 0 && !new RegExp(schema.pattern, "u").test(value)) return say(`must be of the form ${schema.pattern}`);
}
function judgeObject(schema, value, place, say) {
	const lacking = schema.required?.find((key) => !Object.hasOwn(value, key));
	if (lacking !== void 0) return say(`has no ${lacking}`);
	const keys = Object.keys(value);
	if (keys.length < (schema.minProperties ?? 0)) return say("must not be empty");
	for (const key of keys) {
		const properties = schema.properties ?? {};
		const of = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
		const fault = of && judge(of, value[key], place === "" ? key : `${place}.${key}`);
		if (fault !== void 0) return fault;
	}
}
function isOf(type, value) {
	switch (type) {
		case "null": return value === null;
		case "array": return Array.isArray(value);
		case "object": return isObject(value);
		case "integer": return Number.isInteger(value);
		case "number": return Number.isFinite(value);
		default: return typeof value === type;
	}
}
const NAMES = {
	array: "a list",
	object: "an object",
	integer: "a whole number",
	number: "a finite number",
	string: "text",
	boolean: "true or false",
	null: "null"
};
const named = (type) => NAMES[type] ?? type;
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
// src/broker/schema/make.ts
/** Small makers of JSON Schema, so that each body stands as a table with a description for every field. */
const text = (description) => ({
	type: "string",
	description
});
const count = (description) => ({
	type: "integer",
	minimum: 0,
	maximum: Number.MAX_SAFE_INTEGER,
	description
});
const amount = (description) => ({
	type: "number",
	minimum: 0,
	description
});
const share = (description) => ({
	type: "number",
	minimum: 0,
	maximum: 1,
	description
});
/** An object; fields beyond these are ignored by a reader. */
const record = (description, properties, required) => ({
	type: "object",
	description,
	properties,
	required
});
/** An object whose keys the sender chooses. */
const map = (description, additionalProperties) => ({
	type: "object",
	description,
	additionalProperties
});
// src/broker/schema/feedback.ts
const feedbackSchema = record("A feedback batch (spec 2, 2.10)", {
	entries: {
		type: "array",
		items: { type: "object" },
		description: "What the agent said; needs the scope word agent"
	},
	counts: map("What was counted, by name; needs the scope word passive", { type: "number" })
}, []);
// src/broker/feedback.ts
/** Reads a feedback batch from JSON data (spec 2, 4.5). A problem is for the 400: one with neither entries nor counts too. */
function readFeedback(value) {
	const problem = judge(feedbackSchema, value);
	if (problem !== void 0) return { problem };
	const { entries = [], counts = {} } = value;
	if (entries.length === 0 && Object.keys(counts).length === 0) return { problem: "the batch has neither entries nor counts" };
	return { batch: {
		entries,
		counts
	} };
}
// src/broker/capabilities/feedback.ts
/** What a box tells of its work (spec 2, 4.5): entries need `agent`, counts need `passive`. */
function feedback() {
	const route = routesOf().feedback;
	return {
		name: "feedback",
		prefixes: [route],
		words: ["agent", "passive"],
		readsBody: true,
		needed: ({ method, path, body }) => {
			if (method !== "POST" || path !== route) return null;
			const read = readFeedback(body);
			if ("problem" in read) return [];
			const { entries = [], counts = {} } = read.batch;
			return [...entries.length > 0 ? ["agent"] : [], ...Object.keys(counts).length > 0 ? ["passive"] : []];
		}
	};
}
// src/broker/capabilities/inference.ts
/** The model routes and the decide route (spec 2, 4.2 and 4.3). */
function inference(words) {
	const routes = routesOf(words);
	const byRoute = {
		[`HEAD ${routes.hello}`]: [],
		[`GET ${routes.hello}`]: [],
		[`POST ${routes.messages}`]: ["agent"],
		[`POST ${routes.countTokens}`]: ["agent"],
		[`GET ${routes.models}`]: ["agent"],
		[`POST ${routes.decide}`]: ["decide"]
	};
	const oneModel = (path) => path.startsWith(`${routes.models}/`) && /^[^/]+$/.test(path.slice(routes.models.length + 1)) && isPlainPath(path);
	return {
		name: "inference",
		prefixes: [routes.model, "/decide"],
		words: ["agent", "decide"],
		open: ({ path }) => path === routes.hello,
		needed: ({ method, path }) => byRoute[`${method} ${path}`] ?? (method === "GET" && oneModel(path) ? ["agent"] : null)
	};
}
// src/broker/capabilities/index.ts
const makers = [
	inference,
	egress,
	feedback,
	agentsvc
];
/** The standard four, in the order of spec 2, section 4. */
const standardCapabilities = (words = neutralWords) => makers.map((make) => make(words));
/** What a conformance run takes as served where nothing else is said (spec 2, 4.7). */
const DEFAULT_CAPABILITIES = [
	"inference",
	"egress",
	"feedback"
];
export { grantHeader as C, below as D, isPlainPath as E, capabilityAt as O, callbackCapability as S, payerHeader as T, limits as _, amount as a, DEFAULT_BROKER as b, record as c, judge as d, egressTarget as f, standInNames as g, isSecretName as h, feedbackSchema as i, knowsWord as k, share as l, boxVariables as m, standardCapabilities as n, count as o, SECRET_NAME as p, readFeedback as r, map as s, DEFAULT_CAPABILITIES as t, text as u, egressRoute as v, neutralWords as w, SETUP_TOKEN_BETA as x, routesOf as y };
