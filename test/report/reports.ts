/** The reports that the writers' tests share. */
import { readFileSync } from 'node:fs';
import type { Check, Finding, Gate, Location, Report } from '../../src/model/report.ts';
import { countsOf, gateVerdict, reportVerdict, statusOf } from '../../src/model/verdict.ts';

const startedAt = '2026-11-21T08:00:00.000Z';
const pipeline = readFileSync(new URL('../fixtures/report/pipeline.yml', import.meta.url), 'utf8');

/** The lines of the files in the reports. */
const lineIn = (text: string | undefined, number: number) => text?.split(/\r?\n/)[number - 1];
export const sourceLine = (file: string, number: number) =>
  lineIn(file.endsWith('pipeline.yml') ? pipeline : undefined, number);

const at = (
  line: number,
  column: number,
  endColumn: number,
  endLine = line,
  file = 'pipeline.yml',
): Location => ({
  file,
  line,
  column,
  endLine,
  endColumn,
});

export function finding(given: Partial<Finding> & Pick<Finding, 'code' | 'message'>): Finding {
  const place = given.path ?? given.location?.file ?? '';
  return { severity: 'error', fingerprint: `${given.code}@${place}`, ...given };
}

export function check(given: Partial<Check> & Pick<Check, 'id'>): Check {
  const findings = given.findings ?? [];
  return { title: `${given.id} is valid`, status: statusOf(findings), durationMs: 12.4, findings, ...given };
}

export function gate(given: Partial<Gate> & Pick<Gate, 'gate' | 'checks'>): Gate {
  const counts = countsOf(given.checks);
  const verdict = gateVerdict(counts);
  return { subject: 'pipeline.yml', startedAt, durationMs: 1234, counts, verdict, ...given };
}

export function report(gates: Gate[], given: Partial<Report> = {}): Report {
  const tool = { name: 'gatehouse', version: '0.1.0' };
  return { version: 1, tool, verdict: reportVerdict(gates), startedAt, durationMs: 3456, gates, ...given };
}

export const origin = {
  repository: 'acme/infra',
  sha: '0123456789abcdef0123456789abcdef01234567',
  checkedOut: '89abcdef0123456789abcdef0123456789abcdef',
  ref: 'refs/pull/7/merge',
  pullRequest: 7,
  runId: '42',
  runAttempt: 1,
  runUrl: 'https://github.example/acme/infra/actions/runs/42',
};

export const green = report([
  gate({ gate: 'settings', checks: [check({ id: 'pipeline.yml' }), check({ id: 'infra/pipeline.yml' })] }),
  gate({
    gate: 'conformance',
    subject: 'stand-in',
    checks: [
      check({
        id: 'egress-refused',
        title: 'A host that is not granted is refused',
        spec: 'spec 2, 4.7',
        tries: 2,
      }),
      check({
        id: 'agentsvc-forwards',
        title: 'A call is forwarded',
        status: 'skip',
        reason: 'not a capability of it',
      }),
    ],
  }),
]);

const write = (location: Location, text: string, safe: boolean) => ({
  title: `Replace with ${text}`,
  safe,
  edits: [{ location, text }],
});

