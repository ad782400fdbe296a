import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { profileMessages } from './profile.messages.ts';

/** Where a click leads inside the site and this window, or null. */
function innerTarget(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const hash = link?.getAttribute('href') ?? '';
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
  return hash.startsWith('#/') && !isElsewhere ? hash.slice(1) : null;
}

/**
 * Asks before a link or leaving the site loses changes. It listens to clicks because the router's
 * own blocker would weigh on the entry of every visit.
 */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const t = useMessages(profileMessages);
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);

  useEffect(() => {
    if (!isDirty) {
      return undefined;
    }
    const listening = new AbortController();
    const { signal } = listening;
    // The browser asks in words of its own.
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const asked = innerTarget(event);
        if (asked !== null) {
          event.preventDefault();
          event.stopPropagation();
          setTarget(asked);
        }
      },
      { signal, capture: true },
    );
    return () => listening.abort();
  }, [isDirty]);

  return (
    <ConfirmDialog
      open={target !== null}
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      closeLabel={t('close')}
      onConfirm={() => target !== null && void navigate(target)}
      onCancel={() => setTarget(null)}
    />
  );
}
