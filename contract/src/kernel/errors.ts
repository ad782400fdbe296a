/** Every answer code: named by its key in code and its number on the wire, with both texts. */

/** What the client does with a failed answer: show the text, or ask to log in again. */
export type Reaction = 'toast' | 'relogin';

export interface CodeDef {
  readonly code: number;
  readonly zh: string;
  readonly en: string;
}

export interface ErrorDef extends CodeDef {
  readonly reaction: Reaction;
  /** The texts when the failure carries data, which stands in the places that bear its names. */
  readonly told?: { readonly zh: string; readonly en: string };
  /** The same where a number among that data is 0. */
  readonly toldNone?: { readonly zh: string; readonly en: string };
  /** HTTP status; business failures keep 200 and speak through `code` alone. */
  readonly http: number;
}

const toast = (code: number, zh: string, en: string, http = 200): ErrorDef => ({
  code,
  zh,
  en,
  reaction: 'toast',
  http,
});

const relogin = (code: number, zh: string, en: string): ErrorDef => ({
  ...toast(code, zh, en),
  reaction: 'relogin',
});

/** Codes the client treats as success (spec 8); 13507 is handled by moving to registration. */
export const successes = {
  ok: { code: 10000, zh: '获取成功', en: 'OK' },
  saved: { code: 10006, zh: '保存成功', en: 'Saved' },
  deleted: { code: 10008, zh: '删除成功', en: 'Deleted' },
  loggedIn: { code: 11108, zh: '登录成功', en: 'Logged in' },
  phoneUnregistered: {
    code: 13507,
    zh: '手机号未注册，请先注册',
    en: 'This phone is not registered yet, please sign up',
  },
} as const satisfies Record<string, CodeDef>;

