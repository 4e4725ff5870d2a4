"use strict";
exports.id = 861;
exports.ids = [861];
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

/***/ 8861:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  junit: () => (/* binding */ junit)
});

// EXTERNAL MODULE: ./node_modules/stringify-entities/lib/index.js + 9 modules
var lib = __webpack_require__(4596);
;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/util-escape.js


// eslint-disable-next-line no-control-regex -- XO is wrong.
const noncharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g

/**
 * Escape a string.
 *
 * @param {string} value
 *   Raw string.
 * @param {Array<string>} subset
 *   Characters to escape.
 * @param {RegExp | null | undefined} [unsafe]
 *   Regex to scope `subset` to (optional).
 * @returns {string}
 *   Escaped string.
 */
function util_escape_escape(value, subset, unsafe) {
  const result = clean(value)

  return unsafe ? result.replace(unsafe, encode) : encode(result)

  /**
   * Actually escape characters.
   *
   * @param {string} value
   *   Raw value.
   * @returns {string}
   *   Copy of `value`, escaped.
   */
  function encode(value) {
    return (0,lib/* stringifyEntitiesLight */.Z)(value, {subset})
  }
}

/**
 * Remove non-characters.
 *
 * @param {string} value
 *   Raw value.
 * @returns {string}
 *   Copy of `value` with non-characters removed.
 */
function clean(value) {
  return String(value || '').replace(noncharacter, '')
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/cdata.js
/**
 * @typedef {import('xast').Cdata} Cdata
 */



const unsafe = /]]>/g
const subset = ['>']

/**
 * Serialize a CDATA section.
 *
 * @param {Cdata} node
 *   xast cdata node.
 * @returns {string}
 *   Serialized XML.
 */
