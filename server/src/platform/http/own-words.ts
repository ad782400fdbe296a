/**
 * What people wrote comes back letter by letter, whatever the reader's language: a form that was
 * given English would save it, and what somebody answered or said is his.
 */
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CallName } from '@zhiji/contract/calls';
import type { OwnWords } from './translation.ts';

/** Calls that answer with nothing else. */
const WHOLE = /^(?:account|identity|invoice|media|support)\.|^live\.(?:messages|say)$/u;

const NOTHING: OwnWords = () => false;

const fields = (...names: readonly string[]): OwnWords => {
  const known = new Set(names);
  return (name) => known.has(name);
};

/** The words of a blank are asked for as they are; of an essay's answer somebody wrote a model. */
const resultWords: OwnWords = (name, { type }) =>
  name === 'my_answer' || (name === 'right_answer' && type === EXAM_TOPIC_TYPES.blank);

const SEATS_AND_PROOFS = fields('users', 'explain', 'payer_name', 'bank_name');

/** The buyer's remark stands beside the number of the order; those of its steps are ours. */
const orderWords: OwnWords = (name, beside) =>
  SEATS_AND_PROOFS(name, beside) || (name === 'remark' && 'order_no' in beside);

/** A transfer is made out to names as the bank has them. */
const ACCOUNT = ['account_name', 'bank_name'] as const;

/** Fields that people wrote, with all that is in them; the rest of an answer is the operators'. */
const FIELDS: Partial<Record<CallName, OwnWords>> = {
  'catalog.comments': fields('nickname', 'content', 'reply'),
  // Words of a search are marked as they were typed.
  'catalog.courses': fields('words'),
  'catalog.questions': fields('nickname', 'content', 'answer'),
  'certificate.check': fields('real_name'),
  'certificate.list': fields('real_name'),
  'distribution.record': fields('real_name'),
  'exam.practise': fields('right_answer'),
  'exam.result': resultWords,
  'exam.save': fields('newer'),
  'exam.start': fields('answers'),
  'exam.wrongTopics': fields('my_answer'),
  'learning.addNote': fields('content'),
  'learning.editNote': fields('content'),
  'learning.notes': fields('content'),
  'order.detail': orderWords,
  'order.pay': fields(...ACCOUNT, 'remark_code'),
  'organisation.certification': fields('apply'),
  // The registered name and the numbers are looked up in the register as they are.
  'organisation.detail': fields('licence'),
  'region.banks': fields(...ACCOUNT),
  'survey.answers': fields('answers'),
};

/** Which fields of a call's answer stay as they were written; null when all of it does. */
export function ownWords(name: CallName): OwnWords | null {
  return WHOLE.test(name) ? null : (FIELDS[name] ?? NOTHING);
}
