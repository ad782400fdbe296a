import { defineMessages } from '#shared/i18n/define-messages.ts';

export const bankMessages = defineMessages('bank', {
  zh: {
    bank: '开户银行',
    bankChoose: '请选择银行',
    banksLoading: '正在加载银行…',
    banksFailed: '银行列表没有加载成功',
    retry: '重试',
  },
  en: {
    bank: 'Bank',
    bankChoose: 'Please choose a bank',
    banksLoading: 'Loading banks…',
    banksFailed: 'The list of banks could not be loaded',
    retry: 'Try again',
  },
});
