/** What spreadsheets write for a formula that came to nothing, in English and Czech. */
const spreadsheetError =
  /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|ODKAZ!|NENÍ_K_DISPOZICI|NÁZEV\?|HODNOTA!|DĚLENÍ_NULOU!|ČÍSLO!)$/i;
/** A character as web pages write it. */
const entity = /&(?:#\d{2,7}|#x[\da-f]{2,6}|[a-z][a-z\d]{1,31});/i;
/** A letter that a program could not read. */
const lost = '\ufffd';
/** What UTF-8 letters of European languages begin with, read as windows-1250 or windows-1252: `Ă`, `Ã`, `Ä`, `Ĺ`, `Å`. */
const leads = /[\u0102\u00c3\u00c4\u0139\u00c5]/;
/** Any of it: most values have none, and are looked at no further. */
const suspicious = /[&#\ufffd\u0102\u00c3\u00c4\u0139\u00c5]/;

const strict = new TextDecoder('utf-8', { fatal: true });

/** Bytes by character, of code pages in which UTF-8 is read by mistake. */
const codePages = ['windows-1250', 'windows-1252'].map((name) => {
  const decoder = new TextDecoder(name);
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
});

/** Letters of European languages, and marks that stand in names. */
const european = /^[\0-\x7f\u00a0-\u017f\u2010-\u2026]*$/;

/** Whether a text is UTF-8 that was read as another encoding and written as UTF-8 once more: `PÅ™Ã­liÅ¡`. */
function isEncodedTwice(value: string): boolean {
  if (!leads.test(value)) return false;
  return codePages.some((page) => {
    const bytes = Array.from(value, (character) => page.get(character));
    if (!bytes.every((byte) => byte !== undefined)) return false;
    try {
      const text = strict.decode(new Uint8Array(bytes));
      const letters = text.replace(/[\0-\x7f]/g, '').length;
      // Two capitals that happen to be one letter in UTF-8 (`PÄŤ`) are two capitals.
      return letters > 0 && european.test(text) && (letters > 1 || /[a-z]/.test(value));
    } catch {
      return false;
    }
  });
}

export type Oddity = 'spreadsheet-error' | 'html' | 'garbled';

/** What shows that a program on the way has spoilt a value; undefined where nothing does. It is taken as it is. */
export function oddityOf(value: string): Oddity | undefined {
  if (!suspicious.test(value)) return undefined;
  if (spreadsheetError.test(value)) return 'spreadsheet-error';
  if (entity.test(value)) return 'html';
  return value.includes(lost) || isEncodedTwice(value) ? 'garbled' : undefined;
}
