/** Every text of the demo market with its English, as rows of translations. */
import { pinyin } from 'pinyin-pro';
import { ANNEX_TITLES } from '../annexes.ts';
import { contentOf, inside, subtitleOf } from '../course-content.ts';
import { labelRows } from '../labels.ts';
import { packageEnglish } from '../packages.ts';
import { PROVINCES, TEACHER_HABITS, TEACHER_LINES } from '../people.ts';
import { pictureNames } from '../pictures/market-pictures.ts';
import { categoryRows } from '../subjects/subjects.ts';
import { bankEnglish } from './bank-english.ts';
import { english, pairsOf } from './english.ts';
import { DOCUMENTS, NEWSROOM, NEWS_SUMMARIES } from './news-summaries.ts';
import { ANNOUNCEMENTS, BANNERS, COUPONS, FOOTER, HOT_WORDS, NEWS, SCOPES } from './site-texts.ts';
import { STREETS } from './streets.ts';
import type { Market } from '../market.ts';
import type { Pictures } from '../pictures/market-pictures.ts';
import type { MarketShop, MarketTeacher } from '../shops.ts';

type Pair = readonly [source: string, en: string];

const NUMERALS = '一二三四五六';
const SECTION = /^第(?<number>[一二三四五六])(?<unit>[章天]) (?<topic>.+)$/u;
const LESSON =
  /^(?:第 (?<number>\d+) 讲 )?(?<topic>.+)：(?<aspect>[^：（]+)(?<mark>（讲义）|（回放节选）)?$/u;

const MARKS: ReadonlyMap<string, string> = new Map([
  ['（讲义）', ' (handout)'],
  ['（回放节选）', ' (excerpts)'],
]);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a coupon is for stands by itself, begins a line, and is told beside one that does not fit. */
const SCOPE_LINES: readonly ((what: string) => string)[] = [
  (what) => what,
  capital,
  (what) => `Only for ${what}`,
  (what) => `Use it when you buy ${what}`,
];

/** 林知远 is Lin Zhiyuan. */
export function nameInLetters(name: string): string {
  const [family = '', ...given] = pinyin(name, {
    toneType: 'none',
    type: 'array',
    mode: 'surname',
  });
  return `${capital(family)} ${capital(given.join(''))}`;
}

const PLACES: ReadonlyMap<string, string> = new Map([
  ['中国', 'China'],
  ['陕西省', 'Shaanxi'],
  ['陕西', 'Shaanxi'],
  ['重庆市', 'Chongqing'],
  ['重庆', 'Chongqing'],
  ['内蒙古', 'Inner Mongolia'],
  ['西藏', 'Tibet'],
]);
const DISTRICT = /[区县]$/u;

/** 江苏省 is Jiangsu, 鼓楼区 Gulou District. */
export function placeInLetters(name: string): string {
  const letters = pinyin(name.replace(/[省市区县]$/u, ''), { toneType: 'none', type: 'array' });
  const written = capital(letters.join(''));
  return PLACES.get(name) ?? (DISTRICT.test(name) ? `${written} District` : written);
}

/** A section's or lesson's title. */
export function lessonInEnglish(title: string): string {
  const section = SECTION.exec(title)?.groups;
  if (section !== undefined) {
    const unit = section['unit'] === '章' ? 'Chapter' : 'Day';
    const number = NUMERALS.indexOf(section['number'] ?? '') + 1;
    return `${unit} ${number}: ${english(section['topic'] ?? '')}`;
  }
  const lesson = LESSON.exec(title)?.groups;
  const head = lesson?.['number'] === undefined ? '' : `Session ${lesson['number']}: `;
  const what = `${english(lesson?.['topic'] ?? '')} – ${inside(english(lesson?.['aspect'] ?? ''))}`;
  return `${head}${what}${MARKS.get(lesson?.['mark'] ?? '') ?? ''}`;
}

function teacherPairs({ name, title, intro }: MarketTeacher): Pair[] {
  const years = /(?<years>\d+)年/u.exec(intro)?.groups?.['years'] ?? '';
  const line = TEACHER_LINES.find(({ zh }) => intro.startsWith(zh.slice(0, zh.indexOf('{'))));
  const habit = TEACHER_HABITS.find(({ zh }) => intro.endsWith(zh));
  const said = `${line?.en ?? ''} ${habit?.en ?? ''}`.replace('{years}', years);
  return [
    [name, nameInLetters(name)],
    [title, english(title)],
    [intro, said],
  ];
}

function shopPairs(shop: MarketShop): Pair[] {
  const { name, groups } = shop.institution;
  const subjects = groups.map((group) => inside(english(group))).join(', ');
  return [
    [name, english(name)],
    [
      shop.intro,
      `${english(name)} teaches ${subjects}. Small steps, honest reviews, and teachers who answer themselves. If you have a question, ask our customer service.`,
    ],
    ...shop.teachers.flatMap(teacherPairs),
  ];
}

/** Pictures with a title on them. */
function coverPairs({ courses, packages }: Market, pictures: Pictures): Pair[] {
  const names = [
    ...courses.map(({ id }) => pictureNames.course(id)),
    ...packages.map(({ id }) => pictureNames.package(id)),
  ];
  return names.flatMap((name): Pair[] => {
    const [zh, en] = [pictures.get(name), pictures.get(pictureNames.english(name))];
    return zh === undefined || en === undefined ? [] : [[zh, en]];
  });
}

/** All texts with their English. */
export function marketEnglish(market: Market, pictures: Pictures): Pair[] {
  return [
    ...categoryRows().map(({ name }): Pair => [name, english(name)]),
    ...labelRows().map(({ label }): Pair => [label, english(label)]),
    ...market.shops.flatMap(shopPairs),
    ...market.courses.flatMap((course): Pair[] => [
      [course.title, english(course.title)],
      [subtitleOf(course.id, course, 'zh'), subtitleOf(course.id, course, 'en')],
      [contentOf(course.id, course, 'zh'), contentOf(course.id, course, 'en')],
      [
        course.teachers.map(({ name }) => name).join('、'),
        course.teachers.map(({ name }) => nameInLetters(name)).join(', '),
      ],
      ...course.chapters.map(({ title }): Pair => [title, lessonInEnglish(title)]),
    ]),
    ...market.packages.flatMap(packageEnglish),
    ...market.sales.map(({ title }): Pair => [title, english(title)]),
    ...market.annexes.map(({ title }): Pair => [title, annexInEnglish(title)]),
    ...[BANNERS, COUPONS, ANNOUNCEMENTS, FOOTER, STREETS, DOCUMENTS].flatMap(pairsOf),
    ...[NEWS, NEWS_SUMMARIES, NEWSROOM, HOT_WORDS].flatMap(pairsOf),
    // Where somebody writes from.
    ...PROVINCES.map((name): Pair => [name, placeInLetters(name)]),
    ...pairsOf(SCOPES).flatMap(([source, en]) =>
      SCOPE_LINES.map((line): Pair => [line(source), line(en)]),
    ),
    ...coverPairs(market, pictures),
    ...bankEnglish(),
  ];
}

function annexInEnglish(title: string): string {
  const found = ANNEX_TITLES.find(({ zh }) => title.endsWith(zh));
  const about = title.slice(0, title.length - (found?.zh.length ?? 0));
  return about === '' ? (found?.en ?? title) : `${english(about)}: ${inside(found?.en ?? '')}`;
}
