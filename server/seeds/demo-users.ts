/** People of the demo who can log in. Ids below 10,000 are given by hand; the database's begin there. */

export const DEMO_USER_ID = 1001;
/** Who shares links. */
export const SHARER_ID = 1002;

export const demoUsers = [
  { id: DEMO_USER_ID, username: 'demo', nickname: '小知', phone: '13800001001', is_spread: false },
  { id: SHARER_ID, username: 'sharer', nickname: '晴川', phone: '13800001002', is_spread: true },
] as const;
