/** The kinds of file that a question set is kept in. */
export const fileFormats = ['json', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** What a file's name says about its format; a spreadsheet saves CSV under many names. */
export function formatOf(name: string): FileFormat {
  return name.toLowerCase().endsWith('.json') ? 'json' : 'csv';
}

/** The text of a file: UTF-8, or what Czech spreadsheets save when they are not told otherwise. */
export function textOf(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
