import { defineMessages } from '#shared/i18n/define-messages.ts';

export const afterCourseMessages = defineMessages('afterCourse', {
  zh: {
    label: '学完之后',
    labelOf: '学完之后：{{title}}',
    survey: '填写问卷',
    exam: '参加考试',
    certificate: '领取证书',
  },
  en: {
    label: 'After the course',
    labelOf: 'After the course: {{title}}',
    survey: 'Survey',
    exam: 'Exam',
    certificate: 'Certificate',
  },
});
