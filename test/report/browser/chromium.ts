/** A Chromium of the system: `CHROMIUM` names it where it is not in one of the usual places. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const COMMON_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const program = process.env['CHROMIUM'] ?? COMMON_PATHS.find((path) => existsSync(path));

/** Whether there is a browser. `GATEHOUSE_BROWSER=required` makes its absence a failure. */
export function hasBrowser(): boolean {
  if (program) return true;
  if (process.env['GATEHOUSE_BROWSER'] === 'required') throw new Error('there is no Chromium; set CHROMIUM');
  process.stdout.write(
    'The pages are not looked at: there is no Chromium on this machine (CHROMIUM names one).\n',
  );
  return false;
}

// In a container there is mostly no user whose sandbox it could be; the pages are our own.
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: program!, args: ['--no-sandbox', '--disable-gpu'] });

/** A page for one HTML after another. Nothing may be loaded, and nothing may go wrong: `wrong` holds what did. */
export interface BrowserPage {
  readonly page: Page;
  readonly errors: string[];
  readonly show: (html: string) => Promise<void>;
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  const address = 'http://report.test/';
  let body = '';
  await page.route('**/*', (route) => {
    if (route.request().url() === address) return route.fulfill({ contentType: 'text/html', body });
    errors.push(`asked for ${route.request().url()}`);
    return route.abort();
  });
  page.on('console', (message) => errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => errors.push(`dialog ${dialog.message()}`));
  const show = async (html: string) => {
    body = html;
    await page.goto(address);
  };
  return { page, errors, show };
}
