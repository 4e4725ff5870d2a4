/**
 * What level `next` of the platform has beyond level 1.6: the routes and the fields that later releases were seen to have. A
 * schema of 1.6 that is named here gets these properties and requirements too.
 */
type Schema = Readonly<Record<string, unknown>>;

const string = { type: 'string' };
const nullableString = { anyOf: [string, { type: 'null' }] };
const tags = { type: 'object', additionalProperties: string };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const body = (schema: Schema) => ({ required: true, content: { 'application/json': { schema } } });
const response = (status: number, schema: Schema) => ({
  [status]: { description: '', content: { 'application/json': { schema } } },
});
const object = (properties: Schema, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const list = (items: Schema) => ({ type: 'array', items });

/** Properties beyond those of level 1.6, by schema. */
export const addedProperties: Readonly<Record<string, Schema>> = {
  AgentCreateRequest: { skill_ids: list(string) },
  McpServerCreateRequest: { tags },
  McpServerResponse: { tags },
  A2aAgentCreateRequest: { tags },
  A2aAgentResponse: { tags },
  CreateAuthorizerRequest: { tags },
  RegistryRecordResponse: {
    record_version: nullableString,
    imported: { type: 'boolean' },
    db_agent_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  },
};

/** Schemas that differ from those of level 1.6, or that it lacks. */
export const schemas: Readonly<Record<string, Schema>> = {
  RegistryRecordCreateRequest: {
    oneOf: [
      object({ resource_type: { enum: ['mcp', 'a2a', 'agent'] }, resource_id: { type: 'integer' } }),
      object(
        {
          resource_type: { const: 'skill' },
          skill_name: string,
          skill_description: string,
          skill_license: string,
          skill_version: string,
          skill_md: string,
        },
        ['resource_type', 'skill_name', 'skill_md'],
      ),
    ],
  },
  TestCaseCreateRequest: object(
    {
      name: { type: 'string', minLength: 1, maxLength: 200 },
      prompt: string,
      expected_response: nullableString,
      evaluator_ids: { type: 'array', items: string, minItems: 1 },
      pass_threshold: { type: 'number', minimum: 0, maximum: 1 },
      model_id: nullableString,
    },
    ['name', 'prompt', 'evaluator_ids'],
  ),
  TestCaseResponse: object({
    id: { type: 'integer' },
    agent_id: { type: 'integer' },
    name: string,
    prompt: string,
    expected_response: nullableString,
    evaluator_ids: list(string),
    pass_threshold: { type: 'number' },
    model_id: nullableString,
    last_batch_evaluation_id: nullableString,
    last_run_at: nullableString,
    created_at: nullableString,
    updated_at: nullableString,
  }),
  TestCaseRun: object({
    batch_evaluation_id: string,
    status: { enum: ['PENDING', 'INVOKING', 'WAITING_FOR_LOGS', 'EVALUATING', 'COMPLETED', 'ERROR'] },
    agent_response: nullableString,
  }),
  Evaluator: object({
    id: string,
    name: nullableString,
    description: nullableString,
    type: nullableString,
    group: string,
  }),
};

const evaluations = '/api/agents/{agent_id}/evaluations';

/** Routes that level 1.6 lacks. */
export const paths: Readonly<Record<string, Schema>> = {
  '/api/registry/records/{record_id}/dependents': {
    get: {
      responses: response(
        200,
        object({ dependents: list(object({ agent_id: { type: 'integer' }, agent_name: string })) }),
      ),
    },
  },
  '/api/settings/models/refresh': {
    post: { responses: response(200, object({ cutoff: string, included: list({}) }, [])) },
  },
  '/api/agents/models/invoke-test': {
    post: {
      requestBody: body(
        object({ model_id: string, prompt: string, system_prompt: nullableString, endpoint: string }, [
          'model_id',
          'prompt',
        ]),
      ),
      responses: response(200, object({ model_id: string, endpoint: string, api: string, content: string })),
    },
  },
  [evaluations]: {
    get: {
      responses: response(200, object({ online: list({ type: 'object' }), batch: list({ type: 'object' }) })),
    },
  },
  [`${evaluations}/evaluators`]: { get: { responses: response(200, list(ref('Evaluator'))) } },
  [`${evaluations}/test-cases`]: {
    get: { responses: response(200, list(ref('TestCaseResponse'))) },
    post: {
      requestBody: body(ref('TestCaseCreateRequest')),
      responses: response(201, ref('TestCaseResponse')),
    },
  },
  [`${evaluations}/test-cases/{case_id}/run`]: { post: { responses: response(200, ref('TestCaseRun')) } },
};
