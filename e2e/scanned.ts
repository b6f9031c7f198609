import type { Page } from '@playwright/test';
import jsQR from 'jsqr';

/** What a telephone reads in a picture. Of its pixels the browser tells which are dark: as numbers they would take a minute. */
export async function scanned(page: Page, png: Buffer): Promise<string | undefined> {
  const { dark, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    const found: string[] = [];
    for (let at = 0; at < pixels.length; at += 4) found.push((pixels[at] ?? 0) < 128 ? '1' : '0');
    return { dark: found.join(''), width: bitmap.width, height: bitmap.height };
  }, png.toString('base64'));
  const pixels = new Uint8ClampedArray(dark.length * 4).fill(255);
  for (let at = 0; at < dark.length; at += 1) if (dark[at] === '1') pixels.fill(0, at * 4, at * 4 + 3);
  return jsQR(pixels, width, height)?.data;
}
