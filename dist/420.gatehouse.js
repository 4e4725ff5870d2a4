"use strict";
exports.id = 420;
exports.ids = [420];
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

/***/ 420:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  markdown: () => (/* binding */ markdown)
});

// EXTERNAL MODULE: ./node_modules/mdast-util-gfm/lib/index.js + 6 modules
var lib = __webpack_require__(5618);
// EXTERNAL MODULE: ./node_modules/mdast-util-to-markdown/lib/index.js + 13 modules
var mdast_util_to_markdown_lib = __webpack_require__(3483);
// EXTERNAL MODULE: ./build/text/frame.js
var text_frame = __webpack_require__(9567);
// EXTERNAL MODULE: ./build/report/digest.js
var digest = __webpack_require__(4803);
// EXTERNAL MODULE: ./build/report/escape.js
var report_escape = __webpack_require__(9924);
// EXTERNAL MODULE: ./build/report/links.js
var links = __webpack_require__(1006);
;// CONCATENATED MODULE: ./build/report/phrasing.js
/** A word or a number, in quotes or brackets, with the punctuation that ends it: it means only itself. */
const PLAIN = /^["'(]*(?:\p{N}+(?:\.\p{N}+)*|[\p{L}\p{M}\p{N}]+(?:['’-]\p{L}+)*|[-–—])?["')]*[.,;:?!)]*$/u;
/** What a forge would link to a commit. */
const HASH = /[0-9a-f]{7,}/i;
const RUN = /^(["'(]*)(.*?)([.,;:?!)"']*)$/su;
/**
 * The text with every word that Markdown or the forge could read as more than a word (`@user`, `#1`, `GH-1`, an address,
 * HTML, the pipe of a table, `$math$`, `:emoji:`, a hash, a path) as inline code, in which nothing is read.
 */
function phrasing(text) {
    const nodes = [];
    let plain = '';
    let run = '';
    let gap = '';
    const close = () => {
        const [, before = '', code = '', after = ''] = RUN.exec(run) ?? [];
        if (plain + before)
            nodes.push({ type: 'text', value: plain + before });
        if (code)
            nodes.push({ type: 'inlineCode', value: code });
        plain = after + gap;
        run = '';
        gap = '';
    };
    for (const [, word = '', space = ''] of text.matchAll(/(\S*)(\s*)/g)) {
        if (PLAIN.test(word) && !HASH.test(word)) {
            if (run)
                close();
            plain += word + space;
            continue;
        }
        run += gap + word;
        gap = space;
        if (!isOpen(run) || space !== ' ')
            close();
    }
    close();
    if (plain)
        nodes.push({ type: 'text', value: plain });
    return nodes;
}
/** Whether the code goes on after this word: a quote or bracket in it is not closed yet. */
function isOpen(code) {
    const count = (pattern) => code.match(pattern)?.length ?? 0;
    return count(/[{[<]/g) > count(/[}\]>]/g) || count(/"/g) % 2 === 1;
}

;// CONCATENATED MODULE: ./build/report/blocks.js





/** The longest text of one field, in UTF-16 units. */
const FIELD = 500;
/** The longest reason of a gate that could not run. */
const REASON = 2000;
const VERDICTS = { pass: '✅ pass', fail: '❌ fail', error: '🛑 error' };
/** Text of our own; anything else goes through `words`. */
const blocks_text = (value) => ({ type: 'text', value });
const paragraph = (...children) => ({ type: 'paragraph', children });
const heading = (depth, value) => ({
    type: 'heading',
    depth,
    children: [blocks_text(value)],
});
const code = (value) => ({ type: 'inlineCode', value: (0,report_escape/* clip */.$Q)(value, FIELD) });
const words = (value) => phrasing((0,report_escape/* clip */.$Q)(value, FIELD));
const strong = (...children) => ({ type: 'strong', children });
const blocks_link = (url, child) => url ? { type: 'link', url, children: [child] } : child;
/** The commit and the run, linked where the source says where they are. */
function origin(source) {
    if (!source)
        return [];
    const run = (0,links/* runLink */.ut)(source);
    return [
        blocks_text(' · commit '),
        blocks_link((0,links/* commitLink */.wn)(source), code(source.sha.slice(0, 10))),
        ...(run ? [blocks_text(' · '), blocks_link(run, blocks_text('run'))] : []),
    ];
}
/** A row for each gate, then one for each that could have run. */
function gateTable(gates, notConfigured) {
    const row = (...cells) => ({
        type: 'tableRow',
        children: cells.map((children) => ({ type: 'tableCell', children })),
    });
    const plain = (...cells) => cells.map((cell) => [blocks_text(String(cell))]);
    return {
        type: 'table',
        align: [null, null, 'right', 'right', 'right', 'right', 'right'],
        children: [
            row(...plain('Gate', 'Verdict', 'Failed', 'Warned', 'Skipped', 'Passed', 'Time')),
            ...gates.map((gate) => {
                const { fail, warn, skip, pass } = gate.counts;
                const time = (0,digest/* duration */.p0)(gate.durationMs);
                return row(words((0,digest/* gateName */.h2)(gate)), ...plain(VERDICTS[gate.verdict], fail, warn, skip, pass, time));
            }),
            ...notConfigured.map((gate) => row(words((0,report_escape/* oneLine */.TN)(gate)), ...plain('not configured', '', '', '', '', ''))),
        ],
    };
}
/** Why a gate could not be judged; what a program said last is in a fence. */
function brokenGate(gate) {
    const [first, ...rest] = (0,report_escape/* clip */.$Q)((0,digest/* unjudged */.bC)(gate), REASON).split('\n');
    const sentence = paragraph(...words((0,digest/* gateName */.h2)(gate)), blocks_text(' could not be judged: '), ...words(first));
    return rest.length > 0 ? [sentence, { type: 'code', value: rest.join('\n') }] : [sentence];
}
/** A finding: where and what, the frame where the text is at hand and wanted, what to do. */
function findingBlocks(row, source, options) {
    const { check, finding } = row;
    const { location, message, help, fix } = finding;
    const content = location && options.source?.(location.file);
    const shown = content === undefined ? [] : (0,text_frame/* frame */.G)(content, location);
    const where = location
        ? [blocks_link((0,links/* permalink */.eL)(source, location), code((0,digest/* placeOf */.$t)(location)))]
        : words((0,digest/* gateName */.h2)(row.gate));
    const labelled = (label, value) => value ? [paragraph(strong(blocks_text(label)), blocks_text(' '), ...words(value))] : [];
    const seen = location ? undefined : (0,digest/* seenLine */.SQ)(check);
    return [
        paragraph(strong(...where), blocks_text(': '), ...words(message), blocks_text(' · '), code(finding.code)),
        ...(shown.length > 0 ? [{ type: 'code', value: shown.join('\n') }] : []),
        ...(location ? [] : labelled('Check:', (0,digest/* checkName */.I3)(check) + (check.spec ? ` (${check.spec})` : ''))),
        ...labelled('Seen:', seen),
        ...labelled('Help:', help),
        ...(fix
            ? [paragraph(strong(blocks_text('Fix:')), blocks_text(' '), ...words(fix.title), blocks_text(` ${(0,digest/* fixNote */.Yx)(fix)}`))]
            : []),
    ];
}
/** A finding in a list: where and what. */
function brief({ gate, finding }) {
    const where = finding.location ? [code((0,digest/* placeOf */.$t)(finding.location))] : words((0,digest/* gateName */.h2)(gate));
    return paragraph(...where, blocks_text(': '), ...words(finding.message), blocks_text(' · '), code(finding.code));
}
/** A check in a list, with why it was skipped or what its status rests on. */
function checkItem(check) {
    const skipped = check.status === 'skip' ? 'skipped' : '';
    const reason = [skipped, check.reason && (0,digest/* firstLine */.TM)(check.reason)].filter(Boolean).join(': ');
    return paragraph(...words((0,digest/* checkName */.I3)(check)), ...(reason ? [blocks_text(' — '), ...words(reason)] : []));
}
/** A list of these items; nothing where there are none. */
function list(items) {
    if (items.length === 0)
        return [];
    const children = items.map((item) => ({ type: 'listItem', spread: false, children: [item] }));
    return [{ type: 'list', spread: false, children }];
}
/** The blocks behind a line of ours that opens them; nothing where there are none. */
function folded(summary, blocks) {
    if (blocks.length === 0)
        return [];
    const open = `<details>\n<summary>${summary}</summary>`;
    return [{ type: 'html', value: open }, ...blocks, { type: 'html', value: '</details>' }];
}
/** What was left out (a word and how many of it), and where it is. */
function leftOut(source, counts) {
    const some = Object.entries(counts).filter(([, count]) => count > 0);
    if (some.length === 0)
        return [];
    const what = (0,digest/* listed */.KE)(some.map(([word, count]) => (0,digest/* plural */.LS)(count, word)));
    return [
        paragraph(blocks_text(`Left out here: ${what}. `), blocks_link((0,links/* runLink */.ut)(source), blocks_text('The run')), blocks_text(' has the full report.')),
    ];
}

;// CONCATENATED MODULE: ./build/report/markdown.js





/** What a reader misses least is dropped first. */
const LEVELS = [
    { quiet: 100, frames: 'all', findings: 200, gates: 300 },
    { quiet: 0, frames: 'all', findings: 200, gates: 300 },
    { quiet: 0, frames: 'mend', findings: 200, gates: 300 },
    { quiet: 0, frames: 'none', findings: 200, gates: 300 },
    { quiet: 0, frames: 'none', findings: 100, gates: 100 },
    { quiet: 0, frames: 'none', findings: 50, gates: 50 },
    { quiet: 0, frames: 'none', findings: 25, gates: 25 },
    { quiet: 0, frames: 'none', findings: 10, gates: 10 },
    { quiet: 0, frames: 'none', findings: 3, gates: 10 },
    { quiet: 0, frames: 'none', findings: 0, gates: 5 },
];
const ICONS = { pass: '✅', fail: '❌', error: '🛑' };
/**
 * The fullest form of at most `maxBytes`; it says what it leaves out. Where none is so small it is the last form, of a
 * few KiB.
 */
const markdown = (given, options = {}) => {
    const report = (0,report_escape/* clean */.uH)(given);
    const part = (0,digest/* parts */.rT)(report);
    const max = options.maxBytes ?? Number.POSITIVE_INFINITY;
    let result = '';
    for (const level of LEVELS) {
        const children = page(report, part, options, level);
        result = (0,mdast_util_to_markdown_lib/* toMarkdown */.l)({ type: 'root', children }, { bullet: '-', extensions: [(0,lib/* gfmToMarkdown */.H)({ tablePipeAlign: false })] });
        if (Buffer.byteLength(result) <= max)
            break;
    }
    return result;
};
function page(report, part, options, level) {
    const { gates, source, verdict } = report;
    const { mend, advice, older, quiet } = part;
    const shownGates = gates.slice(0, level.gates);
    const shownMend = mend.slice(0, level.findings);
    const shownAdvice = advice.slice(0, level.findings);
    const shownOlder = older.slice(0, level.quiet);
    const shownQuiet = quiet.slice(0, level.quiet);
    const frames = { all: [], mend: shownAdvice, none: [...shownMend, ...shownAdvice] }[level.frames];
    const blocks = (some, framed) => some.flatMap((row) => findingBlocks(row, source, framed ? options : {}));
    const quietWord = `${(0,digest/* plural */.LS)(quiet.length, 'check')} passed or skipped`;
    return [
        heading(2, `${ICONS[verdict]} ${(0,digest/* verdictSentence */.BT)(report)}`),
        paragraph(blocks_text((0,digest/* summary */.z)(report)), ...origin(source)),
        gateTable(shownGates, options.notConfigured ?? []),
        ...shownGates.filter((gate) => gate.verdict === 'error').flatMap(brokenGate),
        ...(mend.length > 0 ? [heading(3, `${(0,digest/* tally */.N4)(mend.map((row) => row.finding))} to mend`)] : []),
        ...blocks(shownMend, level.frames !== 'none'),
        ...folded((0,digest/* plural */.LS)(advice.length, 'warning'), blocks(shownAdvice, level.frames === 'all')),
        ...folded((0,digest/* plural */.LS)(older.length, 'older finding'), list(shownOlder.map(brief))),
        ...folded(quietWord, list(shownQuiet.map(checkItem))),
        ...leftOut(source, {
            gate: gates.length - shownGates.length,
            frame: options.source ? frames.length : 0,
            finding: mend.length - shownMend.length + advice.length - shownAdvice.length,
            'older finding': older.length - shownOlder.length,
            'quiet check': quiet.length - shownQuiet.length,
        }),
    ];
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