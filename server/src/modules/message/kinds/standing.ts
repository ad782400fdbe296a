/** Messages about what somebody is here: applications, texts that were looked at, being muted. */
import { z } from 'zod';
import { CERTIFICATION_KINDS, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { id, time } from '@zhiji/contract/kernel/wire';
import { kind } from './kind.ts';
import type { Word } from './kind.ts';

const NO_LINK = '';
const FORMS: Readonly<Record<keyof typeof CERTIFICATION_KINDS, string>> = {
  teacher: '/instructorIdentification',
  enterprise: '/organIdentification',
};
const PAGES: typeof FORMS = {
  teacher: '/organInfo?teacher={page_id}',
  enterprise: '/organInfo?id={page_id}',
};
const ROLES: Readonly<Record<keyof typeof FORMS, Word>> = {
  teacher: { zh: '讲师', en: 'teacher' },
  enterprise: { zh: '机构', en: 'institution' },
};
const TEXTS: Readonly<Record<(typeof TEXT_KINDS)[keyof typeof TEXT_KINDS], Word>> = {
  nickname: { zh: '昵称', en: 'nickname' },
  comment: { zh: '评价', en: 'review' },
  question: { zh: '提问', en: 'question' },
  live: { zh: '直播发言', en: 'words in a live class' },
};

const role = z.enum(CERTIFICATION_KINDS);
const reason = z.string();
const text = { kind: z.enum(TEXT_KINDS), text: z.string() };
const sampleText = { kind: TEXT_KINDS.comment, text: '讲得很细，练习也多。' };

export const standingKinds = {
  'application.passed': kind({
    type: 'system',
    facts: z.object({ kind: role, page_id: id }),
    link: PAGES,
    words: ROLES,
    zh: { title: '入驻申请已通过', content: '您的{kind}入驻申请已通过，主页已经可以访问。' },
    en: {
      title: 'Application accepted',
      content: 'Your application ({kind}) is accepted, and your page can be seen.',
    },
    sample: { kind: CERTIFICATION_KINDS.enterprise, page_id: 10_001 },
    waysOut: ['mail'],
  }),
  'application.refused': kind({
    type: 'system',
    facts: z.object({ kind: role, reason }),
    link: FORMS,
    words: ROLES,
    zh: {
      title: '入驻申请未通过',
      content: '您的{kind}入驻申请未通过：{reason}。可以修改后再次提交。',
    },
    en: {
      title: 'Application refused',
      content:
        'Your application ({kind}) was refused: {reason}. You may correct and send it again.',
    },
    sample: { kind: CERTIFICATION_KINDS.teacher, reason: '资格证书不清晰' },
    waysOut: ['mail'],
  }),
  'application.withdrawn': kind({
    type: 'system',
    facts: z.object({ kind: role, reason }),
    link: FORMS,
    words: ROLES,
    zh: {
      title: '入驻资格已撤回',
      content: '您的{kind}入驻资格已撤回：{reason}。今后不再列出，也不能售课。',
    },
    en: {
      title: 'Accreditation withdrawn',
      content:
        'Your accreditation ({kind}) is withdrawn: {reason}. You are no longer listed, and nothing is sold.',
    },
    sample: { kind: CERTIFICATION_KINDS.enterprise, reason: '办学许可已到期' },
    waysOut: ['mail'],
  }),
  'text.released': kind({
    type: 'system',
    facts: z.object(text),
    link: NO_LINK,
    words: TEXTS,
    zh: { title: '内容已通过审核', content: '您的{kind}“{text}”已通过审核，现在对所有人可见。' },
    en: {
      title: 'Your text is shown',
      content: 'We looked at what you wrote ({kind}): “{text}”. Everybody can see it now.',
    },
    sample: sampleText,
  }),
  'text.hidden': kind({
    type: 'system',
    facts: z.object({ ...text, reason }),
    link: NO_LINK,
    words: TEXTS,
    zh: { title: '内容未通过审核', content: '您的{kind}“{text}”不予展示：{reason}。' },
    en: {
      title: 'Your text is not shown',
      content: 'What you wrote ({kind}) is not shown: “{text}”. The reason: {reason}.',
    },
    sample: { ...sampleText, reason: '含有广告信息' },
  }),
  'user.muted': kind({
    type: 'system',
    facts: z.object({ until: time, reason }),
    link: NO_LINK,
    zh: {
      title: '您已被禁言',
      content: '您被禁言至 {until}：{reason}。期间不能发表评价、提问和直播发言。',
    },
    en: {
      title: 'You are muted',
      content:
        'Until {until} you cannot write reviews, questions or in live classes. The reason: {reason}.',
    },
    sample: { until: '2026-11-24 09:00:00', reason: '多次发布广告' },
  }),
};
