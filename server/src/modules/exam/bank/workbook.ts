/**
 * The first sheet of a workbook (.xlsx) as texts. What a formula shows was computed by somebody
 * else's program, so a cell that holds one is refused; macros and links are never looked at.
 */
import { openArchive } from './zip.ts';
import { ROWS_MAX } from './sheet.rules.ts';
import type { Archive } from './zip.ts';
import type { SheetRow } from './sheet.rules.ts';

const UNPACKED_MAX = 32 * 1024 * 1024;
const COLUMNS_MAX = 64;
const LETTER_BASE = 26;
const BEFORE_A = 64;
/** A tag or the text between two. */
const TOKEN = /<(?<close>\/?)(?:\w+:)?(?<name>\w+)(?<rest>(?:[^<>"]|"[^"]*")*)>|(?<text>[^<]+)/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

interface Tag {
  readonly kind: 'open' | 'close' | 'text';
  /** Of a tag its name, of a text what it says. */
  readonly value: string;
  readonly attributes: string;
}

/** Rows of the first sheet; throws why there are none. */
export function readWorkbook(file: Buffer): readonly SheetRow[] {
  const archive = openArchive(file, UNPACKED_MAX);
  return readSheet(tagsOf(archive, firstSheet(archive)), sharedTexts(archive));
}

function firstSheet(archive: Archive): string {
  const sheet = tagsOf(archive, 'xl/workbook.xml').find(
    ({ kind, value }) => kind === 'open' && value === 'sheet',
  );
  const id = attribute(sheet?.attributes ?? '', 'r:id');
  const link = tagsOf(archive, 'xl/_rels/workbook.xml.rels').find(
    ({ value, attributes }) => value === 'Relationship' && attribute(attributes, 'Id') === id,
  );
  const target = attribute(link?.attributes ?? '', 'Target');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function sharedTexts(archive: Archive): readonly string[] {
  const name = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  let inText = false;
  for (const { kind, value } of archive.read(name) === null ? [] : tagsOf(archive, name)) {
    if (kind === 'open' && value === 'si') {
      texts.push('');
    } else if (kind === 'text') {
      texts.push(...(inText ? [(texts.pop() ?? '') + value] : []));
    } else {
      inText = kind === 'open' && value === 't';
    }
  }
  return texts;
}

function readSheet(tags: readonly Tag[], shared: readonly string[]): readonly SheetRow[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cell = { place: 0, type: '' };
  let inValue = false;
  for (const { kind, value, attributes } of tags) {
    const row = rows.at(-1);
    if (kind === 'text') {
      if (inValue && row !== undefined) {
        row.cells[cell.place] = (row.cells[cell.place] ?? '') + textOf(value, cell.type, shared);
      }
    } else if (kind === 'open' && value === 'row') {
      rows.push({ line: Number(attribute(attributes, 'r')) || rows.length + 1, cells: [] });
    } else if (kind === 'open' && value === 'c') {
      const place = attribute(attributes, 'r');
      cell = { place: columnOf(place, row?.cells.length ?? 0), type: attribute(attributes, 't') };
    } else if (value === 'f') {
      throw new Error(`line ${row?.line ?? 0} has a formula`);
    } else {
      inValue = kind === 'open' && (value === 'v' || value === 't');
    }
    if (rows.length > ROWS_MAX + 1) {
      throw new Error('there are too many rows');
    }
  }
  return rows
    .map(({ line, cells }) => ({ line, cells: Array.from(cells, (each) => each ?? '') }))
    .filter(({ cells }) => cells.some((each) => each.trim() !== ''));
}

function textOf(value: string, type: string, shared: readonly string[]): string {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'T' : 'F';
    case 'e':
      throw new Error(`a cell holds the error ${value}`);
    default:
      return value;
  }
}

/** `C7` is the third column, counted from 0. */
function columnOf(place: string, next: number): number {
  const letters = /^[A-Z]+/u.exec(place)?.[0] ?? '';
  let count = 0;
  for (const letter of letters) {
    count = count * LETTER_BASE + letter.charCodeAt(0) - BEFORE_A;
  }
  const column = letters === '' ? next : count - 1;
  if (column >= COLUMNS_MAX) {
    throw new Error('there are too many columns');
  }
  return column;
}

function tagsOf(archive: Archive, name: string): readonly Tag[] {
  const xml = archive.read(name);
  if (xml === null) {
    throw new Error('it is no workbook');
  }
  // Declared entities could grow without end.
  if (xml.includes('<!DOCTYPE')) {
    throw new Error('the workbook declares entities');
  }
  return [...xml.matchAll(TOKEN)].flatMap(({ groups = {} }): Tag[] => {
    const { close = '', name: tag = '', rest = '', text } = groups;
    if (text !== undefined) {
      return [{ kind: 'text', value: decoded(text), attributes: '' }];
    }
    const open = { kind: 'open', value: tag, attributes: rest } as const;
    const ended = { kind: 'close', value: tag, attributes: '' } as const;
    if (close !== '') {
      return [ended];
    }
    return rest.endsWith('/') ? [open, ended] : [open];
  });
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}="(?<value>[^"]*)"`, 'u').exec(attributes);
  return decoded(found?.groups?.['value'] ?? '');
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(?<code>\d+)|#x(?<hex>[\da-fA-F]+)|(?<name>\w+));/gu, (...parts) => {
    const { code, hex, name } = parts.at(-1) as Record<string, string | undefined>;
    if (name !== undefined) {
      return ENTITIES[name] ?? '';
    }
    const point = code === undefined ? Number.parseInt(hex ?? '', 16) : Number(code);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
  });
}
