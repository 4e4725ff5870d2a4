"use strict";
exports.id = 919;
exports.ids = [919,752];
exports.modules = {

/***/ 8919:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   reportFailure: () => (/* binding */ reportFailure)
/* harmony export */ });
/* harmony import */ var _forge_runner_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5584);
/* harmony import */ var _text_redact_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6953);
/* harmony import */ var _report_escape_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9924);
/* harmony import */ var _report_github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7752);
/* harmony import */ var _secrets_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9112);





/** Tells why there is no report, on one line of standard error, and returns the exit code. */
async function reportFailure(error, code, io, debug) {
    const redactor = new _text_redact_js__WEBPACK_IMPORTED_MODULE_2__/* .Redactor */ .p();
    for (const secret of (0,_secrets_js__WEBPACK_IMPORTED_MODULE_3__/* .secretsOf */ .F)(io.env))
        redactor.add(secret);
    const what = error instanceof Error ? error.message : String(error);
    const line = (0,_report_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(redactor.text(what).replace(/\s+/g, ' ').trim());
    const hint = code === 3 && !debug ? ' (this is a fault of gatehouse: --debug shows more)' : '';
    io.stderr.write(`gatehouse: ${line}${hint}\n`);
    if (debug && error instanceof Error && error.stack) {
        for (const frame of error.stack.split('\n'))
            io.stderr.write(`${(0,_report_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(redactor.text(frame))}\n`);
    }
    if ((0,_forge_runner_js__WEBPACK_IMPORTED_MODULE_4__/* .inWorkflow */ .FT)(io.env)) {
        io.stderr.write((0,_report_github_js__WEBPACK_IMPORTED_MODULE_1__.command)('error', { properties: { title: 'gatehouse' }, message: line }));
        await (0,_forge_runner_js__WEBPACK_IMPORTED_MODULE_4__/* .writeOutputs */ .Kn)(io, { verdict: 'error', report: '', errors: 0, warnings: 0 });
    }
    return code;
}


/***/ }),

/***/ 9112:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ secretsOf)
/* harmony export */ });
/** Values that must appear in no output: what the environment holds under a name that tells a secret. */
const SECRET_NAME = /(?:TOKEN|SECRET|PASSWORD|PASSWD|PRIVATE_KEY|API_KEY|ACCESS_KEY|CREDENTIALS?)(?:_|$)/i;
function secretsOf(env) {
    return Object.entries(env).flatMap(([name, value]) => (value && SECRET_NAME.test(name) ? [value] : []));
}


/***/ }),

/***/ 5584:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FT: () => (/* binding */ inWorkflow),
/* harmony export */   Kn: () => (/* binding */ writeOutputs),
/* harmony export */   Sy: () => (/* binding */ writeSummary)
/* harmony export */ });
const inWorkflow = (env) => env['GITHUB_ACTIONS'] === 'true';
/** Sets the step's outputs, where the runner gave a file for them. The toolkit is loaded here and not before: it is slow to load. */
async function writeOutputs(io, outputs) {
    // Without the file the toolkit would print an old kind of command.
    if (!io.env['GITHUB_OUTPUT'])
        return;
    const { setOutput } = await __webpack_require__.e(/* import() */ 421).then(__webpack_require__.bind(__webpack_require__, 6421));
    for (const [name, value] of Object.entries(outputs))
        setOutput(name, value);
}
/** Appends to the job summary; without a summary file (some runners have none) nothing happens. */
async function writeSummary(io, markdown) {
    if (!io.env['GITHUB_STEP_SUMMARY'])
        return;
    const { summary } = await __webpack_require__.e(/* import() */ 421).then(__webpack_require__.bind(__webpack_require__, 6421));
    await summary.addRaw(markdown, true).write();
}


/***/ }),

