/** Reads of the flash sale. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { openCouponPrice } from '#modules/coupon';
import { presentCard, presentFlashCouponPrice } from '../cards/card.present.ts';
import { listFlashSale } from './flash-sale.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** The running or next flash sale, or null. */
export async function flashSale(platform: Platform): Promise<CallResponse<'catalog.flashSale'>> {
  const now = platform.clock.now();
  const [rows, couponPrice] = await Promise.all([
    listFlashSale(platform.db, now),
    openCouponPrice(platform),
  ]);
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
      ...presentCard(row, couponPrice),
      seckill_price: formatFen(row.flash_price_fen),
      seckill_coupon_price: presentFlashCouponPrice(row, row.flash_price_fen, couponPrice),
      stock: row.flash_stock,
      sold: row.flash_sold,
      limit_num: row.flash_limit,
    })),
  };
}
