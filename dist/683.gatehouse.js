"use strict";
exports.id = 683;
exports.ids = [683];
exports.modules = {

/***/ 6683:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  schema: () => (/* binding */ schema)
});

// EXTERNAL MODULE: ./build/model/report.js
var report = __webpack_require__(3938);
// EXTERNAL MODULE: ./build/vocabulary/contents.js
var vocabulary_contents = __webpack_require__(663);
// EXTERNAL MODULE: ./build/vocabulary/lexicon.js
var lexicon = __webpack_require__(7569);
;// CONCATENATED MODULE: ./build/rules/schema.js
/** JSON Schema 2020-12 of a rule, without `$schema` and `$defs`. */
function schemaOf(rule, options) {
    const name = options.define?.get(rule);
    if (name !== undefined)
        return { $ref: `#/$defs/${name}` };
    const nested = (inner, key) => schemaOf(inner, key === undefined ? options : { ...options, words: options.words?.under(key) });
    switch (rule.kind) {
        case 'any':
            return {};
        case 'null':
            return { type: 'null' };
        case 'flag':
            return { type: 'boolean' };
        case 'choice': {
            const values = rule.values.map((value) => typeof value === 'string' ? (options.words?.value(value) ?? value) : value);
            return values.length === 1 ? { const: values[0] } : { enum: values };
        }
        case 'number':
            return defined({
                type: rule.whole ? 'integer' : 'number',
                minimum: rule.min,
                exclusiveMinimum: rule.above,
                maximum: rule.max,
            });
        case 'text':
            return {
                ...defined({ type: 'string', minLength: rule.min, maxLength: rule.max, pattern: rule.pattern }),
                ...(rule.content ? options.content(rule.content) : {}),
            };
        case 'list':
            return defined({
                type: 'array',
                minItems: rule.min,
                uniqueItems: rule.unique,
                items: nested(rule.items),
            });
        case 'map':
            return defined({
                type: 'object',
                minProperties: rule.min,
                propertyNames: rule.keys && { pattern: rule.keys.pattern },
                additionalProperties: nested(rule.values, '*'),
            });
        case 'either':
            return { anyOf: rule.forms.map((form) => nested(form)) };
        case 'object':
            return objectSchema(rule, options, nested);
    }
}
function objectSchema(rule, { words }, nested) {
    const written = (key) => words?.key(key) ?? key;
    if (rule.narrows)
        return narrowed(rule, rule.narrows, nested, written);
    const properties = {};
    const required = [];
    for (const [key, field] of Object.entries(rule.fields)) {
        properties[written(key)] = { description: field.means, ...nested(field.rule, key) };
        if (field.required)
            required.push(written(key));
    }
    const allOf = (rule.conditions ?? []).flatMap((condition) => conditionSchemas(condition, rule, words));
    return defined({
        type: 'object',
        minProperties: rule.min,
        properties,
        required: required.length > 0 ? required : undefined,
        additionalProperties: rule.open ? undefined : false,
        ...(allOf.length > 0 ? { allOf } : {}),
    });
}
/** A narrower form: the wider one, and what differs. */
function narrowed(rule, wider, nested, written) {
    const differing = Object.entries(rule.fields).filter(([key, field]) => wider.fields[key] !== field);
    const lacking = Object.keys(wider.fields).filter((key) => !Object.hasOwn(rule.fields, key));
    return {
        allOf: [
            nested(wider),
            defined({
                properties: Object.fromEntries(differing.map(([key, field]) => [written(key), { description: field.means, ...nested(field.rule, key) }])),
                not: lacking.length > 0 ? { anyOf: lacking.map((key) => ({ required: [written(key)] })) } : undefined,
            }),
        ],
    };
}
/** What a condition asks, as schemas that must all hold. */
function conditionSchemas(condition, rule, words) {
    const written = (keys) => keys.map((key) => words?.key(key) ?? key);
    const [has] = 'has' in condition ? written([condition.has]) : [];
    switch (condition.kind) {
        case 'exclusive': {
            const one = written(condition.keys).map((key) => ({ required: [key] }));
            return [condition.required ? { oneOf: one } : { not: { required: written(condition.keys) } }];
        }
        case 'needs': {
            const keys = written(condition.keys);
            const needed = condition.any ? { anyOf: keys.map((key) => ({ required: [key] })) } : { required: keys };
            const unless = written(condition.unless ?? []).map((key) => ({ required: [key] }));
            return [{ if: { required: [has] }, then: unless.length > 0 ? { anyOf: [needed, ...unless] } : needed }];
        }
        case 'when': {
            const [key] = written([condition.key]);
            const values = condition.not
                ? choices(rule, condition.key).filter((value) => !condition.values.includes(value))
                : condition.values;
            return [holding(key, values, { required: written(condition.keys) })];
        }
        case 'forbids': {
            const properties = Object.fromEntries(Object.entries(condition.limits).map(([key, values]) => [written([key])[0], { enum: values }]));
            return [holding(written([condition.key])[0], [condition.value], { properties })];
        }
        case 'filled':
            return [{ anyOf: [{ maxProperties: 0 }, { required: written([condition.key]) }] }];
    }
}
const holding = (key, values, then) => ({
    if: { properties: { [key]: { enum: values } }, required: [key] },
    then,
});
/** The values of a choice among an object's fields. */
function choices(rule, key) {
    const field = rule.fields[key]?.rule;
    return field?.kind === 'choice' ? field.values : [];
}
function defined(schema) {
    return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

// EXTERNAL MODULE: ./build/settings/schema/document.js
var schema_document = __webpack_require__(7673);
// EXTERNAL MODULE: ./build/settings/schema/unit.js + 19 modules
var unit = __webpack_require__(2945);
;// CONCATENATED MODULE: ./build/settings/json-schema.js



/** JSON Schema 2020-12, complete. Each setting is one `$defs` entry, as projects and defaults carry it too. */
function settingsSchema({ words, content }) {
    const written = words && writtenAt(words, []);
    const define = new Map(schema_document/* sharedRules */.P);
    for (const [key, { rule }] of Object.entries(unit/* unitFields */.G))
        if (hasParts(rule))
            define.set(rule, key);
    const $defs = {};
    for (const [rule, name] of define) {
        const others = new Map([...define].filter(([, other]) => other !== name));
        const within = Object.hasOwn(unit/* unitFields */.G, name) ? written?.under(name) : written;
        $defs[name] ??= schemaOf(rule, { content, words: within, define: others });
    }
    return {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Pipeline settings',
        ...schemaOf(schema_document/* settings */.W, { content, words: written, define }),
        $defs,
    };
}
const hasParts = (rule) => ['object', 'map', 'list', 'either'].includes(rule.kind);
function writtenAt(words, path) {
    return {
        key: (neutral) => words.key(path, neutral),
        value: (neutral) => words.value(path, neutral),
        under: (neutral) => writtenAt(words, [...path, neutral]),
    };
}

;// CONCATENATED MODULE: ./build/settings/printed-schema.js



/** The schema that `schema settings` prints: in a vocabulary's words, with the rules about words inside strings. */
function settingsSchemaFor(vocabulary) {
    const contents = (0,vocabulary_contents/* contentSchemas */.Ik)(vocabulary);
    return settingsSchema({ words: new lexicon/* Lexicon */.f([vocabulary]), content: (content) => contents[content] });
}

// EXTERNAL MODULE: ./build/vocabulary/vocabulary.js
var vocabulary_vocabulary = __webpack_require__(4629);
// EXTERNAL MODULE: ./build/cli/call-error.js
var call_error = __webpack_require__(4078);
// EXTERNAL MODULE: ./build/cli/vocabulary.js + 1 modules
var cli_vocabulary = __webpack_require__(8735);
;// CONCATENATED MODULE: ./build/cli/schema.js





/** `gatehouse schema settings|report` */
async function schema({ args: [name], values, io }) {
    const vocabulary = await (0,cli_vocabulary/* chooseVocabulary */.y)(values.text('vocabulary'), io);
    const schemas = {
        settings: () => settingsSchemaFor(vocabulary ?? vocabulary_vocabulary/* common */.sh),
        report: () => ({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'gatehouse report, version 1', ...report/* reportSchema */.Q }),
    };
    const make = name !== undefined && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (!make)
        throw new call_error/* CallError */.R(`there is no schema ${JSON.stringify(name)}; use ${Object.keys(schemas).join(' or ')}`);
    io.stdout.write(`${JSON.stringify(make(), null, 2)}\n`);
    return 0;
}


/***/ }),

