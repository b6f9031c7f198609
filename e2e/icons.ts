import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from './browser.ts';

/**
 * `node e2e/icons.ts`: draws the icons of the installed suite from their drawings. `icon-full.svg` fills its square and has its sign in the middle, which no
 * mask of a system cuts off.
 */
const folder = resolve(import.meta.dirname, '../shell/src/icons');
const icons = [
  { name: 'icon-192', drawing: 'icon.svg', size: 192 },
  { name: 'icon-512', drawing: 'icon.svg', size: 512 },
  { name: 'icon-maskable-512', drawing: 'icon-full.svg', size: 512 },
  { name: 'icon-touch-180', drawing: 'icon-full.svg', size: 180 },
] as const;

const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
for (const { name, drawing, size } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = (await readFile(join(folder, drawing), 'utf8')).replace(
    '<svg ',
    `<svg width="${size}" height="${size}" `,
  );
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
