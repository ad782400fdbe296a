import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { noteSpread } from '../note-spread.ts';
import { isRefusedAs } from '../spread-refusal.ts';
import type { OwnLink, SharedProduct } from './shared-product.ts';

async function ownLink({ type, id }: SharedProduct, signal: AbortSignal): Promise<OwnLink | null> {
  try {
    return await call('distribution.shareLink', { type, id }, { signal });
  } catch (error) {
    if (isRefusedAs('notActive', error)) {
      noteSpread(0);
      return null;
    }
    if (isRefusedAs('outside', error)) {
      return null;
    }
    throw error;
  }
}

export const shareQueries = {
  /** One's own link to a product; null when there is none, and the plain one is shared instead. */
  link: (product: SharedProduct) =>
    queryOptions({
      queryKey: queryKey('distribution', 'shareLink', product.type, product.id),
      queryFn: ({ signal }) => ownLink(product, signal),
    }),
};
