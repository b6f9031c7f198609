/* The build leaves in each file the letters and weights named here (shared/build/src/subset-font-loader.cjs). */
const latin = new URL(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?letters=0020-2215&weights=400-700',
  import.meta.url,
).pathname;
const latinExtendedA = new URL(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?letters=0100-017F&weights=400-700',
  import.meta.url,
).pathname;
const latinRest = new URL(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?letters=0180-A7FF&weights=400-700',
  import.meta.url,
).pathname;

const face = (file: string, range: string) => `
  @font-face {
    font-family: 'Inter Variable'; font-style: normal; font-display: swap; font-weight: 400 700;
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

/** Inter, self-hosted: Latin, the letters that Czech needs, those of other languages; and its stand-ins. */
export const fontFaces = [
  face(
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ),
  face(latinExtendedA, 'U+0100-0130,U+0132-0151,U+0154-017F'),
  face(
    latinRest,
    'U+0180-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ),
  standIn('Segoe UI', ['Segoe UI', 'SegoeUI'], 107.71, 89.94, 22.39),
  standIn('Roboto', ['Roboto', 'Roboto Regular', 'Roboto-Regular'], 107.35, 90.24, 22.47),
  standIn('Arial', ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'], 107.12, 90.44, 22.52),
  standIn('DejaVu Sans', ['DejaVu Sans', 'DejaVuSans'], 96, 100.91, 25.13),
].join('');
