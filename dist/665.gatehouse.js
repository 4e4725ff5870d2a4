"use strict";
exports.id = 665;
exports.ids = [665];
exports.modules = {

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


/***/ }),

/***/ 9665:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   json: () => (/* binding */ json)
/* harmony export */ });
/* harmony import */ var _model_report_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3938);
/** The report as JSON, its keys in the order of the schema: what other programs and `gatehouse report` read. */

/** Two spaces, a line break at the end; a lone surrogate becomes an escape, so that the text is valid UTF-8. */
const json = (report) => `${JSON.stringify(ordered(report, _model_report_js__WEBPACK_IMPORTED_MODULE_0__/* .reportSchema */ .Q), null, 2)}\n`;
/** Known keys in the order of the schema, then the others by name. */
function ordered(value, schema) {
    if (Array.isArray(value))
        return value.map((each) => ordered(each, schema?.items));
    if (typeof value !== 'object' || value === null)
        return value;
    const known = schema?.properties ?? {};
    const others = Object.keys(value).filter((key) => !Object.hasOwn(known, key));
    const keys = [...Object.keys(known).filter((key) => Object.hasOwn(value, key)), ...others.sort()];
    const entries = keys.map((key) => [key, ordered(value[key], known[key])]);
    return Object.fromEntries(entries);
}


/***/ })

};
;