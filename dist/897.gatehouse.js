"use strict";
exports.id = 897;
exports.ids = [897];
exports.modules = {

/***/ 2566:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R5: () => (/* binding */ readInput),
/* harmony export */   e6: () => (/* binding */ reportName),
/* harmony export */   fT: () => (/* binding */ expand)
/* harmony export */ });
/* unused harmony export repositoryOf */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _call_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4078);
/** The files a call names. */




/** Reads a regular file up to `most` bytes and one more. Throws `CallError` where there is none that may be read. */
async function readInput(path, what, io, most = 32 * 1024 * 1024) {
    const full = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(io.cwd, path);
    await mayRead(full, path, what, io);
    const kind = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(full);
    if (kind.isDirectory())
        throw new _call_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CallError */ .R(`${what} ${path} is a folder; name a file`);
    if (!kind.isFile())
        throw new _call_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CallError */ .R(`${what} ${path} is no regular file; name one`);
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(full, 'r').catch((error) => {
        throw new _call_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CallError */ .R(`${what} ${path} can't be read (${error.code}); check its permissions`);
    });
    try {
        const buffer = Buffer.alloc(Math.min(kind.size, most) + 1);
        let length = 0;
        for (;;) {
            const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
            length += bytesRead;
            if (bytesRead === 0 || length === buffer.length)
                return buffer.subarray(0, length);
        }
    }
    finally {
        await file.close();
    }
}
/** In a workflow, what a pull request can name must lie in its workspace, links followed (CONTRACT 2). */
async function mayRead(full, path, what, { env, cwd }) {
    const real = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(full).catch((error) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
            throw new _call_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CallError */ .R(`${what} ${path} does not exist; check the path (from ${cwd})`);
        throw new _call_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CallError */ .R(`${what} ${path} can't be read (${error.code})`);
    });
    const workspace = env['GITHUB_WORKSPACE'];
    if (!workspace || isInside(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(workspace).catch(() => workspace), real))
        return;
    throw new _call_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CallError */ .R(`${what} ${path} lies outside the workspace; only files inside it are read in a workflow`);
}
function isInside(folder, path) {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(folder, path);
    return way !== '..' && !way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_2__.sep}`) && !(0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(way);
}
/** The repository of a folder: the nearest one above with `.git`, else the folder itself. */
function repositoryOf(folder) {
    for (let at = folder;; at = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(at)) {
        if ((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(at, '.git')))
            return at;
        if ((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(at) === at)
            return folder;
    }
}
/** A file's name in reports: relative to the repository, with forward slashes; outside of it as it was given. */
function reportName(path, io) {
    const full = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(io.cwd, path);
    const root = repositoryOf(io.cwd);
    return (isInside(root, full) ? (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(root, full) : path).split(node_path__WEBPACK_IMPORTED_MODULE_2__.sep).join('/');
}
/** The files that paths and globs stand for, each once, in the order given and globs sorted. Throws for one that stands for none. */
async function expand(patterns, what, io) {
    const files = new Set();
    for (const pattern of patterns) {
        // A file may really be called a[1].yml.
        if (!/[*?[\]{}!()]/.test(pattern) || (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.existsSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(io.cwd, pattern))) {
            files.add(pattern);
            continue;
        }
        const { glob } = await __webpack_require__.e(/* import() */ 382).then(__webpack_require__.bind(__webpack_require__, 3382));
        const found = await glob(pattern, { cwd: io.cwd, ignore: ['**/node_modules/**', '**/.git/**'], dot: true, expandDirectories: false });
        if (found.length === 0)
            throw new _call_error_js__WEBPACK_IMPORTED_MODULE_3__/* .CallError */ .R(`no ${what} matches ${pattern}; check the pattern (from ${io.cwd})`);
        for (const file of found.sort())
            files.add(file);
    }
    return [...files];
}


/***/ }),

/***/ 993:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ readByRule)
/* harmony export */ });
/* harmony import */ var _rules_describe_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7255);
/* harmony import */ var _rules_explain_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2708);
/* harmony import */ var _text_decode_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5174);
/* harmony import */ var _text_line_index_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6583);
/* harmony import */ var _text_locate_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4518);
/* harmony import */ var _text_read_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8284);
/* harmony import */ var _call_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4078);
/* harmony import */ var _files_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2566);
/** Small files of the user's own (configuration, baseline, vocabulary), read by a rule. */








const speak = {
    key: (_, key) => key,
    value: (_, value) => value,
    path: (path, from) => (0,_rules_describe_js__WEBPACK_IMPORTED_MODULE_0__/* .pathText */ .LF)(path, { key: (_, key) => key }, from),
};
const noChecks = { cron: () => undefined, 'reserved-name': () => undefined, bucket: () => undefined };
/** Reads a file that a rule describes. Throws `CallError` with the place of the first fault. */
async function readByRule(path, what, rule, io) {
    const name = (0,_files_js__WEBPACK_IMPORTED_MODULE_5__/* .reportName */ .e6)(path, io);
    const decoded = (0,_text_decode_js__WEBPACK_IMPORTED_MODULE_2__/* .decode */ .D)(await (0,_files_js__WEBPACK_IMPORTED_MODULE_5__/* .readInput */ .R5)(path, what, io, 1 << 20));
    if ('wrong' in decoded)
        throw new _call_error_js__WEBPACK_IMPORTED_MODULE_6__/* .CallError */ .R(`${what} ${path} is not UTF-8; save it as UTF-8`);
    const lines = new _text_line_index_js__WEBPACK_IMPORTED_MODULE_7__/* .LineIndex */ .r(decoded.text);
    const document = (0,_text_read_js__WEBPACK_IMPORTED_MODULE_4__/* .read */ .L)(decoded.text);
    const fail = (start, message) => {
        const { line, column } = lines.at(start);
        throw new _call_error_js__WEBPACK_IMPORTED_MODULE_6__/* .CallError */ .R(`${what} ${path}:${line}:${column}: ${message}`);
    };
    const [broken] = document.faults;
    if (broken)
        fail(broken.start, broken.word === 'duplicate-key' ? `${broken.message} is given twice; keep one` : `${broken.message}${broken.help ? `; ${broken.help}` : ''}`);
    const [fault] = (0,_rules_explain_js__WEBPACK_IMPORTED_MODULE_1__/* .explain */ .WE)(rule, document.value, noChecks);
    if (fault) {
        const place = document.locate([fault.path]).get((0,_text_locate_js__WEBPACK_IMPORTED_MODULE_3__/* .pathId */ .l)(fault.path));
        fail((fault.spot === 'key' ? place?.key : place?.value)?.start ?? 0, (0,_rules_describe_js__WEBPACK_IMPORTED_MODULE_0__/* .describe */ .q0)(fault, speak).message);
    }
    return {
        value: document.value,
        locate: (at) => {
            const { start, end } = document.locate([at]).get((0,_text_locate_js__WEBPACK_IMPORTED_MODULE_3__/* .pathId */ .l)(at))?.value ?? { start: 0, end: 0 };
            const from = lines.at(start);
            const to = lines.at(end);
            return { file: name, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
        },
    };
}


/***/ }),

/***/ 8735:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ chooseVocabulary)
});

// EXTERNAL MODULE: ./build/rules/rule.js
var rules_rule = __webpack_require__(6616);
// EXTERNAL MODULE: ./build/vocabulary/places.js
var places = __webpack_require__(925);
// EXTERNAL MODULE: ./build/vocabulary/vocabulary.js
var vocabulary = __webpack_require__(4629);
;// CONCATENATED MODULE: ./build/vocabulary/file.js
/** A vocabulary of the user's own (CONTRACT 5). */



const word = (0,rules_rule/* text */.Qq)('a word of at most 64 letters, digits and _ . -', { pattern: '^[A-Za-z0-9_.-]+$', max: 64 });
const prefix = (0,rules_rule/* text */.Qq)('at most 64 characters without spaces', { pattern: '^[!-~]+$', max: 64 });
const words = (names, rule) => Object.fromEntries(names.map((name) => [name, (0,rules_rule/* field */.ZZ)(`The word for ${name}`, rule)]));
const vocabularyFile = (0,rules_rule/* object */.Ik)({
    extends: (0,rules_rule/* field */.ZZ)('The vocabulary whose words count where this file has none', (0,rules_rule/* choice */.Yq)('common', 'neutral')),
    settings: (0,rules_rule/* field */.ZZ)('Words of spec 1', (0,rules_rule/* object */.Ik)({
        ...words(places/* settingsWordNames */.qK, word),
        bucket_schemes: (0,rules_rule/* field */.ZZ)('The schemes of bucket addresses', (0,rules_rule/* list */.p_)(word, { min: 1, unique: true })),
    })),
    broker: (0,rules_rule/* field */.ZZ)('Words of spec 2', (0,rules_rule/* object */.Ik)({ ...words(['modelapi', 'agentsvc'], word), header_prefix: (0,rules_rule/* field */.ZZ)('The prefix of headers', prefix) })),
    platform: (0,rules_rule/* field */.ZZ)('Words of spec 3', (0,rules_rule/* object */.Ik)({
        env_prefix: (0,rules_rule/* field */.ZZ)('The prefix of variables', prefix),
        tag_prefix: (0,rules_rule/* field */.ZZ)('The prefix of tags', prefix),
        app: (0,rules_rule/* field */.ZZ)("The application's name", word),
        models: (0,rules_rule/* field */.ZZ)('The models, smallest first', (0,rules_rule/* list */.p_)(word, { min: 1, unique: true })),
    })),
});
/**
 * The vocabulary that a file (sound by `vocabularyFile`) makes. Two things of one place can't have one word: then
 * `clash` names them.
 */
function vocabularyOf(name, value) {
    const written = (value ?? {});
    const base = vocabulary/* builtIn */.wx.find((one) => one.name === written.extends) ?? vocabulary/* common */.sh;
    const { bucket_schemes: bucketSchemes = base.bucketSchemes, ...own } = written.settings ?? {};
    const settings = { ...base.settings, ...own };
    const taken = new Map();
    for (const place of places/* wordPlaces */.Dl) {
        const at = [...place.under, place.is, settings[place.name]].join('\n');
        const other = taken.get(at);
        if (other !== undefined)
            return { clash: [other, place.name] };
        taken.set(at, place.name);
    }
    return {
        vocabulary: {
            name,
            settings,
            bucketSchemes,
            broker: { ...base.broker, ...written.broker },
            platform: { ...base.platform, ...written.platform },
        },
    };
}

// EXTERNAL MODULE: ./build/cli/call-error.js
var call_error = __webpack_require__(4078);
// EXTERNAL MODULE: ./build/cli/user-file.js
var user_file = __webpack_require__(993);
;// CONCATENATED MODULE: ./build/cli/vocabulary.js




/** The vocabulary a flag names; `undefined` is `auto`. Throws `CallError` for a file that is none. */
async function chooseVocabulary(name, io) {
    if (name === undefined || name === 'auto')
        return undefined;
    const known = vocabulary/* builtIn */.wx.find((one) => one.name === name);
    if (known)
        return known;
    const file = await (0,user_file/* readByRule */.s)(name, 'the vocabulary', vocabularyFile, io);
    const made = vocabularyOf(name, file.value);
    if ('vocabulary' in made)
        return made.vocabulary;
    throw new call_error/* CallError */.R(`the vocabulary ${name} has one word for ${made.clash.join(' and ')}; give each its own`);
}


/***/ }),

/***/ 7255:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LF: () => (/* binding */ pathText),
/* harmony export */   RI: () => (/* binding */ isSecretive),
/* harmony export */   q0: () => (/* binding */ describe)
/* harmony export */ });
const describers = {
    type: found,
    enum: found,
    pattern: (fault, speak) => (fault.spot === 'key' ? wrongKey(fault, speak) : found(fault, speak)),
    range: found,
    cron: found,
    'reserved-name': found,
    empty: (fault, speak) => ({
        message: `${pathText(fault.path, speak)} is empty; give ${asked(fault, speak)}, or leave it out`,
    }),
    unique: (fault, speak) => ({
        message: `${pathText(fault.path, speak)} repeats ${show(fault, speak)}; keep it once`,
    }),
    'unknown-key': unknownKey,
    required: (fault, speak) => {
        const holder = pathText(fault.path, speak);
        const keys = keysOf(fault, fault.path, speak);
        if (fault.any)
            return { message: `${holder} has neither ${keys.join(' nor ')}; add one of them` };
        const why = fault.because && `${keyOf(fault.because.key, fault.path, speak)} ${fault.because.value} needs it`;
        const message = `${holder} has no ${keys.join(', ')}; ${why ?? 'add it'}`;
        return fault.near ? { message, help: `Is ${JSON.stringify(cut(fault.near))} meant to be it?` } : { message };
    },
    requires: (fault, speak) => {
        const keys = keysOf(fault, fault.path.slice(0, -1), speak);
        return { message: `${pathText(fault.path, speak)} needs ${listed(keys, fault.any ? 'or' : 'and')} beside it` };
    },
    conflict: (fault, speak) => {
        const holder = fault.path.slice(0, -1);
        const path = pathText(fault.path, speak);
        if (!fault.because) {
            return { message: `${path} excludes ${listed(keysOf(fault, holder, speak), 'and')}; keep one of them` };
        }
        const other = `${keyOf(fault.because.key, holder, speak)} is ${JSON.stringify(fault.because.value)}`;
        return { message: `${path} is ${show(fault, speak)} while ${other}; use ${asked(fault, speak)} there` };
    },
};
/** What is wrong and what is allowed, on one line; help where there is more to say. */
function describe(fault, speak) {
    return describers[fault.word](fault, speak);
}
function found(fault, speak) {
    const message = `${pathText(fault.path, speak)} is ${show(fault, speak)}; use ${asked(fault, speak)}`;
    return fault.near ? { message, help: `Did you mean ${speak.value(fault.path, fault.near)}?` } : { message };
}
function wrongKey(fault, speak) {
    const holder = fault.path.slice(0, -1);
    const key = JSON.stringify(cut(keyOf(String(fault.path.at(-1)), holder, speak)));
    return { message: `${key} can't be a key of ${pathText(holder, speak)}; use ${asked(fault, speak)}` };
}
/** Above this many keys a list helps nobody. */
const FEW = 12;
function unknownKey(fault, speak) {
    const holder = fault.path.slice(0, -1);
    const path = pathText(fault.path, speak);
    if (fault.advice)
        return { message: `${path} is not allowed here; ${fault.advice}` };
    const near = fault.near && keyOf(fault.near, holder, speak);
    const keys = keysOf(fault, holder, speak);
    const known = `Known here: ${keys.join(', ')}`;
    if (near) {
        const message = `${path} is not a known key; did you mean ${near}?`;
        return keys.length <= FEW ? { message, help: known } : { message };
    }
    const use = keys.length <= FEW ? `use ${listed(keys, 'or')}` : 'see `gatehouse schema settings` for all of them';
    return { message: `${path} is not a known key; ${use}` };
}
function asked(fault, speak) {
    return fault.asked ? askedText(fault.asked, speak) : '';
}
function askedText(ask, speak) {
    switch (ask.kind) {
        case 'plain':
            return ask.says;
        case 'text':
            return ask.instead ?? ask.rule.says;
        case 'words':
            return listed(ask.words.map((word) => (typeof word === 'string' ? speak.value(ask.at, word) : String(word))), 'or');
        case 'any-of':
            return listed([...new Set(ask.of.map((one) => askedText(one, speak)))], 'or');
    }
}
/**
 * A setting's path as a user would write it: `steps[0].run`, `projects["host/a/b"].apply`. With `from`, the parts before
 * that index are left out.
 */
