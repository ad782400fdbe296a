import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { defineMessages, type MessageKey } from '#shared/i18n/define-messages.ts';
import type { Certificate } from './certificate.queries.ts';

/** What stands on a certificate, wherever it is shown. */
export const certificateMessages = defineMessages('certificate', {
  zh: {
    unmet: '条件未满足',
    applicable: '可申请',
    inReview: '审核中',
    issued: '有效',
    refused: '未通过',
    revoked: '已撤销',
    expired: '已过期',
    replaced: '已换发',
    course: '课程',
    shop: '发证机构',
    certificateNo: '证书编号',
    holder: '姓名',
    idCard: '身份证号',
    hours: '学时',
    score: '考试成绩',
    appliedAt: '申请时间',
    issuedAt: '颁发日期',
    expiresAt: '有效期至',
    noExpiry: '长期有效',
    reason: '原因',
    claim: '去领证书',
    see: '查看证书',
  },
  en: {
    unmet: 'Not earned yet',
    applicable: 'Ready to apply',
    inReview: 'In review',
    issued: 'Valid',
    refused: 'Refused',
    revoked: 'Revoked',
    expired: 'Expired',
    replaced: 'Reissued',
    course: 'Course',
    shop: 'Issued by',
    certificateNo: 'Number',
    holder: 'Name',
    idCard: 'ID card',
    hours: 'Hours',
    score: 'Exam score',
    appliedAt: 'Applied',
    issuedAt: 'Issued',
    expiresAt: 'Valid until',
    noExpiry: 'No expiry',
    reason: 'Reason',
    claim: 'Get the certificate',
    see: 'See the certificate',
  },
});

type Text = MessageKey<typeof certificateMessages>;

export const statusTexts = {
  [CERTIFICATE_STATUSES.unmet]: 'unmet',
  [CERTIFICATE_STATUSES.applicable]: 'applicable',
  [CERTIFICATE_STATUSES.inReview]: 'inReview',
  [CERTIFICATE_STATUSES.issued]: 'issued',
  [CERTIFICATE_STATUSES.refused]: 'refused',
  [CERTIFICATE_STATUSES.revoked]: 'revoked',
  [CERTIFICATE_STATUSES.expired]: 'expired',
  [CERTIFICATE_STATUSES.replaced]: 'replaced',
} as const satisfies Record<Certificate['status'], Text>;
