"use strict";
exports.id = 778;
exports.ids = [778];
exports.modules = {

/***/ 6778:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   recover: () => (/* binding */ recover)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8815);
/* harmony import */ var _build_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6282);
/* harmony import */ var _line_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6583);
/**
 * Further syntax faults after the first. The fast parser stops at its first; this one goes on behind it, so it is only
 * asked then, for what begins on later lines.
 */



/** Beyond these, recovering costs more than it tells. */
const MAX_LENGTH = 1 << 20;
const MAX_BRACKETS = 200;
/** What each kind of error means to the author; kinds that only follow from another are left out. */
const meanings = {
    ALIAS_PROPS: ['an alias has a tag or an anchor', 'Remove it'],
    BAD_ALIAS: ['a value that begins with * is read as an alias', _build_js__WEBPACK_IMPORTED_MODULE_1__/* .QUOTE_STAR */ ._g],
    BAD_DQ_ESCAPE: ['a backslash in double quotes is followed by a letter that means nothing', 'Write \\\\ for a backslash, or use single quotes'],
    BAD_INDENT: ['this line is not indented like the lines around it', 'Line it up with the keys or items of the same level'],
    BAD_SCALAR_START: ['a value may not begin with this character', 'Put the value in quotes'],
    BLOCK_AS_IMPLICIT_KEY: ['a value holds ": ", or a line is indented too far', 'Put the value in quotes, or line the key up'],
    BLOCK_IN_FLOW: ['there is an indented block inside [ ] or { }', 'Write it inside the brackets, with commas'],
    MISSING_CHAR: ['a closing quote, bracket, comma or colon is missing', 'Add it'],
    MULTILINE_IMPLICIT_KEY: ['a key goes over more than one line, or a colon is missing', 'Write key: value on one line'],
    TAB_AS_INDENT: ['a tab is used for indentation', 'Indent with spaces'],
    UNEXPECTED_TOKEN: ['this does not belong here', 'Remove it, or put the value in quotes'],
};
/** The faults of `source` that begin on lines after `line` (1-based), one a line. */
function recover(source, line) {
    if (source.length > MAX_LENGTH || bracketDepth(source) > MAX_BRACKETS)
        return [];
    const lines = new _line_index_js__WEBPACK_IMPORTED_MODULE_2__/* .LineIndex */ .r(source);
    const faults = [];
    let last = line;
    const documents = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .parseAllDocuments */ .hR)(source, { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
    for (const { code, pos, message } of documents.flatMap((document) => document.errors)) {
        const [start, end] = pos;
        const at = lines.at(start).line;
        const meaning = meanings[code];
        if (at > last && meaning && start < source.trimEnd().length) {
            last = at;
            faults.push({ word: 'syntax', start, end: Math.max(end, start + 1), message: meaning[0], help: meaning[1] });
        }
        // Behind the end of the document everything is "unexpected".
        if (message.includes('in YAML stream'))
            break;
    }
    return faults;
}
function bracketDepth(source) {
    let depth = 0;
    let deepest = 0;
    for (let at = 0; at < source.length; at++) {
        const char = source.charCodeAt(at) | 0x20;
        if (char === 0x7b)
            deepest = Math.max(deepest, ++depth);
        else if (char === 0x7d)
            depth = Math.max(0, depth - 1);
    }
    return deepest;
}


/***/ })

};
;