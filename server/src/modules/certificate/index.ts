/** Public interface of the certificate module: earned, applied for, issued, checked. */
import { subscription } from '#platform/module';
import { drawDue } from './drawing/drawing.commands.ts';
import { eraseUser } from './erase.commands.ts';
import { personalTables } from './erase.repo.ts';
import { certificateInvariants } from './invariants.repo.ts';
import { applyForCertificate } from './papers/apply.commands.ts';
import { CERTIFICATE_CARD, CERTIFICATE_NAME } from './papers/certificate-sealing.ts';
import { expireDue } from './papers/due.repo.ts';
import { endIfReturned } from './papers/return.commands.ts';
import { certificates, checkCertificate } from './view/certificate.queries.ts';
import type { Module, Platform } from '#platform/module';
import type { OpenSurveys } from './papers/apply.commands.ts';

export {
  approveCertificate,
  refuseCertificate,
  reissueCertificate,
  revokeCertificate,
  waitingCertificates,
} from './papers/decision.commands.ts';
export { cardRef } from './papers/certificate-sealing.ts';
export { requireName } from './papers/holder.queries.ts';
export { isCertified } from './view/issued.repo.ts';

const DRAW_MS = 2_000;

const SEALED = [
  { table: 'certificate', column: 'name_sealed', purpose: CERTIFICATE_NAME },
  { table: 'certificate', column: 'id_card_sealed', purpose: CERTIFICATE_CARD },
];

/**
 * Binds the calls about certificates, and follows what is given back; `openSurveys` tells which
 * questionnaires wait, without importing them.
 */
export function certificateModule(
  platform: Platform,
  openSurveys: OpenSurveys,
): Module<'certificate'> {
  return {
    domain: 'certificate',
    tables: ['certificate_template', 'certificate', 'certificate_number', 'certificate_holder'],
    personalTables,
    eraseUser: async (tx, user) => eraseUser(platform, tx, user),
    sealed: SEALED,
    bindings: {
      list: async ({ user }, input) => certificates(platform, openSurveys, user.userId, input),
      apply: async ({ user }, input) =>
        applyForCertificate(platform, openSurveys, user.userId, input),
      check: async (_context, input) => checkCertificate(platform, input),
    },
    subscriptions: [
      subscription({
        event: 'order.returned',
        name: 'certificate.follow',
        handle: async ({ user_id: buyerId, order_id: id }) =>
          endIfReturned(platform, { buyerId, id }),
      }),
    ],
    loops: [
      {
        name: 'certificate.draw',
        everyMs: DRAW_MS,
        run: async (stopping) => drawDue(platform, stopping),
      },
    ],
    schedules: [
      {
        name: 'certificate.expire',
        cron: '*/15 * * * *',
        run: async () => {
          const count = await expireDue(platform.db, platform.clock.now());
          platform.log.info('certificates expired', { count });
        },
      },
    ],
    invariants: certificateInvariants,
  };
}
