import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from './browser.ts';

/** `node e2e/icons.ts`: draws the pictures of the installed suite from its one drawing, `icon.svg`. */
const folder = resolve(import.meta.dirname, '../shell/src/icons');
const drawing = await readFile(join(folder, 'icon.svg'), 'utf8');

/** The same filling its square, with its sign smaller in the middle, which no mask of a system cuts off. */
const full = drawing.replace(/ rx="\d+"/, '').replace('<path ', '<path transform="translate(4.8 4.8) scale(0.7)" ');

const icons = [
  { name: 'icon-192', svg: drawing, size: 192 },
  { name: 'icon-512', svg: drawing, size: 512 },
  { name: 'icon-maskable-512', svg: full, size: 512 },
  { name: 'icon-touch-180', svg: full, size: 180 },
] as const;

const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
for (const { name, svg, size } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${sized}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
