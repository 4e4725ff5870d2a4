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
export { callbackCapability as a, payerHeader as c, SETUP_TOKEN_BETA as i, routesOf as n, grantHeader as o, DEFAULT_BROKER as r, neutralWords as s, egressRoute as t };