function pathText(path, speak, from = 0) {
    let text = '';
    for (const [index, part] of path.entries()) {
        if (index < from)
            continue;
        if (typeof part === 'number')
            text += `[${part}]`;
        else {
            const key = speak.key(path.slice(0, index), part);
            if (/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(key))
                text += text === '' ? key : `.${key}`;
            else
                text += `[${JSON.stringify(cut(key))}]`;
        }
    }
    return text === '' ? 'the document' : text;
}
/** What is there, short; never the value of a place where a secret is easily pasted. */
function show(fault, speak) {
    const value = fault.found;
    if (value === null)
        return 'empty (null)';
    if (Array.isArray(value))
        return 'a list';
    if (typeof value === 'object')
        return 'a map';
    if (isSecretive(fault))
        return typeof value === 'string' ? `a text of ${[...value].length} characters` : `a ${typeof value}`;
    if (typeof value !== 'string')
        return String(value);
    const shown = JSON.stringify(cut(speak.value(fault.path, value)));
    return fault.word === 'type' ? `the text ${shown}` : shown;
}
const SECRET_KEY = /(?:secret|token|password|passwd|credential|private_?key|api_?key)/i;
/** Whether the value found may be a secret: its rule says so, or its own key does. */
function isSecretive({ word, asked: ask, path, found: value }) {
    // A text of the right shape is the name that was asked for.
    if (typeof value !== 'string' || word === 'reserved-name')
        return false;
    const asks = (one) => one?.kind === 'any-of' ? one.of.some(asks) : one?.kind === 'text' && one.rule.secretive === true;
    return asks(ask) || SECRET_KEY.test(String(path.at(-1)));
}
const keyOf = (key, holder, speak) => speak.key(holder, key);
const keysOf = (fault, holder, speak) => (fault.keys ?? []).map((key) => keyOf(key, holder, speak));
const cut = (value) => (value.length > 60 ? `${value.slice(0, 57).replace(/[\uD800-\uDBFF]$/u, '')}…` : value);
function listed(items, word) {
    return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}


/***/ }),

/***/ 2708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  WE: () => (/* binding */ explain),
  v9: () => (/* binding */ holds)
});

// UNUSED EXPORTS: askedBy

// EXTERNAL MODULE: ./build/text/nearest.js
var nearest = __webpack_require__(2788);
;// CONCATENATED MODULE: ./build/rules/conditions.js
/** Judges the rules over the keys of one object. A condition that a key brings is judged only where its value holds. */
function judgeConditions(rule, value, { meant, sound }, path, to) {
    /** Keys that some need has asked for already: one missing key is one fault. */
    const asked = new Set();
    const is = (key) => Object.hasOwn(value, key);
    const there = (key) => is(key) || meant.has(key);
    // A need is told before an alternative that it settles.
    const conditions = [...(rule.conditions ?? [])].sort((a, b) => order[a.kind] - order[b.kind]);
    for (const condition of conditions) {
        switch (condition.kind) {
            case 'needs': {
                if (!sound.has(condition.has) || condition.unless?.some(there))
                    break;
                const missing = condition.keys.filter((key) => !there(key));
                if (missing.length === 0 || (condition.any && missing.length < condition.keys.length))
                    break;
                if (missing.some((key) => asked.has(key)))
                    break;
                for (const key of missing)
                    asked.add(key);
                to.report({
                    word: 'requires',
                    path: [...path, condition.has],
                    spot: 'key',
                    keys: missing,
                    ...(condition.any ? { any: true } : {}),
                });
                break;
            }
            case 'exclusive': {
                const present = Object.keys(value).filter((key) => condition.keys.includes(key));
                if (present.length > 1) {
                    const later = present.at(-1);
                    const keys = present.slice(0, -1);
                    to.report({ word: 'conflict', path: [...path, later], spot: 'key', keys });
                }
                else if (condition.required && !condition.keys.some((key) => there(key) || asked.has(key))) {
                    to.report({ word: 'required', path, spot: 'key', keys: condition.keys, any: true });
                }
                break;
            }
            case 'when': {
                const held = value[condition.key];
                if (!sound.has(condition.key))
                    break;
                if (condition.values.includes(held) === (condition.not ?? false))
                    break;
                for (const key of condition.keys.filter((one) => !there(one))) {
                    const because = { key: condition.key, value: held };
                    to.report({ word: 'required', path, spot: 'key', keys: [key], because });
                }
                break;
            }
            case 'forbids':
                if (value[condition.key] === condition.value)
                    judgeForbidden(condition, value, sound, path, to);
                break;
            case 'filled': {
                const known = Object.keys(value).filter((key) => Object.hasOwn(rule.fields, key));
                if (known.length > 0 && !there(condition.key)) {
                    to.report({ word: 'required', path, spot: 'key', keys: [condition.key] });
                }
            }
        }
    }
}
const order = { needs: 0, exclusive: 1, when: 2, forbids: 3, filled: 4 };
function judgeForbidden(condition, value, sound, path, to) {
    const limited = Object.keys(condition.limits).filter((key) => Object.hasOwn(value, key));
    // Where the limited keys exclude each other already, which one counts is unknown.
    if (limited.length !== 1)
        return;
    const [key] = limited;
    const held = value[key];
    if (!sound.has(key) || condition.limits[key].includes(held))
        return;
    to.report({
        word: 'conflict',
        path: [...path, condition.key],
        spot: 'value',
        found: condition.value,
        because: { key, value: held },
        asked: { kind: 'words', words: condition.limits[key], at: [...path, key] },
    });
}

;// CONCATENATED MODULE: ./build/rules/content.js
/** The finding's word for each content check that fails. */
const contentWord = { cron: 'cron', 'reserved-name': 'reserved-name', bucket: 'pattern' };

// EXTERNAL MODULE: ./build/rules/right.js
var rules_right = __webpack_require__(6342);
;// CONCATENATED MODULE: ./build/rules/spellings.js
/** Words that are written as they are. */
const asWritten = {
    keySpellings: (_, neutral) => [neutral],
    valueSpellings: (_, neutral) => [neutral],
};

;// CONCATENATED MODULE: ./build/rules/explain.js
/**
 * From a value that the validator refused to the faults a person is told: one a mistake, each at its place.
 *
 * A validator's own output is no message: `anyOf`, `if` and `propertyNames` give two or three errors for one mistake.
 * So the table is walked beside the value, the form the author meant is picked by type and by the keys present, and
 * what follows from another fault is left out.
 */





/** Every fault of `value` against `rule`, in the document's order as far as the walk goes; none means it is valid. */
function explain(rule, value, checks, spellings = asWritten) {
    const faults = [];
    walk(rule, value, [], { checks, spellings, report: (fault) => faults.push(fault) });
    return faults;
}
/** Whether a value holds, judged by the walk alone. */
function holds(rule, value, checks) {
    return explain(rule, value, checks).length === 0;
}
function walk(rule, value, path, to) {
    switch (rule.kind) {
        case 'any':
            return;
        case 'either':
            return walkEither(rule, value, path, to);
        case 'object':
            return isObject(value) ? walkObject(rule, value, path, to) : wrongType(rule, value, path, to);
        case 'map':
            return isObject(value) ? walkMap(rule, value, path, to) : wrongType(rule, value, path, to);
        case 'list':
            return Array.isArray(value) ? walkList(rule, value, path, to) : wrongType(rule, value, path, to);
        case 'text':
            return typeof value === 'string' ? walkText(rule, value, path, to) : wrongType(rule, value, path, to);
        case 'number':
            return walkNumber(rule, value, path, to);
        case 'choice': {
            if (rule.values.includes(value))
                return;
            if (!rule.values.some((one) => typeof one === typeof value))
                return wrongType(rule, value, path, to);
            const near = typeof value === 'string'
                ? nearestSpelling(value, rule.values.filter(isText), (word) => to.spellings.valueSpellings(path, word))
                : undefined;
            return wrong('enum', rule, value, path, to, near);
        }
        case 'flag':
            if (typeof value !== 'boolean')
                wrongType(rule, value, path, to);
            return;
        case 'null':
            if (value !== null)
                wrongType(rule, value, path, to);
    }
}
function walkObject(rule, value, path, to) {
    const present = Object.keys(value);
    if (present.length < (rule.min ?? 0)) {
        const asked = { kind: 'plain', says: `at least one of ${Object.keys(rule.fields).join(', ')}` };
        return to.report({ word: 'empty', path, spot: 'key', found: value, asked });
    }
    /** Keys that are there under a misspelt name, and that name. */
    const meant = new Map();
    const sound = new Set();
    for (const key of present) {
        const field = Object.hasOwn(rule.fields, key) ? rule.fields[key] : undefined;
        if (field) {
            sound.add(key);
            walk(field.rule, value[key], [...path, key], {
                ...to,
                report: (fault) => {
                    sound.delete(key);
                    to.report(fault);
                },
            });
            continue;
        }
        const misplaced = rule.misplaced && Object.hasOwn(rule.misplaced, key) ? rule.misplaced[key] : undefined;
        if (typeof misplaced === 'object') {
            to.report({ word: 'requires', path: [...path, key], spot: 'key', keys: misplaced.needs });
            walk(misplaced.rule, value[key], [...path, key], to);
            continue;
        }
        const advice = misplaced;
        const free = knownKeys(rule).filter((known) => !Object.hasOwn(value, known));
        const near = advice ? undefined : nearestSpelling(key, free, (word) => to.spellings.keySpellings(path, word));
        if (near)
            meant.set(near, key);
        if (rule.open)
            continue;
        to.report({ word: 'unknown-key', path: [...path, key], spot: 'key', near, keys: knownKeys(rule), ...(advice ? { advice } : {}) });
    }
    for (const [key, { required }] of Object.entries(rule.fields)) {
        if (!required || Object.hasOwn(value, key))
            continue;
        // A key that is there under a misspelt name is one mistake. Where other keys are allowed, it is told here.
        const misspelt = meant.get(key);
        if (misspelt === undefined || rule.open)
            to.report({ word: 'required', path, spot: 'key', keys: [key], near: misspelt });
    }
    judgeConditions(rule, value, { meant, sound }, path, to);
}
function walkMap(rule, value, path, to) {
    const present = Object.keys(value);
    if (present.length < (rule.min ?? 0)) {
        return to.report({ word: 'empty', path, spot: 'key', found: value, asked: { kind: 'plain', says: 'at least one entry' } });
    }
    const shape = rule.keys && new RegExp(rule.keys.pattern, 'u');
    for (const key of present) {
        const at = [...path, key];
        if (rule.keys && !shape.test(key)) {
            to.report({ word: 'pattern', path: at, spot: 'key', asked: { kind: 'plain', says: rule.keys.says } });
        }
        walk(rule.values, value[key], at, to);
    }
}
function walkList(rule, value, path, to) {
    if (value.length < (rule.min ?? 0)) {
        return to.report({ word: 'empty', path, spot: 'key', found: value, asked: { kind: 'plain', says: 'at least one item' } });
    }
    const seen = new Set();
    for (const [index, item] of value.entries()) {
        const at = [...path, index];
        let sound = true;
        walk(rule.items, item, at, {
            ...to,
            report: (fault) => {
                sound = false;
                to.report(fault);
            },
        });
        // Items of unique lists are scalars in every table; a wrong item is told once, not as a repetition too.
        if (!rule.unique || !sound)
            continue;
        if (seen.has(item))
            to.report({ word: 'unique', path: at, spot: 'value', found: item });
        seen.add(item);
    }
}
function walkText(rule, value, path, to) {
    if (rule.pattern !== undefined && !regex(rule.pattern).test(value))
        return wrong('pattern', rule, value, path, to);
    // Code points, as JSON Schema counts; only a text that could be too long is counted.
    if (rule.min !== undefined && value.length < rule.min)
        return wrong('pattern', rule, value, path, to);
    if (rule.max !== undefined && value.length > rule.max && [...value].length > rule.max) {
        return wrong('range', rule, value, path, to);
    }
    const instead = rule.content && to.checks[rule.content](value);
    if (!rule.content || instead === undefined)
        return;
    to.report({
        word: contentWord[rule.content],
        path,
        spot: 'value',
        found: value,
        asked: { kind: 'text', rule, instead },
        right: (0,rules_right/* rightInstead */.p)(rule, value),
    });
}
function walkNumber(rule, value, path, to) {
    if (typeof value !== 'number' || !Number.isFinite(value) || (rule.whole && !Number.isInteger(value))) {
        return wrongType(rule, value, path, to);
    }
    const inside = value >= (rule.min ?? Number.NEGATIVE_INFINITY) &&
        value > (rule.above ?? Number.NEGATIVE_INFINITY) &&
        value <= (rule.max ?? Number.POSITIVE_INFINITY);
    if (!inside)
        wrong('range', rule, value, path, to);
}
/** Picks the form that the author meant, and judges by it alone. */
function walkEither(rule, value, path, to) {
    const forms = rule.forms.filter((form) => takes(form, value));
    const form = forms.find((one) => one.kind === 'object' && one.marks?.some((key) => Object.hasOwn(value, key))) ??
        forms.at(-1);
    if (!form)
        return wrongType(rule, value, path, to);
    const words = rule.forms.filter((one) => one !== form && (one.kind === 'choice' || one.kind === 'flag'));
    walk(form, value, path, {
        ...to,
        // A fault of the node itself is told with the words that would do too, and mended by any form.
        report: (fault) => to.report(fault.path === path && fault.spot === 'value'
            ? {
                ...fault,
                ...(fault.asked && words.length > 0
                    ? { asked: { kind: 'any-of', of: [fault.asked, ...words.map((one) => askedBy(one, path))] } }
                    : {}),
                right: fault.right ?? rightFor(rule, value, to),
            }
            : fault),
    });
}
/** Whether a rule is about values of this one's type. */
function takes(rule, value) {
    switch (rule.kind) {
        case 'any':
            return true;
        case 'either':
            return rule.forms.some((form) => takes(form, value));
        case 'choice':
            return rule.values.some((one) => typeof one === typeof value);
        case 'object':
        case 'map':
            return isObject(value);
        case 'list':
            return Array.isArray(value);
        case 'null':
            return value === null;
        default:
            return typeof value === { text: 'string', number: 'number', flag: 'boolean' }[rule.kind];
    }
}
function wrongType(rule, value, path, to) {
    wrong('type', rule, value, path, to);
}
function wrong(word, rule, found, path, to, near) {
    to.report({ word, path, spot: 'value', found, near, asked: askedBy(rule, path), right: rightFor(rule, found, to) });
}
/** A value that is certainly meant, where it would hold. */
function rightFor(rule, found, to) {
    const right = (0,rules_right/* rightInstead */.p)(rule, found);
    return right !== undefined && holds(rule, right, to.checks) ? right : undefined;
}
/** What a rule asks for, as data. */
function askedBy(rule, path) {
    switch (rule.kind) {
        case 'text':
            return { kind: 'text', rule };
        case 'choice':
            return { kind: 'words', words: rule.values, at: path };
        case 'either':
            return { kind: 'any-of', of: rule.forms.map((form) => askedBy(form, path)) };
        default:
            return { kind: 'plain', says: plainly(rule) };
    }
}
function plainly(rule) {
    switch (rule.kind) {
        case 'flag':
            return 'true or false';
        case 'list':
            return 'a list';
        case 'map':
        case 'object':
            return 'a map of keys and values';
        case 'null':
            return 'nothing';
        case 'any':
            return 'any value';
        case 'number':
            return numberSays(rule);
    }
}
function numberSays({ whole, min, above, max }) {
    const noun = whole ? 'a whole number' : 'a number';
    if (min !== undefined && max !== undefined)
        return `${noun} from ${min} to ${max}`;
    if (above !== undefined && max !== undefined)
        return `${noun} above ${above} and at most ${max}`;
    if (min !== undefined)
        return `${noun} of ${min} or more`;
    return noun;
}
/** The neutral word one of whose spellings is nearest to a word as written. */
function nearestSpelling(written, words, spellingsOf) {
    const wordOf = new Map(words.flatMap((word) => spellingsOf(word).map((spelling) => [spelling, word])));
    const spelling = (0,nearest/* nearest */.p)(written, wordOf.keys());
    return spelling === undefined ? undefined : wordOf.get(spelling);
}
/** The keys an object may hold, with those its conditions speak of. */
function knownKeys(rule) {
    const keys = new Set(Object.keys(rule.fields));
    for (const misplaced of Object.values(rule.misplaced ?? {})) {
        if (typeof misplaced === 'object')
            for (const key of misplaced.needs)
                keys.add(key);
    }
    for (const condition of rule.conditions ?? []) {
        if ('keys' in condition)
            for (const key of condition.keys)
                keys.add(key);
    }
    return [...keys];
}
const compiled = new Map();
function regex(pattern) {
    let known = compiled.get(pattern);
    if (!known)
        compiled.set(pattern, (known = new RegExp(pattern, 'u')));
    return known;
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const isText = (value) => typeof value === 'string';


/***/ }),

