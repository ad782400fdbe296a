/** Numbered states and kinds that travel on the wire, each once. */

/** What is sold; `package` only in orders, favourites and categories. */
export const COURSE_TYPES = { live: 1, record: 2, offline: 3, package: 4 } as const;
export const CHAPTER_TYPES = { video: 1, pdf: 2, live: 3, offline: 4 } as const;
export const LIVE_STATUSES = {
  waiting: 1,
  live: 2,
  replayPending: 3,
  replayReady: 4,
  endedWithoutReplay: 5,
  cancelled: 6,
} as const;
/** What is said in a live room: to everybody, or as a question to the teacher. */
export const LIVE_MESSAGE_KINDS = { chat: 1, question: 2 } as const;
/** Why a room's stream of events ended: no longer allowed in, link too old, server restarts. */
export const ROOM_ENDINGS = { access: 'access', expired: 'expired', restart: 'restart' } as const;
/** State of a text a person published: comment or question. */
export const PUBLISH_STATUSES = { inCheck: 0, shown: 1, hidden: 2 } as const;
/** Texts of people that others read, as reviewers name them. */
export const TEXT_KINDS = {
  nickname: 'nickname',
  comment: 'comment',
  question: 'question',
  live: 'live',
} as const;
/** Why somebody reports a text. */
export const REPORT_REASONS = {
  advertising: 1,
  abuse: 2,
  unlawful: 3,
  untrue: 4,
  other: 5,
} as const;

export const USER_TYPES = { admin: 0, townAdmin: 1, normal: 2 } as const;
export const USER_STATUSES = { removed: -1, disabled: 0, normal: 1 } as const;
export const GENDERS = { unknown: 0, male: 1, female: 2 } as const;

/** Tabs of the login dialog's first step. */
export const LOGIN_TABS = { phone: 1, account: 2 } as const;
/** What a code is asked for; changing the phone and deleting the account accept only their own. */
export const CODE_SCENES = {
  login: 'login',
  register: 'register',
  resetPassword: 'reset_password',
  bindPhone: 'bind_phone',
  changePassword: 'change_password',
  apply: 'apply',
  changePhone: 'change_phone',
  changeEmail: 'change_email',
  deleteAccount: 'delete_account',
} as const;
/** What a solved puzzle opens. */
export const PUZZLE_PURPOSES = { sms: 'sms', login: 'login', register: 'register' } as const;
/** How a piece is moved: by mouse, pen or finger, or by arrow keys. */
export const PUZZLE_TRACES = { drag: 'drag', keys: 'keys' } as const;
/** Sites a logged-in user may cross over to. */
export const SSO_APPS = { agency: 'agency', sister: 'sister' } as const;
/** Sites a ticket may lead to: those, and from the sister site this one. */
export const TICKET_SITES = { web: 'web', ...SSO_APPS } as const;

/** Kinds of client a session belongs to: a browser, an app, or one of our other sites. */
export const SESSION_CLIENTS = { web: 'web', app: 'app', ...SSO_APPS } as const;
/** State of a login: it is live, or how it ended. */
export const DEVICE_STATES = {
  live: 'live',
  expired: 'expired',
  logout: 'logout',
  elsewhere: 'elsewhere',
  security: 'security',
  remote: 'remote',
} as const;

/** Application of a lecturer or an institution. */
export const CERTIFICATION_STATUSES = { inReview: 0, passed: 1, refused: 2, withdrawn: 3 } as const;
export const CERTIFICATION_KINDS = { teacher: 'teacher', enterprise: 'enterprise' } as const;
export const SHOP_STATUSES = { open: 1, suspended: 2, closed: 3 } as const;

export const ORDER_STATUSES = {
  pendingPayment: 1,
  pendingShipment: 2,
  pendingReceipt: 3,
  completed: 4,
  cancelled: 5,
  refunding: 6,
  refunded: 7,
  reviewed: 8,
  partiallyRefunded: 9,
  pendingConsumption: 10,
  voided: 11,
} as const;

/** What its owner can do with an order now. */
export const ORDER_ACTIONS = {
  pay: 'pay',
  cancel: 'cancel',
  uploadProof: 'upload_proof',
  study: 'study',
  ticket: 'ticket',
  refund: 'refund',
  withdrawRefund: 'withdraw_refund',
  comment: 'comment',
  invoice: 'invoice',
  reorder: 'reorder',
} as const;

