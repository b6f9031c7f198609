/* The build leaves in each file the letters and weights named here (shared/build/src/subset-font-loader.cjs). */

/** Letters of Czech, English and the neighbours' languages: one file, so that no word is ever put together of two fonts. */
export const firstFont = new URL(
  'inter-ui/variable/InterVariable.woff2?letters=0020-007E,00A0-00FF,0104-0107,010C-010F,0118-011B,0139-013A,013D-013E,0141-0144,0147-0148,0150-0151,0154-0155,0158-015B,0160-0161,0164-0165,016E-0171,0179-017E,2009-2015,2018-2022,2026-2026,202F-2030,2039-203A,20AC-20AC,2190-2193,2212-2215&weights=400-700',
  import.meta.url,
).pathname;
const otherLetters = new URL(
  'inter-ui/variable/InterVariable.woff2?letters=0100-0103,0108-010B,0110-0117,011C-0138,013B-013C,013F-0140,0145-0146,0149-014F,0152-0153,0156-0157,015C-015F,0162-0163,0166-016D,0172-0178,017F-024F,1E00-1EFF,2000-2008,2016-2017,2023-2025,2027-202E,2031-2038,203B-20AB,20AD-218F,2194-2211,2216-22FF,2C60-2C7F,A720-A7FF&weights=400-700',
  import.meta.url,
).pathname;

/**
 * Whoever has Inter when the page is first painted sees Inter, others a stand-in until the next page they open: a text that changes
 * its font while it is read is worse than either.
 */
const face = (file: string, range: string) => `
  @font-face {
    font-family: 'Inter Variable'; font-style: normal; font-display: optional; font-weight: 400 700;
    src: url(${file}) format('woff2-variations'); unicode-range: ${range};
  }`;

/**
 * A font that is there already, in Inter's measures: nothing moves when Inter arrives. Figures: createFontStack of Capsize
 * (https://seek-oss.github.io/capsize/); DejaVu's are measured in Chromium by Czech text.
 */
const standIn = (name: string, locals: readonly string[], size: number, ascent: number, descent: number) => `
  @font-face {
    font-family: 'Inter by ${name}'; src: ${locals.map((local) => `local('${local}')`).join(', ')};
    size-adjust: ${size}%; ascent-override: ${ascent}%; descent-override: ${descent}%; line-gap-override: 0%;
  }`;

/**
 * Inter, self-hosted, and its stand-ins. No letter is in both files: for one that the first should have had in time, browsers would fetch
 * the other.
 */
export const fontFaces = [
  face(
    otherLetters,
    'U+0100-0103,U+0108-010B,U+0110-0117,U+011C-0138,U+013B-013C,U+013F-0140,U+0145-0146,U+0149-014F,U+0152-0153,U+0156-0157,U+015C-015F,U+0162-0163,U+0166-016D,U+0172-0178,U+017F-024F,U+1E00-1EFF,U+2000-2008,U+2016-2017,U+2023-2025,U+2027-202E,U+2031-2038,U+203B-20AB,U+20AD-218F,U+2194-2211,U+2216-22FF,U+2C60-2C7F,U+A720-A7FF',
  ),
  face(
    firstFont,
    'U+0020-007E,U+00A0-00FF,U+0104-0107,U+010C-010F,U+0118-011B,U+0139-013A,U+013D-013E,U+0141-0144,U+0147-0148,U+0150-0151,U+0154-0155,U+0158-015B,U+0160-0161,U+0164-0165,U+016E-0171,U+0179-017E,U+2009-2015,U+2018-2022,U+2026,U+202F-2030,U+2039-203A,U+20AC,U+2190-2193,U+2212-2215',
  ),
  standIn('Segoe UI', ['Segoe UI', 'SegoeUI'], 107.71, 89.94, 22.39),
  standIn('Roboto', ['Roboto', 'Roboto Regular', 'Roboto-Regular'], 107.35, 90.24, 22.47),
  standIn('Arial', ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'], 107.12, 90.44, 22.52),
  standIn('DejaVu Sans', ['DejaVu Sans', 'DejaVuSans'], 96, 100.91, 25.13),
].join('');
