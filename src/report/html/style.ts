/** The style of the page: light and dark, on paper, and on a narrow screen. All text has a contrast of at least 4.5. */
export const STYLE = `
:root { color-scheme: light dark; --back: #fff; --card: #f6f7f9; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --link: #0a58ca;
  --fail: #b3261e; --warn: #7d4e00; --pass: #1a6b2d; --skip: #57606a; --failback: #fdecea; --warnback: #fff4d6; --passback: #e6f4e9; --skipback: #eceff2; }
@media (prefers-color-scheme: dark) { :root { --back: #0f1317; --card: #181d23; --text: #e6e9ec; --soft: #a5afba; --line: #333c46; --link: #7db4ff;
  --fail: #ff9a92; --warn: #f2c063; --pass: #82d893; --skip: #a5afba; --failback: #3a1a19; --warnback: #34280e; --passback: #14301b; --skipback: #232a32; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { font: 16px/1.5 system-ui, 'Segoe UI', 'Noto Sans', sans-serif; background: var(--back); color: var(--text); max-width: 76rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
.skip-link { position: absolute; left: -100vw; }
.skip-link:focus { left: 1rem; top: .5rem; background: var(--back); padding: .4rem .8rem; z-index: 3; }
header { margin: 1.5rem 0 1rem; padding: .9rem 1.2rem; border-left: 8px solid var(--pass); background: var(--passback); border-radius: 6px; }
header.fail, header.error { border-color: var(--fail); background: var(--failback); }
header h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .2rem; overflow-wrap: anywhere; }
header p { margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 1.6rem 0 .5rem; overflow-wrap: anywhere; }
h3 { font-size: 1.05rem; margin: 1.4rem 0 .5rem; }
h4 { font-size: 1rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h5 { font-size: .9rem; margin: .6rem 0 .2rem; color: var(--soft); }
summary h3 { display: inline; }
summary { cursor: pointer; margin: .8rem 0; overflow-wrap: anywhere; }
.gate { border-top: 1px solid var(--line); margin-top: 2rem; }
form:not([hidden]) + .gate { border-top: 0; margin-top: 0; }
.fix-first { padding-left: 1.6rem; margin: .4rem 0; }
.fix-first li { margin: .5rem 0; overflow-wrap: anywhere; }
.fix-first .location { display: block; font-weight: 600; }
.fix-first .message { display: block; }
.fix-first .help { display: block; color: var(--soft); }
.scroll { overflow-x: auto; position: relative; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .7rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { color: var(--soft); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 400; min-width: 12rem; }
th.entry { font-weight: 700; background: var(--card); }
td.n, th.n { width: 1%; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.spec { white-space: nowrap; color: var(--soft); }
.badge { display: inline-block; font-weight: 700; font-size: .8rem; line-height: 1.5; padding: 0 .5rem; border-radius: 1rem; color: var(--skip); background: var(--skipback); }
.badge.fail, .badge.error { color: var(--fail); background: var(--failback); }
.badge.warn, .badge.warning { color: var(--warn); background: var(--warnback); }
.badge.pass { color: var(--pass); background: var(--passback); }
.bar { display: block; width: 8rem; height: .6rem; margin-top: .45rem; background: var(--card); fill: var(--pass); }
.wide .bar { width: 100%; min-width: 8rem; }
.bar.fail, .bar.error { fill: var(--fail); }
.bar.warn { fill: var(--warn); }
.bar.skip { fill: var(--skip); }
.timeline { display: block; margin-bottom: .6rem; width: 100%; min-width: 40rem; max-width: 62.5rem; fill: var(--text); font-size: 13px; }
.timeline .axis { stroke: var(--line); }
.timeline .interval { fill: var(--passback); stroke: var(--pass); }
.timeline .interval.failed { fill: var(--failback); stroke: var(--fail); }
.timeline .mark { fill: var(--pass); }
.timeline .mark.failed { fill: var(--fail); }
article { margin: .8rem 0; padding: .7rem 1rem; border: 1px solid var(--line); border-left: 5px solid var(--skip); border-radius: 6px; }
article.error { border-left-color: var(--fail); }
article.warning { border-left-color: var(--warn); }
article p { margin: .2rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .8rem; margin: .5rem 0 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
pre { overflow-x: auto; margin: .5rem 0; padding: .6rem .8rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
pre, code { font: .875rem/1.45 ui-monospace, 'SFMono-Regular', Menlo, 'DejaVu Sans Mono', monospace; }
code { overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
.lines > div { padding: .3rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; content-visibility: auto; contain-intrinsic-size: auto 2.1rem; }
.cause { font-weight: 600; color: var(--fail); overflow-wrap: anywhere; }
.derived { font-style: italic; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
form { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; align-items: center; padding: .6rem 0; background: var(--back); border-bottom: 1px solid var(--line); }
form input[type=search] { font: inherit; min-width: 18rem; padding: .25rem .6rem; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 6px; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1rem; }
[hidden] { display: none !important; }
@media (max-width: 40rem) { body { padding: 0 .7rem 3rem; } .spec { white-space: normal; } tbody th { min-width: 8rem; } form { position: static; } form input[type=search] { min-width: 0; } }
@media print { form, .skip-link { display: none; } body { max-width: none; font-size: 11px; } .scroll, pre { overflow: visible; } pre { white-space: pre-wrap; }
  article, tr { break-inside: avoid; } .lines > div { content-visibility: visible; } details::details-content { display: block; content-visibility: visible; } }
`;