/** Steps in the life of an order and its money. */
export const ORDER_STEPS = {
  created: 'created',
  payStarted: 'pay_started',
  payEnded: 'pay_ended',
  proofFiled: 'proof_filed',
  proofRefused: 'proof_refused',
  proofAccepted: 'proof_accepted',
  paid: 'paid',
  surplusPaid: 'surplus_paid',
  closed: 'closed',
  refundAsked: 'refund_asked',
  sessionCancelled: 'session_cancelled',
  serviceRefund: 'service_refund',
  refundRefused: 'refund_refused',
  refundWithdrawn: 'refund_withdrawn',
  refundStarted: 'refund_started',
  refundStuck: 'refund_stuck',
  refunded: 'refunded',
  finished: 'finished',
} as const;

export const REFUND_STATUSES = { none: 0, refunded: 1, refunding: 2, rejected: 3 } as const;
/** State of one refund record, beside the order's summary above. */
export const REFUND_RECORD_STATUSES = {
  applied: 0,
  approved: 1,
  refused: 2,
  succeeded: 3,
  abnormal: 4,
  withdrawn: 5,
} as const;
export const REFUND_KINDS = {
  buyer: 1,
  institutionCancelled: 2,
  latePayment: 3,
  duplicatePayment: 4,
  manual: 5,
  wrongAmount: 6,
} as const;
export const REFUND_REASONS = {
  changedMind: 1,
  boughtByMistake: 2,
  notAsDescribed: 3,
  noTime: 4,
  other: 5,
} as const;

export const PAY_TYPES = { wechat: 1, alipay: 2, transfer: 3, test: 4, free: 5 } as const;
/** Where a channel takes the money: a code, inside WeChat, an app that a phone's browser opens. */
export const CASHIERS = ['code', 'inside', 'browser'] as const;
export type Cashier = (typeof CASHIERS)[number];
export const PROOF_STATUSES = { none: 0, inReview: 1, accepted: 2, refused: 3 } as const;
/** State of a session. */
export const SESSION_CHANGES = { moved: 1, cancelled: 2 } as const;
export const SEAT_STATUSES = { valid: 1, checkedIn: 2, refunded: 3, moved: 4 } as const;
/** What the check says about one attendee. */
export const ATTENDEE_STATES = {
  ok: 1,
  notRegistered: 2,
  hasSeat: 3,
  disabled: 4,
  duplicate: 5,
} as const;

export const LEARNING_STATES = { learning: 1, finished: 2, expired: 3 } as const;
/** What finishes a lesson: seconds watched, pages seen, having been there. */
export const LESSON_RULES = { watch: 1, pages: 2, attend: 3 } as const;
export const ACCESS_TYPES = { liveRoom: 1, replay: 2, recorded: 3 } as const;

export const COUPON_TYPES = { threshold: 1, percent: 2, plain: 3 } as const;
export const COUPON_SCOPES = {
  all: 1,
  courseType: 2,
  category: 3,
  courses: 4,
  shop: 5,
  packages: 6,
} as const;
export const COUPON_USE_TYPES = { fixedDates: 1, daysAfterClaim: 2 } as const;
export const COUPON_CLAIM_STATES = { claimable: 0, claimed: 1, gone: 2, notYet: 3 } as const;
/** A claimed coupon. */
export const COUPON_USER_STATUSES = { unused: 0, used: 1, expired: 2, held: 3, voided: 4 } as const;

/** An exam as its list shows it. */
export const EXAM_STATES = {
  notOpen: 1,
  open: 2,
  inProgress: 3,
  marking: 4,
  passed: 5,
  failed: 6,
  over: 7,
} as const;
export const EXAM_ATTEMPT_STATUSES = {
  inProgress: 1,
  marking: 2,
  passed: 3,
  failed: 4,
} as const;
/** When right answers and analyses are shown. */
export const EXAM_SHOW_ANSWERS = { never: 0, afterHandIn: 1, afterWindow: 2 } as const;
export const EXAM_TOPIC_TYPES = { single: 1, multiple: 2, judge: 3, blank: 4, essay: 5 } as const;
/** States of certificates somebody applied for. */
export const KEPT_CERTIFICATE_STATUSES = {
  inReview: 2,
  issued: 3,
  refused: 4,
  revoked: 5,
  expired: 6,
  replaced: 7,
} as const;
/** The same, and what somebody is told who has not applied. */
export const CERTIFICATE_STATUSES = {
  unmet: 0,
  applicable: 1,
  ...KEPT_CERTIFICATE_STATUSES,
} as const;
/** What anybody is told about a number. */
export const CERTIFICATE_CHECKS = {
  valid: 'valid',
  revoked: 'revoked',
  expired: 'expired',
  replaced: 'replaced',
  unknown: 'unknown',
} as const;

