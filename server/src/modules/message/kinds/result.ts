/** Messages about exams and certificates. */
import { z } from 'zod';
import { count, id } from '@zhiji/contract/kernel/wire';
import { kind } from './kind.ts';

const TITLE = '数据分析师结业考试';
const COURSE = '数据分析师从零到上岗';

const attempt = { attempt_id: id, title: z.string(), score: count };
const ATTEMPT_LINK = '/user/exam/detail?id={attempt_id}';
const sampleAttempt = { attempt_id: 10_001, title: TITLE, score: 86 };

export const resultKinds = {
  'exam.open': kind({
    type: 'result',
    facts: z.object({ exam_id: id, title: z.string() }),
    link: '/user/exam/edit?id={exam_id}',
    zh: { title: '考试已开放', content: '《{title}》已开放，可以开始作答。' },
    en: { title: 'Exam open', content: '{title} is open for you now.' },
    sample: { exam_id: 31, title: TITLE },
  }),
  'exam.marked': kind({
    type: 'result',
    facts: z.object({ ...attempt, pass_score: count }),
    link: ATTEMPT_LINK,
    zh: {
      title: '考试成绩已出',
      content: '《{title}》的成绩是 {score} 分，及格线为 {pass_score} 分。',
    },
    en: {
      title: 'Exam marked',
      content: 'Your score in {title} is {score}. It takes {pass_score} to pass.',
    },
    sample: { ...sampleAttempt, pass_score: 60 },
    waysOut: ['mail'],
  }),
  'exam.regraded': kind({
    type: 'result',
    facts: z.object({ ...attempt, old_score: count, pass_score: count }),
    link: ATTEMPT_LINK,
    zh: {
      title: '考试成绩已更正',
      content:
        '《{title}》的答案有更正，您的成绩由 {old_score} 分改为 {score} 分，及格线为 {pass_score} 分。',
    },
    en: {
      title: 'Exam score corrected',
      content:
        'A key of {title} was corrected: your score is {score} instead of {old_score}. It takes {pass_score} to pass.',
    },
    sample: { ...sampleAttempt, old_score: 56, pass_score: 60 },
    waysOut: ['mail'],
  }),
  'certificate.issued': kind({
    type: 'result',
    facts: z.object({ title: z.string(), certificate_no: z.string() }),
    link: '/user/certificate',
    zh: { title: '证书已颁发', content: '《{title}》的证书 {certificate_no} 已颁发，可以下载。' },
    en: {
      title: 'Certificate issued',
      content: 'Certificate {certificate_no} of {title} is issued and can be downloaded.',
    },
    sample: { title: COURSE, certificate_no: 'ZJ7K2M9Q4X8A' },
    waysOut: ['mail'],
  }),
  'certificate.refused': kind({
    type: 'result',
    facts: z.object({ title: z.string(), reason: z.string() }),
    link: '/user/certificate',
    zh: { title: '证书申请未通过', content: '《{title}》的证书申请未通过：{reason}' },
    en: { title: 'Certificate refused', content: 'No certificate of {title}: {reason}' },
    sample: { title: COURSE, reason: '姓名与证件不符' },
  }),
  'certificate.revoked': kind({
    type: 'result',
    facts: z.object({ title: z.string(), reason: z.string() }),
    link: '/user/certificate',
    zh: { title: '证书已撤销', content: '《{title}》的证书已撤销：{reason}' },
    en: {
      title: 'Certificate revoked',
      content: 'The certificate of {title} is revoked: {reason}',
    },
    sample: { title: COURSE, reason: '课程已退款' },
  }),
};
