/**
 * What the person sees when a call fails, decided here and nowhere else: the transport only throws,
 * screens only show their own state.
 */
import { CancelledError } from '@tanstack/react-query';
import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { ErrorDef } from '@zhiji/contract/kernel/errors';
import { translator } from '#shared/i18n/define-messages.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { ApiError } from './api-error.ts';
import { apiMessages } from './api.messages.ts';
import { askRelogin } from './relogin.ts';

/** Put on a query or mutation as `meta`. */
export interface CallMeta extends Record<string, unknown> {
  /** Nobody waits for the answer, so nobody is told of its failure. */
  readonly silent?: boolean;
}

/** Calls under it answer wrong credentials with a session code; there it is only a message. */
const LOGIN_PATH = '/api/login/';

/** The registry loads on the first failure; without it the server's own text is enough. */
async function lookUp(code: number): Promise<ErrorDef | undefined> {
  try {
    const { errors } = await import('@zhiji/contract/kernel/errors');
    return Object.values<ErrorDef>(errors).find((error) => error.code === code);
  } catch {
    return undefined;
  }
}

function textOf(error: ApiError, known: ErrorDef | undefined): string {
  const t = translator(apiMessages);
  switch (error.kind) {
    case 'timeout':
      return t('timedOut');
    case 'network':
    case 'cancelled':
      return t('requestError');
    case 'code':
    case 'http':
      return error.message || known?.[currentLanguage()] || t('httpError', { status: error.code });
  }
}

function isCancelled(error: Error): boolean {
  return (
    error instanceof CancelledError || (error instanceof ApiError && error.kind === 'cancelled')
  );
}

/** Shows the failure of a call as the policy wants it. */
export async function handleFailure(error: Error, meta?: CallMeta): Promise<void> {
  if (meta?.silent === true || isCancelled(error)) {
    return;
  }
  if (!(error instanceof ApiError)) {
    showToast({ kind: 'error', text: translator(apiMessages)('requestError') });
    return;
  }
  if (await offerRelogin(error)) {
    return;
  }
  const known = await lookUp(error.code);
  showToast({ kind: 'error', text: textOf(error, known), requestId: error.requestId });
}

/** Opens the re-login box when the failure says that the session is over; tells whether it did. */
export async function offerRelogin(error: ApiError): Promise<boolean> {
  if (error.kind !== 'code' || callPaths[error.call].startsWith(LOGIN_PATH)) {
    return false;
  }
  const known = await lookUp(error.code);
  if (known?.reaction !== 'relogin') {
    return false;
  }
  askRelogin(textOf(error, known));
  return true;
}
