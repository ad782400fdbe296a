/** Numbered states and kinds that travel on the wire, each once. */

export const COURSE_TYPES = { live: 1, record: 2, offline: 3, package: 4 } as const;

export const USER_TYPES = { admin: 0, townAdmin: 1, normal: 2 } as const;
export const USER_STATUSES = { removed: -1, disabled: 0, normal: 1 } as const;
export const GENDERS = { unknown: 0, male: 1, female: 2 } as const;

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

export const REFUND_STATUSES = { none: 0, refunded: 1, refunding: 2, rejected: 3 } as const;

export const PAY_TYPES = { wechat: 1, alipay: 2, transfer: 3, test: 4, free: 5 } as const;

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
