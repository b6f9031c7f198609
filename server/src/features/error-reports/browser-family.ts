/** Names of browsers by what their user agent contains; most call themselves Chrome or Safari as well, so those come last. */
const families = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

/** The family of a browser, such as "Firefox"; empty for others. Versions and devices would tell one person from another. */
export function browserFamily(userAgent = ''): string {
  return families.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';
}
