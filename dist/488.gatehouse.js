"use strict";
exports.id = 488;
exports.ids = [488];
exports.modules = {

/***/ 488:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  run: () => (/* binding */ run)
});

// EXTERNAL MODULE: ./build/cli/call-error.js
var call_error = __webpack_require__(4078);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/rules/rule.js
var rule = __webpack_require__(6616);
// EXTERNAL MODULE: ./build/cli/user-file.js
var user_file = __webpack_require__(993);
;// CONCATENATED MODULE: ./build/cli/config-file.js




const DEFAULT = '.github/gatehouse.yml';
/** The rule of a configuration whose gates take these flags (CONTRACT 2). */
function configRule(gates) {
    return (0,rule/* object */.Ik)(Object.fromEntries(Object.entries(gates).map(([gate, options]) => [
        gate,
        (0,rule/* field */.ZZ)(`The gate ${gate}`, (0,rule/* object */.Ik)(Object.fromEntries(options.map((option) => [option.name, (0,rule/* field */.ZZ)(option.help, valueRule(option))])))),
    ])));
}
function valueRule({ kind, choices }) {
    if (choices)
        return (0,rule/* choice */.Yq)(...choices);
    const word = (0,rule/* text */.Qq)('text');
    return { flag: rule/* flag */.Jt, number: (0,rule/* number */.ai)({ min: 0 }), text: word, list: (0,rule/* either */.gP)(word, (0,rule/* list */.p_)(word)) }[kind] ?? rule/* any */.bz;
}
/** Reads the configuration: the file given, else the default one where it is there. `undefined` where there is none. */
async function readConfig(path, gates, io) {
    if (path === undefined && !(0,external_node_fs_.existsSync)((0,external_node_path_.resolve)(io.cwd, DEFAULT)))
        return undefined;
    const file = await (0,user_file/* readByRule */.s)(path ?? DEFAULT, 'the configuration', configRule(gates), io);
    return { gates: (file.value ?? {}) };
}

// EXTERNAL MODULE: ./build/cli/finish.js + 2 modules
var finish = __webpack_require__(7967);
// EXTERNAL MODULE: ./build/cli/options.js
var cli_options = __webpack_require__(2315);
// EXTERNAL MODULE: ./build/cli/settings.js + 19 modules
var cli_settings = __webpack_require__(74);
;// CONCATENATED MODULE: ./build/cli/run.js





/** The settings files of the configuration. */
const filesOption = { name: 'files', kind: 'list', help: 'Settings files or globs' };
/** What `--demo` runs, in the folder of our own files. */
const demo = { gates: { settings: { files: ['examples/pipeline.yml'] } } };
/** `gatehouse run`: the gates that the configuration names; without one, the default settings files. */
async function run({ given, values, options, io }) {
    const startedAt = io.now();
    const gateOptions = [filesOption, ...options.filter((option) => !option.callOnly && option.name !== 'config')];
    const isDemo = values.flag('demo');
    const config = isDemo ? demo : await readConfig(values.text('config'), { settings: gateOptions }, io);
    if (config && !config.gates['settings']) {
        throw new call_error/* CallError */.R('the configuration names no gate; give it a key: settings');
    }
    const settings = (0,cli_options/* resolve */.hd)(gateOptions, given, io.env, config?.gates['settings']);
    const there = isDemo ? { ...io, cwd: io.home } : io;
    const files = await (0,cli_settings.settingsFiles)(settings.list('files'), there);
    if (files.length === 0) {
        throw new call_error/* CallError */.R(`nothing to check: no ${cli_settings.defaultFiles.join(', ')} here, and no configuration (.github/gatehouse.yml)`);
    }
    const { gate, texts, secrets } = await (0,cli_settings.judgeSettings)(files, settings, there);
    return (0,finish/* finish */.O)({ gates: [gate], startedAt, texts, secrets }, settings, io);
}


/***/ })

};
;