/***/ 6342:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ spokenBoolean),
/* harmony export */   p: () => (/* binding */ rightInstead)
/* harmony export */ });
/** What YAML 1.1 read as booleans, and YAML 1.2 reads as text. */
const spoken = new Map(Object.entries({ yes: true, on: true, y: true, true: true, no: false, off: false, n: false, false: false }));
/** The boolean that a text was meant to be, where it was. */
function spokenBoolean(value) {
    return typeof value === 'string' ? spoken.get(value.toLowerCase()) : undefined;
}
/**
 * The value of another type that the author certainly meant: a boolean or number written as text, or `false` where the
 * word `off` is asked. The caller makes sure that it holds; a text that lost its quotes is the source's business.
 */
function rightInstead(rule, found) {
    const spokenAs = spokenBoolean(found);
    switch (rule.kind) {
        case 'flag':
            return spokenAs;
        case 'choice':
            if (found === false && rule.values.includes('off'))
                return 'off';
            return spokenAs !== undefined && rule.values.includes(spokenAs) ? spokenAs : undefined;
        case 'number':
            return typeof found === 'string' && /^[+-]?[0-9]+(?:\.[0-9]+)?$/.test(found) ? Number(found) : undefined;
        case 'either':
            for (const form of rule.forms) {
                const right = rightInstead(form, found);
                if (right !== undefined)
                    return right;
            }
            return undefined;
        default:
            return undefined;
    }
}


/***/ }),

/***/ 6616:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ik: () => (/* binding */ object),
/* harmony export */   Jt: () => (/* binding */ flag),
/* harmony export */   Ow: () => (/* binding */ needed),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   Tj: () => (/* binding */ map),
/* harmony export */   WQ: () => (/* binding */ whole),
/* harmony export */   Yq: () => (/* binding */ choice),
/* harmony export */   ZZ: () => (/* binding */ field),
/* harmony export */   ai: () => (/* binding */ number),
/* harmony export */   bz: () => (/* binding */ any),
/* harmony export */   gP: () => (/* binding */ either),
/* harmony export */   p_: () => (/* binding */ list),
/* harmony export */   s6: () => (/* binding */ nothing)
/* harmony export */ });
/**
 * Rules as data: what a place of a document may hold. A table of rules is the one source of the JSON Schema
 * (`schema.ts`), of the compiled validator, and of the faults told to a person (`explain.ts`).
 */
const text = (says, options = {}) => ({
    kind: 'text',
    says,
    ...options,
});
const choice = (...values) => ({ kind: 'choice', values });
const flag = { kind: 'flag' };
const number = (options = {}) => ({ kind: 'number', ...options });
const whole = (options = {}) => number({ whole: true, ...options });
const list = (items, options = {}) => ({
    kind: 'list',
    items,
    ...options,
});
const map = (values, options = {}) => ({
    kind: 'map',
    values,
    ...options,
});
const object = (fields, options = {}) => ({ kind: 'object', fields, ...options });
const either = (...forms) => ({ kind: 'either', forms });
const any = { kind: 'any' };
const nothing = { kind: 'null' };
const field = (means, rule) => ({ means, rule });
const needed = (means, rule) => ({ means, rule, required: true });


/***/ }),

/***/ 7673:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ sharedRules),
/* harmony export */   W: () => (/* binding */ settings)
/* harmony export */ });
/* harmony import */ var _rules_rule_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6616);
/* harmony import */ var _patterns_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5671);
/* harmony import */ var _unit_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2945);
/** The whole document (spec 1, 2.1): one repository's settings, or a control file with `projects`. */



/** A single repository's settings. */
const unit = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik)(_unit_js__WEBPACK_IMPORTED_MODULE_2__/* .unitFields */ .G, { spec: '2.2' });
/** The keys that 2.1.7 gives another rule inside `projects` and `defaults`. */
const projectFields = {
    ..._unit_js__WEBPACK_IMPORTED_MODULE_2__/* .unitFields */ .G,
    version: (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .field */ .ZZ)("The binary's release", _patterns_js__WEBPACK_IMPORTED_MODULE_1__/* .anyText */ .Ae),
    rollouts: (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .field */ .ZZ)('A control repository runs the rollout step itself: only false is allowed here', (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .choice */ .Yq)(false)),
};
const project = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik)(projectFields, { spec: '2.1', narrows: unit });
const { url: _, ...defaultFields } = projectFields;
const defaults = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik)(defaultFields, {
    spec: '2.1',
    narrows: unit,
    misplaced: { url: 'an address belongs to one project: move it there' },
});
/** A project's key: `[http(s)://]<host>/<owner>/<name>`. */
const projectKey = {
    pattern: '^(?:https?://)?[^\\s/]+(?:/[^\\s/]+){2,}/*$',
    says: 'the address of a project: <host>/<owner>/<name>, with https:// before it if you like',
};
const control = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ik)({
    defaults: (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .field */ .ZZ)('Settings that every project takes under its own', defaults),
    projects: (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .needed */ .Ow)('The projects that a control repository manages, by address', (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .map */ .Tj)((0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .either */ .gP)(_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .nothing */ .s6, project), { keys: projectKey })),
}, {
    spec: '2.1',
    marks: ['projects'],
    misplaced: Object.fromEntries(Object.keys(_unit_js__WEBPACK_IMPORTED_MODULE_2__/* .unitFields */ .G).map((key) => [key, 'a control file holds only defaults and projects: move it under defaults'])),
});
const single = { ...unit, misplaced: { defaults: { needs: ['projects'], rule: defaults } } };
/** Spec 1, section 2, as one rule. */
const settings = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .either */ .gP)(_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .nothing */ .s6, control, single);
/** The object rules that the JSON Schema shares, by name. */
const sharedRules = new Map([
    [unit, 'repository'],
    [single, 'repository'],
    [project, 'project'],
]);


/***/ }),

/***/ 5671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ae: () => (/* binding */ anyText),
/* harmony export */   BW: () => (/* binding */ cron),
/* harmony export */   Cv: () => (/* binding */ identifier),
/* harmony export */   D_: () => (/* binding */ unbroken),
/* harmony export */   Gf: () => (/* binding */ secretName),
/* harmony export */   Q_: () => (/* binding */ nonblank),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   gV: () => (/* binding */ globs),
/* harmony export */   hO: () => (/* binding */ semver),
/* harmony export */   hq: () => (/* binding */ nonEmpty),
/* harmony export */   iZ: () => (/* binding */ relativePath),
/* harmony export */   oN: () => (/* binding */ tokenFree),
/* harmony export */   p0: () => (/* binding */ duration),
/* harmony export */   q3: () => (/* binding */ httpUrl),
/* harmony export */   vi: () => (/* binding */ accountName),
/* harmony export */   zy: () => (/* binding */ relpath)
/* harmony export */ });
/* harmony import */ var _rules_rule_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6616);
/** The shapes of text that several sections share (spec 1, 2.1). Every pattern is linear in the length of its input. */

const anyText = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('text');
const identifier = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('a name of letters, digits and underscores that does not start with a digit', {
    pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
});
/** The name of a secret: people paste the secret itself here, so a wrong value is not repeated. */
const secretName = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)("a secret's name (letters, digits and underscores, not starting with a digit), not the secret itself", { pattern: '^[A-Za-z_][A-Za-z0-9_]*$', secretive: true });
const semver = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('a full release such as 1.9.0 or 1.10.0-rc.1', {
    pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+(?:-[A-Za-z0-9.]+)?$',
});
/** A relative path that can't leave its folder: no leading slash, no `..` segment. */
const relativePath = '^(?!/)(?!(?:[\\s\\S]*/)?\\.\\.(?:/|$))[\\s\\S]+$';
const relpath = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('a path inside the repository, without a leading / and without ..', {
    pattern: relativePath,
});
const tokenFree = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)("text without spaces and without , ; = '", { pattern: "^[^\\s,;=']*$" });
const nonEmpty = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('text that is not empty', { min: 1 });
const nonblank = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('text that is not blank', { pattern: '\\S' });
const oneLine = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('one line of text that is not blank', { pattern: '^[^\\S\\r\\n]*\\S[^\\r\\n]*$' });
const unbroken = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('text on one line', { pattern: '^[^\\r\\n]*$' });
const duration = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('a duration such as 90m or 1h30m (units ms, s, m, h, d, w, y)', {
    pattern: '^(?:[0-9]+(?:ms|s|m|h|d|w|y))+$',
});
const cron = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('a schedule of five cron fields such as "0 4 * * 1", or a name such as @daily', {
    content: 'cron',
});
const httpUrl = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('an http or https address', { pattern: '^https?://\\S+$' });
const accountName = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .text */ .Qq)('a name of the form name@domain', { pattern: '^[^@]+@[^@]+$' });
const globs = (0,_rules_rule_js__WEBPACK_IMPORTED_MODULE_0__/* .list */ .p_)(anyText);


/***/ }),

/***/ 2945:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  G: () => (/* binding */ unitFields)
});

// EXTERNAL MODULE: ./build/rules/rule.js
var rule = __webpack_require__(6616);
// EXTERNAL MODULE: ./build/settings/schema/patterns.js
var patterns = __webpack_require__(5671);
;// CONCATENATED MODULE: ./build/settings/schema/agent.js


const task = (0,rule/* either */.gP)(rule/* flag */.Jt, (0,rule/* object */.Ik)({
    command: (0,rule/* field */.ZZ)('The command that runs the agent', patterns/* oneLine */.TN),
    key_secret: (0,rule/* field */.ZZ)("The secret that holds the agent's key", patterns/* secretName */.Gf),
    max_turns: (0,rule/* field */.ZZ)('How many turns it may take', (0,rule/* whole */.WQ)({ min: 1 })),
    timeout: (0,rule/* field */.ZZ)('How many minutes it may take', (0,rule/* whole */.WQ)({ min: 1 })),
}, { spec: '2.16' }));
/** Spec 1, 2.16. */
const agent = (0,rule/* object */.Ik)({
    via: (0,rule/* needed */.Ow)('Where the agent runs', (0,rule/* choice */.Yq)('forge')),
    token_env: (0,rule/* needed */.Ow)('The environment variable that holds its forge token', patterns/* nonEmpty */.hq),
    comment: (0,rule/* field */.ZZ)('Whether it answers the slash command, and how', task),
    drift: (0,rule/* field */.ZZ)('Whether it mends drift, and how', task),
}, { spec: '2.16' });

;// CONCATENATED MODULE: ./build/settings/schema/apply.js


