/**
 * Tells work that grows faster than its input, by ratios: a slow machine is slow for every size. The time is this thread's own,
 * so that what else the machine does changes nothing.
 */

/** Small steps, so that work that doubles with every character is told before it never ends; then large ones. */
const SIZES = [16, 20, 24, 28, 32, 64, 256, 1024, 4096, 32_768];
/** Times below this are noise, in milliseconds. */
const NOISE = 10;

function best(run: () => void, tries: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at++) {
    const begun = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(begun);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * Why `work` is not linear in the size it is given, or `undefined` where it is. Work of the square takes 64 times as
 * long for 8 times the size; 24 times is allowed.
 */
export function worseThanLinear(work: (size: number) => () => void): string | undefined {
  let before = { size: 0, ms: 0 };
  for (const size of SIZES) {
    const run = work(size);
    const ms = best(run, 3);
    const { size: last, ms: was } = before;
    if (ms > NOISE && ms > Math.max(was, NOISE / 8) * 3 * (size / Math.max(last, 1))) {
      return `${last} took ${was.toFixed(2)} ms, ${size} took ${ms.toFixed(2)} ms`;
    }
    before = { size, ms };
  }
  return undefined;
}
