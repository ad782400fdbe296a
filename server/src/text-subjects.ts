/** Which module moves which kind of text, once reviewers decided about it. */
import { commentSubject, questionSubject } from '#modules/catalog';
import { nicknameSubject } from '#modules/identity';
import { liveSubject } from '#modules/live';
import type { TextSubjects } from '#modules/moderation';

export const textSubjects: TextSubjects = {
  nickname: nicknameSubject,
  comment: commentSubject,
  question: questionSubject,
  live: liveSubject,
};
