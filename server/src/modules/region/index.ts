/** Public interface of the region module: places, countries and banks. */
import { BANKS } from './banks.ts';
import { findAddresses, listChildren, listCountries, saveAddresses } from './region.repo.ts';
import { BANK_LIST_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Module, Platform } from '#platform/module';

export { bankOf } from './banks.ts';
export { isPlace } from './region.queries.ts';

/** Places change with a release, not while it runs; the load brings them up to date. */
const REGION_TAG = 'region';

/** Binds the region calls; all of them answer everybody the same. */
export function regionModule({ config, db, cache }: Platform): Module<'region'> {
  return {
    domain: 'region',
    tables: ['address'],
    bindings: {
      children: {
        tag: REGION_TAG,
        load: async ({ p_id, level }) => listChildren(db, p_id, level),
      },
      name: {
        tag: REGION_TAG,
        load: async ({ address_id }) => {
          const rows = await findAddresses(db, address_id.split(',').map(Number));
          const list = rows.map(({ id, name }) => ({ id, name }));
          return { name: list.map(({ name }) => name).join(''), list };
        },
      },
      countries: { tag: REGION_TAG, load: async () => listCountries(db) },
      banks: async (_context, { type }) =>
        type === BANK_LIST_TYPES.banks ? [...BANKS] : [receivingAccount(config.transferAccount)],
    },
    async reference() {
      // Three thousand rows that only this step needs; a web process does not load them.
      const { addressRows } = await import('./address-tree.ts');
      await saveAddresses(db, addressRows());
      await cache.invalidate(REGION_TAG);
    },
  };
}

function receivingAccount({
  accountName,
  accountNo,
  bankName,
}: Platform['config']['transferAccount']) {
  return { account_name: accountName, account_no: accountNo, bank_name: bankName };
}
