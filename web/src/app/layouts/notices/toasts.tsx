import { TOAST_MS } from '@zhiji/contract/kernel/limits';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { dismissToast, useToasts } from '#shared/lib/toasts.ts';
import { ToastStack } from '#shared/ui/feedback/toast-stack.tsx';
import { appMessages } from '#app/app.messages.ts';

/** The toasts of the whole site. */
export function Toasts() {
  const t = useMessages(appMessages);
  const toasts = useToasts((state) => state.toasts);
  return (
    <ToastStack
      label={t('notices')}
      closeLabel={t('close')}
      stayMs={TOAST_MS}
      onDismiss={dismissToast}
      toasts={toasts.map(({ id, kind, text, requestId }) => ({
        id,
        kind,
        text,
        note: requestId === undefined ? undefined : t('requestId', { id: requestId }),
      }))}
    />
  );
}
