/** Unified social credit codes (GB 32100) with both of their check characters. */
import { taxIdCheck } from '@zhiji/contract/kernel/tax-id';

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
  return body + taxIdCheck(body);
}

function organisationCheck(organisation: string): string {
  const size = ORGANISATION_CHARACTERS.length;
  const sum = Array.from(organisation).reduce((total, character, index) => {
    const value = Number.parseInt(character, 36);
    return total + value * (ORGANISATION_WEIGHTS[index] ?? 0);
  }, 0);
  return ORGANISATION_CHARACTERS.charAt((size - (sum % size)) % size);
}