/** Spec 1, 2.3. */
const apply = (0,rule/* object */.Ik)({
    when: (0,rule/* field */.ZZ)('Whether a change applies on merge, or on the pull request', (0,rule/* choice */.Yq)('merge', 'pull-request')),
    merge: (0,rule/* field */.ZZ)('Who merges after an apply: a person, or the pipeline', (0,rule/* choice */.Yq)('manual', 'auto')),
    merge_token_env: (0,rule/* field */.ZZ)('The environment variable that holds the token to merge with', patterns/* identifier */.Cv),
    requires: (0,rule/* field */.ZZ)('What a pull request must be before it applies', (0,rule/* list */.p_)((0,rule/* choice */.Yq)('approved', 'mergeable', 'undiverged', 'checks'), { unique: true })),
    resume: (0,rule/* field */.ZZ)('After how many minutes a waiting apply is taken up again', (0,rule/* whole */.WQ)({ min: 5, max: 60 })),
    branches: (0,rule/* field */.ZZ)('Which roots apply from which branch: branch name to globs', (0,rule/* map */.Tj)((0,rule/* list */.p_)(patterns/* tokenFree */.oN, { min: 1 }), {
        min: 1,
        keys: {
            pattern: '^[A-Za-z0-9._][A-Za-z0-9._/-]*$',
            says: 'a branch name of letters, digits and . _ / - that starts with a letter, digit, dot or underscore',
        },
    })),
}, { spec: '2.3' });

;// CONCATENATED MODULE: ./build/settings/schema/cost.js


/** Spec 1, 2.6a. */
const cost = (0,rule/* either */.gP)((0,rule/* choice */.Yq)(true), (0,rule/* object */.Ik)({
    key_secret: (0,rule/* field */.ZZ)("The secret that holds the estimator's key", patterns/* secretName */.Gf),
    command: (0,rule/* field */.ZZ)('The command that estimates, where it is not the built-in one', patterns/* nonblank */.Q_),
    approve_above: (0,rule/* field */.ZZ)('The monthly difference above which a wave waits for approval', (0,rule/* number */.ai)({ min: 0 })),
}, { spec: '2.6a' }));

;// CONCATENATED MODULE: ./build/settings/schema/dashboards.js


/** Spec 1, 2.19. */
const dashboards = (0,rule/* either */.gP)(rule/* flag */.Jt, (0,rule/* object */.Ik)({
    dir: (0,rule/* field */.ZZ)('The folder they are written to', (0,rule/* text */.Qq)('a path inside the repository on one line, without a leading / and without ..', {
        pattern: `^(?![\\s\\S]*[\\r\\n])${patterns/* relativePath */.iZ.slice(1)}`,
    })),
    metrics_source: (0,rule/* field */.ZZ)('The data source of the metrics', patterns/* unbroken */.D_),
    traces_source: (0,rule/* field */.ZZ)('The data source of the traces', patterns/* unbroken */.D_),
    folder: (0,rule/* field */.ZZ)('The folder of the dashboards in the viewer', patterns/* unbroken */.D_),
    path: (0,rule/* field */.ZZ)('Where the viewer finds them', patterns/* unbroken */.D_),
    drift_age: (0,rule/* field */.ZZ)('How old drift may grow before it alerts', patterns/* duration */.p0),
    wave_wait: (0,rule/* field */.ZZ)('How long a wave may wait before it alerts', patterns/* duration */.p0),
    schedule: (0,rule/* field */.ZZ)('How late a scheduled job may be before it alerts', patterns/* duration */.p0),
}, { spec: '2.19' }));

;// CONCATENATED MODULE: ./build/settings/schema/decide.js


const threshold = (0,rule/* number */.ai)({ above: 0, max: 1 });
/** Spec 1, 2.18. */
const decide = (0,rule/* object */.Ik)({
    backend: (0,rule/* needed */.Ow)('The service that decides', (0,rule/* choice */.Yq)('laya', 'von', 'decider', 'jev')),
    url: (0,rule/* field */.ZZ)('Its address', patterns/* httpUrl */.q3),
    model: (0,rule/* field */.ZZ)('The model, pinned', (0,rule/* text */.Qq)('a pinned model: a name that does not end in latest or preview', {
        pattern: '^(?!(?:[\\s\\S]*[-_.])?(?:latest|preview)$)[\\s\\S]+$',
    })),
    token_env: (0,rule/* field */.ZZ)('The environment variable that holds its token', { ...patterns/* identifier */.Cv, secretive: true }),
    thresholds: (0,rule/* field */.ZZ)('How sure an answer must be to count', (0,rule/* object */.Ik)({
        noul: (0,rule/* field */.ZZ)('For yes or no', threshold),
        choice: (0,rule/* field */.ZZ)('For one of several', threshold),
        score: (0,rule/* field */.ZZ)('For a score', threshold),
    }, { spec: '2.18' })),
}, {
    spec: '2.18',
    conditions: [
        { kind: 'when', key: 'backend', values: ['jev'], keys: ['token_env'] },
        { kind: 'when', key: 'backend', values: ['jev'], not: true, keys: ['url'] },
        { kind: 'when', key: 'backend', values: ['laya'], not: true, keys: ['model'] },
    ],
});

;// CONCATENATED MODULE: ./build/settings/schema/ephemeral.js


/** Spec 1, 2.20. */
const ephemeral = (0,rule/* object */.Ik)({
    roots: (0,rule/* needed */.Ow)('The roots that each pull request gets a copy of', (0,rule/* list */.p_)(patterns/* tokenFree */.oN, { min: 1 })),
    ttl: (0,rule/* field */.ZZ)('How long a copy lives', (0,rule/* text */.Qq)('a whole number without leading zero and m, h or d, such as 8h', { pattern: '^[1-9][0-9]*[mhd]$' })),
    sweep: (0,rule/* field */.ZZ)('Every how many minutes expired copies are removed', (0,rule/* whole */.WQ)({ min: 5, max: 60 })),
}, { spec: '2.20' });

;// CONCATENATED MODULE: ./build/settings/schema/modules.js


const target = (0,rule/* text */.Qq)('git-tags, or oci://<host>/<path>', { pattern: '^(?:git-tags$|oci://[^/]+/[\\s\\S])' });
const namespace = (0,rule/* text */.Qq)('1 to 64 letters, digits, underscores and hyphens that start and end with a letter or digit', {
    pattern: '^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$',
    max: 64,
});
const registry = (0,rule/* object */.Ik)({
    bucket: (0,rule/* field */.ZZ)('The bucket the registry is kept in', patterns/* anyText */.Ae),
    dir: (0,rule/* field */.ZZ)('The folder of the repository the registry is written to', patterns/* relpath */.zy),
    endpoint: (0,rule/* field */.ZZ)("The storage service's address, where it is not the cloud's own", patterns/* anyText */.Ae),
    prefix: (0,rule/* field */.ZZ)('The folder of the bucket', patterns/* anyText */.Ae),
    url: (0,rule/* needed */.Ow)('The address the registry is served at', (0,rule/* text */.Qq)('https://<host> and nothing behind it but a slash', { pattern: '^https://[^\\s/?#]+/?$' })),
    namespace: (0,rule/* needed */.Ow)('The namespace of the modules', namespace),
    namespaces: (0,rule/* field */.ZZ)('Another namespace for some paths: path to namespace', (0,rule/* map */.Tj)(namespace, { keys: { pattern: '^(?!/)', says: 'a path that does not start with /' } })),
    system: (0,rule/* field */.ZZ)('The target system of the modules', (0,rule/* text */.Qq)('1 to 64 lowercase letters and digits', { pattern: '^[a-z0-9]+$', max: 64 })),
    download: (0,rule/* field */.ZZ)('Where a module is fetched from', (0,rule/* choice */.Yq)('tarball', 'git-tags', 'oci')),
}, {
    spec: '2.11',
    conditions: [
        { kind: 'exclusive', keys: ['bucket', 'dir'], required: true },
        { kind: 'needs', has: 'endpoint', keys: ['bucket'] },
    ],
});
/** Spec 1, 2.11. */
const modules = (0,rule/* object */.Ik)({
    path: (0,rule/* field */.ZZ)('Where the modules lie', patterns/* anyText */.Ae),
    publish: (0,rule/* field */.ZZ)('Where releases of a module go', (0,rule/* either */.gP)(target, (0,rule/* list */.p_)(target))),
    attest: (0,rule/* field */.ZZ)('Whether releases are attested, or the key they are attested with', (0,rule/* either */.gP)(rule/* flag */.Jt, (0,rule/* object */.Ik)({ key: (0,rule/* field */.ZZ)('The key', patterns/* nonEmpty */.hq) }, { spec: '2.11', open: true }))),
    require: (0,rule/* field */.ZZ)('Only attested modules may be used', (0,rule/* choice */.Yq)('attested')),
    trusted: (0,rule/* field */.ZZ)('Whose attestations count', (0,rule/* list */.p_)((0,rule/* object */.Ik)({
        source: (0,rule/* needed */.Ow)('The modules this is about', (0,rule/* text */.Qq)('oci://<host>/<path>, or an http, https or ssh address, with git:: before it if you like', {
            pattern: '^(?:oci://[^/\\s]+/\\S+|(?:git::)?(?:https?|ssh)://\\S+)$',
        })),
        key: (0,rule/* needed */.Ow)('The key their attestations are checked with', patterns/* nonEmpty */.hq),
        ledger: (0,rule/* needed */.Ow)('The ledger their attestations are in', (0,rule/* text */.Qq)('an http, https, ssh or file address', { pattern: '^(?:https?|ssh|file)://\\S+$' })),
    }, { spec: '2.11', open: true }))),
    test: (0,rule/* field */.ZZ)('Whether modules are tested before they are published', rule/* flag */.Jt),
    registry: (0,rule/* field */.ZZ)('A registry that serves the modules', registry),
}, { spec: '2.11' });

;// CONCATENATED MODULE: ./build/settings/schema/notify.js


