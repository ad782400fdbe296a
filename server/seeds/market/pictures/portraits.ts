/** Faces of the demo's teachers: drawn, friendly, and no two alike. */
import { HUES } from './art.ts';
import { randomOf } from '../random.ts';
import type { Random } from '../random.ts';
import type { Gender } from './likely-gender.ts';

const SKINS = ['#f6d9c2', '#f2cdb0', '#e8bb98', '#dba77f'];
const HAIRS = ['#1f2430', '#2b2320', '#3d2c24', '#54433a', '#6d6a6a'];
const CLOTHES = ['#0b6b4a', '#2f4a87', '#85305c', '#9a3412', '#3f4a55', '#277571', '#7a5f26'];

/** Hair behind the head, and in front of it. */
const STYLES: readonly ((hair: string) => { readonly back: string; readonly front: string })[] = [
  (hair) => ({
    back: `<path d="M35 58q-3-38 29-38t29 38v36q-8 6-14 2H49q-6 4-14-2z" fill="${hair}"/>`,
    front: `<path d="M41 58q2-26 23-26t23 26q-6-15-24-17-16 3-22 17z" fill="${hair}"/>`,
  }),
  (hair) => ({
    back: `<path d="M38 60q-4-40 26-40t26 40z" fill="${hair}"/>`,
    front: `<path d="M40 58q0-28 26-28 22 2 22 28-4-14-14-18-20 6-34 18z" fill="${hair}"/>`,
  }),
  (hair) => ({
    back: `<path d="M37 66q-6-46 27-46t27 46q-2 10-8 12H45q-6-2-8-12z" fill="${hair}"/>`,
    front: `<path d="M40 62q-1-32 24-32t24 32q-2-16-10-20H50q-8 4-10 20z" fill="${hair}"/>`,
  }),
  (hair) => ({
    back: `<circle cx="64" cy="20" r="13" fill="${hair}"/><path d="M38 60q-4-38 26-38t26 38z" fill="${hair}"/>`,
    front: `<path d="M41 56q3-24 23-24t23 24q-9-13-23-13T41 56z" fill="${hair}"/>`,
  }),
  (hair) => ({
    back: `<path d="M39 58q-4-36 25-36t25 36z" fill="${hair}"/>`,
    front: `<path d="M41 54q-2-24 20-26 28-3 26 26-5-9-12-12-4 4-14 3-14-1-20 9z" fill="${hair}"/>`,
  }),
  (hair) => ({
    back: `<path d="M36 62q-2-42 28-42t28 42l4 30q-12 4-14-6H46q-2 10-14 6z" fill="${hair}"/>`,
    front: `<path d="M41 60q-1-30 23-30 24 1 23 30-3-17-21-20-14 14-25 20z" fill="${hair}"/>`,
  }),
];

const EYES: readonly string[] = [
  '<circle cx="55" cy="60" r="2.6"/><circle cx="73" cy="60" r="2.6"/>',
  '<path d="M51 61q4-5 8 0M69 61q4-5 8 0" fill="none" stroke="#26221f" stroke-width="2.4" stroke-linecap="round"/>',
  '<ellipse cx="55" cy="60" rx="2.4" ry="3.2"/><ellipse cx="73" cy="60" rx="2.4" ry="3.2"/>',
];
const SMILES: readonly string[] = [
  'M56 72q8 7 16 0',
  'M57 71q7 9 14 0z',
  'M55 71q9 5 18 0',
  'M58 72q6 5 12 0',
];
const GLASSES =
  '<g fill="none" stroke="#3f4a55" stroke-width="2"><circle cx="55" cy="60" r="7.5"/><circle cx="73" cy="60" r="7.5"/><path d="M62.500 59q1.500-1.500 3 0"/></g>';
const COLLARS: readonly ((colour: string) => string)[] = [
  () => '<path d="M52 92l12 14 12-14 6 4-18 22-18-22z" fill="#fff"/>',
  (colour) => `<path d="M50 90q14 14 28 0l4 4q-18 20-36 0z" fill="${colour}" fill-opacity=".6"/>`,
  () => '<path d="M54 92l10 10 10-10v8l-10 10-10-10z" fill="#fff" fill-opacity=".85"/>',
];

/** Styles of hair by what a name suggests. */
const STYLES_OF = {
  woman: [0, 2, 3, 5],
  man: [1, 4],
  either: [1, 2, 4],
} as const;
const BEARD_SHARE = 0.3;
export const BEARD = 'M47 68q17 26 34 0-1 20-17 20T47 68z';

function facialHair(luck: Random, gender: Gender | null, hair: string): string {
  return gender === 'man' && luck.chance(BEARD_SHARE)
    ? `<path d="${BEARD}" fill="${hair}" fill-opacity=".85"/>`
    : '';
}

/** A portrait; `key` decides all of it but what goes with the name. */
export function portraitPicture(key: string, gender: Gender | null): string {
  const luck = randomOf('portrait', key);
  const { tint } = luck.pick(HUES);
  const skin = luck.pick(SKINS);
  const hair = luck.pick(HAIRS);
  const cloth = luck.pick(CLOTHES);
  const style = luck.pick(STYLES_OF[gender ?? 'either']);
  const { back = '', front = '' } = STYLES[style]?.(hair) ?? {};
  const beard = facialHair(luck, gender, hair);
  const glasses = luck.chance(0.35) ? GLASSES : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><rect width="128" height="128" fill="${tint}" fill-opacity=".35"/><circle cx="64" cy="70" r="56" fill="#fff" fill-opacity=".45"/>${back}<path d="M16 128q3-36 48-36t48 36z" fill="${cloth}"/><path d="M54 78h20v17q-10 10-20 0z" fill="${skin}"/><path d="M54 84q10 8 20 0v5q-10 8-20 0z" fill-opacity=".08"/>${luck.pick(COLLARS)(tint)}<ellipse cx="42" cy="62" rx="4" ry="6" fill="${skin}"/><ellipse cx="86" cy="62" rx="4" ry="6" fill="${skin}"/><ellipse cx="64" cy="60" rx="22" ry="25" fill="${skin}"/>${beard}${front}<g fill="#26221f">${luck.pick(EYES)}</g><path d="M50 ${luck.between(51, 53)}q5-3 10 0M68 ${luck.between(51, 53)}q5-3 10 0" fill="none" stroke="${hair}" stroke-width="2.2" stroke-linecap="round"/><path d="M64 61v6" stroke="#000" stroke-opacity=".18" stroke-width="2.200" stroke-linecap="round"/><path d="${luck.pick(SMILES)}" fill="#fff" stroke="#a8483a" stroke-width="2.200" stroke-linecap="round"/><circle cx="49" cy="69" r="4.500" fill="#e0705a" fill-opacity=".22"/><circle cx="79" cy="69" r="4.500" fill="#e0705a" fill-opacity=".22"/>${glasses}</svg>`;
}