/***/ 4803:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   BT: () => (/* binding */ verdictSentence),
/* harmony export */   Ge: () => (/* binding */ rows),
/* harmony export */   I3: () => (/* binding */ checkName),
/* harmony export */   IN: () => (/* binding */ byWeight),
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   N4: () => (/* binding */ tally),
/* harmony export */   Np: () => (/* binding */ bySeverity),
/* harmony export */   Pl: () => (/* binding */ headline),
/* harmony export */   SQ: () => (/* binding */ seenLine),
/* harmony export */   TM: () => (/* binding */ firstLine),
/* harmony export */   Yx: () => (/* binding */ fixNote),
/* harmony export */   bC: () => (/* binding */ unjudged),
/* harmony export */   de: () => (/* binding */ whereOf),
/* harmony export */   g$: () => (/* binding */ blockingStatus),
/* harmony export */   h2: () => (/* binding */ gateName),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   pt: () => (/* binding */ olderLine),
/* harmony export */   rT: () => (/* binding */ parts),
/* harmony export */   tg: () => (/* binding */ checksOf),
/* harmony export */   uG: () => (/* binding */ mustMend),
/* harmony export */   z: () => (/* binding */ summary)
/* harmony export */ });
/* harmony import */ var _escape_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9924);

const WEIGHT = { error: 0, warning: 1, note: 2 };
/** Every finding of every gate, worst first (`byWeight`). */
function rows(report) {
    const all = report.gates.flatMap((gate) => gate.checks.flatMap((check) => check.findings.map((finding) => ({ gate, check, finding }))));
    return all.sort((a, b) => byWeight(a.finding, b.finding));
}
/** Worst first: by severity, then those that have no place in a file, then by file, line and column. */
function byWeight(a, b) {
    if (a.severity !== b.severity)
        return WEIGHT[a.severity] - WEIGHT[b.severity];
    if (!a.location || !b.location)
        return Number(Boolean(a.location)) - Number(Boolean(b.location));
    const [here, there] = [a.location, b.location];
    if (here.file !== there.file)
        return here.file < there.file ? -1 : 1;
    return here.line - there.line || here.column - there.column;
}
/** The rows of each severity, in their order. */
function bySeverity(all) {
    const of = (severity) => all.filter((row) => row.finding.severity === severity);
    return { error: of('error'), warning: of('warning'), note: of('note') };
}
/** The checks of a gate that have this status, in their order. */
const checksOf = (gate, status) => gate.checks.filter((check) => check.status === status);
/** `1 error`, `2 errors`. */
const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
/** `a`, `a and b`, `a, b and c`. */
const listed = (words) => words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
/** `settings pipeline.yml`, with the leg and the shard where there are any. */
function gateName({ gate, subject, leg, shard }) {
    const part = [leg, shard && `shard ${shard}`].filter(Boolean).join(', ');
    return `${gate} ${subject}${part && ` (${part})`}`;
}
/** The id and the title of a check, or the title alone where it names the id. */
const checkName = ({ id, title }) => (title.includes(id) ? title : `${id}: ${title}`);
/** `file:line:column`, on one line. */
const placeOf = ({ file, line, column }) => `${(0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)(file)}:${line}:${column}`;
/** Where a finding is: its place in a file, else its gate. */
const whereOf = ({ gate, finding }) => finding.location ? placeOf(finding.location) : gateName(gate);
/** `path:line:col: message [code]`: the line that the problem matcher reads. */
const headline = (row) => `${whereOf(row)}: ${row.finding.message} [${row.finding.code}]`;
/** The first exchange that a check rests on, as one line. */
function seenLine({ evidence }) {
    const first = evidence?.[0];
    return first && `${first.request.method} ${first.request.url} answered ${first.response.status}`;
}
/** `(safe: …)`: what may be done with the fix of a finding. */
const fixNote = (fix) => fix.safe ? '(safe: gatehouse settings --fix writes it)' : '(look at it first)';
/** The status that blocks in this gate: it failed without a failing check where `--fail-on warning` was asked. */
const blockingStatus = (gate) => gate.verdict === 'fail' && gate.counts.fail === 0 ? 'warn' : 'fail';
/** Whether this finding blocks the merge. */
const mustMend = ({ gate, finding }) => finding.severity === (blockingStatus(gate) === 'warn' ? 'warning' : 'error');
function parts(report) {
    const all = rows(report);
    return {
        mend: all.filter(mustMend),
        advice: all.filter((row) => row.finding.severity === 'warning' && !mustMend(row)),
        older: all.filter((row) => row.finding.severity === 'note'),
        quiet: report.gates.flatMap((gate) => [...checksOf(gate, 'skip'), ...checksOf(gate, 'pass')]),
    };
}
/**
 * Why a gate could not be judged, in one or more lines: what failed in it, else why its checks were skipped. Nothing for
 * any other gate.
 */
