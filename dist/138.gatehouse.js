"use strict";
exports.id = 138;
exports.ids = [138];
exports.modules = {

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

/***/ 5138:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   html: () => (/* binding */ html)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var hast_util_to_html__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8619);
/* harmony import */ var hastscript__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4137);
/* harmony import */ var _text_frame_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9567);
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4803);
/* harmony import */ var _escape_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9924);
/* harmony import */ var _links_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1006);
/** The report as one page that needs nothing else: no script, no font, no address is loaded. */







/** The most findings and checks of one kind, and the longest text of a field in UTF-16 units. */
const SHOWN = 1000;
const FIELD = 2000;
const STYLE = `
:root { color-scheme: light dark; --line: #8886; --bad: #b3261e; --good: #1b6e2d; --note: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7ddc8f; --note: #ffc46b; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
pre { overflow-x: auto; padding: .6rem; border: 1px solid var(--line); border-radius: 6px; }
pre, code { font: 14px/1.4 ui-monospace, monospace; }
article { margin: 1.5rem 0; }
article p { margin: .4rem 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.fail, .error { color: var(--bad); }
.pass { color: var(--good); }
.warning { color: var(--note); }
`;
const POLICY = [
    "default-src 'none'",
    `style-src 'sha256-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
].join('; ');
const html = (given, options = {}) => {
    const report = (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .clean */ .uH)(given);
    const { mend, advice, older, quiet } = (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .parts */ .rT)(report);
    const sentence = (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .verdictSentence */ .BT)(report);
    const articles = (some) => bounded(some, (row) => article(row, report.source, options));
    const page = (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('html', { lang: 'en' }, [
        (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('head', [
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('meta', { charSet: 'utf-8' }),
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('meta', { httpEquiv: 'Content-Security-Policy', content: POLICY }),
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('title', `${report.tool.name}: ${sentence}`),
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('style', STYLE),
        ]),
        (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('body', [
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('header', [
                (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('h1', { className: [report.verdict] }, sentence),
                (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('p', [(0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .summary */ .z)(report), ...origin(report.source)]),
            ]),
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('main', [
                section('Gates', [
                    gateTable(report.gates, options.notConfigured ?? []),
                    ...report.gates.flatMap(brokenGate),
                ]),
                ...(mend.length > 0
                    ? [section(`${(0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .tally */ .N4)(mend.map((row) => row.finding))} to mend`, articles(mend))]
                    : []),
                ...folded((0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(advice.length, 'warning'), articles(advice)),
                ...folded((0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(older.length, 'older finding'), items(older, (row) => (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .headline */ .Pl)(row))),
                ...folded(`${(0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(quiet.length, 'check')} passed or skipped`, items(quiet, checkText)),
            ]),
        ]),
    ]);
    return `${(0,hast_util_to_html__WEBPACK_IMPORTED_MODULE_5__/* .toHtml */ .V)({ type: 'root', children: [{ type: 'doctype' }, page] })}\n`;
};
function origin(source) {
    if (!source)
        return [];
    const run = (0,_links_js__WEBPACK_IMPORTED_MODULE_6__/* .runLink */ .ut)(source);
    const commit = link((0,_links_js__WEBPACK_IMPORTED_MODULE_6__/* .commitLink */ .wn)(source), (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('code', source.sha.slice(0, 10)));
    return [...(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('p', [' · commit ', commit, ...(run ? [' · ', link(run, 'run')] : [])]).children];
}
function gateTable(gates, notConfigured) {
    const numbers = (gate) => [gate.counts.fail, gate.counts.warn, gate.counts.skip, gate.counts.pass];
    return (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('table', [
        (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('thead', [
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('tr', [
                ...['Gate', 'Verdict'].map((name) => (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('th', { scope: 'col' }, name)),
                ...['Failed', 'Warned', 'Skipped', 'Passed', 'Time'].map((name) => (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('th', { scope: 'col', className: ['n'] }, name)),
            ]),
        ]),
        (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('tbody', [
            ...gates.map((gate) => (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('tr', [
                (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('th', { scope: 'row' }, (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .gateName */ .h2)(gate)),
                (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('td', { className: [gate.verdict] }, gate.verdict),
                ...[...numbers(gate), (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .duration */ .p0)(gate.durationMs)].map((cell) => (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('td', { className: ['n'] }, String(cell))),
            ])),
            ...notConfigured.map((gate) => (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('tr', [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('th', { scope: 'row' }, (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .oneLine */ .TN)(gate)), (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('td', { colSpan: 6 }, 'not configured')])),
        ]),
    ]);
}
/** Why a gate could not be judged. */
function brokenGate(gate) {
    const cause = (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .unjudged */ .bC)(gate);
    if (!cause)
        return [];
    const [first, ...rest] = (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .clip */ .$Q)(cause, FIELD).split('\n');
    const sentence = (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('p', [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('strong', (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .gateName */ .h2)(gate)), ` could not be judged: ${first}`]);
    return rest.length > 0 ? [sentence, (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('pre', { tabIndex: 0 }, rest.join('\n'))] : [sentence];
}
function article(row, source, options) {
    const { check, finding } = row;
    const { location, severity, message, help, fix, code } = finding;
    const content = location && options.source?.(location.file);
    const shown = content === undefined ? [] : (0,_text_frame_js__WEBPACK_IMPORTED_MODULE_1__/* .frame */ .G)(content, location);
    const labelled = (label, value) => value ? [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('p', [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('strong', label), ' ', ...withBreaks((0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .clip */ .$Q)(value, FIELD))])] : [];
    return (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('article', [
        (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('h3', [
            link(location && (0,_links_js__WEBPACK_IMPORTED_MODULE_6__/* .permalink */ .eL)(source, location), (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .whereOf */ .de)(row)),
            ' ',
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('span', { className: [severity] }, severity),
            ' ',
            (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('code', code),
        ]),
        (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('p', (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .clip */ .$Q)(message, FIELD)),
        ...(shown.length > 0 ? [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('pre', { tabIndex: 0 }, shown.join('\n'))] : []),
        ...(location ? [] : labelled('Check:', (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .checkName */ .I3)(check) + (check.spec ? ` (${check.spec})` : ''))),
        ...labelled('Seen:', location ? undefined : (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .seenLine */ .SQ)(check)),
        ...labelled('Help:', help),
        ...labelled('Fix:', fix && `${fix.title} ${(0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .fixNote */ .Yx)(fix)}`),
    ]);
}
const link = (url, child) => url ? (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('a', { href: url, rel: ['noreferrer'] }, child) : (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('span', child);
const withBreaks = (value) => value.split('\n').flatMap((line, index) => (index > 0 ? [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('br'), line] : [line]));
const section = (title, content) => (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('section', [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('h2', title), ...content]);
const folded = (summary, content) => content.length > 0 ? [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('details', [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('summary', summary), ...content])] : [];
function bounded(all, make, more = 'p') {
    const rest = all.length - SHOWN;
    return [...all.slice(0, SHOWN).map(make), ...(rest > 0 ? [(0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)(more, `and ${rest} more`)] : [])];
}
function items(all, write) {
    if (all.length === 0)
        return [];
    return [
        (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('ul', bounded(all, (each) => (0,hastscript__WEBPACK_IMPORTED_MODULE_4__.h)('li', (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .clip */ .$Q)(write(each), FIELD)), 'li')),
    ];
}
const checkText = (check) => [(0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .checkName */ .I3)(check), check.status === 'skip' ? 'skipped' : '', check.reason && (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .firstLine */ .TM)(check.reason)]
    .filter(Boolean)
    .join(': ');


/***/ }),

/***/ 1006:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   eL: () => (/* binding */ permalink),
/* harmony export */   ut: () => (/* binding */ runLink),
/* harmony export */   wn: () => (/* binding */ commitLink)
/* harmony export */ });
/** Where the run is seen; nothing unless that is an address of the web. */
function runLink(source) {
    const url = source?.runUrl;
    return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}
/** The commit on the forge. */
const commitLink = (source) => under(source, `commit/${source?.sha}`);
/** The lines of a location as they were in that commit. */
function permalink(source, location) {
    const { file, line, endLine } = location;
    const lines = endLine > line ? `#L${line}-L${endLine}` : `#L${line}`;
    const path = under(source, `blob/${source?.sha}/${file}`);
    return path && path + lines;
}
/** The forge's address is what stands before the repository in the address of the run. */
function under(source, path) {
    const run = runLink(source);
    const end = run?.indexOf(`/${source.repository}/`) ?? -1;
    if (end < 0)
        return undefined;
    const segments = `${source.repository}/${path}`.replace(/\p{Cs}/gu, '\ufffd').split('/');
    return `${run.slice(0, end)}/${segments.map(encodeURIComponent).join('/')}`;
}


/***/ }),

