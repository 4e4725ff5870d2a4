import type { CodePage } from '../model/codes.ts';
import { settingsCodes } from '../settings/codes.ts';
import { nearest } from '../text/nearest.ts';
import { CallError, quoted } from './call-error.ts';
import type { Call } from './commands.ts';

/** Every code of every gate. */
const pages: readonly CodePage[] = settingsCodes;

/** `gatehouse explain CODE`; the gate's name may be left out. */
export async function explain({ args: [code = ''], io }: Call): Promise<number> {
  const page = pages.find((one) => one.code === code) ?? pages.find((one) => one.code.split('/')[1] === code);
  if (!page) {
    const near = nearest(
      code,
      pages.flatMap((one) => [one.code, one.code.split('/')[1]!]),
    );
    const known = near ? `did you mean ${near}?` : `known: ${pages.map((one) => one.code).join(', ')}`;
    throw new CallError(`there is no code ${quoted(code)}; ${known}`);
  }
  io.stdout.write(text(page));
  return 0;
}

function text({ code, severity, title, means, spec, bad, good }: CodePage): string {
  const indented = (yaml: string) =>
    yaml
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`)
      .join('\n');
  return `${code} (${severity}): ${title}\n\n${means}\n\n  Not this:\n\n${indented(bad)}\n\n  But this:\n\n${indented(good)}\n${spec ? `\nSee ${spec}.\n` : ''}`;
}
