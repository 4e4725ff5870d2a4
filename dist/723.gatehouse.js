exports.id = 723;
exports.ids = [723];
exports.modules = {

/***/ 7336:
/***/ ((module) => {

let p = process || {}, argv = p.argv || [], env = p.env || {}
let isColorSupported =
	!(!!env.NO_COLOR || argv.includes("--no-color")) &&
	(!!env.FORCE_COLOR || argv.includes("--color") || p.platform === "win32" || ((p.stdout || {}).isTTY && env.TERM !== "dumb") || !!env.CI)

let formatter = (open, close, replace = open) =>
	input => {
		let string = "" + input, index = string.indexOf(close, open.length)
		return ~index ? open + replaceClose(string, close, replace, index) + close : open + string + close
	}

let replaceClose = (string, close, replace, index) => {
	let result = "", cursor = 0
	do {
		result += string.substring(cursor, index) + replace
		cursor = index + close.length
		index = string.indexOf(close, cursor)
	} while (~index)
	return result + string.substring(cursor)
}

let createColors = (enabled = isColorSupported) => {
	let f = enabled ? formatter : () => String
	return {
		isColorSupported: enabled,
		reset: f("\x1b[0m", "\x1b[0m"),
		bold: f("\x1b[1m", "\x1b[22m", "\x1b[22m\x1b[1m"),
		dim: f("\x1b[2m", "\x1b[22m", "\x1b[22m\x1b[2m"),
		italic: f("\x1b[3m", "\x1b[23m"),
		underline: f("\x1b[4m", "\x1b[24m"),
		inverse: f("\x1b[7m", "\x1b[27m"),
		hidden: f("\x1b[8m", "\x1b[28m"),
		strikethrough: f("\x1b[9m", "\x1b[29m"),

		black: f("\x1b[30m", "\x1b[39m"),
		red: f("\x1b[31m", "\x1b[39m"),
		green: f("\x1b[32m", "\x1b[39m"),
		yellow: f("\x1b[33m", "\x1b[39m"),
		blue: f("\x1b[34m", "\x1b[39m"),
		magenta: f("\x1b[35m", "\x1b[39m"),
		cyan: f("\x1b[36m", "\x1b[39m"),
		white: f("\x1b[37m", "\x1b[39m"),
		gray: f("\x1b[90m", "\x1b[39m"),

		bgBlack: f("\x1b[40m", "\x1b[49m"),
		bgRed: f("\x1b[41m", "\x1b[49m"),
		bgGreen: f("\x1b[42m", "\x1b[49m"),
		bgYellow: f("\x1b[43m", "\x1b[49m"),
		bgBlue: f("\x1b[44m", "\x1b[49m"),
		bgMagenta: f("\x1b[45m", "\x1b[49m"),
		bgCyan: f("\x1b[46m", "\x1b[49m"),
		bgWhite: f("\x1b[47m", "\x1b[49m"),

		blackBright: f("\x1b[90m", "\x1b[39m"),
		redBright: f("\x1b[91m", "\x1b[39m"),
		greenBright: f("\x1b[92m", "\x1b[39m"),
		yellowBright: f("\x1b[93m", "\x1b[39m"),
		blueBright: f("\x1b[94m", "\x1b[39m"),
		magentaBright: f("\x1b[95m", "\x1b[39m"),
		cyanBright: f("\x1b[96m", "\x1b[39m"),
		whiteBright: f("\x1b[97m", "\x1b[39m"),

		bgBlackBright: f("\x1b[100m", "\x1b[49m"),
		bgRedBright: f("\x1b[101m", "\x1b[49m"),
		bgGreenBright: f("\x1b[102m", "\x1b[49m"),
		bgYellowBright: f("\x1b[103m", "\x1b[49m"),
		bgBlueBright: f("\x1b[104m", "\x1b[49m"),
		bgMagentaBright: f("\x1b[105m", "\x1b[49m"),
		bgCyanBright: f("\x1b[106m", "\x1b[49m"),
		bgWhiteBright: f("\x1b[107m", "\x1b[49m"),
	}
}

module.exports = createColors()
module.exports.createColors = createColors


/***/ }),

/***/ 4803:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

"use strict";
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

"use strict";
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

/***/ 9723:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

"use strict";
__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   pretty: () => (/* binding */ pretty)
/* harmony export */ });
/* harmony import */ var picocolors__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7336);
/* harmony import */ var _text_frame_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9567);
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4803);
/* harmony import */ var _escape_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9924);
/** The report for a terminal: what is wrong with its frame, the checks of each gate, what to mend, the verdict. */




