import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { addressRows, countryId } from './address-tree.ts';

const app = useTestApp();

const CHINA = countryId('CN');

describe('the data', () => {
  it('is one tree: every parent is there, one level up, and no id stands twice', () => {
    const rows = addressRows();
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.size).toBe(rows.length);
    const orphans = rows.filter(
      (row) => row.p_id !== 0 && byId.get(row.p_id)?.level !== row.level - 1,
    );
    expect(orphans).toEqual([]);
    expect(rows.filter((row) => row.level === 2)).toHaveLength(34);
    expect(rows.filter((row) => row.level === 4).length).toBeGreaterThan(2_800);
  });
});

describe('POST /api/user/getAddress [API-050]', () => {
  it('walks from the countries down to a district, one statement each [CON-03]', async () => {
    const countries = await app.call('region.children', { p_id: 0, level: 1 });
    expect(countries.data[0]).toEqual({ id: CHINA, name: '中国' });
    const provinces = await app.call('region.children', { p_id: CHINA, level: 2 });
    expect(provinces.data.map(({ name }) => name)).toContain('广东省');
    const cities = await app.call('region.children', { p_id: 440_000, level: 3 });
    expect(cities.data.map(({ name }) => name)).toContain('深圳市');
    const load = async () => app.call('region.children', { p_id: 440_300, level: 4 });
    expect(await app.statementsOf(load)).toBe(1);
    expect((await load()).data.map(({ name }) => name)).toContain('南山区');
  });

  it('gives a municipality its own city level', async () => {
    const cities = await app.call('region.children', { p_id: 110_000, level: 3 });
    expect(cities.data).toEqual([{ id: 110_100, name: '北京市' }]);
    const areas = await app.call('region.children', { p_id: 110_100, level: 4 });
    expect(areas.data.map(({ name }) => name)).toContain('海淀区');
  });

  it('answers an empty list where nothing is below, and refuses a fifth level', async () => {
    expect((await app.call('region.children', { p_id: countryId('FR'), level: 2 })).data).toEqual(
      [],
    );
    expect((await app.call('region.children', { p_id: 0, level: 5 })).code).toBe(10004);
  });
});

describe('POST /api/user/getAddressName [API-041]', () => {
  it('joins the names of the ids, from the country down, whatever their order', async () => {
    const { data } = await app.call('region.name', { address_id: `440305,440300,440000,${CHINA}` });
    expect(data.name).toBe('中国广东省深圳市南山区');
    expect(data.list.map(({ id }) => id)).toEqual([CHINA, 440_000, 440_300, 440_305]);
  });

  it('leaves out ids that do not exist and refuses what is not a list of ids', async () => {
    expect((await app.call('region.name', { address_id: '999999' })).data.name).toBe('');
    expect((await app.call('region.name', { address_id: '1;drop table' })).code).toBe(10004);
  });
});

describe('POST /api/user/getCountryList [API-048]', () => {
  it('answers countries with their phone codes, our own first', async () => {
    const { data } = await app.call('region.countries');
    expect(data[0]).toEqual({ id: CHINA, name: '中国', code: 'CN', phone_code: '86' });
    expect(data.find(({ code }) => code === 'SG')).toMatchObject({
      name: '新加坡',
      phone_code: '65',
    });
    expect(data.length).toBeGreaterThan(200);
  });
});

describe('POST /api/user/getBankList [API-047]', () => {
  it('lists banks with the codes providers know, and the account to pay into', async () => {
    const { token } = await buildLogin(app);
    const { data } = await app.call('region.banks', {}, { token });
    expect(data).toContainEqual({ id: 1, code: 'ICBC', name: '中国工商银行' });
    const codes = data.map((bank) => ('code' in bank ? bank.code : ''));
    expect(new Set(codes).size).toBe(codes.length);
    expect((await app.call('region.banks', { type: 2 }, { token })).data).toEqual([
      {
        account_name: '知集（开发环境）教育科技有限公司',
        account_no: '6222000000000000000',
        bank_name: '沙箱银行',
      },
    ]);
    expect((await app.call('region.banks')).code).toBe(11101);
  });
});
