import { defineMessages } from '#shared/i18n/define-messages.ts';

export const testPayMessages = defineMessages('testPay', {
  zh: { payWithoutMoney: '不花钱付款（仅开发环境）' },
  en: { payWithoutMoney: 'Pay without money (development only)' },
});
