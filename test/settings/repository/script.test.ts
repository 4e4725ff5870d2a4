import { expect, test } from 'vitest';
import { scriptOf } from '../../../src/settings/repository/script.ts';

test.each<[command: string, script: string | undefined, isDirect?: boolean]>([
  ['./scripts/smoke.sh', './scripts/smoke.sh', true],
  ['scripts/smoke.sh --fast', 'scripts/smoke.sh', true],
  ['../../tools/lint "$1"', '../../tools/lint', true],
  ['  ./a.sh && ./b.sh', './a.sh', true],
  ['./a.sh; rm -f x', './a.sh', true],
  ['# first\n# second\n./a.sh', './a.sh', true],
  ['STAGE=prod REGION=eu ./a.sh', './a.sh', true],
  ['bash scripts/a.sh', 'scripts/a.sh', false],
  ['python3 tools/check.py', 'tools/check.py', false],
  // Not a path, or one that a shell would have to expand.
  ['make lint', undefined],
  ['lint.sh', undefined],
  ['bash a.sh', undefined],
  ['bash -c "./a.sh"', undefined],
  ['"./a b.sh"', undefined],
  ['./scripts/$STAGE.sh', undefined],
  ['./scripts/*.sh', undefined],
  ['/usr/local/bin/tool', undefined],
  ['~/bin/tool', undefined],
  ['https://example.com/x', undefined],
  // What comes before may write it, or change the folder.
  ['cd tools && ./a.sh', undefined],
  ['curl -o x/a.sh https://example.com\n./x/a.sh', undefined],
  ['TOKEN=$(cat x) ./a.sh', undefined],
  ['', undefined],
])('%j runs %s', (command, written, isDirect) => {
  expect(scriptOf(command)).toEqual(written === undefined ? undefined : { written, isDirect });
});
