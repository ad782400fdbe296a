import { defineMessages } from '#shared/i18n/define-messages.ts';

export const shopSearchMessages = defineMessages('shopSearch', {
  zh: {
    none: '没有找到名称里有“{{keyword}}”的机构',
    found: '找到 {{number}} 家机构，用上下方向键选择',
    failed: '机构没有加载成功，请稍后再试',
    list: '机构',
    clear: '清除',
  },
  en: {
    none: 'No institution has “{{keyword}}” in its name',
    found: 'Institutions found: {{number}}. Use the arrow keys to choose',
    failed: 'The institutions could not be loaded, please try again later',
    list: 'Institutions',
    clear: 'Clear',
  },
});