/***/ 3938:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ reportSchema)
/* harmony export */ });
const text = (description) => ({ type: 'string', description });
const whole = (description, minimum = 0) => ({ type: 'integer', minimum, description });
const record = (properties, required, description = '') => ({ type: 'object', description, properties, required, additionalProperties: false });
const location = record({
    file: text('Relative to the repository, with forward slashes'),
    line: whole('1-based', 1),
    column: whole('1-based, in UTF-16 code units', 1),
    endLine: whole('1-based', 1),
    endColumn: whole('1-based, exclusive, in UTF-16 code units', 1),
}, ['file', 'line', 'column', 'endLine', 'endColumn'], 'A range of a file, its end exclusive');
const fix = record({
    title: text('What the fix does, as an order: "Write on-destructive"'),
    safe: { type: 'boolean', description: 'Whether it may be applied without a person looking at it' },
    edits: {
        type: 'array',
        minItems: 1,
        description: 'Ranges of the file as it was read, and the text each becomes; they do not overlap',
        items: record({ location, text: text('The new text') }, ['location', 'text']),
    },
}, ['title', 'safe', 'edits'], 'One right answer to a finding');
const finding = record({
    code: text('`settings/<word>`, or `<gate>/<check id>`'),
    severity: { enum: ['error', 'warning', 'note'], description: 'Only an error fails a check' },
    message: text('One line: what is there, and what is allowed'),
    help: text('What to do next'),
    path: text('JSON Pointer to the setting, in the words of the file'),
    location,
    fix,
    fingerprint: text('Of rule, file and path, not of line: the same fault keeps it when lines move'),
}, ['code', 'severity', 'message', 'fingerprint'], 'One fault or advice');
const headers = {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Redacted',
};
const body = text('Redacted, cut at 2 KiB');
const request = record({ method: text(''), url: text(''), headers, body }, ['method', 'url', 'headers']);
const exchange = record({
    request,
    response: record({ status: whole('HTTP status', 100), headers, body }, ['status', 'headers']),
    upstream: { type: 'array', items: request, description: 'What reached the systems behind the subject' },
}, ['request', 'response', 'upstream'], 'What was asked and answered, redacted');
const check = record({
    id: text('Stable: the same for pass and fail'),
    title: text('What the check says when it holds'),
    status: { enum: ['pass', 'fail', 'warn', 'skip'] },
    spec: text('In the form "spec 2, 4.7"'),
    durationMs: { type: 'number', minimum: 0 },
    tries: whole('How often it was tried, where more than once', 1),
    reason: text('Why it was skipped, or what its status rests on'),
    findings: { type: 'array', items: finding },
    evidence: { type: 'array', items: exchange },
}, ['id', 'title', 'status', 'durationMs', 'findings'], 'One named unit of a gate');
const verdict = {
    enum: ['pass', 'fail', 'error'],
    description: '`error` is: it could not be judged',
};
const startedAt = { type: 'string', format: 'date-time', description: 'RFC 3339, UTC' };
const durationMs = { type: 'number', minimum: 0 };
const gate = record({
    gate: { enum: ['settings', 'conformance', 'validate', 'verify', 'verify-conversation'] },
    subject: text('What was judged; it carries no port'),
    leg: text("The job's id and matrix index"),
    shard: { type: 'string', pattern: '^[1-9][0-9]*/[1-9][0-9]*$', description: 'i/n' },
    verdict,
    startedAt,
    durationMs,
    counts: record({ pass: whole(''), fail: whole(''), warn: whole(''), skip: whole('') }, [
        'pass',
        'fail',
        'warn',
        'skip',
    ]),
    checks: { type: 'array', items: check },
}, ['gate', 'subject', 'verdict', 'startedAt', 'durationMs', 'counts', 'checks'], 'One thing that can block a merge');
const source = record({
    repository: text('owner/name'),
    sha: text('The head of the pull request or of the queue entry'),
    checkedOut: text('The commit that was read'),
    ref: text('The ref that the event names'),
    pullRequest: whole('Its number', 1),
    runId: text("The run's id"),
    runAttempt: whole('1-based', 1),
    runUrl: text('Where the run is seen'),
}, ['repository', 'sha', 'checkedOut', 'ref'], 'Where the report comes from');
const reportSchema = record({
    version: { const: 1 },
    tool: record({ name: text(''), version: text('') }, ['name', 'version']),
    verdict,
    startedAt,
    durationMs,
    source,
    gates: { type: 'array', items: gate },
}, ['version', 'tool', 'verdict', 'startedAt', 'durationMs', 'gates'], 'The gates of one run, or of many runs merged');


/***/ })

};
;