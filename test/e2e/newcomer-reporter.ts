/** The output of `npm run newcomer`: failures, what was not run and why, the time to the first verdict, and the counts. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

export default class NewcomerReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = modules.flatMap((module) => module.errors());
    const of = (state: string) => tests.filter((test) => test.result().state === state);
    const [passed, failed] = [of('passed'), of('failed')];
    // The others were not selected (-t).
    const notRun = of('skipped').filter(
      (test) => test.meta().notRun ?? test.fullName.startsWith('workflows'),
    );
    for (const test of failed) {
      const said =
        test
          .result()
          .errors?.map(({ message }) => message)
          .join('\n') ?? '';
      print(`red: ${nameOf(test)}\n${said.replace(/^/gm, '    ')}`);
    }
    for (const { message } of [...broken, ...errors]) print(`red: ${message}`);
    for (const test of notRun)
      print(`not run: ${nameOf(test)}: ${test.meta().notRun ?? 'there is no act on this machine'}`);
    const first = tests.map((test) => test.meta().firstVerdict).find((time) => time !== undefined);
    print(
      first === undefined
        ? 'no verdict was seen'
        : `the first verdict came ${(first / 1000).toFixed(1)} s after the clone was begun`,
    );
    print(
      `${passed.length} run, ${notRun.length} not run, ${failed.length + broken.length + errors.length} red`,
    );
  }
}

const nameOf = (test: TestCase) => test.fullName.replaceAll(' > ', ', ');

const print = (text: string) => process.stdout.write(`${text}\n`);
