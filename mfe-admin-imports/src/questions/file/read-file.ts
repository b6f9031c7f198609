/** The kinds of file that a question set is kept in. */
export const fileFormats = ['csv', 'json'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** What a file's name says about its format; a spreadsheet saves CSV under many names. */
export function formatOf(name: string): FileFormat {
  return name.toLowerCase().endsWith('.json') ? 'json' : 'csv';
}