/** Spec 1, 2.6. */
const notify = (0,rule/* object */.Ik)({
    chat_a: (0,rule/* field */.ZZ)("The secret that holds the first chat product's address", patterns/* secretName */.Gf),
    chat_b: (0,rule/* field */.ZZ)("The secret that holds the second chat product's address", patterns/* secretName */.Gf),
    webhook: (0,rule/* field */.ZZ)("The secret that holds a webhook's address", patterns/* secretName */.Gf),
    webhook_key: (0,rule/* field */.ZZ)('The secret that holds the key its calls are signed with', patterns/* secretName */.Gf),
    relay: (0,rule/* field */.ZZ)('The name under which a relay posts to the chat', (0,rule/* text */.Qq)('1 to 64 letters, digits, spaces, dots, underscores and hyphens, the first a letter or digit', { pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]*$', max: 64 })),
}, {
    spec: '2.6',
    min: 1,
    conditions: [
        { kind: 'needs', has: 'webhook', keys: ['webhook_key'] },
        { kind: 'needs', has: 'webhook_key', keys: ['webhook'] },
        { kind: 'needs', has: 'relay', keys: ['chat_a', 'chat_b'], any: true },
    ],
});

;// CONCATENATED MODULE: ./build/settings/schema/oidc.js


/** One read-only identity for plan and one for apply. */
const rolePair = (name) => (0,rule/* object */.Ik)({
    plan: (0,rule/* needed */.Ow)('The identity that may only read', name),
    apply: (0,rule/* needed */.Ow)('The identity that may write', name),
}, { open: true });
const cloudB = (0,rule/* object */.Ik)({
    workload_identity_provider: (0,rule/* needed */.Ow)('The provider that exchanges the token', (0,rule/* text */.Qq)('projects/<number>/locations/global/workloadIdentityPools/<pool>/providers/<provider>', {
        pattern: '^projects/[0-9]+/locations/global/workloadIdentityPools/[^/\\s]+/providers/[^/\\s]+$',
    })),
    plan_service_account: (0,rule/* needed */.Ow)('The account that may only read', patterns/* accountName */.vi),
    apply_service_account: (0,rule/* needed */.Ow)('The account that may write', patterns/* accountName */.vi),
    token_url: (0,rule/* field */.ZZ)('Where the token is exchanged', (0,rule/* text */.Qq)('https://<host>/<path>', { pattern: '^https://[^\\s/?#]+/\\S+$' })),
    roles: (0,rule/* field */.ZZ)('Other accounts for some roots', (0,rule/* map */.Tj)(rolePair(patterns/* accountName */.vi), { min: 1 })),
}, { spec: '2.12', open: true });
const cloudC = (0,rule/* object */.Ik)({
    tenant_id: (0,rule/* needed */.Ow)('The tenant', patterns/* nonEmpty */.hq),
    subscription_id: (0,rule/* needed */.Ow)('The subscription', patterns/* nonEmpty */.hq),
    plan_client_id: (0,rule/* needed */.Ow)('The identity that may only read', patterns/* nonEmpty */.hq),
    apply_client_id: (0,rule/* needed */.Ow)('The identity that may write', patterns/* nonEmpty */.hq),
    audience: (0,rule/* field */.ZZ)("The token's audience", patterns/* nonEmpty */.hq),
    roles: (0,rule/* field */.ZZ)('Other identities for some roots', (0,rule/* map */.Tj)(rolePair(patterns/* nonEmpty */.hq), { min: 1 })),
}, { spec: '2.12', open: true });
/** Spec 1, 2.12. */
const oidc = (0,rule/* object */.Ik)({
    plan_role: (0,rule/* field */.ZZ)('The role that plan takes: it may only read', patterns/* nonEmpty */.hq),
    apply_role: (0,rule/* field */.ZZ)('The role that apply takes: it may write', patterns/* nonEmpty */.hq),
    audience: (0,rule/* field */.ZZ)("The token's audience", patterns/* anyText */.Ae),
    roles: (0,rule/* field */.ZZ)('Other roles for some roots', (0,rule/* map */.Tj)(rolePair(patterns/* nonEmpty */.hq), { min: 1 })),
    cloud_b: (0,rule/* field */.ZZ)('Identities of the second cloud', cloudB),
    cloud_c: (0,rule/* field */.ZZ)('Identities of the third cloud', cloudC),
}, {
    spec: '2.12',
    min: 1,
    conditions: [
        { kind: 'needs', has: 'plan_role', keys: ['apply_role'] },
        { kind: 'needs', has: 'apply_role', keys: ['plan_role'] },
        { kind: 'needs', has: 'audience', keys: ['plan_role', 'apply_role'], unless: ['roles'] },
    ],
});

;// CONCATENATED MODULE: ./build/settings/schema/pass.js

const names = (0,rule/* list */.p_)((0,rule/* text */.Qq)('a name of letters, digits and underscores that does not start with a digit', {
    pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
    content: 'reserved-name',
    secretive: true,
}), { min: 1, unique: true });
/** Spec 1, 2.9. */
const pass = (0,rule/* object */.Ik)({
    secrets: (0,rule/* field */.ZZ)('The CI secrets that plan, apply and drift jobs get, by name', names),
    vars: (0,rule/* field */.ZZ)('The CI variables that plan, apply and drift jobs get, by name', names),
}, { spec: '2.9', min: 1 });

;// CONCATENATED MODULE: ./build/settings/schema/policy.js


/** Spec 1, 2.14. */
const policy = (0,rule/* object */.Ik)({
    engine: (0,rule/* field */.ZZ)('The engine that judges', (0,rule/* choice */.Yq)('engine_a', 'engine_b')),
    path: (0,rule/* field */.ZZ)('Where the policies lie', patterns/* relpath */.zy),
    source: (0,rule/* field */.ZZ)('Another repository the policies come from, with its ref', (0,rule/* text */.Qq)('git+https://…@<ref> (or git+http, git+file)', {
        pattern: '^git\\+(?:https?|file)://[\\s\\S]*@',
    })),
    namespace: (0,rule/* field */.ZZ)('The namespace whose rules count', (0,rule/* text */.Qq)('letters, digits, underscores and dots, the first a letter or underscore', {
        pattern: '^[A-Za-z_][A-Za-z0-9_.]*$',
    })),
    input: (0,rule/* field */.ZZ)('What the rules are shown: the plan, or the input of a hosted run', (0,rule/* choice */.Yq)('plan', 'hosted_run')),
    override: (0,rule/* field */.ZZ)('Who may overrule a denial', (0,rule/* list */.p_)(patterns/* oneLine */.TN, { min: 1 })),
}, { spec: '2.14' });

;// CONCATENATED MODULE: ./build/settings/schema/reports.js

/** Spec 1, 2.7. */
const reports = (0,rule/* object */.Ik)({
    bucket: (0,rule/* needed */.Ow)('The bucket that plan reports are kept in', (0,rule/* text */.Qq)('a bucket address', { content: 'bucket' })),
    endpoint: (0,rule/* field */.ZZ)("The storage service's address, where it is not the cloud's own", rule/* any */.bz),
    prefix: (0,rule/* field */.ZZ)('The folder of the bucket that reports go to', rule/* any */.bz),
    url: (0,rule/* field */.ZZ)('Where people read the reports', (0,rule/* text */.Qq)('an http or https address without spaces, ? and #', { pattern: '^https?://[^\\s?#]+$' })),
    role: (0,rule/* field */.ZZ)('The cloud role that reports are written with', (0,rule/* text */.Qq)('the full name of a role: a 12-digit account, then role/ and its path', {
        pattern: '^[^\\s:]+(?::[^\\s:]*)*:[0-9]{12}:role/\\S+$',
    })),
}, { spec: '2.7', open: true });

;// CONCATENATED MODULE: ./build/settings/schema/respond.js

/** Spec 1, 2.15. */
const respond = (0,rule/* object */.Ik)({
    plan: (0,rule/* field */.ZZ)('A plan: a summary of it', (0,rule/* choice */.Yq)('summary')),
    'wave-refused': (0,rule/* field */.ZZ)('A refused wave: the difference since its plan', (0,rule/* choice */.Yq)('diff', 'off')),
    'apply-failed': (0,rule/* field */.ZZ)('A failed apply: what went wrong', (0,rule/* choice */.Yq)('triage', 'off')),
    drift: (0,rule/* field */.ZZ)('Drift: a pull request that mends it, or who caused it', (0,rule/* choice */.Yq)('pull-request', 'attribute', 'off')),
    tips: (0,rule/* field */.ZZ)('Tips: a pull request that follows them', (0,rule/* choice */.Yq)('pull-request', 'off')),
    fmt: (0,rule/* field */.ZZ)('Unformatted files: a commit that formats them', (0,rule/* choice */.Yq)('commit', 'off')),
    publish: (0,rule/* field */.ZZ)('A published module: release notes', (0,rule/* choice */.Yq)('notes', 'off')),
    rollout: (0,rule/* field */.ZZ)('A rollout: its next wave', (0,rule/* choice */.Yq)('next-wave', 'off')),
    'version-bump': (0,rule/* field */.ZZ)('A changed module: the version it should get', (0,rule/* choice */.Yq)('off', 'suggest')),
    description: (0,rule/* field */.ZZ)("A pull request's description: checked against its plan", (0,rule/* choice */.Yq)('off', 'check')),
}, { spec: '2.15' });

;// CONCATENATED MODULE: ./build/settings/schema/review.js


/** Spec 1, 2.17. */
const review = (0,rule/* object */.Ik)({
    agent: (0,rule/* field */.ZZ)('Whether a model reviews each pull request against its plan', rule/* flag */.Jt),
    command: (0,rule/* field */.ZZ)('The command that runs the reviewer', patterns/* oneLine */.TN),
    key_secret: (0,rule/* field */.ZZ)("The secret that holds the reviewer's key", patterns/* secretName */.Gf),
    instructions: (0,rule/* field */.ZZ)('The file that tells it what to look at', (0,rule/* text */.Qq)('a relative path of letters, digits and _ . / -', { pattern: '^(?!/)[A-Za-z0-9_./-]+$' })),
    timeout: (0,rule/* field */.ZZ)('How many minutes it may take', (0,rule/* whole */.WQ)({ min: 1 })),
}, { spec: '2.17', conditions: [{ kind: 'filled', key: 'agent' }] });

;// CONCATENATED MODULE: ./build/settings/schema/runner.js


const label = (0,rule/* text */.Qq)('a label without spaces and commas', { pattern: '^[^\\s,]*$' });
const labels = (0,rule/* list */.p_)(label, { min: 1, unique: true });
const group = (0,rule/* object */.Ik)({
    group: (0,rule/* needed */.Ow)('The runner group', patterns/* nonblank */.Q_),
    labels: (0,rule/* field */.ZZ)('The labels a runner of the group must carry', labels),
}, { spec: '2.8', min: 1 });
const spec = (0,rule/* either */.gP)(label, labels, group);
const stages = ['default', 'plan', 'apply', 'drift'];
const apart = 'give it inside one stage: plan: { group: … }';
/** Spec 1, 2.8: one runner for every job, or one a stage. */
const runner = (0,rule/* either */.gP)(label, labels, (0,rule/* object */.Ik)({
    default: (0,rule/* field */.ZZ)('The runner of the stages that name none', spec),
    plan: (0,rule/* field */.ZZ)('The runner of plan jobs', spec),
    apply: (0,rule/* field */.ZZ)('The runner of apply jobs', spec),
    drift: (0,rule/* field */.ZZ)('The runner of drift jobs', spec),
}, { spec: '2.8', min: 1, marks: stages, misplaced: { group: apart, labels: apart } }), group);

;// CONCATENATED MODULE: ./build/settings/schema/steps.js


const stage = (0,rule/* choice */.Yq)('init', 'plan', 'apply', 'drift');
/** Spec 1, 2.5. */
const steps = (0,rule/* list */.p_)((0,rule/* object */.Ik)({
    name: (0,rule/* field */.ZZ)('The name of the step in the log', patterns/* nonblank */.Q_),
    run: (0,rule/* needed */.Ow)('The command', patterns/* nonblank */.Q_),
    before: (0,rule/* field */.ZZ)('The stage that the command runs before', stage),
    after: (0,rule/* field */.ZZ)('The stage that the command runs after', stage),
    roots: (0,rule/* field */.ZZ)('The roots it runs in; all when absent', patterns/* globs */.gV),
    on_failure: (0,rule/* field */.ZZ)('What a failing command does: fail the job, or ask for approval', (0,rule/* choice */.Yq)('fail', 'approve')),
}, {
    spec: '2.5',
    conditions: [
        { kind: 'exclusive', keys: ['before', 'after'], required: true },
        {
            kind: 'forbids',
            key: 'on_failure',
            value: 'approve',
            limits: { before: ['init', 'plan'], after: ['init', 'plan'] },
        },
    ],
}));

;// CONCATENATED MODULE: ./build/settings/schema/telemetry.js


/** Spec 1, 2.10. */
const telemetry = (0,rule/* object */.Ik)({
    headers_secret: (0,rule/* field */.ZZ)('The secret that holds the OTLP headers', patterns/* secretName */.Gf),
    trace_url: (0,rule/* field */.ZZ)('The link to a trace, with {trace_id} where its id goes', (0,rule/* text */.Qq)('an http or https address without spaces that holds {trace_id}', {
        pattern: '^(?=\\S+$)https?://[\\s\\S]*\\{trace_id\\}',
    })),
}, { spec: '2.10', min: 1 });

;// CONCATENATED MODULE: ./build/settings/schema/waves.js


/** Spec 1, 2.4. */
const waves = (0,rule/* object */.Ik)({
    canary: (0,rule/* field */.ZZ)('The roots of the first wave', patterns/* globs */.gV),
    jobs: (0,rule/* field */.ZZ)('How many jobs one wave may run', (0,rule/* whole */.WQ)({ min: 1 })),
    after: (0,rule/* field */.ZZ)('Extra order: a root, and the roots it applies after', (0,rule/* map */.Tj)((0,rule/* list */.p_)(patterns/* nonEmpty */.hq, { min: 1 }))),
}, { spec: '2.4', open: true });

;// CONCATENATED MODULE: ./build/settings/schema/wrappers.js



/** Spec 1, 2.13. */
const wrapperA = (0,rule/* object */.Ik)({
    version: (0,rule/* field */.ZZ)("The wrapper's release", patterns/* semver */.hO),
    exclude: (0,rule/* field */.ZZ)('Roots that it leaves out', patterns/* globs */.gV),
    parallelism: (0,rule/* field */.ZZ)('How many roots it runs at once', (0,rule/* whole */.WQ)({ min: 1 })),
    dependents: (0,rule/* field */.ZZ)('What happens to the roots that depend on a changed one: they follow, or they are planned', (0,rule/* choice */.Yq)('follow', 'plan')),
    credentials: (0,rule/* field */.ZZ)('Identities by name', (0,rule/* map */.Tj)(rolePair(patterns/* nonEmpty */.hq))),
}, { spec: '2.13' });
/** Spec 1, 2.2 (`wrapper_b`). */
const wrapperB = (0,rule/* object */.Ik)({ version: (0,rule/* field */.ZZ)("The wrapper's release", patterns/* semver */.hO) }, { spec: '2.2' });

;// CONCATENATED MODULE: ./build/settings/schema/unit.js
/** The keys of one repository's settings (spec 1, 2.2), in the spec's order. */





















const schedule = (0,rule/* either */.gP)(patterns/* cron */.BW, (0,rule/* choice */.Yq)(false));
const ownJobs = (0,rule/* either */.gP)((0,rule/* text */.Qq)('the path of a .yml or .yaml file inside the repository', {
    pattern: `^(?=[\\s\\S]*\\.ya?ml$)${patterns/* relativePath */.iZ.slice(1)}`,
}), (0,rule/* map */.Tj)((0,rule/* map */.Tj)(rule/* any */.bz, { min: 1 }), {
    min: 1,
    keys: {
        pattern: '^[A-Za-z_][A-Za-z0-9_-]*$',
        says: 'a name of letters, digits, underscores and hyphens that starts with a letter or underscore',
    },
}));
const unitFields = {
    roots: (0,rule/* field */.ZZ)('The root directories, as globs; detected when absent', patterns/* globs */.gV),
    binary: (0,rule/* field */.ZZ)('The binary that the pipeline runs; detected when absent', (0,rule/* choice */.Yq)('tool_a', 'tool_b', 'tool_c')),
    version: (0,rule/* field */.ZZ)("The binary's release, or one for each root glob", (0,rule/* either */.gP)(patterns/* anyText */.Ae, (0,rule/* map */.Tj)(patterns/* semver */.hO))),
    generate: (0,rule/* field */.ZZ)('Backend, provider and version files that the generate command writes for each plain root', (0,rule/* map */.Tj)(rule/* any */.bz)),
    forge: (0,rule/* field */.ZZ)('The kind of forge, where the host does not tell', (0,rule/* choice */.Yq)('forge_a', 'forge_b', 'forge_c')),
    url: (0,rule/* field */.ZZ)('Where the project lives, for a forge that is not on https or not on the default port', patterns/* anyText */.Ae),
    gate: (0,rule/* field */.ZZ)('When a wave waits for approval (on-destroy is the older name of on-destructive)', (0,rule/* choice */.Yq)('always', 'on-destructive', 'never', 'on-destroy')),
    approval: (0,rule/* field */.ZZ)("What counts as a waiting wave's approval", (0,rule/* choice */.Yq)('ledger', 'pr-review', 'sealed')),
    apply: (0,rule/* field */.ZZ)('When a change applies', apply),
    locks: (0,rule/* field */.ZZ)('When a pull request takes the locks of its roots', (0,rule/* choice */.Yq)('apply', 'plan')),
    waves: (0,rule/* field */.ZZ)('The canary wave, the jobs of a wave, and extra order', waves),
    drift: (0,rule/* field */.ZZ)('The schedule of the drift job, or false for none', schedule),
    synth: (0,rule/* field */.ZZ)('The command that writes the roots before any job reads them', patterns/* nonblank */.Q_),
    steps: (0,rule/* field */.ZZ)("Commands before or after a root's init, plan, apply or drift", steps),
    image: (0,rule/* field */.ZZ)("The image that every job runs in, built on the tool's own", (0,rule/* text */.Qq)('an image name without spaces', { pattern: '^\\S*$' })),
    notify: (0,rule/* field */.ZZ)('Which secrets hold chat or webhook addresses, and the name of a relay', notify),
    cost: (0,rule/* field */.ZZ)('Cost estimates of each root in the plan note', cost),
    comments: (0,rule/* field */.ZZ)('The schedule of the comments job on the second forge, or false for none', schedule),
    rollouts: (0,rule/* field */.ZZ)("The schedule of the job that opens each rollout's next wave, or false for none", schedule),
    forge_b_options: (0,rule/* field */.ZZ)('How a project on the second forge keeps its token', (0,rule/* object */.Ik)({ token: (0,rule/* field */.ZZ)('Whether the token is a protected variable', (0,rule/* choice */.Yq)('unprotected', 'protected')) }, { spec: '2.2' })),
    runtime: (0,rule/* field */.ZZ)('Where the stages run', (0,rule/* choice */.Yq)('forge')),
    reports: (0,rule/* field */.ZZ)('The bucket of the plan reports', reports),
    token_env: (0,rule/* field */.ZZ)('The environment variable that holds the forge token', patterns/* anyText */.Ae),
    env: (0,rule/* field */.ZZ)('Environment variables that every job gets: plain values, never secrets', (0,rule/* map */.Tj)(patterns/* anyText */.Ae)),
    runner: (0,rule/* field */.ZZ)('The runner of each job', runner),
    pass: (0,rule/* field */.ZZ)('The CI secrets and variables that plan, apply and drift jobs get', pass),
    telemetry: (0,rule/* field */.ZZ)('The secret of the OTLP headers, and the link to a trace', telemetry),
    tips: (0,rule/* field */.ZZ)('Tips in the plan note', rule/* flag */.Jt),
    modules: (0,rule/* field */.ZZ)('Publishing, attesting and serving of modules', modules),
    oidc: (0,rule/* field */.ZZ)('Cloud identities taken over OIDC: one that reads for plan, one that writes for apply', oidc),
    parallelism: (0,rule/* field */.ZZ)('How many roots of one dependency layer plan at once', (0,rule/* whole */.WQ)({ min: 1 })),
    wrapper_a: (0,rule/* field */.ZZ)('Settings of the first wrapper tool', wrapperA),
    wrapper_b: (0,rule/* field */.ZZ)('Settings of the second wrapper tool', wrapperB),
    policy: (0,rule/* field */.ZZ)('Policy checks of each plan', policy),
    other_tool_comments: (0,rule/* field */.ZZ)("Whether the other tool's plan and apply comments are read as this tool's", rule/* flag */.Jt),
    respond: (0,rule/* field */.ZZ)('The response to each event of the pipeline', respond),
    agent: (0,rule/* field */.ZZ)('The coding agent behind the slash command and the drift agent', agent),
    review: (0,rule/* field */.ZZ)("A model's review of each pull request's intent against its plan", review),
    decide: (0,rule/* field */.ZZ)('The service that makes typed decisions', decide),
    audit_region: (0,rule/* field */.ZZ)('The cloud region whose audit trail tells who caused drift', (0,rule/* text */.Qq)('a region such as eu-central-1', { pattern: '^[a-z]{2}(?:-[a-z]+)+-[0-9]+$' })),
    dashboards: (0,rule/* field */.ZZ)('Dashboards and alert rules written next to the pipeline', dashboards),
    own_jobs: (0,rule/* field */.ZZ)("Your own jobs in the forge's syntax, or the path of the file that holds them", ownJobs),
    ephemeral: (0,rule/* field */.ZZ)('The roots that each pull request gets a copy of', ephemeral),
};


/***/ }),