function cdata(node) {
  return '<![CDATA[' + util_escape_escape(node.value, subset, unsafe) + ']]>'
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/comment.js
/**
 * @typedef {import('xast').Comment} Comment
 */



/**
 * Serialize a comment.
 *
 * @param {Comment} node
 *   xast comment node.
 * @returns {string}
 *   Serialized XML.
 */
function comment(node) {
  return '<!--' + util_escape_escape(node.value, ['-']) + '-->'
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/name.js


const name_subset = ['\t', '\n', ' ', '"', '&', "'", '/', '<', '=', '>']

/**
 * Encode a node name.
 *
 * @param {string} value
 *   Raw name.
 * @returns {string}
 *   Escaped name.
 */
function name_name(value) {
  return util_escape_escape(value, name_subset)
}

// EXTERNAL MODULE: ./node_modules/ccount/index.js
var ccount = __webpack_require__(6923);
;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/value.js
/**
 * @typedef {import('./index.js').State} State
 */




/**
 * Serialize an attribute value.
 *
 * @param {string} value
 *   Raw attribute value.
 * @param {State} state
 *   Info passed around about the current state.
 * @returns {string}
 *   Serialized attribute value.
 */
function value(value, state) {
  const result = String(value)
  let quote = state.options.quote || '"'

  if (state.options.quoteSmart) {
    const other = quote === '"' ? "'" : '"'

    if ((0,ccount/* ccount */.D)(result, quote) > (0,ccount/* ccount */.D)(result, other)) {
      quote = other
    }
  }

  return quote + util_escape_escape(result, ['<', '&', quote]) + quote
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/doctype.js
/**
 * @typedef {import('xast').Doctype} Doctype
 * @typedef {import('./index.js').State} State
 */




/**
 * Serialize a doctype.
 *
 * @param {Doctype} node
 *   xast doctype node.
 * @param {State} state
 *   Info passed around about the current state.
 * @returns {string}
 *   Serialized XML.
 */
function doctype(node, state) {
  const nodeName = name_name(node.name)
  const pub = node.public
  const sys = node.system
  let result = '<!DOCTYPE'

  if (nodeName !== '') {
    result += ' ' + nodeName
  }

  if (pub) {
    result += ' PUBLIC ' + value(pub, state)
  } else if (sys) {
    result += ' SYSTEM'
  }

  if (sys) {
    result += ' ' + value(sys, state)
  }

  return result + '>'
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/element.js
/**
 * @typedef {import('xast').Element} Element
 * @typedef {import('./index.js').State} State
 */





const own = {}.hasOwnProperty

/**
 * Serialize an element.
 *
 * @param {Element} node
 *   xast element node.
 * @param {State} state
 *   Info passed around about the current state.
 * @returns {string}
 *   Serialized XML.
 */
function element_element(node, state) {
  const nodeName = name_name(node.name)
  const content = one_all(node, state)
  const attributes = node.attributes || {}
  const close = content ? false : state.options.closeEmptyElements
  /** @type {Array<string>} */
  const attrs = []
  /** @type {string} */
  let key

  for (key in attributes) {
    if (own.call(attributes, key)) {
      const result = attributes[key]

      if (result !== null && result !== undefined) {
        attrs.push(name_name(key) + '=' + value(result, state))
      }
    }
  }

  return (
    '<' +
    nodeName +
    (attrs.length === 0 ? '' : ' ' + attrs.join(' ')) +
    (close ? (state.options.tightClose ? '' : ' ') + '/' : '') +
    '>' +
    content +
    (close ? '' : '</' + nodeName + '>')
  )
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/instruction.js
/**
 * @typedef {import('xast').Instruction} Instruction
 */




const instruction_unsafe = /\?>/g
const instruction_subset = ['>']

/**
 * Serialize an instruction.
 *
 * @param {Instruction} node
 *   xast instruction node.
 * @returns {string}
 *   Serialized XML.
 */
function instruction(node) {
  const nodeName = name_name(node.name) || 'x'
  const result = util_escape_escape(node.value, instruction_subset, instruction_unsafe)
  return '<?' + nodeName + (result ? ' ' + result : '') + '?>'
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/text.js
/**
 * @typedef {import('xast').Text} Text
 * @typedef {import('../index.js').Raw} Raw
 */



const text_subset = ['&', '<']

/**
 * Serialize a text.
 *
 * @param {Raw | Text} node
 *   xast text node (or raw).
 * @returns {string}
 *   Serialized XML.
 */
function text_text(node) {
  return util_escape_escape(node.value, text_subset)
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/raw.js
/**
 * @typedef {import('../index.js').Raw} Raw
 * @typedef {import('./index.js').State} State
 */



/**
 * Serialize a (non-standard) raw.
 *
 * @param {Raw} node
 *   xast raw node.
 * @param {State} state
 *   Info passed around about the current state.
 * @returns {string}
 *   Serialized XML.
 */
function raw(node, state) {
  return state.options.allowDangerousXml ? node.value : text_text(node)
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/one.js
/**
 * @typedef {import('xast').Nodes} Nodes
 * @typedef {import('xast').Parents} Parents
 * @typedef {import('xast').RootContent} RootContent
 * @typedef {import('./index.js').State} State
 */









const one_own = {}.hasOwnProperty

const handlers = {
  cdata: cdata,
  comment: comment,
  doctype: doctype,
  element: element_element,
  instruction: instruction,
  raw: raw,
  root: one_all,
  text: text_text
}

/**
 * Serialize a node.
 *
 * @param {Nodes} node
 *   xast node.
 * @param {State} state
 *   Info passed around about the current state.
 * @returns {string}
 *   Serialized XML.
 */
function one(node, state) {
  const type = node && node.type

  if (!type) {
    throw new Error('Expected node, not `' + node + '`')
  }

  if (!one_own.call(handlers, type)) {
    throw new Error('Cannot compile unknown node `' + type + '`')
  }

  const handle = handlers[type]
  // @ts-expect-error hush, node matches `type`.
  const result = handle(node, state)

  return result
}

/**
 * Serialize all children of `parent`.
 *
 * @param {Parents} parent
 *   xast parent node.
 * @param {State} state
 *   Info passed around about the current state.
 * @returns {string}
 *   Serialized XML.
 */
function one_all(parent, state) {
  /** @type {Array<RootContent>} */
  const children = (parent && parent.children) || []
  let index = -1
  /** @type {Array<string>} */
  const results = []

  while (++index < children.length) {
    results[index] = one(children[index], state)
  }

  return results.join('')
}

;// CONCATENATED MODULE: ./node_modules/xast-util-to-xml/lib/index.js
/**
 * @typedef {import('xast').Literal} Literal
 * @typedef {import('xast').Nodes} Nodes
 */

/**
 * @typedef Options
 *   Configuration.
 * @property {boolean | null | undefined} [allowDangerousXml=false]
 *   Allow `raw` nodes and insert them as raw XML (default: `false`).
 *
 *   When `false`, `Raw` nodes are encoded.
 *
 *   > ⚠️ **Danger**: only set this if you completely trust the content.
 * @property {boolean | null | undefined} [closeEmptyElements=false]
 *   Close elements without any content with slash (`/`) on the opening tag
 *   instead of an end tag: `<circle />` instead of `<circle></circle>`
 *   (default: `false`).
 *
 *   See `tightClose` to control whether a space is used before the slash.
 * @property {Quote | null | undefined} [quote='"']
 *   Preferred quote to use (default: `'"'`).
 * @property {boolean | null | undefined} [quoteSmart=false]
 *   Use the other quote if that results in less bytes (default: `false`).
 * @property {boolean | null | undefined} [tightClose=false]
 *   Do not use an extra space when closing self-closing elements: `<circle/>`
 *   instead of `<circle />` (default: `false`).
 *
 *   > 👉 **Note**: only used if `closeEmptyElements: true`.
 *
 * @typedef {'"' | "'"} Quote
 *   XML quotes for attribute values.
 *
 * @typedef State
 *   Info passed around about the current state.
 * @property {Options} options
 *   Configuration.
 */



/**
 * Serialize a xast tree to XML.
 *
 * @param {Array<Nodes> | Nodes} tree
 *   xast node(s) to serialize.
 * @param {Options | null | undefined} [options]
 *   Configuration (optional).
 * @returns {string}
 *   Serialized XML.
 */
function toXml(tree, options) {
  /** @type {State} */
  const state = {options: options || {}}

  // Make sure the quote is valid.
  if (
    typeof state.options.quote === 'string' &&
    state.options.quote !== '"' &&
    state.options.quote !== "'"
  ) {
    throw new Error(
      'Invalid quote `' + state.options.quote + '`, expected `\'` or `"`'
    )
  }

  /** @type {Nodes} */
  // @ts-expect-error Assume no `root` in `node`.
  const node = Array.isArray(tree) ? {type: 'root', children: tree} : tree

  return one(node, state)
}

;// CONCATENATED MODULE: ./node_modules/xastscript/lib/index.js
/**
 * @typedef {import('xast').Element} Element
 * @typedef {import('xast').Nodes} Nodes
 * @typedef {import('xast').Root} Root
 */

/**
 * @typedef {Element | Root} Result
 *   Result from a `x` call.
 *
 * @typedef {boolean | number | string | null | undefined} Value
 *   Attribute value
 *
 * @typedef {{[attribute: string]: Value}} Attributes
 *   Acceptable value for element properties.
 *
 * @typedef {boolean | number | string | null | undefined} PrimitiveChild
 *   Primitive children, either ignored (nullish), or turned into text nodes.
 * @typedef {Array<Nodes | PrimitiveChild>} ArrayChild
 *   List of children.
 * @typedef {Nodes | PrimitiveChild | ArrayChild} Child
 *   Acceptable child value.
 */

// Define JSX.

/**
 * @typedef {import('./jsx-classic.js').Element} x.JSX.Element
 * @typedef {import('./jsx-classic.js').IntrinsicAttributes} x.JSX.IntrinsicAttributes
 * @typedef {import('./jsx-classic.js').IntrinsicElements} x.JSX.IntrinsicElements
 * @typedef {import('./jsx-classic.js').ElementChildrenAttribute} x.JSX.ElementChildrenAttribute
 */

/**
 * Create XML trees in xast.
 *
 * @param name
 *   Qualified name.
 *
 *   Case sensitive and can contain a namespace prefix (such as `rdf:RDF`).
 *   When string, an `Element` is built.
 *   When nullish, a `Root` is built instead.
 * @param attributes
 *   Attributes of the element or first child.
 * @param children
 *   Children of the node.
 * @returns
 *   `Element` or `Root`.
 */
const x =
  // Note: not yet possible to use the spread `...children` in JSDoc overloads.
  /**
   * @type {{
   *   (): Root
   *   (name: null | undefined, ...children: Array<Child>): Root
   *   (name: string, attributes?: Attributes, ...children: Array<Child>): Element
   *   (name: string, ...children: Array<Child>): Element
   * }}
   */
  (
    /**
     * @param {string | null | undefined} [name]
     * @param {Attributes | Child | null | undefined} [attributes]
     * @param {Array<Child>} children
     * @returns {Result}
     */
    function (name, attributes, ...children) {
      let index = -1
      /** @type {Result} */
      let node

      if (name === undefined || name === null) {
        node = {type: 'root', children: []}
        // @ts-expect-error: Root builder doesn’t accept attributes.
        children.unshift(attributes)
      } else if (typeof name === 'string') {
        node = {type: 'element', name, attributes: {}, children: []}

        if (isAttributes(attributes)) {
          /** @type {string} */
          let key

          for (key in attributes) {
            // Ignore nullish and NaN values.
            if (
              attributes[key] !== undefined &&
              attributes[key] !== null &&
              (typeof attributes[key] !== 'number' ||
                !Number.isNaN(attributes[key]))
            ) {
              node.attributes[key] = String(attributes[key])
            }
          }
        } else {
          children.unshift(attributes)
        }
      } else {
        throw new TypeError('Expected element name, got `' + name + '`')
      }

      // Handle children.
      while (++index < children.length) {
        addChild(node.children, children[index])
      }

      return node
    }
  )

/**
 * Add children.
 *
 * @param {Array<Child>} nodes
 *   List of nodes.
 * @param {Child} value
 *   Child.
 * @returns {undefined}
 *   Nothing.
 */
function addChild(nodes, value) {
  let index = -1

  if (value === undefined || value === null) {
    // Empty.
  } else if (typeof value === 'string' || typeof value === 'number') {
    nodes.push({type: 'text', value: String(value)})
  } else if (Array.isArray(value)) {
    while (++index < value.length) {
      addChild(nodes, value[index])
    }
  } else if (typeof value === 'object' && 'type' in value) {
    if (value.type === 'root') {
      addChild(nodes, value.children)
    } else {
      nodes.push(value)
    }
  } else {
    throw new TypeError('Expected node, nodes, string, got `' + value + '`')
  }
}

/**
 * Check if `value` is `Attributes`.
 *
 * @param {Attributes | Child} value
 *   Value.
 * @returns {value is Attributes}
 *   Whether `value` is `Attributes`.
 */
function isAttributes(value) {
  if (
    value === null ||
    value === undefined ||
    typeof value !== 'object' ||
    Array.isArray(value)
  ) {
    return false
  }

  return true
}

// EXTERNAL MODULE: ./build/report/digest.js
var digest = __webpack_require__(4803);
// EXTERNAL MODULE: ./build/report/escape.js
var report_escape = __webpack_require__(9924);
;// CONCATENATED MODULE: ./build/report/junit.js




/** What XML 1.0 has no form for. Of these `clean` leaves only the non-characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** In the form that dorny/test-reporter, mikepenz/action-junit-report and EnricoMi/publish-unit-test-result read. */
const junit = (given) => {
    const report = (0,report_escape/* clean */.uH)(given);
    const suites = report.gates.map(suite);
    const sum = (key) => suites.reduce((total, { attributes }) => total + Number(attributes[key]), 0);
    const counts = {
        tests: sum('tests'),
        failures: sum('failures'),
        errors: sum('errors'),
        skipped: sum('skipped'),
    };
    const root = x('testsuites', { name: report.tool.name, ...counts, time: seconds(report.durationMs) }, indented(1, suites));
    const xml = toXml(root)
        // The serialiser lets `]]>` through, which XML forbids in text. There are no CDATA sections here.
        .replaceAll(']]>', ']]&gt;')
        .replace(FORBIDDEN, '\ufffd');
    return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
};
function suite(gate) {
    const blocking = (0,digest/* blockingStatus */.g$)(gate);
    const failures = gate.checks.filter((check) => check.status === blocking).length;
    const cause = failures === 0 ? (0,digest/* unjudged */.bC)(gate) : undefined;
    const cases = gate.checks.map((check) => testCase(gate, check, check.status === blocking));
    if (cause)
        cases.push(x('testcase', { classname: (0,digest/* gateName */.h2)(gate), name: `${gate.gate} could be judged`, time: seconds(0) }, [
            x('error', { message: (0,digest/* firstLine */.TM)(cause), type: `${gate.gate}/error` }, cause),
        ]));
    return x('testsuite', {
        name: (0,digest/* gateName */.h2)(gate),
        tests: cases.length,
        failures,
        errors: cause ? 1 : 0,
        skipped: gate.checks.filter((check) => check.status === 'skip').length,
        time: seconds(gate.durationMs),
        timestamp: gate.startedAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
    }, indented(2, cases));
}
function testCase(gate, check, failed) {
    const findings = [...check.findings].sort(digest/* byWeight */.IN);
    const place = findings.find((finding) => finding.location)?.location;
    const blocking = check.status === 'warn' ? 'warning' : 'error';
    const told = failed ? findings.filter((finding) => finding.severity === blocking) : [];
    const aside = findings.filter((finding) => finding.severity === 'warning' && !told.includes(finding));
    const text = (findings) => findings.map((finding) => described({ gate, check, finding })).join('\n');
    const children = [];
    if (failed) {
        const more = told.length > 1 ? ` (and ${told.length - 1} more)` : '';
        const message = flat(told[0]?.message ?? check.reason ?? check.title) + more;
        children.push(x('failure', { message, type: told[0]?.code ?? `${gate.gate}/${check.id}` }, text(told)));
    }
    if (check.status === 'skip')
        children.push(x('skipped', { message: flat(check.reason ?? '') }));
    if (aside.length > 0)
        children.push(x('system-out', text(aside)));
    const attributes = {
        classname: (0,digest/* gateName */.h2)(gate),
        name: (0,digest/* checkName */.I3)(check),
        ...(place && { file: (0,report_escape/* oneLine */.TN)(place.file), line: place.line }),
        time: seconds(check.durationMs),
    };
    return x('testcase', attributes, indented(3, children));
}
function described(row) {
    const { help, fix } = row.finding;
    return [
        (0,digest/* headline */.Pl)(row),
        help && `help: ${help.replaceAll('\n', '\n      ')}`,
        fix && `fix: ${fix.title} ${(0,digest/* fixNote */.Yx)(fix)}`,
    ]
        .filter(Boolean)
        .join('\n');
}
const seconds = (ms) => (ms / 1000).toFixed(3);
/** An attribute has no line breaks. */
const flat = (text) => text.replaceAll('\n', ' ');
/** Each element on a line of its own. */
function indented(depth, elements) {
    if (elements.length === 0)
        return [];
    const space = (width) => ({ type: 'text', value: `\n${'  '.repeat(width)}` });
    return [...elements.flatMap((element) => [space(depth), element]), space(depth - 1)];
}


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


/***/ }),

/***/ 6923:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ ccount)
/* harmony export */ });
/**
 * Count how often a character (or substring) is used in a string.
 *
 * @param {string} value
 *   Value to search in.
 * @param {string} character
 *   Character (or substring) to look for.
 * @return {number}
 *   Number of times `character` occurred in `value`.
 */
function ccount(value, character) {
  const source = String(value)

  if (typeof character !== 'string') {
    throw new TypeError('Expected character')
  }

  let count = 0
  let index = source.indexOf(character)

  while (index !== -1) {
    count++
    index = source.indexOf(character, index + character.length)
  }

  return count
}


/***/ }),

/***/ 4596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  l: () => (/* binding */ stringifyEntities),
  Z: () => (/* binding */ stringifyEntitiesLight)
});

