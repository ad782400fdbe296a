import { defineMessages } from '#shared/i18n/define-messages.ts';

export const applyMessages = defineMessages('certificateApply', {
  zh: {
    title: '申请证书',
    named: '{{action}}：{{title}}',
    intro:
      '证书上写的是真实姓名，颁发后不能自行修改。身份证号加密保存，证书和查验页面都只显示其中几位。',
    name: '真实姓名',
    idCard: '身份证号',
    agree: '以上信息真实有效，同意平台为制作和查验证书处理我的姓名和身份证号。',
    send: '提交申请',
    sending: '正在提交…',
    close: '关闭',
    issued: '证书已颁发',
    inReview: '已提交，机构审核后颁发',
    nameMissing: '请输入真实姓名',
    nameLong: '姓名太长',
    cardMissing: '请输入身份证号',
    cardFormat: '身份证号是 18 位，最后一位可以是 X',
    cardChecksum: '校验位或出生日期不对，请对照身份证逐位核对',
    nameMismatch: '与这个身份证号已有证书上的姓名不一致',
    cardTaken: '这个身份证号已在另一个账号领过证书',
    agreeMissing: '请先勾选',
    nameMismatchHelp: '请填写已有证书上的姓名。已有证书上的姓名写错了，可以请客服更正后换发。',
    cardTakenHelp: '请登录那个账号申请。如果不是您本人领的，请联系客服核实。',
  },
  en: {
    title: 'Apply for a certificate',
    named: '{{action}}: {{title}}',
    intro:
      'The certificate carries your real name, which you cannot change later. Your ID number is stored encrypted; the certificate and its public page show only a few of its digits.',
    name: 'Real name',
    idCard: 'ID card number',
    agree:
      'These details are mine and true. I agree that my name and ID number are used to make and verify the certificate.',
    send: 'Apply',
    sending: 'Sending…',
    close: 'Close',
    issued: 'The certificate is issued',
    inReview: 'Sent. It is issued after a review',
    nameMissing: 'Please enter your real name',
    nameLong: 'The name is too long',
    cardMissing: 'Please enter your ID card number',
    cardFormat: 'An ID card number has 18 digits; the last may be an X',
    cardChecksum: 'The check digit or the date of birth is wrong. Please compare it with your card',
    nameMismatch: 'Certificates of this ID card carry another name',
    cardTaken: 'Another account has certificates of this ID card',
    agreeMissing: 'Please tick the box first',
    nameMismatchHelp:
      'Please enter the name on your other certificate. If that one is wrong, customer service can reissue it.',
    cardTakenHelp:
      'Please log in to that account. If it is not yours, let customer service look into it.',
  },
});
