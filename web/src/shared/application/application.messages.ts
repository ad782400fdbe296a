import { defineMessages } from '#shared/i18n/define-messages.ts';

/** Texts that every application has. */
export const applicationMessages = defineMessages('application', {
  zh: {
    reason: '原因',
    toService: '联系客服',
  },
  en: {
    reason: 'Reason',
    toService: 'Customer service',
  },
});
