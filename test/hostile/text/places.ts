/** A report in which one text stands in every place that others can fill, and how it is told there. */
import type { Check, Finding, Location, Report } from '../../../src/model/report.ts';
import { sanitizeLines, sanitizeLine } from '../../../src/report/sanitize.ts';
import { reproduceCommand } from '../../../src/report/reproduce-command.ts';
import type { WriteOptions } from '../../../src/report/writer.ts';
import { codeFrame } from '../../../src/text/code-frame.ts';
import { check, finding, gate, origin, report } from '../../report/reports.ts';

/** What stands in a place: a word of its own, or the hostile text itself. `paragraph`: its line breaks are kept. */
interface Filling {
  readonly word: (place: string) => string;
  readonly paragraph: (place: string) => string;
}

const START: Location = { file: '', line: 1, column: 1, endLine: 1, endColumn: 2 };

/** Letters only: in no format they mean more than themselves. */
const token = (place: string, line?: number) =>
  `zq${place}${line === undefined ? '' : `L${[...String(line)].map((digit) => 'ghijklmnop'[Number(digit)]).join('')}`}qz`;

export const hostileFilling = (text: string): Filling => ({ word: () => text, paragraph: () => text });

/** Words in the places, and as many lines as the text has. */
export const tameFilling = (text: string): Filling => ({
  word: (place) => token(place),
  paragraph: (place) =>
    sanitizeLines(text)
      .map((line, index) => line && token(place, index))
      .join('\n'),
});

/** What a text of the tame report becomes in the hostile one. */
export function told(text: string): (tame: string) => string {
  const shown = sanitizeLine(text);
  const all = sanitizeLines(text);
  const atLine = codeFrame(fileLine(text), START)[1]!.replace(/^1 \| ?/, '');
  const again = (gate: 'settings' | 'conformance') =>
    reproduceCommand({ gate: gate === 'settings' ? settingsGate : { ...conformanceGate, command: text }, check: check({ id: text }) })!;
  const special = new Map([
    [`gatehouse settings ${token('id')}`, again('settings')],
    [`${token('command')} --only ${token('check')}`, again('conformance')],
    [token('commit'), shown.slice(0, 10)],
    [token('line'), atLine],
    // What a fix writes is written as it is.
    [token('edit'), text],
  ]);
  const pattern = new RegExp(`${[...special.keys()].join('|')}|zq[a-z]+?(?:L([g-p]+))?qz`, 'g');
  return (tame) =>
    tame.replace(pattern, (found, line?: string) => {
      if (special.has(found)) return special.get(found)!;
      if (line === undefined) return shown;
      return all[Number([...line].map((letter) => 'ghijklmnop'.indexOf(letter)).join(''))]!;
    });
}

/** A line of a file ends where the next begins. */
const fileLine = (text: string) => text.replaceAll('\n', '\r');

const settingsGate = gate({ gate: 'settings', checks: [] });
const conformanceGate = gate({ gate: 'conformance', checks: [] });

/** `linked`: all gates, of a source that is the forge's, so that places are linked; else one gate, and the source is hostile too. */
export function filled({ word, paragraph }: Filling, linked: boolean): { report: Report; options: WriteOptions } {
  const location = { ...START, file: word('file') };
  const found = (severity: Finding['severity'], given: Partial<Finding> = {}): Finding =>
    finding({ severity, code: word('code'), message: word('message'), fingerprint: word('print'), ...given });
  const more = { help: paragraph('help'), path: word('path') };
  const fix = { title: word('fix'), safe: true, edits: [{ location, text: word('edit') }] };
  const headers = { [word('name')]: word('value') };
  const request = { method: word('method'), url: word('url'), headers, body: paragraph('body') };
  const evidence: Check['evidence'] = [
    { request, response: { status: 200, headers, body: paragraph('body') }, upstream: [request] },
  ];
  const gates = [
    gate({
      gate: 'settings',
      subject: word('subject'),
      leg: word('leg'),
      run: { id: word('run'), attempt: 1 },
      checks: [
        check({
          id: word('id'),
          title: word('id'),
          findings: [found('error', { ...more, location, fix }), found('warning', { location }), found('note', { location })],
        }),
        check({ id: 'skipped', title: word('title'), status: 'skip', reason: paragraph('reason') }),
      ],
    }),
    gate({
      gate: 'conformance',
      subject: word('subject'),
      command: word('command'),
      checks: [
        check({
          id: word('check'),
          title: word('check'),
          spec: word('spec'),
          reason: paragraph('reason'),
          findings: [found('error', more)],
          evidence,
        }),
        check({ id: 'health', title: word('title'), tries: 2 }),
      ],
    }),
    gate({
      gate: 'conformance',
      subject: 'another broker',
      verdict: 'error',
      checks: [check({ id: 'health', title: word('title'), status: 'skip', reason: paragraph('reason') })],
    }),
    gate({
      gate: 'validate',
      checks: [check({ id: 'agents', title: word('title') }), check({ id: 'memory', reason: paragraph('reason') })],
    }),
    gate({
      gate: 'verify-conversation',
      checks: [check({ id: 'turn-ran' })],
      timeline: {
        summary: word('summary'),
        moments: [
          { ms: 1, event: 'stage', what: 'turn started' },
          { ms: 2, event: word('event'), what: word('what'), count: 2 },
          { event: 'stage', what: word('what') },
          { ms: 9, event: 'stage', what: 'turn done' },
        ],
      },
    }),
  ];
  const unlinked = gate({ gate: 'settings', checks: [check({ id: 'a.yml', findings: [found('error', { location })] })] });
  const { runUrl } = origin;
  const foreign = { repository: word('repository'), sha: word('commit'), ref: word('ref'), checkedOut: word('out') };
  const source = linked ? origin : { ...foreign, runId: word('run'), pullRequest: 7, runUrl };
  const line = word('line');
  return {
    report: report(linked ? gates : [unlinked], { source }),
    options: {
      sourceLine: () => fileLine(line),
      notConfigured: [word('gate')],
      touchedConfig: { fromHead: [word('counted')], fromBase: [word('kept')] },
      embedState: true,
    },
  };
}