export const SURVEY_STATES = { open: 0, submitted: 1, closed: 2 } as const;
export const SURVEY_TOPIC_TYPES = { single: 1, multiple: 2, text: 3, rating: 4 } as const;

export const INVOICE_STATUSES = {
  asked: 0,
  issuing: 1,
  issued: 2,
  failed: 3,
  reversing: 4,
  reversed: 5,
  withdrawn: 6,
} as const;
export const INVOICE_TYPES = { ordinary: 1, special: 2 } as const;
export const INVOICE_TITLE_TYPES = { person: 1, company: 2 } as const;
/** How far an order is invoiced. */
export const ORDER_INVOICE_STATES = { none: 0, asked: 1, issued: 2 } as const;

/** A distributor. */
export const SPREAD_STATUSES = {
  inReview: 0,
  active: 1,
  refused: 2,
  suspended: 3,
  removed: 4,
} as const;
export const COMMISSION_STATUSES = {
  frozen: 0,
  settled: 1,
  paidOut: 2,
  cancelled: 3,
  clawedBack: 4,
} as const;
/** What happens to a commission, one step after the other. */
export const COMMISSION_STEPS = {
  frozen: 'frozen',
  lowered: 'lowered',
  cancelled: 'cancelled',
  settled: 'settled',
  clawedBack: 'clawed_back',
  paidOut: 'paid_out',
} as const;
/** What an order that came by a link is worth to the distributor: `self` is one's own purchase. */
export const SALE_VERDICTS = {
  counted: 'counted',
  self: 'self',
  inactive: 'inactive',
  outside: 'outside',
  unpaid: 'unpaid',
} as const;
/** Money on its way to a distributor's bank account. */
export const PAYOUT_STATUSES = { drafted: 0, exported: 1, paid: 2, failed: 3 } as const;

export const MESSAGE_TYPES = {
  system: 1,
  order: 2,
  study: 3,
  coupon: 4,
  distribution: 5,
  result: 6,
} as const;
/** Types of messages one can do without. */
export const REFUSABLE_MESSAGE_TYPES = {
  study: MESSAGE_TYPES.study,
  coupon: MESSAGE_TYPES.coupon,
  distribution: MESSAGE_TYPES.distribution,
  result: MESSAGE_TYPES.result,
} as const;

export const SORT_TYPES = {
  overall: '1',
  sales: '2',
  price: '3',
  newest: '4',
  address: '5',
} as const;
export const SORT_DIRECTIONS = { ascending: 1, descending: 2 } as const;

/** Where a banner or advertisement leads. */
export const LINK_TYPES = {
  none: 0,
  course: 1,
  package: 2,
  institution: 3,
  news: 4,
  url: 5,
} as const;
/** Places an advertisement can stand. */
export const AD_POSITIONS = { homeStrip: 1, listSide: 2 } as const;
/** What a training news article is about. */
export const NEWS_CATEGORIES = {
  policy: 'policy',
  exam: 'exam',
  study: 'study',
  institution: 'institution',
} as const;
export type NewsCategory = keyof typeof NEWS_CATEGORIES;
/** Agreement texts, found by type instead of id. */
export const AGREEMENT_TYPES = {
  service: 1,
  privacy: 2,
  sensitiveData: 3,
  distribution: 4,
  refund: 5,
} as const;

/** Bank names for forms, or the accounts a transfer is paid into. */
export const BANK_LIST_TYPES = { banks: 1, receivingAccounts: 2 } as const;
/** `private` holds id cards, licences and proofs: read through signed links only. */
/** Papers are PDF files and videos for reviewers, kept as they came; the others are pictures. */
export const UPLOAD_DIRS = { open: 'open', private: 'private', papers: 'papers' } as const;
