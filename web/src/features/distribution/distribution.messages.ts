import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { defineMessages, type MessageKey } from '#shared/i18n/define-messages.ts';
import type { Distributor } from './distribution.queries.ts';

/** The programme in plain words, and how one stands in it. */
export const distributionMessages = defineMessages('distribution', {
  zh: {
    rules: '分销规则',
    free: '免费加入',
    freeText: '不收费，不用买课程，也不用拉人。',
    level: '只有一级',
    levelText: '只有您自己的链接带来的订单有佣金，别人加入或卖课与您的佣金无关。',
    link: '链接 {{days}} 天内有效',
    linkText:
      '有人打开您的链接后，{{days}} 天内下单才算；其间又打开了别人的链接，归最后打开的那个。',
    frozen: '冻结 {{days}} 天',
    frozenText:
      '佣金按买家实付金额计算，付款后冻结 {{days}} 天，订单完成且没有退款才结算；退款的，佣金相应减少或扣回。',
    paid: '每月发放',
    paidText:
      '已结算的佣金满 {{sum}}，次月转入您的银行卡，平台依法代扣个人所得税；不满的留到以后。',
    own: '自己买的不算',
    ownText: '同一账号、手机号、微信、身份证或付款账户的订单没有佣金。',
    honest: '分享本身没有奖励',
    honestText: '佣金只来自真实成交。请不要用返现、红包等好处引别人点链接。',
    inReview: '申请正在审核',
    inReviewText: '您在 {{time}} 提交了申请，结果会用站内消息告诉您。',
    refused: '申请没有通过',
    refusedText: '更正后可以再次申请。',
    active: '您已是分销员',
    activeText: '订单、佣金和发放记录都在分销中心。',
    suspended: '分销资格已暂停',
    suspendedText: '暂停期间链接不产生新的佣金，也不发放；已有的佣金不会消失。',
    removed: '分销资格已取消',
    removedText: '链接不再产生佣金；已结算的佣金仍会发放。',
    toCentre: '去分销中心',
    toApply: '申请成为分销员',
    applyAgain: '再次申请',
  },
  en: {
    rules: 'How it works',
    free: 'Free to join',
    freeText: 'No fee, nothing to buy, nobody to recruit.',
    level: 'One level only',
    levelText:
      'Only orders that came by your own link pay a commission. Who else joins or sells has nothing to do with yours.',
    link: 'A link counts for {{days}} days',
    linkText:
      'Orders made within {{days}} days of opening your link count. If the buyer opens a link of somebody else in between, the last one counts.',
    frozen: 'Frozen for {{days}} days',
    frozenText:
      'A commission is a share of what the buyer pays. It is frozen for {{days}} days after the payment and settled once the order is completed without a refund; a refund lowers it or takes it back.',
    paid: 'Paid every month',
    paidText:
      'From {{sum}} of settled commission, the next month pays it to your bank account with income tax withheld. Less than that waits.',
    own: 'Your own purchases pay nothing',
    ownText: 'Orders by the same account, phone, WeChat, ID card or payer have no commission.',
    honest: 'Sharing itself pays nothing',
    honestText:
      'Commissions come from real sales alone. Please promise nobody cashback or gifts for opening a link.',
    inReview: 'Your application is in review',
    inReviewText: 'You applied at {{time}}. A message will tell you the result.',
    refused: 'Your application was refused',
    refusedText: 'You can mend it and apply again.',
    active: 'You are a distributor',
    activeText: 'Orders, commissions and payouts are in the distribution centre.',
    suspended: 'You are suspended',
    suspendedText:
      'Meanwhile your links earn nothing and nothing is paid out. What you earned stays yours.',
    removed: 'You are no longer a distributor',
    removedText: 'Your links earn nothing any more. What was settled is still paid out.',
    toCentre: 'Distribution centre',
    toApply: 'Become a distributor',
    applyAgain: 'Apply again',
  },
});

type Text = MessageKey<typeof distributionMessages>;

export const statusTexts = {
  [SPREAD_STATUSES.inReview]: 'inReview',
  [SPREAD_STATUSES.active]: 'active',
  [SPREAD_STATUSES.refused]: 'refused',
  [SPREAD_STATUSES.suspended]: 'suspended',
  [SPREAD_STATUSES.removed]: 'removed',
} as const satisfies Record<Distributor['status'], Text>;
