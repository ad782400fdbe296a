/** What a module may read of another one's tables in its own SQL, and why. */

/**
 * What the market shows to everybody: small next to what people do, written by few, and joined
 * wherever a list names a course or a shop. On a distributed database each node holds a copy.
 */
export const REFERENCE_TABLES: ReadonlySet<string> = new Set([
  'address',
  'category',
  'certificate_template',
  'chapter',
  'course',
  'course_detail',
  'course_teacher',
  'media_asset',
  'package',
  'package_course',
  'seckill',
  'seckill_course',
  'session_change',
  'shop',
  'survey',
  'teacher',
  'translation',
]);

export interface ForeignRead {
  readonly reader: string;
  readonly table: string;
  readonly why: string;
}

/** Rows about people, money and access: each read has a reason. */
export const FOREIGN_READS: readonly ForeignRead[] = [
  { reader: 'account', table: 'users', why: 'shows and exports the person whose account it is' },
  { reader: 'catalog', table: 'access_grant', why: 'who studied a course may review it' },
  { reader: 'catalog', table: 'exam', why: 'a course page says whether the course has an exam' },
  { reader: 'catalog', table: 'lesson_progress', why: 'a review says how much its author studied' },
  { reader: 'catalog', table: 'course_stock', why: 'a course page shows the seats that are left' },
  { reader: 'catalog', table: 'seckill_stock', why: 'a flash sale shows the places that are left' },
  { reader: 'catalog', table: 'users', why: 'names and pictures beside reviews and questions' },
  {
    reader: 'certificate',
    table: 'access_grant',
    why: 'an invariant compares certificates with access',
  },
  {
    reader: 'certificate',
    table: 'exam_attempt',
    why: 'an invariant compares certificates with what was passed',
  },
  {
    reader: 'distribution',
    table: 'order_item',
    why: 'invariants compare commissions with what was paid',
  },
  {
    reader: 'distribution',
    table: 'orders',
    why: 'an invariant compares sales with orders that came by links',
  },
  {
    reader: 'distribution',
    table: 'refund',
    why: 'an invariant gives a refund the time to be followed',
  },
  { reader: 'distribution', table: 'users', why: 'a sale names its buyer, masked' },
  { reader: 'exam', table: 'access_grant', why: 'exams of a course stay listed when access ends' },
  {
    reader: 'identity',
    table: 'certificate_holder',
    why: 'a person is known again by the card of his certificates',
  },
  { reader: 'invoice', table: 'orders', why: 'an invoice names its order and what that keeps' },
  { reader: 'learning', table: 'exam', why: 'my courses lead to the exam of each' },
  { reader: 'learning', table: 'live_attendance', why: 'who was at a class has not missed it' },
  { reader: 'learning', table: 'order_seat', why: 'my courses and the calendar show the ticket' },
  { reader: 'learning', table: 'order_item', why: 'the calendar file names what was bought' },
  { reader: 'learning', table: 'orders', why: 'the calendar file belongs to a paid order' },
  {
    reader: 'learning',
    table: 'user_session',
    why: 'the play gate asks once for link, session and grant',
  },
  { reader: 'learning', table: 'users', why: 'the play gate refuses a disabled person at once' },
  { reader: 'live', table: 'users', why: 'names and pictures beside messages' },
  { reader: 'message', table: 'users', why: 'nobody is told anything who has left' },
  {
    reader: 'moderation',
    table: 'access_grant',
    why: 'reports of those hold a text who were given its course',
  },
  {
    reader: 'moderation',
    table: 'comment',
    why: 'invariants compare texts with what was decided about them',
  },
  {
    reader: 'moderation',
    table: 'course_stat',
    why: 'an invariant compares figures with the texts that are shown',
  },
  {
    reader: 'moderation',
    table: 'live_message',
    why: 'invariants compare texts with what was decided about them',
  },
  {
    reader: 'moderation',
    table: 'question',
    why: 'invariants compare texts with what was decided about them',
  },
  {
    reader: 'moderation',
    table: 'users',
    why: 'who is muted or told must be there; an invariant compares nicknames with their cases',
  },
  { reader: 'order', table: 'access_grant', why: 'invariants compare what is paid with access' },
  {
    reader: 'order',
    table: 'lesson_progress',
    why: 'a recorded course counts as delivered once studied',
  },
  { reader: 'order', table: 'coupon', why: 'an invariant compares the price with the coupon' },
  { reader: 'order', table: 'coupon_user', why: 'invariants compare orders with their coupons' },
  {
    reader: 'order',
    table: 'price_history',
    why: 'an invariant compares the price with what was asked then',
  },
  { reader: 'order', table: 'audit', why: 'an invariant accepts access that staff gave' },
  { reader: 'order', table: 'deployment', why: 'an invariant refuses test money in production' },
  { reader: 'order', table: 'user_phone', why: 'a seat finds its holder by phone' },
  { reader: 'order', table: 'users', why: 'a seat names its holder, a quote needs a living buyer' },
  { reader: 'organisation', table: 'course_stat', why: 'a teacher is rated by the courses' },
  {
    reader: 'organisation',
    table: 'users',
    why: 'an invariant compares profiles with applications',
  },
];
