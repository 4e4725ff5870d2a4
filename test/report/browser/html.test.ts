import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../../src/model/report.ts';
import { html } from '../../../src/report/html.ts';
import { broken, every, green, hostile, hostileLine, line, many, report, unjudged } from '../reports.ts';
import { hasBrowser, launch, opened } from './chromium.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const reports: Record<string, Report> = { green, broken, unjudged, every, none: report([]) };
const written = (each: Report) => html(each, { line, notConfigured: ['validate'] });

// The types of a browser's objects are not those of this project: what runs there is text.
const OPEN_ALL = "for (const each of document.querySelectorAll('details')) each.open = true";
const SEARCH = `(() => {
  document.querySelector('input[type=search]').value = 'team-1234/ resume';
  const begun = performance.now();
  document.querySelector('form').requestSubmit();
  document.body.getBoundingClientRect();
  return performance.now() - begun;
})()`;

/** What axe finds wrong, by rule. The page forbids foreign scripts; this one comes by the debugger. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
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
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  const themes = ['light', 'dark'] as const;
  test.each(Object.keys(reports).flatMap((name) => themes.map((theme) => [name, theme] as const)))(
    '%s is accessible in the %s, and complains of nothing',
    async (name, colorScheme) => {
      const { page, wrong, close } = await opened(browser, written(reports[name]!), { colorScheme });
      await page.evaluate(OPEN_ALL);
      expect(await faultsOf(page)).toEqual([]);
      expect(wrong).toEqual([]);
      await close();
    },
  );

  test('the themes differ', async () => {
    const colours = [];
    for (const colorScheme of themes) {
      const { page, close } = await opened(browser, written(broken), { colorScheme });
      colours.push(await page.evaluate('getComputedStyle(document.body).backgroundColor'));
      await close();
    }
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(15, 19, 23)']);
  });

  test('hostile text runs nothing, asks for nothing, and is where it belongs', async () => {
    const text = html(hostile, { line: hostileLine, notConfigured: ['<img src=x onerror=alert(1)>'] });
    const { page, wrong, close } = await opened(browser, text);
    expect(wrong).toEqual([]);
    expect(await page.locator('img, iframe, object, embed, link, base').count()).toBe(0);
    expect(await page.locator('script').count()).toBe(1);
    await close();
  });

  test('the first screenful says what to mend first', async () => {
    const { page, close } = await opened(browser, written(every));
    const first = page.locator('.first li').first();
    const box = (await first.boundingBox())!;
    expect(box.y + box.height).toBeLessThan(400);
    expect(await first.innerText()).toBe(
      'conformance my broker, egress-refused\nthe answer is 200; it must be 403 with the body {"error": "egress_denied"}\nRefuse every name that the grant of the box does not list.',
    );
    expect((await page.locator('#gates').boundingBox())!.y).toBeLessThan(800);
    await close();
  });

  test('a screen reader hears the verdict, the headings and the tables by name', async () => {
    const { page, close } = await opened(browser, written(every));
    const tree = await page.locator('body').ariaSnapshot();
    expect(tree.split('\n').slice(0, 5).join('\n')).toBe(`- link "Skip to the report":
  - /url: "#report"
- banner:
  - 'heading "fail: settings, conformance, validate and verify-conversation block the merge" [level=1]'
  - paragraph:`);
    expect(tree).toContain('- heading "Mend first" [level=2]');
    expect(tree).toContain('- search "Filter the report":');
    expect(tree).toContain('- searchbox "Search"');
    expect(tree).toContain('- table "Screens of validate stand-in, as the sidebar has them":');
    expect(tree).toContain('- region "validate stand-in fail":');
    await close();
  });

  test('the keyboard reaches what can be scrolled, opened and searched', async () => {
    const { page, close } = await opened(browser, written(broken));
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the report');
    expect((await page.locator(':focus').boundingBox())!.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('report');
    const reached = new Set<string>();
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate<string>('document.activeElement.tagName'));
    }
    expect([...reached]).toEqual(expect.arrayContaining(['A', 'INPUT', 'PRE', 'SUMMARY', 'DIV']));
    await close();
  });

  test('search and boxes show what fits, and count it', async () => {
    const { page, close } = await opened(browser, written(every));
    const shown = page.locator('output');
    await page.getByRole('searchbox').fill('on_destructive old');
    await expect.poll(() => shown.innerText()).toMatch(/^1 of \d+ shown$/);
    const item = page.locator('article.warning:visible');
    expect(await item.innerText()).toContain('apply.on_destructive: prompt is the old word for ask');
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => shown.innerText()).toMatch(/^(\d+) of \1 shown$/);
    expect(await item.count()).toBe(0);
    for (const name of ['Warned', 'Older', 'Skipped', 'Passed']) await page.getByLabel(name).uncheck();
    const left = page.locator('.item:visible');
    const kinds = await left.evaluateAll((all) => all.map((one) => one.getAttribute('data-severity')));
    expect(new Set(kinds)).toEqual(new Set(['error', 'fail']));
    await close();
  });

  test('a link to what is folded opens it', async () => {
    const { page, close } = await opened(browser, written(every));
    await page.evaluate("location.hash = document.querySelector('article.warning').id");
    await expect.poll(() => page.locator('article.warning').first().isVisible()).toBe(true);
    await close();
  });

  test('without scripts it says as much', async () => {
    const { page, close } = await opened(browser, written(every), { javaScriptEnabled: false });
    expect(await page.locator('form').isVisible()).toBe(false);
    expect(await page.locator('article.error').first().isVisible()).toBe(true);
    await page.locator('summary').first().click();
    expect(await page.locator('article.warning').first().isVisible()).toBe(true);
    await close();
  });

  test('paper shows what is folded, and no filter', async () => {
    const { page, close } = await opened(browser, written(every), { javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('form').isVisible()).toBe(false);
    const folded = page.locator('article.warning').first();
    expect((await folded.boundingBox())!.height).toBeGreaterThan(40);
    await close();
  });

  test('nothing is wider than a telephone', async () => {
    const { page, close } = await opened(browser, html(hostile, { line: hostileLine }), {
      viewport: { width: 360, height: 700 },
    });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await close();
  });

  test('ten thousand findings are there at once, and searched as fast', async () => {
    const { page, wrong, close } = await opened(browser, html(many, { line: () => '  resume: 90' }));
    const took = await page.evaluate(SEARCH);
    expect(await page.locator('output').innerText()).toMatch(/^5 of \d+ shown$/);
    expect(took).toBeLessThan(3000);
    expect(wrong).toEqual([]);
    await close();
  });
});