/***/ 6282:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  lr: () => (/* binding */ MAX_DEPTH),
  _g: () => (/* binding */ QUOTE_STAR),
  jq: () => (/* binding */ build)
});

// EXTERNAL MODULE: ./node_modules/js-yaml/dist/js-yaml.mjs
var js_yaml = __webpack_require__(3243);
// EXTERNAL MODULE: ./build/text/events.js
var events = __webpack_require__(6529);
;// CONCATENATED MODULE: ./build/text/scalar.js

/** What a plain scalar may begin with to be anything but text (YAML 1.2 core schema). */
const TELLING = new Set('~nNtTfF+-.0123456789');
const implicit = [js_yaml/* nullCoreTag */.DX, js_yaml/* boolCoreTag */.G7, js_yaml/* intCoreTag */.Z7, js_yaml/* floatCoreTag */.ok];
const core = 'tag:yaml.org,2002:';
const explicit = new Map([
    [`${core}null`, js_yaml/* nullCoreTag */.DX],
    [`${core}bool`, js_yaml/* boolCoreTag */.G7],
    [`${core}int`, js_yaml/* intCoreTag */.Z7],
    [`${core}float`, js_yaml/* floatCoreTag */.ok],
]);
/** A scalar's value by the YAML 1.2 core schema, or `undefined` where its tag is unknown or does not fit. */
function scalarValue(source, event) {
    const text = (0,js_yaml/* getScalarValue */.KE)(source, event);
    if (event.tagStart !== -1)
        return tagged(source.slice(event.tagStart, event.tagEnd), text);
    if (event.style !== js_yaml/* SCALAR_STYLE */.jK.PLAIN)
        return text;
    if (text === '')
        return null;
    if (!TELLING.has(text[0]))
        return text;
    for (const tag of implicit) {
        const value = tag.resolve(text, false, '');
        if (value !== js_yaml/* NOT_RESOLVED */.Hg)
            return value;
    }
    return text;
}
/** The full name of a tag as written: `!!str` and `!<tag:yaml.org,2002:str>` are one. */
function tagName(written) {
    if (written.startsWith('!<'))
        return written.slice(2, -1);
    return written.startsWith('!!') ? core + written.slice(2) : written;
}
/** The kind of node a tag asks for, of the tags that JSON data can have. */
const collectionTags = { sequence: `${core}seq`, mapping: `${core}map` };
function tagged(written, text) {
    const name = tagName(written);
    if (name === '!' || name === `${core}str`)
        return text;
    const value = explicit.get(name)?.resolve(text, true, name);
    return value === js_yaml/* NOT_RESOLVED */.Hg ? undefined : value;
}

;// CONCATENATED MODULE: ./build/text/build.js
/** From events to the value of one document, with the faults that only its text shows. */



/** Collections deeper than this are refused. */
const MAX_DEPTH = 64;
/**
 * Builds the value of the document whose events start at `from`. Of duplicate keys the first counts. Keys are the text
 * as written (`1.10` stays "1.10"); `words` translates keys and values on the way.
 */
function build(parsed, from, words) {
    const builder = new Builder(parsed, from);
    const value = builder.document(words);
    return { value: builder.stopped ? undefined : value, faults: builder.faults, linked: builder.linked };
}
class Builder {
    faults = [];
    stopped = false;
    linked = false;
    #events;
    #source;
    #base;
    #written;
    #anchors = new Map();
    #path = [];
    #at;
    #size = 0;
    #aliased = 0;
    #muted = 0;
    constructor({ source, events, base }, from) {
        this.#source = source;
        this.#events = events;
        this.#base = base;
        this.#at = from;
        this.#written = events.length;
    }
    document(words) {
        if (this.#events[this.#at]?.type === js_yaml/* EVENT_ID */.hy.DOCUMENT)
            this.#at++;
        return this.#node(words, 0);
    }
    #node(words, depth) {
        const event = this.#events[this.#at];
        this.#size++;
        if (event.type === js_yaml/* EVENT_ID */.hy.SCALAR) {
            this.#at++;
            const value = this.#scalar(event);
            const own = words !== undefined && typeof value === 'string' ? words.value(value) : value;
            if (event.anchorStart !== -1)
                this.#keep(event, own, 1);
            return own;
        }
        if (event.type === js_yaml/* EVENT_ID */.hy.ALIAS)
            return this.#alias(event.anchorStart, event.anchorEnd);
        if (event.type !== js_yaml/* EVENT_ID */.hy.MAPPING && event.type !== js_yaml/* EVENT_ID */.hy.SEQUENCE)
            return null;
        if (depth >= MAX_DEPTH) {
            this.#stop('limit', event.start, event.start + 1, `more than ${MAX_DEPTH} levels deep`, 'Flatten the document');
            this.#at = (0,events/* after */.Pl)(this.#events, this.#at);
            return null;
        }
        const before = this.#size;
        if (event.anchorStart !== -1)
            this.#keep(event, undefined, undefined);
        if (event.tagStart !== -1)
            this.#collectionTag(event);
        const start = this.#at++;
        const value = event.type === js_yaml/* EVENT_ID */.hy.MAPPING ? this.#mapping(start, words, depth) : this.#sequence(words, depth);
        this.#at++;
        if (event.anchorStart !== -1)
            this.#keep(event, value, this.#size - before + 1);
        return value;
    }
    #sequence(words, depth) {
        const items = [];
        const under = words?.under('*');
        while (!this.stopped && this.#events[this.#at].type !== js_yaml/* EVENT_ID */.hy.POP) {
            this.#path.push(items.length);
            items.push(this.#node(under, depth + 1));
            this.#path.pop();
        }
        return items;
    }
    #mapping(start, words, depth) {
        const object = {};
        /** Where each key begins; made when the first duplicate is met, as most mappings have none. */
        let firsts;
        while (!this.stopped && this.#events[this.#at].type !== js_yaml/* EVENT_ID */.hy.POP) {
            const keyAt = this.#at;
            const written = this.#key(depth);
            const key = words === undefined ? written : words.key(written);
            const duplicate = Object.hasOwn(object, key);
            if (duplicate) {
                firsts ??= this.#firstKeys(start, words);
                this.#duplicate(keyAt, key, written, firsts.get(key) ?? 0);
                this.#muted++;
            }
            this.#path.push(key);
            const value = this.#node(words?.under(key), depth + 1);
            this.#path.pop();
            if (duplicate)
                this.#muted--;
            else if (key === '__proto__')
                Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
            else
                object[key] = value;
        }
        return object;
    }
    /** A key's text. One that is a list or a map has none in JSON, and is a fault. */
    #key(depth) {
        const event = this.#events[this.#at];
        if (event.type === js_yaml/* EVENT_ID */.hy.SCALAR) {
            this.#at++;
            this.#size++;
            if (event.anchorStart !== -1)
                this.#keep(event, (0,js_yaml/* getScalarValue */.KE)(this.#source, event), 1);
            if (event.tagStart !== -1)
                this.#scalar(event);
            return (0,js_yaml/* getScalarValue */.KE)(this.#source, event);
        }
        if (event.type === js_yaml/* EVENT_ID */.hy.ALIAS) {
            const value = this.#node(undefined, depth + 1);
            if (typeof value !== 'object')
                return String(value);
            this.#fault('syntax', event.anchorStart - 1, event.anchorEnd, 'a key must be plain text, not a list or a map');
            return '';
        }
        const from = 'start' in event ? event.start : 0;
        this.#fault('syntax', from, from + 1, 'a key must be plain text, not a list or a map');
        this.#muted++;
        this.#node(undefined, depth + 1);
        this.#muted--;
        return '';
    }
    #scalar(event) {
        const value = scalarValue(this.#source, event);
        if (event.tagStart !== -1)
            this.linked = true;
        if (value !== undefined)
            return value;
        this.#unknownTag(event.tagStart, event.tagEnd);
        return (0,js_yaml/* getScalarValue */.KE)(this.#source, event);
    }
    #collectionTag(event) {
        this.linked = true;
        const name = tagName(this.#source.slice(event.tagStart, event.tagEnd));
        const fits = event.type === js_yaml/* EVENT_ID */.hy.MAPPING ? collectionTags.mapping : collectionTags.sequence;
        if (name !== '!' && name !== fits)
            this.#unknownTag(event.tagStart, event.tagEnd);
    }
    #unknownTag(start, end) {
        const tag = this.#source.slice(start, Math.min(end, start + 60));
        this.#fault('syntax', start, end, `the tag ${tag} means nothing here, or does not fit its value`, 'Remove the tag');
    }
    #alias(start, end) {
        this.#at++;
        this.linked = true;
        const name = this.#source.slice(start, end);
        const anchor = this.#anchors.get(name);
        if (!anchor || anchor.size === undefined) {
            const why = anchor ? 'lies inside the value it stands for' : 'has no anchor before it';
            this.#fault('syntax', start - 1, end, `the alias *${name.slice(0, 60)} ${why}`, QUOTE_STAR);
            return null;
        }
        this.#size += anchor.size;
        this.#aliased += anchor.size;
        const limit = Math.max(1_000_000, 10 * this.#written);
        if (this.#aliased > limit) {
            this.#stop('limit', start - 1, end, `the aliases stand for more than ${limit} values`, 'Write the values out, or share fewer');
        }
        return anchor.value;
    }
    #keep(event, value, size) {
        this.linked = true;
        this.#anchors.set(this.#source.slice(event.anchorStart, event.anchorEnd), { value, size });
    }
    #firstKeys(start, words) {
        const firsts = new Map();
        let at = start + 1;
        while (at < this.#at) {
            const event = this.#events[at];
            if (event.type === js_yaml/* EVENT_ID */.hy.SCALAR) {
                const { start: begins } = (0,events/* scalarSpan */.Lb)(this.#source, event, 0);
                const written = (0,js_yaml/* getScalarValue */.KE)(this.#source, event);
                const key = words?.key(written) ?? written;
                if (!firsts.has(key))
                    firsts.set(key, begins);
            }
            at = (0,events/* after */.Pl)(this.#events, at);
            if (at < this.#at)
                at = (0,events/* after */.Pl)(this.#events, at);
        }
        return firsts;
    }
    #duplicate(keyAt, key, written, first) {
        const event = this.#events[keyAt];
        const span = event.type === js_yaml/* EVENT_ID */.hy.SCALAR
            ? (0,events/* scalarSpan */.Lb)(this.#source, event, 0)
            : { start: 'anchorStart' in event ? event.anchorStart - 1 : 0, end: 'anchorEnd' in event ? event.anchorEnd : 0 };
        this.#push({
            word: 'duplicate-key',
            ...span,
            message: JSON.stringify(written.length > 60 ? `${written.slice(0, 57)}…` : written),
            path: [...this.#path, key],
            first,
        });
    }
    #fault(word, start, end, message, help) {
        this.#push({ word, start, end, message, path: [...this.#path], ...(help ? { help } : {}) });
    }
    #stop(word, start, end, message, help) {
        this.stopped = true;
        this.#muted = 0;
        this.#fault(word, start, end, message, help);
    }
    #push(fault) {
        if (this.#muted > 0)
            return;
        const { first } = fault;
        this.faults.push({
            ...fault,
            start: fault.start + this.#base,
            end: fault.end + this.#base,
            ...(first === undefined ? {} : { first: first + this.#base }),
        });
    }
}
/** Mostly an alias is none: a glob or a schedule that begins with a star. */
const QUOTE_STAR = 'A value that begins with * is an alias in YAML: put it in quotes';


/***/ }),

/***/ 5174:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ decode)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/** From the bytes of a file to its text. */