function unjudged(gate) {
    if (gate.verdict !== 'error')
        return undefined;
    const failed = checksOf(gate, 'fail').flatMap(({ findings, reason }) => [
        ...findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
        reason,
    ]);
    const reasons = gate.checks.map((check) => check.reason);
    return [...failed, ...reasons].find(Boolean) ?? 'no check was judged';
}
/** The first of the lines. */
const firstLine = (text) => text.split('\n', 1)[0];
/** `3 errors and 1 warning`; empty where there are neither: notes are not counted. */
function tally(findings) {
    const count = (severity) => findings.filter((finding) => finding.severity === severity).length;
    const counts = ['error', 'warning'].map((severity) => [count(severity), severity]);
    return listed(counts.filter(([number]) => number > 0).map(([number, word]) => plural(number, word)));
}
/** What was found, else how many checks passed; and how long it took. */
function summary(report) {
    const findings = report.gates.flatMap((gate) => gate.checks.flatMap((check) => check.findings));
    const passed = report.gates.reduce((sum, gate) => sum + gate.counts.pass, 0);
    const said = tally(findings) || `${plural(passed, 'check')} passed`;
    return `${said}, ${duration(report.durationMs)}`;
}
/** The verdict as a sentence, the gates that blocked named. */
function verdictSentence(report) {
    const named = (verdict) => [
        ...new Set(report.gates.filter((gate) => gate.verdict === verdict).map((gate) => gate.gate)),
    ];
    const [failed, broken] = [named('fail'), named('error')];
    if (report.verdict === 'pass')
        return 'pass: nothing blocks the merge';
    if (report.verdict === 'fail')
        return `fail: ${listed(failed)} ${failed.length === 1 ? 'blocks' : 'block'} the merge`;
    if (report.gates.length === 0)
        return 'error: no gate ran, so nothing was judged';
    const also = failed.length > 0 ? `; ${listed(failed)} failed` : '';
    return `error: ${listed(broken) || 'the run'} could not be judged${also}`;
}
/** A time for people: `12 ms`, `3.4 s`, `2 min 5 s`. */
function duration(ms) {
    if (ms < 1000)
        return `${Math.round(ms)} ms`;
    if (ms < 60_000)
        return `${(ms / 1000).toFixed(1)} s`;
    const seconds = Math.round(ms / 1000);
    return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
/** The notes, folded into one line; nothing where there are none. */
function olderLine(notes) {
    if (notes === 0)
        return undefined;
    if (notes === 1)
        return '1 older finding is not shown (it was there before this change)';
    return `${notes} older findings are not shown (they were there before this change)`;
}


/***/ }),

/***/ 9924:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Q: () => (/* binding */ clip),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   uH: () => (/* binding */ clean)
/* harmony export */ });
/* unused harmony export lines */
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var _text_visible_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4252);
/** What every writer but json does to untrusted text before anything else. */


