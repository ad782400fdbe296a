/** Texts of the demo market. */

/** Footer data and links; pictures by the key under which they were stored. */
export function settings(pictures: ReadonlyMap<string, string>): Record<string, string> {
  return {
    foot_mobile: '400-820-2026',
    foot_email: 'service@zhiji.example',
    foot_address: '上海市杨浦区知集路 88 号 6 层',
    foot_official: pictures.get('demo/licence.svg') ?? '',
    foot_e_qr: pictures.get('demo/qr-service.svg') ?? '',
    foot_h_qr: pictures.get('demo/qr-app.svg') ?? '',
    foot_report_phone: '021-5588-2026',
    foot_icp: '沪ICP备2026000001号-1',
    foot_police: '沪公网安备31011002000001号',
    foot_telecom: '沪B2-20260001',
    foot_privacy_pdf: pictures.get('demo/privacy.pdf') ?? '',
    service_link: 'https://service.zhiji.example/chat',
  };
}

export const announcements = [
  {
    title: '国庆期间客服服务时间调整',
    content: '<p>10 月 1 日至 7 日，客服服务时间为每日 9:00 至 18:00。</p>',
  },
  {
    title: '电子发票已支持企业抬头一键填写',
    content: '<p>在“发票信息”里保存抬头后，申请发票时可直接选用。</p>',
  },
  {
    title: '消防工程师报名通道开启提醒',
    content: '<p>2026 年度报名已开启，请在截止日前完成资料上传。</p>',
  },
  {
    title: '直播课回放保留时间延长至一年',
    content: '<p>自本月起，直播课回放保留时间由 180 天延长至一年。</p>',
  },
  {
    title: '面授课支持日历订阅',
    content: '<p>报名面授课后，可将上课时间加入手机日历，变更会自动通知。</p>',
  },
  { title: '学习进度跨设备同步上线', content: '<p>在手机上学到哪里，电脑打开就从哪里继续。</p>' },
];

const VERSION = '2026-01';

export const agreements = [
  {
    type: 1,
    version: VERSION,
    title: '用户服务协议',
    content:
      '<h2>一、服务说明</h2><p>知集为学习者提供课程浏览、购买与学习服务。</p><h2>二、账号</h2><p>账号由您本人使用，请妥善保管登录凭证。</p>',
  },
  {
    type: 2,
    version: VERSION,
    title: '隐私政策',
    content:
      '<h2>一、我们收集什么</h2><p>仅收集完成服务所必需的信息，并加密保存。</p><h2>二、您的权利</h2><p>您可以随时导出或删除个人信息。</p>',
  },
  {
    type: 3,
    version: VERSION,
    title: '敏感个人信息处理同意书',
    content: '<p>身份证号、银行账号等信息仅用于您申请的业务，单独加密保存。</p>',
  },
  {
    type: 4,
    version: VERSION,
    title: '分销服务协议',
    content: '<p>加入分销计划免费，佣金以实际支付金额为准，退款将相应扣回。</p>',
  },
  {
    type: 5,
    version: VERSION,
    title: '退款规则',
    content: '<p>付款后 7 天内未学习可全额退款；之后按未学课时比例退款。</p>',
  },
];
