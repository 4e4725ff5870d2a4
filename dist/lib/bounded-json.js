// src/broker/capability.ts
/** The capability under whose prefix a path is. */
function findCapability(path, specs) {
	return specs.find(({ prefixes }) => prefixes.some((prefix) => stripPathPrefix(path, prefix) !== void 0));
}
/** The rest of a path after a prefix, empty or starting with `/`; undefined if the path is not at or below it. */
function stripPathPrefix(path, prefix) {
	if (!path.startsWith(prefix)) return void 0;
	const rest = path.slice(prefix.length);
	return rest === "" || rest.startsWith("/") ? rest : void 0;
}
/** Whether this is a scope word of the capability. */
function knowsScopeWord({ words }, word) {
	return "pattern" in words ? new RegExp(words.pattern, "u").test(word) : words.includes(word);
}
/**
* The scope rule (spec 2, 4): whether a box's last report lists a scope word for a capability at a broker. `entries` is undefined for a
* box that never reported, which is refused everything.
*/
function isScopeAllowed(entries, broker, capability, word) {
	return entries?.some((entry) => entry.name === capability && entry.broker === broker && entry.scope.includes(word)) ?? false;
}
// src/broker/plain-path.ts
/** No client sends a path with more levels of encoding. */
const MAX_ENCODINGS = 4;
/**
* Whether a path, as sent, means the same to every server: it starts with `/` and has no empty segment except the last, no `.` or
* `..` in any encoding, no backslash, no query, and no character that a request line can't carry.
*/
function isPlainPath(path) {
	if (!/^\/[!"$-[\]-~]*$/.test(path) || path.includes("//") || path.includes("?")) return false;
	let text = path;
	for (let round = 0; round < MAX_ENCODINGS; round++) {
		if (text.split(/[/\\]/).some((segment) => segment === "." || segment === "..")) return false;
		const decoded = text.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
		if (decoded === text) return true;
		text = decoded;
	}
	return false;
}
// src/broker/names.ts
/** The names in spec 2. */
const neutralNames = {
	modelapi: "modelapi",
	agentsvc: "agentsvc",
	header_prefix: "box-"
};
/** The default broker word of a conformance run (spec 2, 4.7). */
const DEFAULT_BROKER = "lobby";
/** The response header that states the payer (spec 2, 2.6), in lower case. */
const payerHeader = (names = neutralNames) => `${names.header_prefix}payer`.toLowerCase();
/** The request header that carries a grant (spec 2, 2.7), in lower case. */
const grantHeader = (names = neutralNames) => `${names.header_prefix}grant`.toLowerCase();
/** The capability that has a name but no route (spec 2, 4.6). */
const callbackCapability = (names = neutralNames) => `${names.agentsvc}-callback`;
/** The value in the model provider's beta header that comes with a setup token (spec 2, 4.2). */
const SETUP_TOKEN_BETA = "oauth-2025-04-20";
// src/broker/routes.ts
/** The routes with the names of a vocabulary. */
function routesOf(names = neutralNames) {
	const model = `/llm/${names.modelapi}`;
	const agents = `/${names.agentsvc}`;
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
/** The limits of spec 2, 8, and one of our own: `scopeWord`. Lengths are in code points unless stated otherwise. */
const limits = {
	/** Capability entries of a report. */
	capabilities: 20,
	/** Scope words of a capability. */
	scopeWords: 50,
	/** Size of a report's body, in bytes. */
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
/** Secrets, and the variables that a box gets in their place (spec 2, 1.5 and 2.8). */
/** The pattern of a secret's name. */
const SECRET_NAME_PATTERN = `^[A-Z][A-Z0-9_]{0,${limits.secretName - 1}}$`;
const secretNameRegExp = new RegExp(SECRET_NAME_PATTERN);
/** Whether a string is a valid secret name. */
const isSecretName = (name) => secretNameRegExp.test(name);
/** The names of the variables for a secret: `key` holds the box's token, `baseUrl` the URL of the secret's egress route. */
const standInVariables = (secret) => ({
	key: `${secret}_KEY`,
	baseUrl: `${secret}_BASE_URL`
});
const withoutTrailingSlash = (url) => url.replace(/\/+$/, "");
/** The environment variables of a box, by name: the broker's base URL, and for each secret the token and the egress URL. */
function boxVariables(box, names = neutralNames) {
	const base = withoutTrailingSlash(box.baseUrl);
	const variables = {
		BROKER_URL: base,
		[`${names.modelapi.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_BASE_URL`]: base + routesOf(names).model
	};
	for (const secret of box.secrets) {
		const variableNames = standInVariables(secret);
		variables[variableNames.key] = box.token;
		variables[variableNames.baseUrl] = base + egressRoute(secret);
	}
	return variables;
}
// src/broker/capabilities/egress.ts
/** Requests to the hosts of secrets (spec 2, 4.4). A scope word is a secret's name. */
function egressCapability() {
	return {
		name: "egress",
		prefixes: [routesOf().egress],
		words: { pattern: SECRET_NAME_PATTERN },
		needed: ({ method, path }) => {
			const target = egressTarget(path);
			return target && !UNFORWARDED_METHODS.includes(method) ? [target.name] : null;
		}
	};
}
/** TRACE echoes the request, credential included; CONNECT opens a tunnel. */
const UNFORWARDED_METHODS = ["TRACE", "CONNECT"];
/** The secret that an egress path names and the path at its host; undefined if the path is invalid. */
function egressTarget(path) {
	const rest = stripPathPrefix(path, routesOf().egress)?.slice(1);
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
function agentsvcCapability(names) {
	const routes = routesOf(names);
	return {
		name: names.agentsvc,
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
			if ((stripPathPrefix(path, routes.conversations)?.length ?? 0) > 1) return ["conversations"];
			if (stripPathPrefix(path, routes.sandboxes) !== void 0) return ["sandboxes"];
			return stripPathPrefix(path, routes.vaults) === void 0 ? null : ["vault"];
		}
	};
}
// src/broker/schema/builders.ts
/** Builders of JSON Schema, so that each body reads as a table with a description for every field. */
const string = (description) => ({
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
const fraction = (description) => ({
	type: "number",
	minimum: 0,
	maximum: 1,
	description
});
/** An object; readers ignore further fields. */
const object = (description, properties, required) => ({
	type: "object",
	description,
	properties,
	required
});
/** An object with arbitrary keys. */
const map = (description, additionalProperties) => ({
	type: "object",
	description,
	additionalProperties
});
// src/broker/schema/feedback.ts
const feedbackSchema = object("A feedback batch (spec 2, 2.10)", {
	entries: {
		type: "array",
		items: { type: "object" },
		description: "Entries from the agent; need the scope word agent"
	},
	counts: map("Counts by name; need the scope word passive", { type: "number" })
}, []);
// src/broker/schema-validator.ts
/** The first problem of a value, starting with its path; undefined if it is valid. */
function validateValue(schema, value, path = "") {
	const describe = (what) => `${path === "" ? "the body" : path} ${what}`;
	if (schema.type !== void 0) {
		const types = [schema.type].flat();
		if (!types.some((type) => hasType(type, value))) return describe(`must be ${types.map(typeName).join(" or ")}`);
	}
	if ("const" in schema && value !== schema.const) return describe(`must be ${JSON.stringify(schema.const)}`);
	if (schema.enum && !schema.enum.includes(value)) return describe(`must be one of ${schema.enum.map((each) => JSON.stringify(each)).join(", ")}`);
	if (schema.not && validateValue(schema.not, value, path) === void 0) return describe("has a value that is not allowed");
	if (typeof value === "string") return validateString(schema, value, describe) ?? validateAnyOf(schema, value, path);
	if (typeof value === "number") {
		if (value < (schema.minimum ?? value)) return describe(`must be at least ${schema.minimum}`);
		if (value > (schema.maximum ?? value)) return describe(`must be at most ${schema.maximum}`);
	} else if (Array.isArray(value)) {
		if (value.length < (schema.minItems ?? 0)) return describe("must not be empty");
		if (value.length > (schema.maxItems ?? value.length)) return describe(`has ${value.length} items; expected at most ${schema.maxItems}`);
		for (const [index, item] of value.entries()) {
			const problem = schema.items && validateValue(schema.items, item, `${path}[${index}]`);
			if (problem !== void 0) return problem;
		}
	} else if (isObject(value)) {
		const problem = validateObject(schema, value, path, describe);
		if (problem !== void 0) return problem;
	}
	return validateAnyOf(schema, value, path);
}
/** The problem of the branch that was intended, going by the value's type and, for objects, their `type` field. */
function validateAnyOf({ anyOf }, value, path) {
	if (!anyOf || anyOf.some((branch) => validateValue(branch, value) === void 0)) return void 0;
	const branch = anyOf.find((each) => isIntendedBranch(each, value)) ?? anyOf[0];
	return branch && validateValue(branch, value, path);
}
function isIntendedBranch({ type, properties }, value) {
	if (type !== void 0 && ![type].flat().some((each) => hasType(each, value))) return false;
	return !isObject(value) || !properties?.type || validateValue(properties.type, value.type) === void 0;
}
function validateString(schema, value, describe) {
	if (schema.maxLength !== void 0 && value.length > schema.maxLength && [...value].length > schema.maxLength) return describe(`is longer than ${schema.maxLength} characters`);
	if (value.length < (schema.minLength ?? 0)) return describe("must not be empty");
	if (schema.pattern !== void 0 && !new RegExp(schema.pattern, "u").test(value)) return describe(`must match ${schema.pattern}`);
}
function validateObject(schema, value, path, describe) {
	const missing = schema.required?.find((key) => !Object.hasOwn(value, key));
	if (missing !== void 0) return describe(`has no ${missing}`);
	const keys = Object.keys(value);
	if (keys.length < (schema.minProperties ?? 0)) return describe("must not be empty");
	for (const key of keys) {
		const properties = schema.properties ?? {};
		const propertySchema = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
		const problem = propertySchema && validateValue(propertySchema, value[key], path === "" ? key : `${path}.${key}`);
		if (problem !== void 0) return problem;
	}
}
function hasType(type, value) {
	switch (type) {
		case "null": return value === null;
		case "array": return Array.isArray(value);
		case "object": return isObject(value);
		case "integer": return Number.isInteger(value);
		case "number": return Number.isFinite(value);
		default: return typeof value === type;
	}
}
const TYPE_NAMES = {
	array: "a list",
	object: "an object",
	integer: "a whole number",
	number: "a finite number",
	string: "a string",
	boolean: "true or false",
	null: "null"
};
const typeName = (type) => TYPE_NAMES[type] ?? type;
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
// src/broker/feedback.ts
/** Validates a feedback batch (spec 2, 4.5), given as parsed JSON. `problem` is the message for the 400, also for an empty batch. */
function readFeedback(value) {
	const problem = validateValue(feedbackSchema, value);
	if (problem !== void 0) return { problem };
	const { entries = [], counts = {} } = value;
	if (entries.length === 0 && Object.keys(counts).length === 0) return { problem: "the batch has neither entries nor counts" };
	return { batch: {
		entries,
		counts
	} };
}
// src/broker/capabilities/feedback.ts
/** Feedback (spec 2, 4.5): entries need `agent`, counts need `passive`. */
function feedbackCapability() {
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
function inferenceCapability(names) {
	const routes = routesOf(names);
	const scopeWordsByRoute = {
		[`HEAD ${routes.hello}`]: [],
		[`GET ${routes.hello}`]: [],
		[`POST ${routes.messages}`]: ["agent"],
		[`POST ${routes.countTokens}`]: ["agent"],
		[`GET ${routes.models}`]: ["agent"],
		[`POST ${routes.decide}`]: ["decide"]
	};
	const isSingleModelPath = (path) => path.startsWith(`${routes.models}/`) && /^[^/]+$/.test(path.slice(routes.models.length + 1)) && isPlainPath(path);
	return {
		name: "inference",
		prefixes: [routes.model, "/decide"],
		words: ["agent", "decide"],
		isPublic: ({ path }) => path === routes.hello,
		needed: ({ method, path }) => scopeWordsByRoute[`${method} ${path}`] ?? (method === "GET" && isSingleModelPath(path) ? ["agent"] : null)
	};
}
// src/broker/capabilities/index.ts
const capabilityFactories = [
	inferenceCapability,
	egressCapability,
	feedbackCapability,
	agentsvcCapability
];
/** The four standard capabilities, in the order of spec 2, 4. */
const standardCapabilities = (names = neutralNames) => capabilityFactories.map((create) => create(names));
/** The capabilities that a conformance run assumes by default (spec 2, 4.7). */
const DEFAULT_CAPABILITIES = [
	"inference",
	"egress",
	"feedback"
];
// src/text/bounded-json.ts
/**
* The only door for JSON from outside: responses, events, files, variables. Deep nesting and many small values cost far more than
* their bytes, so they are counted before anything is parsed: 8 MB of brackets take seconds to parse, and overflow the stack of
* what walks the value, but milliseconds to refuse.
*/
/** The deepest nesting of data anybody writes or reads; reports nest 15 deep. */
const MAX_DEPTH = 64;
/** Objects and arrays; 32 MiB of findings have a fifth of this. */
const MAX_CONTAINERS = 1e6;
const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [
	91,
	93,
	123,
	125
];
/** JSON that is not parsed because of its form. The message is the predicate of a sentence. */
var JsonLimitError = class extends SyntaxError {};
/**
* Parses JSON as `JSON.parse` does. Throws `JsonLimitError` before parsing if it is nested more than 64 levels deep or has more
* than a million objects and arrays, and `SyntaxError` if it is not JSON.
*/
function parseJson(text, reviver) {
	const limitError = jsonLimitError(text);
	if (limitError !== void 0) throw new JsonLimitError(limitError);
	return JSON.parse(text, reviver);
}
/** Why JSON must not be parsed, as the predicate of a sentence; `undefined` if it may be. */
function jsonLimitError(text) {
	if (text.length <= MAX_DEPTH) return void 0;
	let depth = 0;
	let containers = 0;
	for (let at = 0; at < text.length; at++) switch (text.charCodeAt(at)) {
		case QUOTE:
			at = stringEnd(text, at);
			break;
		case OPEN_MAP:
		case OPEN_LIST:
			if (++depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
			if (++containers > MAX_CONTAINERS) return `has more than ${MAX_CONTAINERS} objects and arrays`;
			break;
		case CLOSE_MAP:
		case CLOSE_LIST: depth--;
	}
}
/** The index of the closing quote of the string at `start`, or the length of the text. */
function stringEnd(text, start) {
	for (let end = start;;) {
		end = text.indexOf("\"", end + 1);
		if (end < 0) return text.length;
		let slash = end;
		while (text.charCodeAt(slash - 1) === BACKSLASH) slash--;
		if ((end - slash) % 2 === 0) return end;
	}
}
export { isScopeAllowed as A, SETUP_TOKEN_BETA as C, payerHeader as D, neutralNames as E, stripPathPrefix as M, isPlainPath as O, DEFAULT_BROKER as S, grantHeader as T, isSecretName as _, readFeedback as a, egressRoute as b, amount as c, map as d, object as f, boxVariables as g, SECRET_NAME_PATTERN as h, standardCapabilities as i, knowsScopeWord as j, findCapability as k, count as l, egressTarget as m, parseJson as n, validateValue as o, string as p, DEFAULT_CAPABILITIES as r, feedbackSchema as s, JsonLimitError as t, fraction as u, standInVariables as v, callbackCapability as w, routesOf as x, limits as y };