/** Fields whose line breaks are kept (see `lines`). */
const PARAGRAPHS = new Set(['help', 'reason', 'body']);
/** Fields that must stay what they are: the name of a file and the text of a fix. Their writers escape them. */
const EXACT = new Set(['file', 'text']);
/** Most text is: the test spares it the rest. */
const PRINTABLE = /^[ -~]*$/;
/**
 * A copy of the report without terminal sequences, its unseen characters as escapes (`visible`), its lone surrogates
 * replaced. `location.file` and the text of a fix are left as they are.
 */
function clean(report) {
    return copy(report, '');
}
/** One line without terminal sequences: every unseen character, line breaks too, is an escape. */
function oneLine(text) {
    return PRINTABLE.test(text) ? text : (0,_text_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .R)((0,node_util__WEBPACK_IMPORTED_MODULE_0__.stripVTControlCharacters)(text));
}
/** The lines of a paragraph without empty ones around it, each safe as in `oneLine`; a tab is four spaces. */
function lines(text) {
    const parts = (0,node_util__WEBPACK_IMPORTED_MODULE_0__.stripVTControlCharacters)(text)
        .trim()
        .split(/\r\n?|\n/);
    return parts.map((line) => (0,_text_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visible */ .R)(line.replaceAll('\t', '    ')));
}
/** At most `max` UTF-16 units: a longer text ends in `…`, never in half a character. */
function clip(text, max) {
    if (text.length <= max)
        return text;
    return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
function copy(value, key) {
    if (typeof value === 'string') {
        if (EXACT.has(key))
            return value;
        return PARAGRAPHS.has(key) ? lines(value).join('\n') : oneLine(value);
    }
    if (Array.isArray(value))
        return value.map((each) => copy(each, key));
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [oneLine(name), copy(each, name)]));
}


/***/ }),

/***/ 7752:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   command: () => (/* binding */ command),
/* harmony export */   github: () => (/* binding */ github)
/* harmony export */ });
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4803);
/* harmony import */ var _escape_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9924);


