import { probeSession } from '#shared/api/probe-session.ts';

/** Why a file is not had: it is not there, not for this person, its link is old, or nobody answers. */
export type DownloadRefusal = 'missing' | 'forbidden' | 'outdated' | 'unreached';

const GONE = 410;
const NOT_FOUND = 404;

/**
 * Asks the gate what it says to a download, which the browser itself makes and tells the page nothing
 * of. Null when nothing stands in its way, or when the box for a new login says it already.
 */
export async function refusedDownload(url: string): Promise<DownloadRefusal | null> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    if (ok || (await probeSession())) {
      return null;
    }
    if (status === GONE) {
      return 'outdated';
    }
    return status === NOT_FOUND ? 'missing' : 'forbidden';
  } catch {
    return 'unreached';
  }
}
