import { safeUrl } from './safe-url.ts';

type OpenResult = 'opened' | 'blocked' | 'failed';

/**
 * Opens a new window whose address is still being fetched. The window opens before the first
 * await, while the browser still sees the click; otherwise it would be blocked as a popup. The new
 * page cannot reach ours (`noopener` itself would leave us without a handle to set the address).
 */
export async function openWindow(resolveUrl: () => Promise<string>): Promise<OpenResult> {
  const opened = window.open('', '_blank');
  if (opened === null) {
    return 'blocked';
  }
  opened.opener = null;
  try {
    const url = safeUrl(await resolveUrl());
    if (url !== null) {
      opened.location.replace(url);
      return 'opened';
    }
  } catch (error) {
    opened.close();
    throw error;
  }
  opened.close();
  return 'failed';
}
