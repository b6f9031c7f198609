import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { browserPath } from './browser.ts';
import { signIn } from './suite.ts';

const base = 'http://localhost:4413';
await mkdir('/tmp/r3-pics', { recursive: true });
const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
const past = process.argv[2] ?? '';
const pages: Record<string, string> = {
  index: '/results',
  everywhere: '/results?search=pra',
  everyKind: '/results?search=pra&kind=course',
  search: `/results/evaluation/${past}/search?search=in`,
  searchNone: `/results/evaluation/${past}/search?search=qqqq`,
  searchCourse: `/results/evaluation/${past}/search?search=in&kind=course`,
  evaluation: `/results/evaluation/${past}`,
};
for (const [theme, locale] of [
  ['light', 'cs'],
  ['dark', 'en'],
] as const)
  for (const [size, viewport] of Object.entries({
    phone: { width: 390, height: 844 },
    desk: { width: 1440, height: 900 },
  })) {
    const context = await browser.newContext({ baseURL: base, viewport, colorScheme: theme, reducedMotion: 'reduce' });
    await context.addCookies([{ name: 'anketa-locale', value: locale, url: base }]);
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
    for (const [name, address] of Object.entries(pages)) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/r3-pics/${name}.${size}-${theme}.png`, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (wide) console.log(name, size, 'scrolls sideways');
    }
    await context.close();
  }
await browser.close();
