import { defineMessages } from '#shared/i18n/define-messages.ts';

/** What stands on a poster and around it. It tells of the course; it promises nobody anything. */
export const posterMessages = defineMessages('poster', {
  zh: {
    scanCourse: '扫码查看课程',
    scanPackage: '扫码查看套餐',
    free: '免费',
    site: '知集',
    poster: '“{{title}}”的海报，带二维码',
    drawing: '正在绘制海报…',
    failed: '海报没有画出来',
    retry: '重试',
    save: '保存海报',
    saveHint: '手机上也可以长按图片保存',
  },
  en: {
    scanCourse: 'Scan to see the course',
    scanPackage: 'Scan to see the package',
    free: 'Free',
    site: 'Zhiji',
    poster: 'Poster of “{{title}}” with a QR code',
    drawing: 'Drawing the poster…',
    failed: 'The poster could not be drawn',
    retry: 'Try again',
    save: 'Save poster',
    saveHint: 'On a phone you can also press and hold the picture',
  },
});
