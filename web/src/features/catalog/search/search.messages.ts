import { defineMessages } from '#shared/i18n/define-messages.ts';

export const searchMessages = defineMessages('catalogSearch', {
  zh: {
    similar: '没有完全匹配的结果，下面是读音相近的',
    didYouMean: '您是不是要找',
    noResults: '没有找到与“{{keyword}}”有关的课程',
    tips: '换个说法、少写几个字，或者看看下面的内容。',
    narrowed: '现在还有其他筛选条件，清除后再找一次：',
    clearOthers: '只按“{{keyword}}”搜索',
    searchShops: '在机构中搜索“{{keyword}}”',
    popular: '大家都在学',
    byCategory: '按分类看',
    suggestions: '搜索建议',
    suggestionCount: '{{number}} 条搜索建议',
  },
  en: {
    similar: 'Nothing matches exactly; these sound alike',
    didYouMean: 'Did you mean',
    noResults: 'No course found for "{{keyword}}"',
    tips: 'Try other or fewer words, or have a look at these.',
    narrowed: 'Other filters are on; search again without them:',
    clearOthers: 'Search for "{{keyword}}" alone',
    searchShops: 'Search institutions for "{{keyword}}"',
    popular: 'Popular courses',
    byCategory: 'By category',
    suggestions: 'Search suggestions',
    suggestionCount: 'Search suggestions: {{number}}',
  },
});