export const broken = report(
  [
    gate({
      gate: 'settings',
      leg: 'gate-0',
      shard: '1/2',
      checks: [
        check({ id: 'infra/pipeline.yml' }),
        check({
          id: 'pipeline.yml',
          findings: [
            finding({
              code: 'settings/range',
              message: 'apply.resume is 90; use a whole number from 5 to 60',
              path: '/apply/resume',
              location: at(7, 11, 13),
            }),
            finding({
              code: 'settings/enum',
              message: 'forge.kind is "githib"; use one of github, gitlab, bitbucket, gitea',
              help: 'The nearest is github.',
              path: '/forge/kind',
              location: at(10, 9, 15),
              fix: write(at(10, 9, 15), 'github', true),
            }),
            finding({
              code: 'settings/type',
              message: 'drift.long.b4 is "wrong"; use a whole number',
              path: '/drift/long/b4',
              location: at(14, 119, 124),
            }),
            finding({
              code: 'settings/required',
              message: 'stages[0].title needs owner to be a name@domain',
              help: 'An owner is asked when a step fails.\nWrite it as name@domain.',
              path: '/stages/0/title',
              location: at(5, 30, 35),
              fix: write(at(5, 40, 46), 'nobody@example.org', false),
            }),
            finding({
              severity: 'warning',
              code: 'settings/unknown-key',
              message: 'stages[0] has a line that no setting reads',
              path: '/stages/0',
              location: at(4, 2, 5, 5),
            }),
            finding({
              severity: 'warning',
              code: 'settings/deprecated',
              message: 'apply.on_destructive: prompt is the old word for ask',
              path: '/apply/on_destructive',
              location: at(8, 3, 17),
              fix: write(at(8, 19, 25), 'ask', true),
            }),
            finding({
              severity: 'note',
              code: 'settings/cron',
              message: 'drift.schedule has four fields',
              location: at(13, 13, 22),
            }),
            finding({
              severity: 'note',
              code: 'settings/no-effect',
              message: 'forge.token is not read',
              location: at(11, 3, 8),
            }),
          ],
        }),
      ],
    }),
    gate({
      gate: 'conformance',
      subject: 'my broker',
      command: 'gatehouse conformance --module=broker.mjs',
      checks: [
        check({
          id: 'egress-refused',
          title: 'A host that is not granted is refused',
          spec: 'spec 2, 4.7',
          findings: [
            finding({
              code: 'conformance/egress-refused',
              message: 'the answer is 200; it must be 403 with the body {"error": "egress_denied"}',
              help: 'Refuse every name that the grant of the box does not list.',
            }),
          ],
          evidence: [
            {
              request: {
                method: 'GET',
                url: 'http://127.0.0.1/egress/other?x=1',
                headers: { authorization: '[redacted]', accept: '*/*' },
              },
              response: { status: 200, headers: {}, body: 'ok' },
              upstream: [],
            },
          ],
        }),
        check({ id: 'health', title: 'It answers', spec: 'spec 2, 4.1' }),
      ],
    }),
  ],
  { source: origin },
);

export const errored = report([
  gate({ gate: 'settings', checks: [check({ id: 'pipeline.yml' })] }),
  gate({
    gate: 'conformance',
    subject: 'my broker',
    verdict: 'error',
    checks: [
      check({
        id: 'egress-refused',
        title: 'A host that is not granted is refused',
        status: 'skip',
        reason:
          'the broker did not start within 30 s; its last lines were:\nlistening failed: address in use\nexit 1',
      }),
    ],
  }),
]);

/** Text that starts or ends something in one of the formats. */
const nasty = [
  '\n::error file=x::second command',
  '##[add-mask]e',
  '\u001b[31mred\u001b[0m \u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007 \u009b1m',
  '<script>alert(1)</script><img src=x onerror=alert(1)></details><!-- gatehouse -->',
  ']]> <![CDATA[ &amp; " \' \u0000 \uffff \ud800',
  '@acme/owners @me closes #1 GH-2 acme/infra#3 https://evil.example www.evil.example me@evil.example &commat;you',
  '| a | b |\n|---|---|\n# heading\n- item\n```\n~~~\n````` `code` *a* _b_ [x](http://evil.example) ![i](http://evil.example/i.png)',
  '$a$ :tada: \u202egnp.exe\u202c 0123456789abcdef0123456789abcdef01234567 %0A%25',
].join(' ');

export const hostile = report(
  [
    gate({
      gate: 'settings',
      subject: nasty,
      leg: nasty,
      checks: [
        check({
          id: nasty,
          findings: [
            finding({
              code: 'settings/enum',
              message: nasty,
              help: nasty,
              path: nasty,
              location: at(1, 1, 9, 1, '::error ::x,y:z%25 <b>@me #1`pipeline.yml'),
              fix: write(at(1, 1, 9, 1, nasty), nasty, true),
            }),
            finding({ severity: 'warning', code: 'settings/type', message: nasty }),
            finding({
              severity: 'note',
              code: 'settings/type',
              message: nasty,
              location: at(1, 1, 1, 1, nasty),
            }),
          ],
        }),
        check({ id: `skip${nasty}`, title: nasty, status: 'skip', reason: nasty }),
        check({ id: `pass${nasty}`, title: nasty }),
      ],
    }),
  ],
  { source: { ...origin, repository: `acme/${nasty}`, sha: nasty } },
);
export const hostileLine = (_: string, number: number) =>
  lineIn(`${nasty.replaceAll('\n', '\r')}\n${nasty}`, number);

