/** On which terms an institution sells here: its tax number, and what the platform keeps. */
import { isTaxId } from '@zhiji/contract/kernel/tax-id';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';

/** Half of a sale, in hundredths of a percent. */
const FEE_MAX_BP = 5_000;

interface Terms {
  readonly tax_no?: string;
  readonly fee_bp?: number;
}

interface Change {
  readonly actor: Actor;
  readonly shopId: number;
  readonly action: string;
  readonly terms: Terms;
}

/** From now on the tax service issues an institution's invoices; without a number it issues them itself. */
export async function setTaxNo(
  platform: Platform,
  { actor, shopId, taxNo }: { actor: Actor; shopId: number; taxNo: string },
): Promise<void> {
  requireMarket(actor);
  if (taxNo !== '' && !isTaxId(taxNo)) {
    throw fail('operator.taxNo');
  }
  await changeTerms(platform, { actor, shopId, action: 'shop.taxNo', terms: { tax_no: taxNo } });
}

/** What is ordered from now on pays so much to the platform; what was ordered keeps its rate. */
export async function setFeeRate(
  platform: Platform,
  { actor, shopId, feeBp }: { actor: Actor; shopId: number; feeBp: number },
): Promise<void> {
  requireMarket(actor);
  if (!Number.isInteger(feeBp) || feeBp < 0 || feeBp > FEE_MAX_BP) {
    throw fail('operator.feeRate', { data: { max: FEE_MAX_BP } });
  }
  await changeTerms(platform, { actor, shopId, action: 'shop.feeRate', terms: { fee_bp: feeBp } });
}

async function changeTerms(
  { db }: Platform,
  { actor, shopId, action, terms }: Change,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('shop')
      .set(terms)
      .where('id', '=', shopId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw fail('operator.shopMissing', { data: { shop: shopId } });
    }
    await recordAudit(tx, { actor, action, subject: `shop ${shopId}`, detail: { ...terms } });
  });
}