/** The runner keeps 10 annotations of a kind for a step and drops the others without a word. */
const SLOTS = 10;
/** The runner cuts a message after 4,096 characters; the Checks API refuses a title of more than 255. */
const MESSAGE = 4000;
const TITLE = 250;
const KINDS = { error: 'error', warning: 'warning', note: 'notice' };
/** One command a line, the worst first, at most ten of a kind: the tenth says how many more there are, and where. */
const github = (given) => {
    const report = (0,_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .clean */ .uH)(given);
    const found = (0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .bySeverity */ .Np)((0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .rows */ .Ge)(report));
    // Where a check failed in it, its finding says what went wrong.
    const broken = report.gates
        .filter((gate) => gate.verdict === 'error' && gate.counts.fail === 0)
        .map(ofGate);
    const place = report.source?.runUrl ?? 'the log and the summary of this job';
    return Object.keys(KINDS)
        .flatMap((severity) => {
        const all = [...(severity === 'error' ? broken : []), ...found[severity].map(ofRow)];
        const shown = all.length > SLOTS ? all.slice(0, SLOTS - 1) : all;
        const rest = all.length - shown.length;
        if (rest > 0)
            shown.push({ properties: { title: (0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .plural */ .LS)(rest, `more ${severity}`) }, message: `See ${place}` });
        return shown.map((each) => command(KINDS[severity], each));
    })
        .join('');
};
function ofGate(gate) {
    return { properties: { title: `${(0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .gateName */ .h2)(gate)} could not be judged` }, message: (0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .unjudged */ .bC)(gate) };
}
function ofRow({ gate, check, finding }) {
    const { code, location, message, help, fix } = finding;
    const rule = `${(0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .gateName */ .h2)(gate)}, ${(0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .checkName */ .I3)(check)}${check.spec ? ` (${check.spec})` : ''}`;
    const parts = [message, location ? '' : rule, help, fix && `Fix: ${fix.title} ${(0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .fixNote */ .Yx)(fix)}`];
    const single = location?.line === location?.endLine;
    return {
        properties: {
            title: code,
            file: location && (0,_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .TN)(location.file),
            line: location?.line,
            endLine: location?.endLine,
            // GitHub refuses columns of a range over several lines.
            col: single ? location?.column : undefined,
            endColumn: single ? location?.endColumn : undefined,
        },
        message: parts.filter(Boolean).join('\n'),
    };
}
/** One annotation as `@actions/core` writes it; that package is not used because loading it takes longer than the gate. */
function command(kind, { properties, message }) {
    const pairs = Object.entries(properties)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${key}=${escapeProperty(key === 'title' ? (0,_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .clip */ .$Q)(String(value), TITLE) : String(value))}`);
    return `::${kind} ${pairs.join(',')}::${escapeData((0,_escape_js__WEBPACK_IMPORTED_MODULE_1__/* .clip */ .$Q)(message, MESSAGE))}\n`;
}
const escapeData = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');


/***/ }),

/***/ 6953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ Redactor)
/* harmony export */ });
/** Hides secrets in text that leaves the program. */
/** Shapes of well-known tokens. Each match is hidden whatever it turns out to be. */
const SHAPES = /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|xox[abeprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}|sk-[A-Za-z0-9_-]{20,}|AKIA[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,})|https:\/\/hooks\.[a-z0-9.-]+\/[^\s"'<>]+|(?<=:\/\/[^\s/:@]{0,64}:)[^\s/@]{3,}(?=@)/g;
/** Shorter values hide more of a text than of a secret. */
const SHORTEST = 8;
class Redactor {
    #secrets = new Set();
    #pattern;
    /** Hides a value from now on, with its base64, percent-encoded and JSON-escaped forms; each line of it by itself. */
    add(secret) {
        for (const line of (secret ?? '').split(/\r?\n/)) {
            if (line.length < SHORTEST)
                continue;
            const encoded = Buffer.from(line).toString('base64').replace(/=+$/, '');
            for (const form of [line, encodeURIComponent(wellFormed(line)), encoded, JSON.stringify(line).slice(1, -1)])
                this.#secrets.add(form);
        }
        this.#pattern = undefined;
    }
    /** The text with every secret as stars of the same length, so that columns stay. */
    text(text) {
        const shaped = text.replace(SHAPES, stars);
        if (this.#secrets.size === 0)
            return shaped;
        this.#pattern ??= new RegExp(
        // A secret that holds another one goes first.
        [...this.#secrets].sort((a, b) => b.length - a.length).map(literal).join('|'), 'g');
        return shaped.replace(this.#pattern, stars);
    }
    /** Plain data with every string hidden as `text` does; keys stay. */
    data(data) {
        if (typeof data === 'string')
            return this.text(data);
        if (Array.isArray(data))
            return data.map((item) => this.data(item));
        if (typeof data !== 'object' || data === null)
            return data;
        return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, this.data(value)]));
    }
}
const stars = (secret) => '*'.repeat(secret.length);
const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const wellFormed = (text) => text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');


/***/ }),

/***/ 4252:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ visible)
/* harmony export */ });
/** Characters that cannot be seen, or that change how their neighbours are seen, made visible. */
/** Controls, line and paragraph separators, lone surrogates, bidi controls, zero-width characters and tags. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
const PLAIN = /^[ -~]*$/;
const SHORT = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/**
 * The text with every unseen character as an escape (`\n`, `\u001b`, `\u{e0041}`) and every lone surrogate as U+FFFD.
 * The joiners that scripts and emoji need stay.
 */
function visible(text) {
    return PLAIN.test(text) ? text : text.replace(UNSEEN, escapeOf);
}
function escapeOf(char) {
    const point = char.codePointAt(0);
    if (point >= 0xd800 && point <= 0xdfff)
        return '\ufffd';
    const hex = point.toString(16);
    return SHORT[char] ?? (point > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`);
}


/***/ })

};
;