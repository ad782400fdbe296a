import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { messageListMessages } from './message-list.messages.ts';

/** Lists ask again, also after a refusal: the message was deleted meanwhile. */
function useRefreshMessages(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => queryClient.invalidateQueries({ queryKey: queryKey('message', 'list') });
}

/** Marks one message read, or all of them. */
export function useReadMessages() {
  const refresh = useRefreshMessages();
  return useMutation({
    mutationFn: (which: CallRequest<'message.read'>) => call('message.read', which),
    onSuccess: (_, which) => {
      if ('all' in which) {
        showToast({ kind: 'success', text: translator(messageListMessages)('allRead') });
      }
    },
    onSettled: refresh,
  });
}

/** Deletes one message, or all that were read. */
export function useRemoveMessages(onRemoved: () => void) {
  const refresh = useRefreshMessages();
  return useMutation({
    mutationFn: (which: CallRequest<'message.remove'>) => call('message.remove', which),
    onSuccess: () => {
      showToast({ kind: 'success', text: translator(messageListMessages)('removed') });
    },
    // The row goes before the box does.
    onSettled: async () => {
      await refresh();
      onRemoved();
    },
  });
}
