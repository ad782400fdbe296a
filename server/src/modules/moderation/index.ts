/** Public interface of the moderation module: which texts others read, and who may write them. */
import { eraseUser, personalTables } from './erase.repo.ts';
import { moderationInvariants } from './invariants.repo.ts';
import { report } from './reports/report.commands.ts';
import type { Module, Platform } from '#platform/module';
import type { TextSubjects } from './cases/text-subject.ts';

export { heldTexts, hideText, releaseText } from './cases/decision.commands.ts';
export {
  checkText,
  doubtsIn,
  dropText,
  holdText,
  isClean,
  refuseHidden,
} from './check.commands.ts';
export { muteUser, unmuteUser } from './mutes/mute.commands.ts';
export { addWord, removeWord } from './words/word.commands.ts';
export { listWords } from './words/word.queries.ts';
export { comparable, WORD_VERDICTS } from './words/word.rules.ts';
export type { HeldText } from './cases/case.repo.ts';
export type { TextKind, TextSubject, TextSubjects } from './cases/text-subject.ts';
export type { WordVerdict } from './words/word.rules.ts';

/** Binds the call about other people's texts, which belong to other modules. */
export function moderationModule(platform: Platform, subjects: TextSubjects): Module<'moderation'> {
  return {
    domain: 'moderation',
    tables: ['blocked_word', 'text_case', 'text_report', 'mute'],
    personalTables,
    eraseUser,
    bindings: {
      report: async ({ user }, input) => report(platform, subjects, user.userId, input),
    },
    invariants: moderationInvariants,
  };
}
