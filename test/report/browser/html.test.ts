import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../../src/model/report.ts';
import { html } from '../../../src/report/html/index.ts';
import {
  broken,
  errored,
  everyGate,
  green,
  hostile,
  hostileLine,
  manyFindings,
  report,
  sourceLine,
} from '../reports.ts';
import { type BrowserPage, hasBrowser, launch, openPage } from './chromium.ts';

const POLL = { interval: 20 };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const render = (each: Report) => html(each, { sourceLine, notConfigured: ['validate'] });
const EVERY_GATE_HTML = render(everyGate);
/** Everything that a page can show. */
const everything = report([...everyGate.gates, ...errored.gates.map((gate) => ({ ...gate, leg: 'two' }))], {
  ...(everyGate.source ? { source: everyGate.source } : {}),
});

// The types of a browser's objects are not those of this project: what runs there is text.
const OPEN_ALL = "for (const each of document.querySelectorAll('details')) each.open = true";
const BACKGROUND_COLOR = 'getComputedStyle(document.body).backgroundColor';
const NOTE_FOCUS =
  "globalThis.reached = []; addEventListener('focusin', ({ target }) => reached.push(target.tagName))";
const SEARCH = `(() => {
  document.querySelector('input[type=search]').value = 'team-1234/ resume';
  const begun = performance.now();
  document.querySelector('form').requestSubmit();
  document.body.getBoundingClientRect();
  return performance.now() - begun;
})()`;

/** What axe finds wrong, by rule: of all it knows, or of one. The page forbids foreign scripts; this one comes by the debugger. */
async function axeViolations(page: Page, rule?: string): Promise<string[]> {
  await page.evaluate(OPEN_ALL);
  await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rule ? { runOnly: [rule] } : {}) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html: node }) => node)
        .slice(0, 3)
        .join(' ')}`,
  );
}

describe.skipIf(!hasBrowser())('the page in a browser', () => {
  let browser: Browser;
  let shown: BrowserPage;
  beforeAll(async () => {
    browser = await launch();
    shown = await openPage(browser);
  });
  afterAll(() => browser.close());

  test('is accessible by day and by night', async () => {
    const { page, show } = shown;
    for (const each of [green, report([])]) {
      await show(render(each));
      expect(await axeViolations(page)).toEqual([]);
    }
    await show(render(everything));
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(BACKGROUND_COLOR)).toBe('rgb(15, 19, 23)');
    expect(await axeViolations(page, 'color-contrast')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await page.evaluate(BACKGROUND_COLOR)).toBe('rgb(255, 255, 255)');
  });

  test('hostile text runs nothing, asks for nothing, and is no wider than a telephone', async () => {
    const { page, show, errors: wrong } = shown;
    await page.setViewportSize({ width: 360, height: 700 });
    await show(html(hostile, { sourceLine: hostileLine, notConfigured: ['<img src=x onerror=alert(1)>'] }));
    expect(await page.locator('img, iframe, object, embed, link, base').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await show(EVERY_GATE_HTML);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(wrong).toEqual([]);
  });

  test('the first screenful says what to fix first', async () => {
    const { page, show } = shown;
    await show(EVERY_GATE_HTML);
    const first = page.locator('.fix-first li').first();
    const box = (await first.boundingBox())!;
    expect(box.y + box.height).toBeLessThan(400);
    expect(await first.innerText()).toBe(
      'conformance my broker, egress-refused\nthe answer is 200; it must be 403 with the body {"error": "egress_denied"}\nRefuse every name that the grant of the box does not list.',
    );
    expect((await page.locator('#gates').boundingBox())!.y).toBeLessThan(800);
  });

  test('the picture of a turn is as wide as it has room, and its marks lie in it', async () => {
    const { page, show } = shown;
    await show(EVERY_GATE_HTML);
    const picture = (await page.locator('.timeline').boundingBox())!;
    expect(picture.width).toBeGreaterThan(900);
    for (const mark of await page.locator('.timeline circle').all()) {
      const { x, y, width, height } = (await mark.boundingBox())!;
      expect(x).toBeGreaterThan(picture.x + 100);
      expect(x + width).toBeLessThan(picture.x + picture.width);
      expect(y + height).toBeLessThan(picture.y + picture.height);
    }
  });

  test('a screen reader hears the verdict, the headings, the tables and the picture by name', async () => {
    const { page, show } = shown;
    await show(EVERY_GATE_HTML);
    const tree = await page.locator('body').ariaSnapshot();
    expect(tree.split('\n').slice(0, 5).join('\n')).toBe(`- link "Skip to the report":
  - /url: "#report"
