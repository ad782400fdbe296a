/** GBK, which Node reads but does not write: the table is made by reading all of it once. */
const leads = { first: 0x81, last: 0xfe } as const;
const trails = { first: 0x40, last: 0xfe, hole: 0x7f } as const;
const ASCII_END = 0x80;
const unknown = '?'.codePointAt(0) ?? 0;
const BYTE_SIZE = 0x1_00;

let table: ReadonlyMap<string, number> | undefined;

function readTable(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('gbk');
  const codes = new Map<string, number>();
  for (let lead: number = leads.first; lead <= leads.last; lead += 1) {
    for (let trail: number = trails.first; trail <= trails.last; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      const isOne = character.length === 1 && character !== '\u{FFFD}';
      if (trail !== trails.hole && isOne) {
        codes.set(character, lead * BYTE_SIZE + trail);
      }
    }
  }
  return codes;
}

/** Characters it does not have become question marks. */
export function encodeGbk(text: string): Buffer {
  table ??= readTable();
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const code = table.get(character);
    if (point < ASCII_END) {
      bytes.push(point);
    } else if (code === undefined) {
      bytes.push(unknown);
    } else {
      bytes.push(Math.floor(code / BYTE_SIZE), code % BYTE_SIZE);
    }
  }
  return Buffer.from(bytes);
}
