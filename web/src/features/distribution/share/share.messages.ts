import { defineMessages } from '#shared/i18n/define-messages.ts';

export const shareMessages = defineMessages('share', {
  zh: {
    share: '分享',
    dialogTitle: '分享“{{title}}”',
    close: '关闭',
    link: '链接',
    copy: '复制链接',
    copied: '链接已复制',
    copyFailed: '无法自动复制，请手动复制选中的链接',
    qrCode: '打开“{{title}}”的二维码',
    scan: '用手机扫码打开',
    ownNote: '链接带有您的分销码',
    plainNote: '不在分销计划中，这是普通链接',
    makePoster: '生成海报',
  },
  en: {
    share: 'Share',
    dialogTitle: 'Share “{{title}}”',
    close: 'Close',
    link: 'Link',
    copy: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'Copying failed. Please copy the selected link yourself',
    qrCode: 'QR code that opens “{{title}}”',
    scan: 'Scan to open on your phone',
    ownNote: 'This link carries your distributor code',
    plainNote: 'Not in the programme: this is a plain link',
    makePoster: 'Make a poster',
  },
});
