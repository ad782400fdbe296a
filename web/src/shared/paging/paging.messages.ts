import { defineMessages } from '#shared/i18n/define-messages.ts';

export const pagingMessages = defineMessages('paging', {
  zh: {
    label: '分页',
    total: '共 {{total}} 条',
    totalOrMore: '共 {{total}}+ 条',
    sizes: '每页条数',
    size: '{{limit}} 条/页',
    previous: '上一页',
    next: '下一页',
    page: '第 {{page}} 页',
    jumpTo: '前往页码',
    jump: '跳转',
    beyondEnd: '这一页没有内容，列表没有这么长',
    toFirst: '回到第一页',
  },
  en: {
    label: 'Pages',
    total: 'Total: {{total}}',
    totalOrMore: 'Total: {{total}}+',
    sizes: 'Items per page',
    size: '{{limit}} / page',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {{page}}',
    jumpTo: 'Go to page',
    jump: 'Go',
    beyondEnd: 'There is nothing on this page: the list is shorter',
    toFirst: 'Back to the first page',
  },
});
