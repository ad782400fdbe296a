/** Workbooks as spreadsheet programs write them, and archives as attackers do. */
import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04_03_4b_50;
const ENTRY = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const DEFLATED = 8;

/** An archive; `claims` is what its table says of unpacked sizes, true or not. */
export function archiveOf(
  files: Readonly<Record<string, string | Buffer>>,
  { claims = null, flags = 0 }: { readonly claims?: number | null; readonly flags?: number } = {},
): Buffer {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const local = Buffer.alloc(LOCAL_BYTES);
    local.writeUInt32LE(LOCAL, 0);
    local.writeUInt16LE(DEFLATED, 8);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt32LE(ENTRY, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(DEFLATED, 10);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims ?? content.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, title, packed);
    table.push(entry, title);
    offset += LOCAL_BYTES + title.length + packed.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What every workbook has around its sheet. */
export function workbookOf(
  sheet: string,
  more: Readonly<Record<string, string | Buffer>> = {},
): Record<string, string | Buffer> {
  return {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="x"><sheets><sheet name="题库" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  };
}

/** A workbook of texts: every second one shared, the others in their cells, empty ones left out. */
export function textWorkbook(rows: readonly (readonly string[])[]): Buffer {
  const shared: string[] = [];
  const cell = (text: string, place: string, index: number): string => {
    if (text === '') {
      return '';
    }
    if (index % 2 === 1) {
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
    }
    shared.push(text);
    return `<c r="${place}" s="1" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const lines = rows.map((cells, row) => {
    const written = cells.map((text, index) =>
      cell(text, `${String.fromCodePoint(65 + index)}${row + 1}`, index),
    );
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  const sheet = `<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  const texts = shared.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join('');
  return archiveOf(workbookOf(sheet, { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }));
}
