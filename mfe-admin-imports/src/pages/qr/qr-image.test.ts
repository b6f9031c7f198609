import { modulesOf, pathOf } from '@anketa/ui/qr-code';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { svgOf } from './qr-image.ts';

const addresses = [
  'https://anketa.example/lecture/zs-2025/25aAPRG010p1',
  `https://hodnoceni.filozofie.univerzita.example/lecture/hodnoceni-vyuky-zimni-semestr-2025-2026/${encodeURIComponent('25aŘEČ/1p1')}`,
];

/** What a reader finds in a square of pixels, `side` wide, of which some are dark. */
function read(side: number, isDark: (x: number, y: number) => boolean): string | undefined {
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (isDark(x, y)) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data;
}

const scale = 6;

test.each(addresses)('a code is read back as the address that it was made of: %s', (address) => {
  const modules = modulesOf(address);
  expect(read(modules.length * scale, (x, y) => modules[Math.trunc(y / scale)]?.[Math.trunc(x / scale)] ?? false)).toBe(
    address,
  );
});

test.each(addresses)('so is the path of a drawing: %s', (address) => {
  const modules = modulesOf(address);
  const dark = new Set([...pathOf(modules).matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  expect(svgOf(address)).toContain(pathOf(modules));
  // A reader takes a mirrored one, too.
  expect(modules.map((row, y) => row.map((_, x) => dark.has(`${x} ${y}`)))).toEqual(modules);
  const found = read(modules.length * scale, (x, y) => dark.has(`${Math.trunc(x / scale)} ${Math.trunc(y / scale)}`));
  expect(found).toBe(address);
});

test('a code is read though a corner of its middle is torn off', () => {
  const [address = ''] = addresses;
  const modules = modulesOf(address);
  const middle = Math.trunc(modules.length / 2);
  const isTorn = (at: number) => at >= middle && at < middle + 4;
  const found = read(modules.length * scale, (x, y) => {
    const [column, row] = [Math.trunc(x / scale), Math.trunc(y / scale)];
    return !(isTorn(column) && isTorn(row)) && (modules[row]?.[column] ?? false);
  });
  expect(found).toBe(address);
});
