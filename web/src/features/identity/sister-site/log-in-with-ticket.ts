import { TICKET_SITES } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { hasToken, setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { loginMessages } from '../login.messages.ts';
import { noteSisterSiteVisit } from './sister-site-visit.ts';

/** The page waits this long for the login, then shows itself to a visitor. */
const PATIENCE_MS = 8000;

/**
 * Logs in who comes from the sister site with a ticket. Without a good one the person is a visitor
 * from there; who is logged in here stays who he is, so that no link changes the account unseen.
 */
export async function logInWithTicket(ticket: string | null): Promise<void> {
  if (hasToken()) {
    return;
  }
  if (ticket === null || ticket === '') {
    noteSisterSiteVisit();
    return;
  }
  const t = translator(loginMessages);
  try {
    const { user_token: token, user } = await call(
      'identity.redeemTicket',
      { token: ticket, app: TICKET_SITES.web },
      { signal: AbortSignal.timeout(PATIENCE_MS) },
    );
    saveToken(token);
    setSessionUser(user);
    showToast({ kind: 'success', text: t('arrivedAs', { name: user.nickname }) });
  } catch {
    // Used, late or out of reach: the person logs in or signs up here.
    noteSisterSiteVisit();
    showToast({ kind: 'error', text: t('arrivalFailed') });
  }
}