/***/ 9567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ frame)
/* harmony export */ });
/* harmony import */ var _visible_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4252);

const TAB = '    ';
const WIDE = /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\ufe0f/u;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]/u;
/**
 * @param text the whole file; a line ends at `\n` or `\r\n`
 * @param location of a range over several lines the first line is shown, marked to its end
 * @param width the most columns of the line that are shown; a longer line is cut around the mark, with `…`
 * @returns three lines (an empty gutter, the numbered line, the mark `^~~~`), all of the same gutter and without colour;
 *   none when the text has no such line
 */
function frame(text, location, width = 100) {
    const line = lineOf(text, location.line);
    if (line === undefined)
        return [];
    const start = Math.min(location.column - 1, line.length);
    const stop = location.endLine > location.line ? line.trimEnd().length : location.endColumn - 1;
    const cells = cut(line, start, width);
    const marked = cells.filter((cell) => cell.from >= start && cell.from < stop);
    const indent = widthOf(cells.filter((cell) => cell.from < start));
    const number = String(location.line);
    const gutter = ' '.repeat(number.length);
    return [
        `${gutter} |`,
        `${number} | ${cells.map((cell) => cell.shown).join('')}`.trimEnd(),
        `${gutter} | ${' '.repeat(indent)}^${'~'.repeat(Math.max(widthOf(marked) - 1, 0))}`,
    ];
}
/** The line of that number (1-based) without its end. */
function lineOf(text, number) {
    let from = 0;
    for (let line = 1; line < number; line++) {
        const end = text.indexOf('\n', from);
        if (end < 0)
            return undefined;
        from = end + 1;
    }
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? undefined : end);
    return line.endsWith('\r') ? line.slice(0, -1) : line;
}
/** The cells of the line, or as many around `start` as fit: a third of the width before it, more when less follows. */
function cut(line, start, width) {
    // No cell takes less than one unit, save for joined ones: twice the width on both sides is enough to choose from.
    const low = boundary(line, Math.max(start - 2 * width, 0));
    const high = boundary(line, Math.min(start + 2 * width, line.length));
    const cells = [...cellsOf(line.slice(low, high), low)];
    if (low === 0 && high === line.length && widthOf(cells) <= width)
        return cells;
    const at = cells.filter((cell) => cell.from < start).length;
    let room = width - 2;
    let lead = Math.max(Math.floor(width / 3), room - widthOf(cells.slice(at)));
    let first = at;
    while (first > 0 && cells[first - 1].width <= lead)
        lead -= cells[--first].width;
    room -= widthOf(cells.slice(first, at));
    let last = at;
    while (last < cells.length && cells[last].width <= room)
        room -= cells[last++].width;
    const kept = cells.slice(first, last);
    const before = first > 0 || low > 0;
    const after = last < cells.length || high < line.length;
    const ellipsis = (from) => [{ shown: '…', width: 1, from }];
    return [...(before ? ellipsis(-1) : []), ...kept, ...(after ? ellipsis(cells[last]?.from ?? high) : [])];
}
/** The offset, moved back where it lies between the halves of a surrogate pair. */
function boundary(line, offset) {
    const code = line.charCodeAt(offset);
    return offset > 0 && code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}
function* cellsOf(part, offset) {
    const ascii = /^[ -~\t]*$/.test(part);
    for (const { segment, index } of ascii ? units(part) : new Intl.Segmenter('en').segment(part)) {
        const shown = segment === '\t' ? TAB : (0,_visible_js__WEBPACK_IMPORTED_MODULE_0__/* .visible */ .R)(segment);
        yield { shown, width: shown === segment ? columns(segment) : shown.length, from: offset + index };
    }
}
function* units(part) {
    for (let index = 0; index < part.length; index++)
        yield { segment: part[index], index };
}
function columns(segment) {
    if (segment.length === 1 && segment < '\u0300')
        return 1;
    if (WIDE.test(segment))
        return 2;
    return NO_WIDTH.test(segment) ? 0 : 1;
}
const widthOf = (cells) => cells.reduce((sum, cell) => sum + cell.width, 0);


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