export const errors = {
  'common.system': toast(
    10001,
    '系统错误，请稍后再试',
    'System error, please try again later',
    500,
  ),
  'common.missingParameter': toast(10002, '缺少参数', 'A parameter is missing'),
  'common.badParameter': toast(10004, '参数错误', 'A parameter is wrong'),
  'common.saveFailed': toast(10005, '保存失败', 'Saving failed'),
  'common.deleteFailed': toast(10007, '删除失败', 'Deleting failed'),
  'common.uploadFailed': toast(10012, '上传失败', 'Upload failed'),
  'common.forbidden': toast(40300, '没有权限', 'You are not allowed to do this'),
  'common.notFound': toast(40400, '内容不存在或已下架', 'Not found or no longer available'),
  'common.tooMany': toast(42900, '操作太频繁，请稍后再试', 'Too many requests, please wait', 429),
  'common.busy': toast(50300, '服务繁忙，请稍后再试', 'The service is busy, please try again', 503),

  'auth.tokenMissing': relogin(11101, '您还没有登录', 'You are not logged in'),
  'auth.tokenExpired': relogin(11102, '登录已过期', 'Your login has expired'),
  'auth.loggedInElsewhere': {
    ...relogin(11103, '您的账号已在其他设备登录', 'Your account was logged in on another device'),
    told: {
      zh: '您的账号已于 {time} 在其他设备（{device}）登录',
      en: 'Your account was logged in on another device ({device}) at {time}',
    },
  },
  'auth.userMissing': relogin(11104, '账号不存在', 'This account does not exist'),
  'auth.wrongCredentials': relogin(11105, '账号或密码错误', 'Wrong account or password'),
  'auth.userDisabled': relogin(11106, '账号已被停用', 'This account is disabled'),
  'auth.groupDisabled': relogin(11107, '所属机构已被停用', 'Your organisation is disabled'),

  'code.tooOften': toast(11005, '发送过于频繁，请稍后再试', 'Sending too often, please wait'),
  'code.sendFailed': toast(11006, '验证码发送失败', 'The code could not be sent'),
  'code.expired': toast(11008, '验证码已过期', 'The code has expired'),
  'code.missing': toast(11109, '请输入验证码', 'Please enter the code'),
  'code.wrong': toast(11110, '验证码错误', 'The code is wrong'),
  'puzzle.required': toast(11020, '请先图形验证', 'Please solve the puzzle first'),
  'puzzle.wrong': toast(11021, '验证未通过，请再试一次', 'Not quite, please try again'),
  'puzzle.harder': toast(
    11023,
    '当前请求较多，请再完成一次验证',
    'Many codes are being asked for right now, please solve one more puzzle',
  ),
  'puzzle.expired': toast(
    11022,
    '图形验证已失效，请刷新后重试',
    'The puzzle has expired, please load a new one',
  ),
  'register.failed': toast(11009, '注册失败', 'Registration failed'),
  'register.userExists': toast(11010, '用户已存在', 'This user already exists'),
  'account.phoneBound': toast(
    11111,
    '该手机号已绑定其他账号',
    'This phone is bound to another account',
  ),
  'account.phoneUnregistered': toast(60000, '手机号未注册', 'This phone is not registered'),
  'account.deletionBlocked': toast(
    60001,
    '仍有未完成的订单、佣金或发票，暂不能注销账号',
    'Open orders, commission or invoices remain, so the account cannot be deleted yet',
  ),

  'login.locked': toast(
    60002,
    '密码错误次数过多，请 15 分钟后再试，或使用验证码登录',
    'Too many wrong passwords, please try again in 15 minutes or log in with a code',
  ),
  'password.length': toast(
    60003,
    '密码长度在 4 到 16 个字符',
    'A password has between 4 and 16 characters',
  ),
  'password.personal': toast(
    60016,
    '密码不能与账号或手机号相同或相近',
    'A password must not be your account name or phone, nor nearly so',
  ),
  'password.common': toast(
    60004,
    '该密码过于常见，请换一个',
    'This password is too common, please choose another',
  ),
  'password.mismatch': toast(60005, '两次输入密码不一致!', 'The two passwords differ'),
  'consent.needed': toast(
    60006,
    '请先阅读并同意服务协议和隐私政策',
    'Please read and accept the service agreement and the privacy policy first',
  ),
  'wechat.expired': toast(
    60010,
    '微信授权已失效，请重新扫码',
    'The WeChat login has expired, please scan again',
  ),
  'wechat.unavailable': toast(
    60011,
    '微信暂时无法连接，请稍后再试',
    'WeChat cannot be reached now, please try again later',
  ),
  'wechat.taken': toast(
    60012,
    '该微信已绑定其他账号',
    'This WeChat account is bound to another account',
  ),
  'wechat.alreadyBound': toast(
    60013,
    '账号已绑定其他微信，请先解绑',
    'Another WeChat account is bound already, please unbind it first',
  ),
  'wechat.phoneNeeded': toast(
    60014,
    '请先绑定手机号，再解绑微信',
    'Please bind a phone before unbinding WeChat',
  ),

  'order.cannotCancel': toast(50000, '当前订单状态不可取消', 'The order cannot be cancelled now'),
  'order.notFound': toast(50001, '订单不存在', 'Order not found'),
  'order.alreadyOwned': toast(50002, '您已拥有该课程', 'You already own this course'),
  'order.priceChanged': toast(
    50003,
    '价格已变化，请确认后再提交',
    'The price has changed, please confirm',
  ),
  'order.closed': toast(50004, '订单已关闭', 'The order is closed'),
  'order.purchaseLimit': {
    ...toast(50005, '超过限购数量', 'Purchase limit reached'),
    told: { zh: '秒杀每人限购 {limit} 份', en: 'Flash sale limit per person: {limit}' },
  },
  'order.notOnSale': {
    ...toast(50006, '暂不出售', 'This is not on sale now'),
    told: { zh: '“{title}”报名已截止', en: 'Sign-up for “{title}” is over' },
  },
  'order.attendeeRefused': toast(50007, '参课人信息有误', 'Attendee details were refused'),
  'order.proofNotAccepted': toast(
    50008,
    '当前不能上传付款凭证',
    'Payment proof is not accepted now',
  ),
  'order.confirmExpired': toast(
    50009,
    '确认已过期，请重新确认',
    'The confirmation expired, please confirm again',
  ),
  'order.insufficientStock': {
    ...toast(80002, '库存不足', 'Insufficient stock'),
    told: {
      zh: '“{title}”名额不足，仅剩 {left} 个',
      en: 'Only {left} places are left in “{title}”',
    },
    toldNone: { zh: '“{title}”名额已满', en: '“{title}” is full' },
  },

  'pay.payingOrPaid': toast(70007, '订单支付中或已支付', 'The order is being paid or is paid'),
  'pay.chooseMethod': toast(70008, '请选择支付方式', 'Please choose a payment method'),
  'pay.failed': toast(70009, '支付失败', 'Payment failed'),

  'refund.stateRefused': {
    ...toast(72000, '当前订单状态不可退款', 'This order cannot be refunded now'),
    told: {
      zh: '“{title}”已通过考试或取得证书，不能申请退款',
      en: 'No refund: the exam of “{title}” was passed or its certificate issued',
    },
  },
  'refund.periodOver': toast(72001, '已超过退款期限', 'The refund period is over'),
  'refund.alreadyOpen': toast(72002, '已有退款正在处理', 'A refund is already being processed'),
  'refund.amountInvalid': {
    ...toast(72003, '退款金额有误', 'The refund amount is wrong'),
    told: {
      zh: '可退金额已变（原 ¥{shown}），现{rule_text}',
      en: 'The refund has changed from ¥{shown}. Now: {rule_text}',
    },
  },
  'refund.nothingToRefund': toast(72004, '没有可退金额', 'There is nothing to refund'),
  'refund.channelRefused': toast(
    72005,
    '支付渠道拒绝退款',
    'The payment channel refused the refund',
  ),

  'comment.alreadyReviewed': toast(51000, '您已评价过', 'You have already reviewed this'),
  'exam.notEligible': toast(52000, '暂无考试资格', 'You are not eligible for this exam'),
  'exam.outsideWindow': toast(52001, '不在考试时间内', 'The exam is not open now'),
  'exam.noAttemptsLeft': toast(52002, '考试次数已用完', 'No attempts left'),
  'exam.attemptOver': toast(52003, '本次考试已结束', 'This attempt is over'),
  'exam.bankTooSmall': toast(52004, '题库题目不足', 'The question bank is too small'),
  'survey.alreadyAnswered': toast(53000, '您已填写过问卷', 'You have already answered'),
  'survey.notEligible': toast(53001, '暂不能填写该问卷', 'You cannot answer this questionnaire'),
  'certificate.conditionsUnmet': toast(54000, '未满足领证条件', 'The conditions are not met yet'),
  'certificate.alreadyApplied': toast(54001, '已申请过证书', 'You have already applied'),
  'spread.applicationOpen': toast(
    55000,
    '申请审核中或已是分销员',
    'Your application is pending or active',
  ),
  'spread.notActive': toast(55001, '您还不是分销员', 'You are not an active distributor'),
  'spread.courseNotInProgramme': toast(
    55002,
    '该课程未参与分销',
    'This course is not in the programme',
  ),
  'invoice.notAllowed': toast(56000, '该订单不可开票', 'This order cannot be invoiced'),
  'invoice.exists': toast(56001, '该订单已申请发票', 'An invoice was already requested'),
  'invoice.titleInvalid': toast(56002, '发票抬头有误', 'The invoice title is wrong'),
  'invoice.tooManyTitles': toast(56003, '发票抬头已达上限', 'Too many invoice titles'),
  'invoice.mailedOften': toast(
    56004,
    '该发票发送次数过多，请明天再试',
    'This invoice was mailed too often. Please try again tomorrow',
  ),
  'certification.pending': toast(57000, '认证审核中', 'Your certification is under review'),
  'certification.done': toast(57001, '已通过认证', 'You are already certified'),
  'certification.licenceTaken': toast(57002, '营业执照号已被使用', 'This licence number is taken'),
  'live.notOpen': toast(58000, '直播尚未开始', 'The live class is not open yet'),
  'live.begun': toast(58005, '直播已开始或已取消', 'The live class has begun or was cancelled'),
  'live.noReplay': toast(58001, '暂无回放', 'There is no replay'),
  'learning.deviceLimit': toast(58002, '同时学习的设备过多', 'Too many devices at once'),
  'learning.incomplete': {
    ...toast(58003, '本课还没有学完', 'This lesson is not finished yet'),
    told: {
      zh: '本课还没有学完：需要 {needed}，已学 {done}（秒或页）',
      en: 'This lesson is not finished yet: {done} of {needed} seconds or pages were seen',
    },
  },
  'learning.tooManyNotes': toast(
    58004,
    '这门课程的笔记已达上限',
    'You have as many notes on this course as there may be',
  ),
  'learning.tooManyReminders': toast(
    58006,
    '预约数已达上限，请先取消一些',
    'You have as many reminders as there may be',
  ),
  'content.refused': toast(59000, '内容未通过审核', 'The text was refused'),
  'content.muted': {
    ...toast(59001, '您暂时不能发言', 'You may not write for now'),
    told: {
      zh: '您在 {until} 之前不能发言：{reason}',
      en: 'You may not write until {until}: {reason}',
    },
  },

  'idCard.format': toast(61000, '身份证号格式错误', 'The id-card number is malformed'),
  'idCard.checksum': toast(61001, '身份证号有误', 'The id-card number is not valid'),
  'idCard.nameMismatch': toast(61002, '姓名与身份证号不匹配', 'Name and id-card do not match'),
  'idCard.taken': toast(
    61003,
    '该身份证号已被其他账号使用',
    'This id-card is used by another account',
  ),

  'coupon.notUsable': toast(
    90000,
    '优惠券不可用于该订单',
    'The coupon cannot be used for this order',
  ),
  'coupon.notFound': toast(90001, '优惠券不存在', 'Coupon not found'),
  'coupon.notClaimable': toast(90002, '优惠券不可领取', 'The coupon cannot be claimed'),
  'coupon.alreadyClaimed': toast(
    90003,
    '您已领取过该优惠券',
    'You have already claimed this coupon',
  ),
  'coupon.expired': toast(90004, '优惠券已过期', 'The coupon has expired'),
  'coupon.used': toast(
    90005,
    '优惠券已使用或被占用',
    'The coupon is used or held by another order',
  ),
} as const satisfies Record<string, ErrorDef>;

export type SuccessKey = keyof typeof successes;
export type ErrorKey = keyof typeof errors;
export type Language = 'zh' | 'en';

export const successCodes: ReadonlySet<number> = new Set(
  Object.values(successes).map((success) => success.code),
);
