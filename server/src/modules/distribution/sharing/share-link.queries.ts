/** Links that carry a distributor's code. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { sharedProduct } from '#modules/catalog';
import { fail } from '#platform/failure';
import { requireActive } from '../applications/standing.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type Input = CallInput<'distribution.shareLink'>;

/** The link to something in the programme, and what a poster shows of it. */
export async function shareLink(
  platform: Platform,
  userId: number,
  input: Input,
): Promise<CallResponse<'distribution.shareLink'>> {
  const { retail_id: retailId } = await requireActive(platform.db, userId);
  const product = await sharedProduct(platform, input);
  if (product === null) {
    throw fail('spread.courseNotInProgramme');
  }
  const url = platform.config.publicOrigin + pathOf(input, retailId);
  const { title, cover, price_fen: priceFen } = product;
  return { url, qr_text: url, title, cover, price: formatFen(priceFen) };
}

/** The page of what is shared, as the site's router writes it. */
function pathOf({ id, type }: Input, retailid: string): string {
  if (type === COURSE_TYPES.package) {
    return `/#/packageInfo?${new URLSearchParams({ id: String(id), retailid }).toString()}`;
  }
  const query = new URLSearchParams({ id: String(id), type: String(type), retailid });
  return `/#/courseInfo?${query.toString()}`;
}
