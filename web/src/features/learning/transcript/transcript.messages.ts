import { defineMessages } from '#shared/i18n/define-messages.ts';

export const transcriptMessages = defineMessages('transcript', {
  zh: {
    transcript: '文稿',
    search: '在文稿中查找',
    language: '文稿语言',
    found: '找到 {{number}} 处',
    none: '没有找到“{{words}}”',
    empty: '这节课还没有文稿。',
    hint: '点一句，就跳到那里。',
  },
  en: {
    transcript: 'Transcript',
    search: 'Search the transcript',
    language: 'Language of the transcript',
    found: '{{number}} found',
    none: 'Nothing found for “{{words}}”',
    empty: 'This lesson has no transcript yet.',
    hint: 'Tap a sentence to jump to it.',
  },
});
