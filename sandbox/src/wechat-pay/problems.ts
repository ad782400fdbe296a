/** What WeChat Pay refuses with: its code, its HTTP status, its words. */

export const problems = {
  USER_PAYING: [202, '用户支付中，需要输入密码'],
  PARAM_ERROR: [400, '参数错误'],
  INVALID_REQUEST: [400, '无效请求'],
  APPID_MCHID_NOT_MATCH: [400, 'appid和mch_id不匹配'],
  ORDERPAID: [400, '该订单已支付'],
  ORDER_CLOSED: [400, '该订单已关闭'],
  NO_STATEMENT_EXIST: [400, '请求的账单文件不存在'],
  SIGN_ERROR: [401, '签名错误'],
  OUT_TRADE_NO_USED: [403, '商户订单号重复'],
  NOT_ENOUGH: [403, '基本账户余额不足，请充值后重新发起'],
  ORDER_NOT_EXIST: [404, '订单不存在'],
  RESOURCE_NOT_EXISTS: [404, '查询的资源不存在'],
  SYSTEM_ERROR: [500, '系统异常，请稍后重试'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type ProblemCode = keyof typeof problems;
