/** Keeping the sales figures up to date, in batches and without touching cached pages. */
import { addCourseSales, addPackageSales } from '#modules/catalog';
import { addShopSales } from '#modules/organisation';
import { inTransaction } from '#platform/db/transaction';
import { takeUncounted } from './sales-count.repo.ts';
import type { Platform } from '#platform/module';

const BATCH = 500;

/** Counts every paid order that is not counted yet. */
export async function rollUpSales({ db }: Platform): Promise<void> {
  for (let counted = BATCH; counted === BATCH;) {
    counted = await inTransaction(db, async (tx) => {
      const { orders, courses, packages, shops } = await takeUncounted(tx, BATCH);
      await addCourseSales(tx, courses);
      await addPackageSales(tx, packages);
      await addShopSales(tx, shops);
      return orders;
    });
  }
}