;// CONCATENATED MODULE: ./node_modules/stringify-entities/lib/core.js
/**
 * @typedef CoreOptions
 * @property {ReadonlyArray<string>} [subset=[]]
 *   Whether to only escape the given subset of characters.
 * @property {boolean} [escapeOnly=false]
 *   Whether to only escape possibly dangerous characters.
 *   Those characters are `"`, `&`, `'`, `<`, `>`, and `` ` ``.
 *
 * @typedef FormatOptions
 * @property {(code: number, next: number, options: CoreWithFormatOptions) => string} format
 *   Format strategy.
 *
 * @typedef {CoreOptions & FormatOptions & import('./util/format-smart.js').FormatSmartOptions} CoreWithFormatOptions
 */

const defaultSubsetRegex = /["&'<>`]/g
const surrogatePairsRegex = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g
const controlCharactersRegex =
  // eslint-disable-next-line no-control-regex, unicorn/no-hex-escape
  /[\x01-\t\v\f\x0E-\x1F\x7F\x81\x8D\x8F\x90\x9D\xA0-\uFFFF]/g
const regexEscapeRegex = /[|\\{}()[\]^$+*?.]/g

/** @type {WeakMap<ReadonlyArray<string>, RegExp>} */
const subsetToRegexCache = new WeakMap()

/**
 * Encode certain characters in `value`.
 *
 * @param {string} value
 * @param {CoreWithFormatOptions} options
 * @returns {string}
 */
function core(value, options) {
  value = value.replace(
    options.subset
      ? charactersToExpressionCached(options.subset)
      : defaultSubsetRegex,
    basic
  )

  if (options.subset || options.escapeOnly) {
    return value
  }

  return (
    value
      // Surrogate pairs.
      .replace(surrogatePairsRegex, surrogate)
      // BMP control characters (C0 except for LF, CR, SP; DEL; and some more
      // non-ASCII ones).
      .replace(controlCharactersRegex, basic)
  )

  /**
   * @param {string} pair
   * @param {number} index
   * @param {string} all
   */
  function surrogate(pair, index, all) {
    return options.format(
      (pair.charCodeAt(0) - 0xd800) * 0x400 +
        pair.charCodeAt(1) -
        0xdc00 +
        0x10000,
      all.charCodeAt(index + 2),
      options
    )
  }

  /**
   * @param {string} character
   * @param {number} index
   * @param {string} all
   */
  function basic(character, index, all) {
    return options.format(
      character.charCodeAt(0),
      all.charCodeAt(index + 1),
      options
    )
  }
}

/**
 * A wrapper function that caches the result of `charactersToExpression` with a WeakMap.
 * This can improve performance when tooling calls `charactersToExpression` repeatedly
 * with the same subset.
 *
 * @param {ReadonlyArray<string>} subset
 * @returns {RegExp}
 */
function charactersToExpressionCached(subset) {
  let cached = subsetToRegexCache.get(subset)

  if (!cached) {
    cached = charactersToExpression(subset)
    subsetToRegexCache.set(subset, cached)
  }

  return cached
}

/**
 * @param {ReadonlyArray<string>} subset
 * @returns {RegExp}
 */
function charactersToExpression(subset) {
  /** @type {Array<string>} */
  const groups = []
  let index = -1

  while (++index < subset.length) {
    groups.push(subset[index].replace(regexEscapeRegex, '\\$&'))
  }

  return new RegExp('(?:' + groups.join('|') + ')', 'g')
}

;// CONCATENATED MODULE: ./node_modules/stringify-entities/lib/util/to-hexadecimal.js
const hexadecimalRegex = /[\dA-Fa-f]/

/**
 * Configurable ways to encode characters as hexadecimal references.
 *
 * @param {number} code
 * @param {number} next
 * @param {boolean|undefined} omit
 * @returns {string}
 */
function toHexadecimal(code, next, omit) {
  const value = '&#x' + code.toString(16).toUpperCase()
  return omit && next && !hexadecimalRegex.test(String.fromCharCode(next))
    ? value
    : value + ';'
}

;// CONCATENATED MODULE: ./node_modules/stringify-entities/lib/util/to-decimal.js
const decimalRegex = /\d/

/**
 * Configurable ways to encode characters as decimal references.
 *
 * @param {number} code
 * @param {number} next
 * @param {boolean|undefined} omit
 * @returns {string}
 */
function toDecimal(code, next, omit) {
  const value = '&#' + String(code)
  return omit && next && !decimalRegex.test(String.fromCharCode(next))
    ? value
    : value + ';'
}

;// CONCATENATED MODULE: ./node_modules/character-entities-legacy/index.js
/**
 * List of legacy HTML named character references that don’t need a trailing semicolon.
 *
 * @type {Array<string>}
 */
const characterEntitiesLegacy = [
  'AElig',
  'AMP',
  'Aacute',
  'Acirc',
  'Agrave',
  'Aring',
  'Atilde',
  'Auml',
  'COPY',
  'Ccedil',
  'ETH',
  'Eacute',
  'Ecirc',
  'Egrave',
  'Euml',
  'GT',
  'Iacute',
  'Icirc',
  'Igrave',
  'Iuml',
  'LT',
  'Ntilde',
  'Oacute',
  'Ocirc',
  'Ograve',
  'Oslash',
  'Otilde',
  'Ouml',
  'QUOT',
  'REG',
  'THORN',
  'Uacute',
  'Ucirc',
  'Ugrave',
  'Uuml',
  'Yacute',
  'aacute',
  'acirc',
  'acute',
  'aelig',
  'agrave',
  'amp',
  'aring',
  'atilde',
  'auml',
  'brvbar',
  'ccedil',
  'cedil',
  'cent',
  'copy',
  'curren',
  'deg',
  'divide',
  'eacute',
  'ecirc',
  'egrave',
  'eth',
  'euml',
  'frac12',
  'frac14',
  'frac34',
  'gt',
  'iacute',
  'icirc',
  'iexcl',
  'igrave',
  'iquest',
  'iuml',
  'laquo',
  'lt',
  'macr',
  'micro',
  'middot',
  'nbsp',
  'not',
  'ntilde',
  'oacute',
  'ocirc',
  'ograve',
  'ordf',
  'ordm',
  'oslash',
  'otilde',
  'ouml',
  'para',
  'plusmn',
  'pound',
  'quot',
  'raquo',
  'reg',
  'sect',
  'shy',
  'sup1',
  'sup2',
  'sup3',
  'szlig',
  'thorn',
  'times',
  'uacute',
  'ucirc',
  'ugrave',
  'uml',
  'uuml',
  'yacute',
  'yen',
  'yuml'
]

;// CONCATENATED MODULE: ./node_modules/character-entities-html4/index.js
/**
 * Map of named character references from HTML 4.
 *
 * @type {Record<string, string>}
 */
const characterEntitiesHtml4 = {
  nbsp: ' ',
  iexcl: '¡',
  cent: '¢',
  pound: '£',
  curren: '¤',
  yen: '¥',
  brvbar: '¦',
  sect: '§',
  uml: '¨',
  copy: '©',
  ordf: 'ª',
  laquo: '«',
  not: '¬',
  shy: '­',
  reg: '®',
  macr: '¯',
  deg: '°',
  plusmn: '±',
  sup2: '²',
  sup3: '³',
  acute: '´',
  micro: 'µ',
  para: '¶',
  middot: '·',
  cedil: '¸',
  sup1: '¹',
  ordm: 'º',
  raquo: '»',
  frac14: '¼',
  frac12: '½',
  frac34: '¾',
  iquest: '¿',
  Agrave: 'À',
  Aacute: 'Á',
  Acirc: 'Â',
  Atilde: 'Ã',
  Auml: 'Ä',
  Aring: 'Å',
  AElig: 'Æ',
  Ccedil: 'Ç',
  Egrave: 'È',
  Eacute: 'É',
  Ecirc: 'Ê',
  Euml: 'Ë',
  Igrave: 'Ì',
  Iacute: 'Í',
  Icirc: 'Î',
  Iuml: 'Ï',
  ETH: 'Ð',
  Ntilde: 'Ñ',
  Ograve: 'Ò',
  Oacute: 'Ó',
  Ocirc: 'Ô',
  Otilde: 'Õ',
  Ouml: 'Ö',
  times: '×',
  Oslash: 'Ø',
  Ugrave: 'Ù',
  Uacute: 'Ú',
  Ucirc: 'Û',
  Uuml: 'Ü',
  Yacute: 'Ý',
  THORN: 'Þ',
  szlig: 'ß',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  eth: 'ð',
  ntilde: 'ñ',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  otilde: 'õ',
  ouml: 'ö',
  divide: '÷',
  oslash: 'ø',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  uuml: 'ü',
  yacute: 'ý',
  thorn: 'þ',
  yuml: 'ÿ',
  fnof: 'ƒ',
  Alpha: 'Α',
  Beta: 'Β',
  Gamma: 'Γ',
  Delta: 'Δ',
  Epsilon: 'Ε',
  Zeta: 'Ζ',
  Eta: 'Η',
  Theta: 'Θ',
  Iota: 'Ι',
  Kappa: 'Κ',
  Lambda: 'Λ',
  Mu: 'Μ',
  Nu: 'Ν',
  Xi: 'Ξ',
  Omicron: 'Ο',
  Pi: 'Π',
  Rho: 'Ρ',
  Sigma: 'Σ',
  Tau: 'Τ',
  Upsilon: 'Υ',
  Phi: 'Φ',
  Chi: 'Χ',
  Psi: 'Ψ',
  Omega: 'Ω',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  iota: 'ι',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  omicron: 'ο',
  pi: 'π',
  rho: 'ρ',
  sigmaf: 'ς',
  sigma: 'σ',
  tau: 'τ',
  upsilon: 'υ',
  phi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  thetasym: 'ϑ',
  upsih: 'ϒ',
  piv: 'ϖ',
  bull: '•',
  hellip: '…',
  prime: '′',
  Prime: '″',
  oline: '‾',
  frasl: '⁄',
  weierp: '℘',
  image: 'ℑ',
  real: 'ℜ',
  trade: '™',
  alefsym: 'ℵ',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  crarr: '↵',
  lArr: '⇐',
  uArr: '⇑',
  rArr: '⇒',
  dArr: '⇓',
  hArr: '⇔',
  forall: '∀',
  part: '∂',
  exist: '∃',
  empty: '∅',
  nabla: '∇',
  isin: '∈',
  notin: '∉',
  ni: '∋',
  prod: '∏',
  sum: '∑',
  minus: '−',
  lowast: '∗',
  radic: '√',
  prop: '∝',
  infin: '∞',
  ang: '∠',
  and: '∧',
  or: '∨',
  cap: '∩',
  cup: '∪',
  int: '∫',
  there4: '∴',
  sim: '∼',
  cong: '≅',
  asymp: '≈',
  ne: '≠',
  equiv: '≡',
  le: '≤',
  ge: '≥',
  sub: '⊂',
  sup: '⊃',
  nsub: '⊄',
  sube: '⊆',
  supe: '⊇',
  oplus: '⊕',
  otimes: '⊗',
  perp: '⊥',
  sdot: '⋅',
  lceil: '⌈',
  rceil: '⌉',
  lfloor: '⌊',
  rfloor: '⌋',
  lang: '〈',
  rang: '〉',
  loz: '◊',
  spades: '♠',
  clubs: '♣',
  hearts: '♥',
  diams: '♦',
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  circ: 'ˆ',
  tilde: '˜',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '‌',
  zwj: '‍',
  lrm: '‎',
  rlm: '‏',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  dagger: '†',
  Dagger: '‡',
  permil: '‰',
  lsaquo: '‹',
  rsaquo: '›',
  euro: '€'
}

;// CONCATENATED MODULE: ./node_modules/stringify-entities/lib/constant/dangerous.js
/**
 * List of legacy (that don’t need a trailing `;`) named references which could,
 * depending on what follows them, turn into a different meaning
 *
 * @type {Array<string>}
 */
const dangerous = [
  'cent',
  'copy',
  'divide',
  'gt',
  'lt',
  'not',
  'para',
  'times'
]

;// CONCATENATED MODULE: ./node_modules/stringify-entities/lib/util/to-named.js




const own = {}.hasOwnProperty

/**
 * `characterEntitiesHtml4` but inverted.
 *
 * @type {Record<string, string>}
 */
const characters = {}

/** @type {string} */
let key

for (key in characterEntitiesHtml4) {
  if (own.call(characterEntitiesHtml4, key)) {
    characters[characterEntitiesHtml4[key]] = key
  }
}

const notAlphanumericRegex = /[^\dA-Za-z]/

/**
 * Configurable ways to encode characters as named references.
 *
 * @param {number} code
 * @param {number} next
 * @param {boolean|undefined} omit
 * @param {boolean|undefined} attribute
 * @returns {string}
 */
function toNamed(code, next, omit, attribute) {
  const character = String.fromCharCode(code)

  if (own.call(characters, character)) {
    const name = characters[character]
    const value = '&' + name

    if (
      omit &&
      characterEntitiesLegacy.includes(name) &&
      !dangerous.includes(name) &&
      (!attribute ||
        (next &&
          next !== 61 /* `=` */ &&
          notAlphanumericRegex.test(String.fromCharCode(next))))
    ) {
      return value
    }

    return value + ';'
  }

  return ''
}

;// CONCATENATED MODULE: ./node_modules/stringify-entities/lib/util/format-smart.js
/**
 * @typedef FormatSmartOptions
 * @property {boolean} [useNamedReferences=false]
 *   Prefer named character references (`&amp;`) where possible.
 * @property {boolean} [useShortestReferences=false]
 *   Prefer the shortest possible reference, if that results in less bytes.
 *   **Note**: `useNamedReferences` can be omitted when using `useShortestReferences`.
 * @property {boolean} [omitOptionalSemicolons=false]
 *   Whether to omit semicolons when possible.
 *   **Note**: This creates what HTML calls “parse errors” but is otherwise still valid HTML — don’t use this except when building a minifier.
 *   Omitting semicolons is possible for certain named and numeric references in some cases.
 * @property {boolean} [attribute=false]
 *   Create character references which don’t fail in attributes.
 *   **Note**: `attribute` only applies when operating dangerously with
 *   `omitOptionalSemicolons: true`.
 */





/**
 * Configurable ways to encode a character yielding pretty or small results.
 *
 * @param {number} code
 * @param {number} next
 * @param {FormatSmartOptions} options
 * @returns {string}
 */
function formatSmart(code, next, options) {
  let numeric = toHexadecimal(code, next, options.omitOptionalSemicolons)
  /** @type {string|undefined} */
  let named

  if (options.useNamedReferences || options.useShortestReferences) {
    named = toNamed(
      code,
      next,
      options.omitOptionalSemicolons,
      options.attribute
    )
  }

  // Use the shortest numeric reference when requested.
  // A simple algorithm would use decimal for all code points under 100, as
  // those are shorter than hexadecimal:
  //
  // * `&#99;` vs `&#x63;` (decimal shorter)
  // * `&#100;` vs `&#x64;` (equal)
  //
  // However, because we take `next` into consideration when `omit` is used,
  // And it would be possible that decimals are shorter on bigger values as
  // well if `next` is hexadecimal but not decimal, we instead compare both.
  if (
    (options.useShortestReferences || !named) &&
    options.useShortestReferences
  ) {
    const decimal = toDecimal(code, next, options.omitOptionalSemicolons)

    if (decimal.length < numeric.length) {
      numeric = decimal
    }
  }

  return named &&
    (!options.useShortestReferences || named.length < numeric.length)
    ? named
    : numeric
}

;// CONCATENATED MODULE: ./node_modules/stringify-entities/lib/util/format-basic.js
/**
 * The smallest way to encode a character.
 *
 * @param {number} code
 * @returns {string}
 */
function formatBasic(code) {
  return '&#x' + code.toString(16).toUpperCase() + ';'
}

;// CONCATENATED MODULE: ./node_modules/stringify-entities/lib/index.js
/**
 * @typedef {import('./core.js').CoreOptions & import('./util/format-smart.js').FormatSmartOptions} Options
 * @typedef {import('./core.js').CoreOptions} LightOptions
 */





/**
 * Encode special characters in `value`.
 *
 * @param {string} value
 *   Value to encode.
 * @param {Options} [options]
 *   Configuration.
 * @returns {string}
 *   Encoded value.
 */
function stringifyEntities(value, options) {
  return core(value, Object.assign({format: formatSmart}, options))
}

/**
 * Encode special characters in `value` as hexadecimals.
 *
 * @param {string} value
 *   Value to encode.
 * @param {LightOptions} [options]
 *   Configuration.
 * @returns {string}
 *   Encoded value.
 */
function stringifyEntitiesLight(value, options) {
  return core(value, Object.assign({format: formatBasic}, options))
}


/***/ })

};
;