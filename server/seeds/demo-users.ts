/** People of the demo who can log in. Ids below 10,000 are given by hand; the database's begin there. */

export const DEMO_USER_ID = 1001;
/** Who shares links. */
export const SHARER_ID = 1002;
/** Who owns the first institution. */
export const OWNER_ID = 1003;

export const demoUsers = [
  { id: DEMO_USER_ID, username: 'demo', nickname: '小知', phone: '13800001001', is_spread: false },
  { id: SHARER_ID, username: 'sharer', nickname: '晴川', phone: '13800001002', is_spread: true },
  { id: OWNER_ID, username: 'owner', nickname: '知远', phone: '13800001003', is_spread: false },
] as const;