/** Two thousand files of five findings each, worst in the middle. */
export const manyFindings = report([
  gate({
    gate: 'settings',
    checks: Array.from({ length: 2000 }, (_, file) =>
      check({
        id: `team-${file}/pipeline.yml`,
        findings: Array.from({ length: 5 }, (_, index) =>
          finding({
            severity: index < 3 ? 'error' : index < 4 ? 'warning' : 'note',
            code: 'settings/range',
            message: `apply.resume is ${index}; use a whole number from 5 to 60`,
            location: at(7, 11, 13, 7, `team-${file}/pipeline.yml`),
          }),
        ),
      }),
    ),
  }),
]);

const screenIds = [
  ...['tagging-platform-tags', 'tagging-tag-profiles', 'security-iam-roles', 'security-authorizers'],
  ...['security-identity-providers', 'security-approval-policies', 'mcp-servers', 'a2a-agents', 'memory'],
  ...['agents', 'costs', 'admin-audit', 'settings', 'registry', 'security-approval-logs', 'settings-models'],
  ...['settings-models-refresh', 'agents-model-invoke-test', 'settings-registry', 'skills'],
  ...['skills-dependents', 'agents-evaluations', 'agents-evaluators', 'agents-evaluation-test-cases'],
];
const turn: NonNullable<Gate['timeline']> = {
  summary: '5 events in 812 ms',
  moments: [
    { ms: 3, event: 'stage', what: 'provision started' },
    { ms: 120, event: 'stage', what: 'provision done {"sandbox":"sb-1"}' },
    { ms: 130, event: 'stage', what: 'turn started' },
    { ms: 400, event: 'output', what: 'hello', count: 3 },
    { ms: 812, event: 'stage', what: 'turn done {"exit_code":1}' },
  ],
};

/** Every kind of gate, two brokers among them, most with something to fix. */
export const everyGate = report(
  [
    ...broken.gates,
    gate({
      gate: 'conformance',
      subject: 'other broker',
      checks: [
        check({
          id: 'egress-refused',
          title: 'A host that is not granted is refused',
          spec: 'spec 2, 4.7',
          durationMs: 80,
        }),
        check({ id: 'health', title: 'It answers', spec: 'spec 2, 4.1', durationMs: 20 }),
      ],
    }),
    gate({
      gate: 'validate',
      subject: 'stand-in',
      startedAt: '2026-11-21T08:00:00.600Z',
      checks: screenIds.map((id, index) =>
        check({
          id,
          title: `The screen of ${id} answers`,
          spec: 'spec 3, 4.1',
          durationMs: 5 + ((index * 37) % 90),
          ...(id === 'memory' && {
            findings: [
              finding({
                code: 'validate/memory',
                message: 'GET /api/memories holds nothing; the profile demo has 1 memory',
                help: 'Run gatehouse seed, then look again.',
              }),
            ],
          }),
        }),
      ),
    }),
    gate({
      gate: 'verify-conversation',
      subject: 'stand-in',
      startedAt: '2026-11-21T08:00:01.600Z',
      timeline: turn,
      checks: ['authenticated', 'turn-ran', 'turn-exited-zero', 'torn-down'].map((id, index) =>
        check({
          id,
          title: `It holds that ${id}`,
          spec: 'spec 3, 4.3',
          durationMs: index * 40,
          ...(id === 'turn-ran' && { reason: turn.summary }),
          ...(id === 'turn-exited-zero' && {
            findings: [
              finding({ code: 'verify-conversation/turn-exited-zero', message: 'the turn exited 1' }),
            ],
          }),
        }),
      ),
    }),
  ],
  { source: origin },
);