/** Findings shown with frame and help, findings shown at all, checks of one status and places named in the summary. */
const FULL = 50;
const SHOWN = 1000;
const CHECKS = 20;
const PLACES = 5;
/** The widest message, in UTF-16 units: a value of a file may be megabytes long. */
const MESSAGE = 1000;
/** The longest reason of a gate that could not run: it holds the last lines of a program. */
const REASON = 4000;
const pretty = (given, options = {}) => {
    const report = (0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .clean */ .uH)(given);
    const paint = picocolors__WEBPACK_IMPORTED_MODULE_3__.createColors(Boolean(options.color));
    const all = (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .rows */ .Ge)(report);
    const found = (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .bySeverity */ .Np)(all);
    const notConfigured = (options.notConfigured ?? []).map(_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN);
    const hue = report.verdict === 'pass' ? paint.green : paint.red;
    const sections = [
        ...findings(found, options, paint),
        [(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .olderLine */ .pt)(found.note.length)],
        ...report.gates.map((gate) => gateLines(gate, paint)),
        [notConfigured.length > 0 ? paint.dim(`not configured: ${notConfigured.join(', ')}`) : undefined],
        toMend(report, all, paint),
        [paint.bold(hue(`${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .verdictSentence */ .BT)(report)} (${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .summary */ .z)(report)})`))],
    ];
    const text = sections
        .map((section) => section.filter((line) => line !== undefined))
        .filter((section) => section.length > 0)
        .map((section) => `${section.join('\n')}\n`)
        .join('\n');
    return inert(text);
};
/** In a log of GitHub Actions a line that begins with `::`, or holds `##[`, is an order to the runner. */
const inert = (text) => text.replace(/^((?:\s|\x1b\[\d+m)*):(?=:)/gm, '$1\\u003a').replaceAll('##[', '##\\u005b');
/** What is found of each severity, under its count; the frames go to the worst first. */
function findings(found, options, paint) {
    let shown = 0;
    return ['error', 'warning'].flatMap((severity) => {
        const all = found[severity];
        if (all.length === 0)
            return [];
        const full = all.slice(0, Math.max(FULL - shown, 0));
        const short = all.slice(full.length, Math.max(SHOWN - shown, full.length));
        const rest = all.length - full.length - short.length;
        shown += all.length;
        return [
            [paint.bold((0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .plural */ .LS)(all.length, severity))],
            ...full.map((row) => inFull(row, options, paint)),
            [...short.map((row) => heading(row, paint)), rest > 0 ? `and ${rest} more` : undefined],
        ];
    });
}
function inFull(row, options, paint) {
    const { check, finding } = row;
    const { location, help, fix } = finding;
    const text = location && options.source?.(location.file);
    const seen = location ? undefined : (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .seenLine */ .SQ)(check);
    const label = (name, words) => `${paint.cyan(`${name}:`)} ${words.replaceAll('\n', '\n      ')}`;
    return [
        heading(row, paint),
        ...framed(location && text !== undefined ? (0,_text_frame_js__WEBPACK_IMPORTED_MODULE_0__/* .frame */ .G)(text, location) : [], paint),
        location ? undefined : label('check', `${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .checkName */ .I3)(check)}${check.spec ? ` (${check.spec})` : ''}`),
        seen && label('seen', (0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .clip */ .$Q)(seen, MESSAGE)),
        help && label('help', (0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .clip */ .$Q)(help, MESSAGE)),
        fix && label('fix', `${(0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .clip */ .$Q)(fix.title, MESSAGE)} ${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .fixNote */ .Yx)(fix)}`),
    ];
}
function heading(row, paint) {
    const hue = row.finding.severity === 'error' ? paint.red : paint.yellow;
    const message = hue((0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .clip */ .$Q)(row.finding.message, MESSAGE));
    return `${paint.bold(`${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .whereOf */ .de)(row)}:`)} ${message} ${paint.dim(`[${row.finding.code}]`)}`;
}
function framed(shown, paint) {
    return shown.map((line, index) => {
        const bar = line.indexOf('|') + 1;
        const rest = line.slice(bar);
        return paint.dim(line.slice(0, bar)) + (index === 2 ? paint.green(rest) : rest);
    });
}
const PAST = { fail: 'failed', warn: 'warned', skip: 'skipped', pass: 'passed' };
const HUES = { fail: 'red', warn: 'yellow', skip: 'dim', pass: 'green' };
function gateLines(gate, paint) {
    const statuses = Object.keys(HUES);
    const counted = statuses.filter((status) => gate.counts[status] > 0);
    const counts = counted.map((status) => `${gate.counts[status]} ${PAST[status]}`);
    const verdict = gate.verdict === 'pass' ? paint.green('pass') : paint.red(gate.verdict);
    const cause = (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .unjudged */ .bC)(gate);
    return [
        `${paint.bold((0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .gateName */ .h2)(gate))}: ${verdict} (${[...counts, (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .duration */ .p0)(gate.durationMs)].join(', ')})`,
        cause && `  ${(0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .clip */ .$Q)(cause, REASON).replaceAll('\n', '\n    ')}`,
        ...statuses.flatMap((status) => {
            const all = (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .checksOf */ .tg)(gate, status);
            const lines = all.slice(0, CHECKS).map((check) => checkLine(check, cause));
            if (all.length > CHECKS)
                lines.push(`and ${all.length - CHECKS} more`);
            return lines.map((line) => `  ${paint[HUES[status]](status)}  ${line}`);
        }),
    ];
}
/** The check and what its status rests on, unless the gate has said that. */
function checkLine(check, cause) {
    const tries = check.tries && check.tries > 1 ? `try ${check.tries}` : undefined;
    const reason = check.reason && check.reason !== cause ? (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .firstLine */ .TM)(check.reason) : undefined;
    const notes = [(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .tally */ .N4)(check.findings), tries, reason].filter(Boolean).join(', ');
    return (0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .clip */ .$Q)(`${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .checkName */ .I3)(check)}${notes && ` — ${notes}`}`, MESSAGE);
}
/** What blocks the merge: gates that could not be judged, then how much is wrong in which place. */
function toMend({ gates }, all, paint) {
    const broken = gates.filter((gate) => gate.verdict === 'error');
    const blockers = all.filter(_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .mustMend */ .uG);
    const places = new Map();
    for (const { gate, finding } of blockers) {
        // What went wrong in a gate that could not be judged is its cause, and named as such.
        if (!finding.location && broken.includes(gate))
            continue;
        const place = finding.location ? (0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(finding.location.file) : (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .gateName */ .h2)(gate);
        if (!places.get(place)?.push(finding))
            places.set(place, [finding]);
    }
    const safe = blockers.filter((row) => row.finding.fix?.safe).length;
    const mended = safe < blockers.length ? `${safe} of these ${blockers.length}` : 'all of it';
    const list = [
        ...broken.map((gate) => `  ${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .gateName */ .h2)(gate)}: ${(0,_escape_js__WEBPACK_IMPORTED_MODULE_2__/* .clip */ .$Q)((0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .firstLine */ .TM)((0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .unjudged */ .bC)(gate)), MESSAGE)}`),
        ...[...places].slice(0, PLACES).map(([place, found]) => `  ${place}: ${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .tally */ .N4)(found)}`),
        places.size > PLACES ? `  and ${(0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .plural */ .LS)(places.size - PLACES, 'more place')}` : undefined,
        safe > 0 ? `  gatehouse settings --fix mends ${mended}` : undefined,
    ];
    return list.some(Boolean) ? [paint.bold('Mend first:'), ...list] : [];
}


/***/ }),

/***/ 9567:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

"use strict";
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

"use strict";
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