/** Unified social credit codes (GB 32100) with both of their check characters. */

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const BASE = 3;
/** Organisation codes (GB 11714), part of the credit code, have a check character of their own. */
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
const ORGANISATION_CHARACTERS = '0123456789X';
const ORGANISATION_LENGTH = 8;
/** Registered by the commerce authority, a company. */
const KIND = '91';

/** The code of a company registered in a district, by a serial number of ours. */
export function creditCode(districtId: number, serial: number): string {
  const organisation = `MA${String(serial).padStart(ORGANISATION_LENGTH - 2, '0')}`;
  const body = `${KIND}${districtId}${organisation}${organisationCheck(organisation)}`;
  return body + creditCheck(body);
}

/** Whether the last character of a code is the one its others ask for. */
export function isCreditCode(code: string): boolean {
  return code.length === 18 && creditCheck(code.slice(0, -1)) === code.at(-1);
}

function creditCheck(body: string): string {
  const size = CHARACTERS.length;
  let weight = 1;
  let sum = 0;
  for (const character of body) {
    sum += CHARACTERS.indexOf(character) * weight;
    weight = (weight * BASE) % size;
  }
  return CHARACTERS.charAt((size - (sum % size)) % size);
}

function organisationCheck(organisation: string): string {
  const size = ORGANISATION_CHARACTERS.length;
  const sum = Array.from(organisation).reduce((total, character, index) => {
    const value = Number.parseInt(character, 36);
    return total + value * (ORGANISATION_WEIGHTS[index] ?? 0);
  }, 0);
  return ORGANISATION_CHARACTERS.charAt((size - (sum % size)) % size);
}
