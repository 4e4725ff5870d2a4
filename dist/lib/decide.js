import { d as map, f as object, p as string, u as fraction } from "./bounded-json.js";
// src/broker/schema/decide.ts
const instructions = string("The question");
const criteria = map("The meaning of each option, by option", { type: "string" });
const QUESTION_TYPES = [
	"noul",
	"choice",
	"score"
];
const questionSchema = {
	description: "A question; one of an unknown type may have any other fields",
	anyOf: [object("A question that a broker may answer", {
		type: {
			enum: QUESTION_TYPES,
			description: "noul: a probability from 0 to 1; choice: one of the options; score: a number"
		},
		instructions,
		criteria
	}, ["type", "instructions"]), object("A question of another type, which gets the answer unsupported", { type: {
		type: "string",
		not: { enum: QUESTION_TYPES }
	} }, ["type"])]
};
const decideRequestSchema = object("A decide request (spec 2, 2.10)", {
	model: {
		type: "string",
		minLength: 1,
		description: "The requested model"
	},
	state: { description: "What the questions are about: any JSON" },
	questions: {
		description: "At least one question, by name; or a list of questions with a name",
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
const reason = string("The model's own explanation");
/** The fields of an answer, by type. */
const answerSchemas = {
	noul: object("A probability", {
		type: { const: "noul" },
		noul: fraction("From 0 to 1"),
		reason
	}, ["type", "noul"]),
	choice: object("One of the options", {
		type: { const: "choice" },
		choice: string("The option"),
		probabilities: map("The probability of each option", fraction("From 0 to 1")),
		confidence: fraction("From 0 to 1"),
		reason
	}, [
		"type",
		"choice",
		"probabilities",
		"confidence"
	]),
	score: object("A number", {
		type: { const: "score" },
		score: {
			type: "number",
			description: "The number"
		},
		reason
	}, ["type", "score"]),
	unsupported: object("The broker does not answer questions of this type", { type: { const: "unsupported" } }, ["type"])
};
const decideResponseSchema = object("A decide response (spec 2, 2.10): one answer per question", {
	model: string("The model of the request"),
	answers: map("The answers, by the name of the question", { anyOf: [
		answerSchemas.noul,
		answerSchemas.choice,
		answerSchemas.score,
		answerSchemas.unsupported
	] })
}, ["model", "answers"]);
export { decideResponseSchema as n, decideRequestSchema as t };
