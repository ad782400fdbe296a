import { defineMessages } from '#shared/i18n/define-messages.ts';

export const avatarMessages = defineMessages('avatar', {
  zh: {
    edit: '修改头像',
    close: '关闭',
    choose: '选择照片',
    chooseAnother: '换一张',
    rule: '支持 jpeg、jpg、png 格式，大小不超过 {{mb}}MB',
    move: '拖动或用方向键移动照片',
    zoom: '缩放',
    cancel: '取消',
    save: '保存',
    sending: '正在上传头像',
    saved: '头像已修改',
  },
  en: {
    edit: 'Change avatar',
    close: 'Close',
    choose: 'Choose a photo',
    chooseAnother: 'Another photo',
    rule: 'jpeg, jpg or png, up to {{mb}}MB',
    move: 'Drag the photo, or move it with the arrow keys',
    zoom: 'Zoom',
    cancel: 'Cancel',
    save: 'Save',
    sending: 'Uploading the avatar',
    saved: 'The avatar was changed',
  },
});
