import { type PassThrough, Readable } from 'node:stream';
import type { Cell } from '@anketa/contract/lists';
import { ZipFile } from 'yazl';

/** A workbook of one sheet (ECMA-376): a heading that stays in sight, then rows. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
</Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>
</Relationships>`,
  // Cell format 1 is the heading's: bold.
  'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>
</styleSheet>`,
} as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * A table as a workbook, while its rows come: neither the sheet nor the ZIP is ever whole in memory. Texts are inline strings, so
 * none becomes a formula, and no table of strings has to be kept. Whoever stops taking it ends `rows`.
 */
export async function* xlsx(headings: readonly string[], rows: AsyncIterable<readonly Cell[][]>, title: string) {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetOf(headings, rows), { objectMode: false });
  const file = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => file.destroy(error));
  sheet.on('error', (error) => file.destroy(error));
  try {
    for (const [name, xml] of Object.entries({ ...parts, 'xl/workbook.xml': workbookOf(title) })) {
      zip.addBuffer(Buffer.from(declaration + xml), name);
    }
    zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 4 });
    zip.end();
    yield* file;
  } finally {
    sheet.destroy();
  }
}

/** At most 31 characters, and none of []:*?/\ : what a sheet may be called. */
function workbookOf(title: string): string {
  const name = escaped(title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31));
  return `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
<sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets>
</workbook>`;
}

async function* sheetOf(headings: readonly string[], rows: AsyncIterable<readonly Cell[][]>) {
  const widths = headings.map((heading, at) => {
    const width = Math.min(60, Math.max(12, heading.length + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols>
<sheetData>${rowOf(headings, ' s="1"')}`;
  for await (const some of rows) yield some.map((row) => rowOf(row)).join('');
  yield '</sheetData></worksheet>';
}

function rowOf(cells: readonly Cell[], style = ''): string {
  return `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`;
}

function cellOf(cell: Cell, style: string): string {
  if (cell === null || cell === '') return `<c${style}/>`;
  if (typeof cell === 'number') return `<c${style}><v>${cell}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, longestText))}</t></is></c>`;
}

/** Excel refuses a file in which a cell is longer. */
const longestText = 32_767;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '\t',
  '\n': '\n',
  '\r': '&#13;',
};

/** What XML cannot hold (control characters, halves of a character) is left out. */
function escaped(text: string): string {
  return text.toWellFormed().replace(/[&<>"\p{Cc}\ufffe\uffff]/gu, (sign) => escapes[sign] ?? '');
}