/**
 * Decodes UTF-8; a byte order mark is left out. Bytes that are none give the 1-based place of the first wrong one
 * (column in UTF-16 code units), UTF-16 with its mark gives itself away.
 */
function decode(bytes) {
    const [first, second] = bytes;
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
        return { wrong: 'utf-16' };
    if ((0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes)) {
        const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
        return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text };
    }
    const lines = soundText(bytes).split(/\r\n|\r|\n/);
    return { wrong: 'utf-8', line: lines.length, column: lines.at(-1).length + 1 };
}
/** The text before the first wrong byte. */
function soundText(bytes) {
    // A wrong byte decodes to U+FFFD; so does one that is really in the file, and that one is three sound bytes.
    const text = new TextDecoder().decode(bytes);
    let read = 0;
    let from = 0;
    for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', from)) {
        read += Buffer.byteLength(text.slice(from, at));
        if (bytes[read] !== 0xef || bytes[read + 1] !== 0xbf || bytes[read + 2] !== 0xbd)
            return text.slice(0, at);
        read += 3;
        from = at + 1;
    }
    return text;
}


/***/ }),

/***/ 6529:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G9: () => (/* binding */ flowEnd),
/* harmony export */   Lb: () => (/* binding */ scalarSpan),
/* harmony export */   Pl: () => (/* binding */ after),
/* harmony export */   Td: () => (/* binding */ isFlow)
/* harmony export */ });
/* harmony import */ var js_yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3243);
/** The parser's events, and what every reader of them needs to know about their source ranges. */

/** The index behind the node that starts at `index`, children included. */
function after(events, index) {
    let depth = 0;
    let at = index;
    do {
        const { type } = events[at++];
        if (type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.POP)
            depth--;
        else if (type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.SEQUENCE || type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.MAPPING || type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.DOCUMENT)
            depth++;
    } while (depth > 0);
    return at;
}
/** The range of a scalar with its quotes; `behind` is where what precedes it ends. An implied null is empty, at `behind`. */
function scalarSpan(source, event, behind) {
    const { valueStart, valueEnd, style } = event;
    const start = Math.max(behind, event.tagEnd, event.anchorEnd);
    if (valueStart === -1) {
        // `key:` without a value: the value's place is behind the colon.
        const colon = /^[ \t]*:/.exec(source.slice(start, start + 64));
        const empty = start + (colon?.[0].length ?? 0);
        return { start: empty, end: empty };
    }
    if (style === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .SCALAR_STYLE */ .jK.SINGLE_QUOTED || style === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .SCALAR_STYLE */ .jK.DOUBLE_QUOTED) {
        return { start: valueStart - 1, end: valueEnd + 1 };
    }
    if (style === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .SCALAR_STYLE */ .jK.LITERAL_BLOCK || style === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .SCALAR_STYLE */ .jK.FOLDED_BLOCK) {
        const header = source.slice(start, valueStart).search(/[|>]/);
        const body = source.slice(valueStart, valueEnd).trimEnd();
        return { start: header === -1 ? valueStart : start + header, end: valueStart + body.length };
    }
    return { start: valueStart, end: valueEnd };
}
/** Where a flow collection's closing bracket ends, given where its last child ends. */
function flowEnd(source, lastEnd) {
    let at = lastEnd;
    while (at < source.length) {
        const char = source[at];
        if (char === ']' || char === '}')
            return at + 1;
        if (char === '#') {
            const line = source.slice(at).search(/[\r\n]/);
            if (line === -1)
                return source.length;
            at += line;
        }
        else
            at++;
    }
    return at;
}
const isFlow = (event) => (event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.SEQUENCE || event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.MAPPING) && event.style === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .COLLECTION_STYLE */ .Rl.FLOW;


/***/ }),

/***/ 6583:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ LineIndex)
/* harmony export */ });
/** Offsets to lines and back. Lines end in LF, CRLF or a lone CR, as YAML reads them. Built on first use. */
class LineIndex {
    #text;
    #starts;
    constructor(text) {
        this.#text = text;
    }
    /** The position of an offset; one beyond the text is at its end. */
    at(offset) {
        const starts = this.#lineStarts();
        let low = 0;
        let high = starts.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if (starts[middle] <= offset)
                low = middle;
            else
                high = middle - 1;
        }
        return { line: low + 1, column: Math.min(offset, this.#text.length) - starts[low] + 1 };
    }
    /** The offset of a position; `undefined` where the text has no such line or the line no such column. */
    offset({ line, column }) {
        const starts = this.#lineStarts();
        const start = starts[line - 1];
        if (start === undefined || column < 1)
            return undefined;
        const offset = start + column - 1;
        return offset <= (starts[line] ?? this.#text.length) ? offset : undefined;
    }
    #lineStarts() {
        if (this.#starts)
            return this.#starts;
        const text = this.#text;
        const starts = [0];
        if (text.includes('\r')) {
            for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g))
                starts.push(index + end.length);
        }
        else {
            for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
                starts.push(at + 1);
        }
        this.#starts = starts;
        return starts;
    }
}


/***/ }),

/***/ 4518:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ pathId),
/* harmony export */   x: () => (/* binding */ locate)
/* harmony export */ });
/* harmony import */ var js_yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3243);
/* harmony import */ var _events_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6529);
var _a;
/** From places in a document, named by path, to ranges of its text. */


/** Finds many paths in one walk. Offsets are into the file. A path that is not there has no entry. */
function locate(parsed, from, paths, words) {
    const top = new Wanted();
    for (const path of paths) {
        let at = top;
        for (const part of path)
            at = at.child(part);
        at.id = pathId(path);
    }
    const locator = new Locator(parsed, from);
    locator.document(top, words);
    return locator.found;
}
/** A path as the key of a map. */
const pathId = (path) => path.map(String).join('\u0000');
class Wanted {
    id;
    children = new Map();
    child(part) {
        const name = String(part);
        let child = this.children.get(name);
        if (!child)
            this.children.set(name, (child = new Wanted()));
        return child;
    }
}
class Locator {
    found = new Map();
    #events;
    #source;
    #base;
    #from;
    /** Of each name, the indexes of the nodes it was given to, in order. */
    #anchors;
    /** Where the last token that was passed ends. */
    #behind = 0;
    constructor({ events, source, base }, from) {
        this.#events = events;
        this.#source = source;
        this.#base = base;
        this.#from = from;
    }
    document(wanted, words) {
        const start = this.#events[this.#from]?.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.DOCUMENT ? this.#from + 1 : this.#from;
        this.#node(start, wanted, words, undefined, false);
    }
    /** Walks the node at `index` and returns the index behind it. */
    #node(index, wanted, words, key, shared) {
        const event = this.#events[index];
        if (event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.ALIAS)
            return this.#alias(index, wanted, words, key);
        const from = this.#behind;
        const next = this.#children(index, wanted, words, shared);
        const span = this.#span(event, from);
        this.#behind = Math.max(this.#behind, span.end);
        this.#note(wanted, key ?? { start: span.start, end: span.end }, span, span.start, shared);
        return next;
    }
    #alias(index, wanted, words, key) {
        const { anchorStart, anchorEnd } = this.#events[index];
        const token = { start: anchorStart - 1, end: anchorEnd };
        const target = this.#anchor(anchorStart, anchorEnd, index);
        if (target !== undefined) {
            const inner = new _a({ events: this.#events, source: this.#source, base: this.#base }, this.#from);
            inner.#anchors = this.#anchors;
            inner.#behind = this.#startOf(target);
            inner.#node(target, wanted, words, undefined, true);
            for (const [id, place] of inner.found) {
                if (id !== wanted.id)
                    this.found.set(id, place);
                else
                    this.#note(wanted, key ?? token, token, place.node - this.#base, true);
            }
        }
        this.#behind = anchorEnd;
        return index + 1;
    }
    #children(index, wanted, words, shared) {
        const event = this.#events[index];
        if (event.type !== js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.MAPPING && event.type !== js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.SEQUENCE)
            return index + 1;
        this.#behind = Math.max(this.#behind, event.start + ((0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .isFlow */ .Td)(event) ? 1 : 0));
        let at = index + 1;
        const seen = new Set();
        for (let item = 0; this.#events[at].type !== js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.POP; item++) {
            let key;
            let name = String(item);
            if (event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.MAPPING) {
                const keyEvent = this.#events[at];
                at = this.#skip(at);
                if (keyEvent.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.SCALAR) {
                    key = (0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .scalarSpan */ .Lb)(this.#source, keyEvent, 0);
                    const written = (0,js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .getScalarValue */ .KE)(this.#source, keyEvent);
                    name = words?.key(written) ?? written;
                }
                else if (keyEvent.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.ALIAS) {
                    key = { start: keyEvent.anchorStart - 1, end: keyEvent.anchorEnd };
                    name = this.#aliasedKey(keyEvent.anchorStart, keyEvent.anchorEnd, at);
                }
            }
            const child = wanted.children.get(name);
            // Of duplicate keys the first counts.
            if (child && !seen.has(name)) {
                seen.add(name);
                at = this.#node(at, child, words?.under(event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.MAPPING ? name : '*'), key, shared);
            }
            else
                at = this.#skip(at);
        }
        return at + 1;
    }
    /** Passes a node, keeping track of where it ends. */
    #skip(index) {
        const end = (0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .after */ .Pl)(this.#events, index);
        const open = [];
        for (let at = index; at < end; at++) {
            const event = this.#events[at];
            if (event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.SCALAR) {
                this.#behind = Math.max(this.#behind, (0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .scalarSpan */ .Lb)(this.#source, event, this.#behind).end);
            }
            else if (event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.ALIAS)
                this.#behind = event.anchorEnd;
            else if (event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.POP) {
                if ((0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .isFlow */ .Td)(open.pop()))
                    this.#behind = (0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .flowEnd */ .G9)(this.#source, this.#behind);
            }
            else {
                open.push(event);
                if ((0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .isFlow */ .Td)(event) && 'start' in event)
                    this.#behind = Math.max(this.#behind, event.start + 1);
            }
        }
        return end;
    }
    /** The range of a node whose children have been passed; `from` is where what precedes it ends. */
    #span(event, from) {
        if (event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.SCALAR)
            return (0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .scalarSpan */ .Lb)(this.#source, event, from);
        const start = 'start' in event ? event.start : from;
        return { start, end: (0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .isFlow */ .Td)(event) ? (0,_events_js__WEBPACK_IMPORTED_MODULE_1__/* .flowEnd */ .G9)(this.#source, this.#behind) : Math.max(start, this.#behind) };
    }
    #note(wanted, key, value, node, shared) {
        if (wanted.id === undefined)
            return;
        const moved = (span) => ({ start: span.start + this.#base, end: span.end + this.#base });
        this.found.set(wanted.id, { key: moved(key), value: moved(value), node: node + this.#base, shared });
    }
    /** The index of the node that an alias at `before` stands for: of one name, the last one above it. */
    #anchor(start, end, before) {
        if (!this.#anchors) {
            this.#anchors = new Map();
            for (const [at, event] of this.#events.entries()) {
                if (!('anchorStart' in event) || event.anchorStart === -1 || event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.ALIAS)
                    continue;
                const name = this.#source.slice(event.anchorStart, event.anchorEnd);
                const known = this.#anchors.get(name);
                if (known)
                    known.push(at);
                else
                    this.#anchors.set(name, [at]);
            }
        }
        return this.#anchors.get(this.#source.slice(start, end))?.findLast((at) => at < before);
    }
    #aliasedKey(start, end, before) {
        const target = this.#anchor(start, end, before);
        const event = target === undefined ? undefined : this.#events[target];
        return event?.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.SCALAR ? (0,js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .getScalarValue */ .KE)(this.#source, event) : '';
    }
    /** Where the tokens before a node end, near enough to find its own start. */
    #startOf(index) {
        const event = this.#events[index];
        return Math.max(0, 'anchorEnd' in event ? event.anchorEnd : 0);
    }
}
_a = Locator;


/***/ }),

/***/ 2788:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ nearest)
/* harmony export */ });
/* harmony import */ var fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1916);

/**
 * The candidate closest to a word, where one is close enough to be a slip of the pen: at most a third of the longer
 * word's letters differ, and at most three. Case, `-` and `_` count as no difference.
 */
function nearest(word, candidates) {
    // A long word is no slip, and comparing it would cost its length for every candidate.
    if (word.length > 64)
        return undefined;
    const plain = folded(word);
    let best;
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of candidates) {
        const other = folded(candidate);
        const bound = Math.min(3, Math.floor(Math.max(plain.length, other.length) / 3));
        const apart = (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(plain, other);
        if (apart <= bound && apart < least) {
            best = candidate;
            least = apart;
        }
    }
    return best;
}
const folded = (word) => word.toLowerCase().replaceAll('-', '_');


/***/ }),

/***/ 5401:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ parse)
/* harmony export */ });
/* harmony import */ var js_yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3243);
/* harmony import */ var _build_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6282);
/** From a text to the parser's events, or to the fault where the parser stopped. */


/**
 * Parses one text. The parser counts the scalar below the deepest collection, and the reader tells collections that
 * are one too deep more exactly, so it is allowed a little more than the limit.
 */
