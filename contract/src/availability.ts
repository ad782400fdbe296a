/**
 * Calls whose domain is not built yet. They are routed, checked and limited like all others and
 * answer `common.notAvailable`; a call leaves this list in the change that builds it.
 */
import type { CallName } from './calls.ts';

export const notAvailableYet = [
  'distribution.apply',
  'distribution.commissions',
  'distribution.goods',
  'distribution.record',
  'distribution.shareLink',
  'exam.applyForCertificate',
  'exam.certificates',
  'exam.intro',
  'exam.list',
  'exam.result',
  'exam.save',
  'exam.start',
  'invoice.addTitle',
  'invoice.apply',
  'invoice.editTitle',
  'invoice.records',
  'invoice.titles',
  'message.list',
  'message.read',
  'order.refundQuote',
  'order.requestRefund',
  'organisation.applyAsInstitution',
  'organisation.applyAsTeacher',
  'organisation.certification',
  'survey.answers',
  'survey.form',
  'survey.list',
  'survey.submit',
] as const satisfies readonly CallName[];

export type AvailableCall = Exclude<CallName, (typeof notAvailableYet)[number]>;
