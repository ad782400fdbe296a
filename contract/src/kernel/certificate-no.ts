/**
 * Numbers of certificates: 128 bits of chance in letters nobody confuses, and a check character that
 * notices every wrong one and nearly every pair that was swapped (ISO 7064, a hybrid system).
 */

/** Without I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BODY = 26;
const GROUP = 9;
const BITS = 5n;
const SHAPE = new RegExp(`^[${LETTERS}]{${BODY + 1}}$`, 'u');
/** What people write instead. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A number as it is kept: without separators, in capitals. Foreign letters are not taken for ours. */
export function normalCertificateNo(text: string): string {
  return text
    .replaceAll(/[a-z]/gu, (letter) => letter.toUpperCase())
    .replaceAll(/[\s-]/gu, '')
    .replaceAll(/[OIL]/gu, (letter) => MISREAD[letter] ?? letter);
}

/** Makes a number of sixteen bytes. */
export function certificateNoOf(bytes: Uint8Array): string {
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let body = '';
  for (let place = 0; place < BODY; place += 1) {
    body = (LETTERS[Number(rest & ((1n << BITS) - 1n))] ?? '') + body;
    rest >>= BITS;
  }
  return body + checkOf(body);
}

/** Whether a number can be one of ours, without asking anybody. */
export function isCertificateNo(no: string): boolean {
  return SHAPE.test(no) && checkOf(no.slice(0, BODY)) === no.at(-1);
}

/** As it is printed: in groups. */
export function groupedCertificateNo(no: string): string {
  return no.match(new RegExp(`.{1,${GROUP}}`, 'gu'))?.join('-') ?? '';
}

function checkOf(body: string): string {
  const most = LETTERS.length;
  let product = most;
  for (const letter of body) {
    const sum = (product + LETTERS.indexOf(letter)) % most || most;
    product = (sum * 2) % (most + 1);
  }
  return LETTERS[(most + 1 - product) % most] ?? '';
}