function parse(source, base = 0) {
    try {
        return { source, base, events: (0,js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .parseEvents */ .PH)(source, { maxDepth: _build_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_DEPTH */ .lr + 2 }) };
    }
    catch (error) {
        if (!(error instanceof js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .YAMLException */ .tB))
            throw error;
        const at = error.mark?.position ?? 0;
        const reason = error.reason ?? 'the YAML is broken';
        if (reason.startsWith('nesting exceeded')) {
            const message = `more than ${_build_js__WEBPACK_IMPORTED_MODULE_1__/* .MAX_DEPTH */ .lr} levels deep`;
            return { word: 'limit', start: base + at, end: base + at + 1, message, help: 'Flatten the document' };
        }
        const { message, help } = plainly(reason, source, at);
        return { word: 'syntax', start: base + at, end: base + at + 1, message, ...(help ? { help } : {}) };
    }
}
/** What the parser's reasons mean to the author: the first pattern that matches. */
const reasons = [
    [/^tab characters must not/, 'a tab is used for indentation', 'Indent with spaces'],
    [/^bad indentation of a mapping entry/, 'this line is not indented like the keys around it, or a colon is missing or too many', 'Line it up with the keys of the same map; put a value that holds ": " in quotes'],
    [/^bad indentation of a sequence/, 'this list item is not indented like the items above it', 'Line its - up with theirs'],
    [/^deficient indentation/, 'this line must be indented deeper than the key it belongs to', 'Indent it, or close the quotes or brackets before it'],
    [/within a double quoted scalar/, 'the text in double quotes is never closed', 'Add the closing "'],
    [/within a single quoted scalar/, 'the text in single quotes is never closed', "Add the closing '"],
    [/within a flow collection/, 'the [ or { is never closed', 'Add the closing ] or }'],
    [/^missed comma/, 'a comma is missing between two entries', 'Add the comma'],
    [/^expected the node content, but found ','/, 'there is a comma without an entry before it', 'Remove the comma'],
    [/^expected ':' after a mapping key/, 'this key has no colon', 'Write key: value'],
    [/^a whitespace character is expected after the key-value/, 'a space is missing after the colon', 'Write key: value'],
    [/multiline key may not be/, 'a key goes over more than one line, or a colon is missing', 'Write key: value on one line'],
    [/^unknown escape sequence/, 'a backslash in double quotes is followed by a letter that means nothing', 'Write \\\\ for a backslash, or use single quotes'],
    [/^expected hexadecimal/, 'an escape in double quotes lacks hexadecimal digits', 'Write \\u and four digits'],
    [/^name of an alias|^alias node/, 'a value that begins with * is read as an alias', _build_js__WEBPACK_IMPORTED_MODULE_1__/* .QUOTE_STAR */ ._g],
    [/^name of an anchor/, 'a value that begins with & is read as an anchor', 'Put the value in quotes'],
    [/^duplication of a(?:n anchor|\s?tag)/, 'a value has two tags or two anchors', 'Keep one'],
    [/^null byte|non-printable|expected valid JSON character/, 'there is a character that no YAML text may hold', 'Remove it, or write it as an escape in double quotes'],
    [/^end of the stream or a document separator/, 'the document ends here, but the text goes on', 'Check the indentation of this line and the quotes before it'],
    [/tag/, 'a value that begins with ! is read as a tag', 'Put the value in quotes'],
    [/directive/, 'a line that begins with % is read as a directive', 'Put the value in quotes'],
];
function plainly(reason, source, at) {
    // The parser stops behind the alias; what the author meant was a glob or a schedule.
    const line = source.slice(source.lastIndexOf('\n', Math.max(0, at - 1)) + 1, at + 1);
    if (/(?:^|[:\-[,{]\s*)\*[^\s,\]}]*(?:\s|$)/.test(line.slice(-500)) && !/["']/.test(line)) {
        return { message: 'a value that begins with * is read as an alias', help: _build_js__WEBPACK_IMPORTED_MODULE_1__/* .QUOTE_STAR */ ._g };
    }
    for (const [pattern, message, help] of reasons)
        if (pattern.test(reason))
            return { message, help };
    return { message: reason };
}


/***/ }),

/***/ 8284:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ read)
/* harmony export */ });
/* harmony import */ var js_yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3243);
/* harmony import */ var _build_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6282);
/* harmony import */ var _locate_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4518);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5401);
/** Reads one document of YAML 1.2 with a way back from every path to its place. */




/** Reads `source`, which begins at the offset `base` of its file. Faults are collected, never thrown. */
function read(source, words, base = 0) {
    const parsed = (0,_parse_js__WEBPACK_IMPORTED_MODULE_3__/* .parse */ .q)(source, base);
    if ('word' in parsed) {
        return { value: undefined, faults: [parsed], linked: false, locate: () => new Map(), parsed: undefined };
    }
    const documents = parsed.events.flatMap((event, index) => (event.type === js_yaml__WEBPACK_IMPORTED_MODULE_0__/* .EVENT_ID */ .hy.DOCUMENT ? [index] : []));
    const [first, second] = documents;
    if (first === undefined)
        return { value: null, faults: [], linked: false, locate: () => new Map(), parsed };
    const { value, faults, linked } = (0,_build_js__WEBPACK_IMPORTED_MODULE_1__/* .build */ .jq)(parsed, first, words);
    const find = (paths) => (0,_locate_js__WEBPACK_IMPORTED_MODULE_2__/* .locate */ .x)(parsed, first, paths, words);
    if (second === undefined)
        return { value, faults, linked, locate: find, parsed };
    const extra = secondDocument(parsed, find([[]]).get('')?.value.end ?? base);
    return { value, faults: [...faults, extra], linked, locate: find, parsed };
}
function secondDocument({ source, base }, firstEnd) {
    const from = firstEnd - base;
    const marker = /^(?:---|\.\.\.)(?=\s|$)/gm;
    marker.lastIndex = from;
    const start = base + (marker.exec(source)?.index ?? from);
    return {
        word: 'syntax',
        start,
        end: Math.min(start + 3, base + source.length),
        message: 'a second document begins here; a settings file holds one',
        help: 'Keep one document, and remove the --- between them',
    };
}


/***/ }),

/***/ 663:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BO: () => (/* binding */ bucketCheck),
/* harmony export */   Ik: () => (/* binding */ contentSchemas),
/* harmony export */   mf: () => (/* binding */ reservedNameCheck)
/* harmony export */ });
/* unused harmony export reservedBeginnings */
/* harmony import */ var _vocabulary_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4629);

/** Names that are reserved whatever the words are. */
const RESERVED = ['TF_IN_AUTOMATION', 'TF_INPUT'];
/** Beginnings of names that the pipeline keeps for itself: those of every built-in vocabulary count whatever the choice. */
function reservedBeginnings(vocabulary) {
    const words = ['forge_a', 'forge_b', 'forge_c', 'forge_extra', 'tool_name'];
    const all = [..._vocabulary_js__WEBPACK_IMPORTED_MODULE_0__/* .builtIn */ .wx, vocabulary].flatMap(({ settings }) => words.map((word) => `${settings[word]}_`));
    return [...new Set([...all, 'tg_'])];
}
function reservedNameCheck(vocabulary) {
    const beginnings = reservedBeginnings(vocabulary);
    return (name) => {
        if (RESERVED.includes(name))
            return `another name: ${name} is set by the pipeline itself`;
        const lower = name.toLowerCase();
        const beginning = beginnings.find((one) => lower.startsWith(one.toLowerCase()));
        return beginning && `a name that does not begin with ${beginning}, which is reserved`;
    };
}
function bucketCheck({ bucketSchemes }) {
    return (address) => bucketSchemes.some((scheme) => address.startsWith(`${scheme}://`) && /^[^\s/]/.test(address.slice(scheme.length + 3))) &&
        !/\s/.test(address)
        ? undefined
        : `a bucket address that begins with ${bucketSchemes.map((scheme) => `${scheme}://`).join(', ')}`;
}
/** The same as JSON Schema, for editors. */
function contentSchemas(vocabulary) {
    const anyCase = (word) => word.replace(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
    const literal = (word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    const beginnings = reservedBeginnings(vocabulary).map((beginning) => anyCase(literal(beginning)));
    return {
        'reserved-name': { not: { pattern: `^(?:${beginnings.join('|')})|^(?:${RESERVED.join('|')})$` } },
        bucket: { pattern: `^(?:${vocabulary.bucketSchemes.map(literal).join('|')})://[^\\s/]\\S*$` },
        cron: { format: 'cron' },
    };
}


/***/ }),

/***/ 7569:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ Lexicon)
/* harmony export */ });
/* harmony import */ var _places_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(925);

/** Marks a neutral word that the chosen vocabulary writes in another way: it must not be taken for the neutral word. */
const FOREIGN = '\u0000';
/** The words of one level: of the keys there, or of the values. */
class Level {
    neutralOf = new Map();
    spellings = new Map();
    /** Words that only one of the vocabularies has here, and which. */
    telling = new Map();
    add(neutral, words) {
        const distinct = [...new Set(words.map(([, word]) => word))];
        this.spellings.set(neutral, distinct);
        for (const word of distinct)
            this.neutralOf.set(word, neutral);
        if (distinct.length > 1)
            for (const [vocabulary, word] of words)
                this.telling.set(word, vocabulary);
    }
    read(written) {
        return this.neutralOf.get(written) ?? (this.spellings.has(written) ? FOREIGN + written : written);
    }
}
class Node {
    keys = new Level();
    values = new Level();
    children = new Map();
    #tally;
    constructor(tally) {
        this.#tally = tally;
    }
    key(written) {
        this.#count(this.keys, written);
        return this.keys.read(written);
    }
    value(written) {
        this.#count(this.values, written);
        return this.values.read(written);
    }
    under(neutral) {
        return this.children.get(neutral) ?? this.children.get('*');
    }
    child(key) {
        let child = this.children.get(key);
        if (!child)
            this.children.set(key, (child = new Node(this.#tally)));
        return child;
    }
    #count(level, written) {
        const vocabulary = this.#tally && level.telling.get(written);
        if (vocabulary)
            this.#tally.set(vocabulary, (this.#tally.get(vocabulary) ?? 0) + 1);
    }
}
/** The words of a settings document in one vocabulary, or in any of several. */
class Lexicon {
    tally = new Map();
    words;
    #top;
    constructor(vocabularies) {
        this.#top = new Node(this.tally);
        for (const { name, neutral, under, is } of _places_js__WEBPACK_IMPORTED_MODULE_0__/* .wordPlaces */ .Dl) {
            let node = this.#top;
            for (const key of under)
                node = node.child(key);
            const level = is === 'key' ? node.keys : node.values;
            level.add(neutral, vocabularies.map((one) => [one, one.settings[name]]));
        }
        // A control file holds the same settings again, for every project and for all.
        this.#top.child('projects').children.set('*', this.#top);
        this.#top.children.set('defaults', this.#top);
        this.words = this.#top;
    }
    /** All ways to write a neutral key of the object at `path`. */
    keySpellings(path, neutral) {
        return this.#at(path)?.keys.spellings.get(neutral) ?? [plain(neutral)];
    }
    /** All ways to write a neutral value at `path`. */
    valueSpellings(path, neutral) {
        return this.#at(path)?.values.spellings.get(neutral) ?? [plain(neutral)];
    }
    /** How a neutral key is written: of several vocabularies, in the first. */
    key(path, neutral) {
        return this.keySpellings(path, neutral)[0];
    }
    value(path, neutral) {
        return this.valueSpellings(path, neutral)[0];
    }
    /** The neutral word of a key as written in the object at `path`. */
    neutralKey(path, written) {
        return this.#at(path)?.keys.read(written) ?? written;
    }
    neutralValue(path, written) {
        return this.#at(path)?.values.read(written) ?? written;
    }
    /** Which vocabulary a word at a place shows, where only one has it. `under` are neutral keys. */
    tells(under, is, written) {
        const node = this.#at(under);
        return (is === 'key' ? node?.keys : node?.values)?.telling.get(written);
    }
    #at(path) {
        let node = this.#top;
        for (const part of path)
            node = node?.under(String(part));
        return node;
    }
}
const plain = (neutral) => (neutral.startsWith(FOREIGN) ? neutral.slice(FOREIGN.length) : neutral);


/***/ }),

/***/ 925:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dl: () => (/* binding */ wordPlaces),
/* harmony export */   qK: () => (/* binding */ settingsWordNames)
/* harmony export */ });
/* unused harmony export wordsInStrings */
/** Where the neutral words of spec 1 stand in a settings file (its naming note), in the keys of one repository's settings. */
const key = (name, ...under) => ({ name, neutral: name, under, is: 'key' });
const value = (name, ...under) => ({ name, neutral: name, under, is: 'value' });
const wordPlaces = [
    value('tool_a', 'binary'),
    value('tool_b', 'binary'),
    value('tool_c', 'binary'),
    value('forge_a', 'forge'),
    value('forge_b', 'forge'),
    value('forge_c', 'forge'),
    key('chat_a', 'notify'),
    key('chat_b', 'notify'),
    key('wrapper_a'),
    key('wrapper_b'),
    key('forge_b_options'),
    key('cloud_b', 'oidc'),
    key('cloud_c', 'oidc'),
    value('engine_a', 'policy', 'engine'),
    value('engine_b', 'policy', 'engine'),
    key('other_tool_comments'),
    { name: 'hosted_run_input', neutral: 'hosted_run', under: ['policy', 'input'], is: 'value' },
    key('metrics_source', 'dashboards'),
    key('traces_source', 'dashboards'),
];
/** Words that stand inside strings only: beginnings of reserved names. */
const wordsInStrings = ['forge_extra', 'tool_name'];
/** Every word a vocabulary names, but for the list of bucket schemes. */
const settingsWordNames = [...wordPlaces.map(({ name }) => name), ...wordsInStrings];


/***/ }),

/***/ 4629:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   sh: () => (/* binding */ common),
/* harmony export */   wx: () => (/* binding */ builtIn)
/* harmony export */ });
/* unused harmony export neutral */
/* harmony import */ var _places_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(925);

const neutralWords = Object.fromEntries(_places_js__WEBPACK_IMPORTED_MODULE_0__/* .settingsWordNames */ .qK.map((name) => [name, name]));
for (const { name, neutral: word } of _places_js__WEBPACK_IMPORTED_MODULE_0__/* .wordPlaces */ .Dl)
    neutralWords[name] = word;
/** The specs' own words. */
const neutral = {
    name: 'neutral',
    settings: neutralWords,
    bucketSchemes: ['s3', 'gs', 'az'],
    broker: { modelapi: 'modelapi', agentsvc: 'agentsvc', header_prefix: 'box-' },
    platform: { env_prefix: 'PLATFORM_', tag_prefix: 'platform:', app: undefined, models: undefined },
};
/** The usual products. `tool_c` and `tool_name` have no usual word. */
const common = {
    ...neutral,
    name: 'common',
    settings: {
        ...neutral.settings,
        tool_a: 'terraform',
        tool_b: 'tofu',
        forge_a: 'github',
        forge_b: 'gitlab',
        forge_c: 'forgejo',
        forge_extra: 'gitea',
        chat_a: 'slack',
        chat_b: 'teams',
        wrapper_a: 'terragrunt',
        wrapper_b: 'atmos',
        forge_b_options: 'gitlab',
        cloud_b: 'gcp',
        cloud_c: 'azure',
        engine_a: 'conftest',
        engine_b: 'opa',
        other_tool_comments: 'atlantis_comments',
        hosted_run_input: 'hcp',
        metrics_source: 'prometheus',
        traces_source: 'tempo',
    },
};
/** In the order a file without a telling word is read by: the first. */
const builtIn = [common, neutral];


/***/ })

};
;