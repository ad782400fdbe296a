import { describe, expect, it } from 'vitest';
import { INVOICE_TITLES_MAX } from '@zhiji/contract/kernel/limits';
import { useTestApp } from '#test/app';
import { SAVED, TITLE_INVALID } from '#test/codes';
import { buildLogin } from '#test/logins';
import { buildTitle, COMPANY } from '../invoice.factory.ts';
import type { CallRequest } from '@zhiji/contract/calls';

const TOO_MANY = 56_003;
const SAVE_FAILED = 10_005;
const DELETE_FAILED = 10_007;
const DELETED = 10_008;
const PERSON = { ...COMPANY, title_type: 1, title: '林知远', tax_no: '' } as const;

const app = useTestApp();

async function buildOwner() {
  const { token, userId } = await buildLogin(app);
  return {
    userId,
    list: async (given: CallRequest<'invoice.titles'> = {}) =>
      (await app.call('invoice.titles', given, { token })).data,
    add: async (given: object = {}) =>
      app.call('invoice.addTitle', { ...COMPANY, ...given }, { token }),
    edit: async (id: number, given: object = {}) =>
      app.call('invoice.editTitle', { ...COMPANY, id, ...given }, { token }),
    remove: async (id: number) => app.call('invoice.editTitle', { id, is_delete: 1 }, { token }),
  };
}

describe('invoice titles', () => {
  it('[API-042][API-051] keeps a title as it was typed, and lists it', async () => {
    const { add, list } = await buildOwner();
    const { code, data } = await add({ title: '  深圳知远科技有限公司 ' });
    expect(code).toBe(SAVED);
    expect(await list()).toEqual([{ ...COMPANY, id: data.id, is_default: 1 }]);
  });

  it('makes the first the default, and then the one chosen last; it stands first', async () => {
    const { add, edit, list } = await buildOwner();
    const [first, second] = [(await add()).data.id, (await add(PERSON)).data.id];
    const order = async () => (await list()).map(({ id, is_default }) => [id, is_default]);
    expect(await order()).toEqual([
      [first, 1],
      [second, 0],
    ]);
    await edit(second, { ...PERSON, is_default: 1 });
    expect(await order()).toEqual([
      [second, 1],
      [first, 0],
    ]);
    await edit(second, { ...PERSON, is_default: 0 });
    expect((await list()).map(({ is_default }) => is_default)).toEqual([0, 0]);
    await add({ is_default: 1, title: '第三家' });
    expect((await list()).map(({ title, is_default }) => [title, is_default])[0]).toEqual([
      '第三家',
      1,
    ]);
  });

  it('[API-043] changes one, and deletes it for good', async () => {
    const { add, edit, list, remove } = await buildOwner();
    const { id } = (await add()).data;
    expect((await edit(id, { title: '深圳知远教育有限公司' })).code).toBe(SAVED);
    expect((await list())[0]?.title).toBe('深圳知远教育有限公司');
    expect((await remove(id)).code).toBe(DELETED);
    expect(await list()).toEqual([]);
  });

  it('[ERR-07/10005][ERR-07/10007] says so when there is nothing to save or delete', async () => {
    const { edit, remove } = await buildOwner();
    const other = await buildOwner();
    const id = await buildTitle(app.platform, other.userId);
    expect((await edit(id)).code).toBe(SAVE_FAILED);
    expect((await remove(id)).code).toBe(DELETE_FAILED);
    expect((await other.remove(id)).code).toBe(DELETED);
    expect((await other.remove(id)).code).toBe(DELETE_FAILED);
  });

  it('wants a tax number whose last character proves it from a company, none from a person', async () => {
    const { add } = await buildOwner();
    for (const tax_no of ['', '91440300708461136X', '111111111111111111', '91440300708461136t']) {
      expect((await add({ tax_no })).code).toBe(TITLE_INVALID);
    }
    expect((await add({ ...PERSON, tax_no: COMPANY.tax_no })).code).toBe(TITLE_INVALID);
    expect((await add(PERSON)).code).toBe(SAVED);
  });

  it('has an end', async () => {
    const { add, list, userId } = await buildOwner();
    for (let held = 1; held < INVOICE_TITLES_MAX; held += 1) {
      await buildTitle(app.platform, userId);
    }
    expect((await add()).code).toBe(SAVED);
    expect((await add()).code).toBe(TOO_MANY);
    expect(await list({ page: 2, limit: 15 })).toHaveLength(5);
  });

  it('keeps what it says sealed', async () => {
    const { userId } = await buildOwner();
    await buildTitle(app.platform, userId);
    const rows = await app.platform.db
      .selectFrom('invoice_title')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(/知远|91440300708461136T|755912345610801/u);
  });
});
