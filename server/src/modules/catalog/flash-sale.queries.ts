/** Reads of the flash sale. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { presentCard } from './card.present.ts';
import { listFlashSale } from './flash-sale.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** The running or next flash sale, or null. */
export async function flashSale({
  db,
  clock,
}: Platform): Promise<CallResponse<'catalog.flashSale'>> {
  const now = clock.now();
  const rows = await listFlashSale(db, now);
  const [first] = rows;
  if (first === undefined) {
    return null;
  }
  return {
    id: first.flash_id,
    title: first.flash_title,
    start_time: formatWireTime(first.flash_start_at),
    end_time: formatWireTime(first.flash_end_at),
    server_time: formatWireTime(now),
    list: rows.map((row) => ({
      ...presentCard(row),
      seckill_price: formatFen(row.flash_price_fen),
      stock: row.flash_stock,
      sold: row.flash_sold,
      limit_num: row.flash_limit,
    })),
  };
}
