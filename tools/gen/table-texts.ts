/** One sentence about every table: the comment above it in its migration, or one from here. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TABLE = /((?:^--.*\n)*)^create table (\w+)/gm;
const FIRST_SENTENCE = /^.*?[.](?=\s|$)/;

/** For tables whose migration, which never changes, says nothing or speaks of several at once. */
const own: Readonly<Record<string, string>> = {
  ad: 'Advertisements beside lists and pages.',
  announcement: 'Announcements of the platform.',
  annex: 'Handouts of a course.',
  audit_head: 'The newest link of the chain that the audit is.',
  banner: 'Pictures on top of the home page.',
  category: 'Three levels of categories.',
  coupon: 'What a coupon promises.',
  coupon_user: 'A coupon in somebody’s hands: free, held by an order, used or over.',
  course: 'What lists show of a course and sort by; it changes rarely.',
  course_detail: 'What only the page of a course shows, and the promises it is sold with.',
  course_search: 'What search finds a course by: grams and sounds of its words.',
  course_teacher: 'Who teaches a course.',
  label: 'Words that cards of courses are marked with.',
  migration: 'Which migrations have run.',
  order_item: 'The courses of an order, with each one’s part of the price.',
  orders: 'Orders, with what came off the price and how far each of them is.',
  package: 'Several courses sold as one.',
  package_course: 'The courses of a package.',
  page_view_day: 'Page views and visitors of a day.',
  payment: 'One attempt to pay an order through one channel.',
  question: 'Questions about a course and their answers.',
  search_term: 'What the search field suggests.',
  seckill: 'Rounds of the flash sale.',
  seckill_course: 'A course in a round: its price there, and how many one person may take.',
  teacher: 'Teachers of an institution, as visitors see them.',
  users: 'Accounts; contacts and real names are sealed.',
};

/** What each table holds. */
export function readTableTexts(root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync('server/migrations/*.sql', { cwd: root }).toSorted()) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, comment = '', name = ''] of source.matchAll(TABLE)) {
      const text = comment.replaceAll(/^-- ?/gm, '').replaceAll('\n', ' ').trim();
      texts.set(name, FIRST_SENTENCE.exec(text)?.[0] ?? text);
    }
  }
  return new Map([...texts, ...Object.entries(own)]);
}