- banner:
  - 'heading "fail: settings, conformance, validate and verify-conversation block the merge" [level=1]'
  - paragraph:`);
    expect(tree).toContain('- heading "Fix first" [level=2]');
    expect(tree).toContain('- search "Filter the report":');
    expect(tree).toContain('- searchbox "Search"');
    expect(tree).toContain('- table "Screens of validate stand-in, in the order of the sidebar":');
    expect(tree).toContain('- region "validate stand-in fail":');
    expect(tree).toMatch(/- 'img "Timing of the events: 3 lanes from 0 to 812 ms/);
  });

  test('search and boxes show what fits, and count it', async () => {
    const { page, show } = shown;
    await show(EVERY_GATE_HTML);
    const count = page.locator('output');
    await page.getByRole('searchbox').fill('on_destructive old');
    await expect.poll(() => count.innerText(), POLL).toMatch(/^1 of \d+ shown$/);
    const item = page.locator('article.warning:visible');
    expect(await item.innerText()).toContain('apply.on_destructive: prompt is the old word for ask');
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => count.innerText(), POLL).toMatch(/^(\d+) of \1 shown$/);
    expect(await item.count()).toBe(0);
    for (const name of ['Warned', 'Existing', 'Skipped', 'Passed']) await page.getByLabel(name).uncheck();
    const left = page.locator('.item:visible');
    const kinds = await left.evaluateAll((all) => all.map((one) => one.getAttribute('data-severity')));
    expect(new Set(kinds)).toEqual(new Set(['error', 'fail']));
  });

  test('the keyboard reaches what can be scrolled, opened and searched', async () => {
    const { page, show } = shown;
    await show(render(broken));
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the report');
    expect((await page.locator(':focus').boundingBox())!.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('report');
    await page.evaluate(NOTE_FOCUS);
    for (let step = 0; step < 40; step++) await page.keyboard.press('Tab');
    expect(await page.evaluate('reached')).toEqual(
      expect.arrayContaining(['A', 'INPUT', 'PRE', 'SUMMARY', 'DIV']),
    );
    // A link to what is folded opens it.
    await page.evaluate("location.hash = document.querySelector('article.warning').id");
    await expect.poll(() => page.locator('article.warning').first().isVisible(), POLL).toBe(true);
  });

  test('without scripts it says as much, and paper shows what is folded', async () => {
    const { page, show } = await openPage(browser, { javaScriptEnabled: false });
    await show(EVERY_GATE_HTML);
    expect(await page.locator('form').isVisible()).toBe(false);
    expect(await page.locator('article.error').first().isVisible()).toBe(true);
    const folded = page.locator('article.warning').first();
    expect(await folded.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect((await folded.boundingBox())!.height).toBeGreaterThan(40);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('summary').first().click();
    expect(await folded.isVisible()).toBe(true);
    await page.context().close();
  });

  test('ten thousand findings are there at once, and searched as fast', async () => {
    const { page, show, errors: wrong } = shown;
    await show(html(manyFindings, { sourceLine: () => '  resume: 90' }));
    const took = await page.evaluate(SEARCH);
    expect(await page.locator('output').innerText()).toMatch(/^5 of \d+ shown$/);
    expect(took).toBeLessThan(3000);
    // Of all pages.
    expect(wrong).toEqual([]);
  });
});
