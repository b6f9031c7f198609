import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP, by its list at the end, as programs for spreadsheets read it. */
function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, name, extra, comment] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + packed);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      (method === 8 ? inflateRawSync(content) : content).toString(),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };

/** The cells of the sheet of a workbook, row by row: texts, numbers, or null. Throws where it has a formula. */
export function cellsOf(workbook: Buffer): (string | number | null)[][] {
  const files = unzipped(workbook);
  for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml']) {
    if (!files.get(part)?.startsWith('<?xml')) throw new Error(`The workbook lacks ${part}.`);
  }
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  if (sheet.includes('<f>')) throw new Error('The sheet has a formula.');
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => {
      const [, number] = /<v>(.*?)<\/v>/.exec(cell) ?? [];
      if (number !== undefined) return Number(number);
      const [, text] = /<t[^>]*>(.*?)<\/t>/s.exec(cell) ?? [];
      return text === undefined ? null : text.replace(/&([\w#]+);/g, (_, name: string) => entities[name] ?? '');
    }),
  );
}
