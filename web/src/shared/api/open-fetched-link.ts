import { translator } from '#shared/i18n/define-messages.ts';
import { openWindow } from '#shared/lib/open-window.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { apiMessages } from './api.messages.ts';
import { handleFailure } from './policy.ts';

/** Opens a link that a call answers with in a new window; tells the person when it could not. */
export async function openFetchedLink(resolveUrl: () => Promise<string>): Promise<boolean> {
  const t = translator(apiMessages);
  try {
    const result = await openWindow(resolveUrl);
    if (result !== 'opened') {
      showToast({ kind: 'error', text: t(result === 'blocked' ? 'popupBlocked' : 'linkMissing') });
    }
    return result === 'opened';
  } catch (error) {
    await handleFailure(error instanceof Error ? error : new Error(String(error)));
    return false;
  }
}
