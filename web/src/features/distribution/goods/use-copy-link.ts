import { useMutation, useQueryClient } from '@tanstack/react-query';
import { translator } from '#shared/i18n/define-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { shareQueries } from '../share/share.queries.ts';
import type { SharedProduct } from '../share/shared-product.ts';
import { goodsMessages } from './goods.messages.ts';

/** Copies one's own link to a product; `onBlocked` when the browser does not let us. */
export function useCopyLink(product: SharedProduct, onBlocked: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => queryClient.fetchQuery(shareQueries.link(product)),
    // The query told of it.
    meta: { silent: true },
    onSuccess: async (own) => {
      const t = translator(goodsMessages);
      if (own === null) {
        showToast({ kind: 'error', text: t('outside') });
        await queryClient.invalidateQueries({ queryKey: queryKey('distribution', 'goods') });
        return;
      }
      try {
        await navigator.clipboard.writeText(own.url);
        showToast({ kind: 'success', text: t('copied') });
      } catch {
        onBlocked();
      }
    },
  });
}
