/** The address of an evaluation's results, and with `parts` of a page below: each part is a code or a word. */
export function resultsAt(slug: string, ...parts: readonly (string | number)[]): string {
  return ['/results/evaluation', slug, ...parts.map((part) => encodeURIComponent(part))].join('/');
}
