import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { SEARCH_HITS_MAX } from '@zhiji/contract/kernel/limits';
import { inTransaction } from '#platform/db/transaction';
import { startTestApp } from '#test/app';
import { buildShop, buildTeacher } from '#factory/organisation';
import { buildCategories, buildCourse } from '../catalog.factory.ts';
import { changeCourse } from '../course/course-change.commands.ts';
import { CATALOG_TAG } from '../cards/catalog-tag.ts';
import { indexCourses, rebuildTerms } from './search-index.commands.ts';
import { gramsOf, toQuery, toSoundQuery, wordsToIndex } from './tokens.ts';
import { operatorNamed } from '#platform/actor';
import type { CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '#test/app';
import type { CourseGiven } from '../catalog.factory.ts';

let app: TestApp;
let shop: number;
let category: Awaited<ReturnType<typeof buildCategories>>;
beforeAll(async () => {
  app = await startTestApp();
  category = await buildCategories(app.platform, '土木');
  shop = await buildShop(app.platform, { name: '安建教育' });
});
afterAll(async () => app.stop());
beforeEach(async () => {
  await app.platform.db.deleteFrom('course').execute();
});

/** Courses of these titles, the first the most popular, indexed with their terms. */
async function sell(titles: readonly (string | CourseGiven)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, given] of titles.entries()) {
    const course = typeof given === 'string' ? { title: given } : given;
    ids.push(
      await buildCourse(app.platform, {
        shop_id: shop,
        ...category,
        rank: 9_000 - index * 100,
        ...course,
      }),
    );
  }
  await inTransaction(app.platform.db, async (tx) => {
    await indexCourses(tx, ids);
    await rebuildTerms(tx);
  });
  await app.platform.cache.invalidate(CATALOG_TAG);
  return ids;
}

const search = async (keyword: string, more: CallRequest<'catalog.courses'> = {}) => {
  const { data } = await app.call('catalog.courses', { keyword, ...more });
  return { ...data, titles: data.list.map(({ title }) => title) };
};

describe('search [API-087]', () => {
  it('finds any part of a title: 工程 finds 在建工程', async () => {
    await sell(['插画与视觉叙事', '在建工程审计实务', '工程造价入门']);
    expect((await search('工程')).titles.toSorted()).toEqual(['在建工程审计实务', '工程造价入门']);
    expect((await search('建工')).titles).toContain('在建工程审计实务');
  });

  it('puts what is written above what sounds alike: 景点 does not rank 经典 first', async () => {
    await sell(['经典诵读', '景点讲解实训', '经典力学']);
    const found = await search('景点');
    expect(found.titles[0]).toBe('景点讲解实训');
    expect(found).toMatchObject({ is_similar: 0, words: ['景点'] });
    expect(found.titles.slice(1).toSorted()).toEqual(['经典力学', '经典诵读']);
  });

  it('works with one and two characters, letters in any case, and unfinished words', async () => {
    await sell(['茶艺师面授班', 'Python 自动化办公', 'C++ 程序设计']);
    expect((await search('茶')).titles).toEqual(['茶艺师面授班']);
    expect((await search('师')).titles).toContain('茶艺师面授班');
    expect((await search('PYTHON')).titles).toEqual(['Python 自动化办公']);
    expect((await search('pyth')).titles).toEqual(['Python 自动化办公']);
    expect((await search('c++')).titles).toEqual(['C++ 程序设计']);
  });

  it('finds by teacher, institution and category, below titles', async () => {
    await sell([
      { title: '消防法规', teacher_names: '高卓' },
      { title: '高卓谈教学', teacher_names: '别人' },
    ]);
    expect((await search('高卓')).titles).toEqual(['高卓谈教学', '消防法规']);
    expect((await search('安建')).total).toBe(2);
    expect((await search('土木')).total).toBe(2);
  });

  it('[R1-D4] finds a course by the English of its title, its category and its institution', async () => {
    await app.platform.db
      .insertInto('translation')
      .values([
        { source: '数据分析师从零到上岗', en: 'Data Analyst: From Zero to Hired' },
        { source: '土木', en: 'Civil engineering' },
        { source: '安建教育', en: 'Anjian Education' },
      ])
      .execute();
    await sell(['数据分析师从零到上岗', '插画与视觉叙事']);
    expect((await search('data analyst')).titles).toEqual(['数据分析师从零到上岗']);
    expect((await search('Hired')).titles).toEqual(['数据分析师从零到上岗']);
    expect((await search('civil eng')).total).toBe(2);
    expect((await search('anjian')).total).toBe(2);
    expect(await search('gardening')).toMatchObject({ titles: [], total: 0 });
  });

  it('puts the whole phrase before its words apart, then the popular before the others', async () => {
    await sell(['数据驱动的用户分析', '数据分析师上岗', '零基础数据分析']);
    const { titles, words } = await search('数据分析');
    expect(titles).toEqual(['数据分析师上岗', '零基础数据分析', '数据驱动的用户分析']);
    expect(words).toEqual(['数据', '分析']);
  });

  it('understands sounds, wrong characters and wrong letters, and says so', async () => {
    await sell(['工程造价入门', 'Python 自动化办公']);
    expect(await search('gongcheng')).toMatchObject({ titles: ['工程造价入门'], is_similar: 1 });
    expect(await search('工呈')).toMatchObject({
      titles: ['工程造价入门'],
      is_similar: 1,
      suggestion: '工程',
    });
    expect(await search('pyhton')).toMatchObject({
      titles: ['Python 自动化办公'],
      is_similar: 1,
      suggestion: 'python',
    });
  });

  it('filters and sorts hits like any list', async () => {
    const other = await buildCategories(app.platform, '别的');
    await sell([
      { title: '工程一', type: 1, price_fen: 300, province_id: 310_000, country_id: 314 },
      { title: '工程二', type: 2, price_fen: 100, province_id: 440_000, country_id: 314 },
      { title: '工程三', type: 2, price_fen: 200, ...other },
    ]);
    expect((await search('工程', { type: 1 })).titles).toEqual(['工程一']);
    expect((await search('工程', { category_id: other.cat1_id })).titles).toEqual(['工程三']);
    expect((await search('工程', { address_id: '314,440000' })).titles).toEqual(['工程二']);
    expect((await search('工程', { shop_id: shop + 1 })).titles).toEqual([]);
    const cheapest = { sort_type: '3', sort: 1 } as const;
    expect((await search('工程', cheapest)).titles).toEqual(['工程二', '工程三', '工程一']);
  });

  it('pages through at most as many hits as it promises', async () => {
    const count = SEARCH_HITS_MAX + 20;
    await app.platform.db
      .insertInto('course')
      .values(
        Array.from({ length: count }, (_, index) => ({
          type: 2,
          title: `工程课 ${index}`,
          shop_id: shop,
          ...category,
          price_fen: 0,
          original_price_fen: 0,
          rank: index * 30,
          status: 2,
        })),
      )
      .execute();
    const rows = await app.platform.db.selectFrom('course').select('id').execute();
    await inTransaction(app.platform.db, async (tx) =>
      indexCourses(
        tx,
        rows.map(({ id }) => id),
      ),
    );
    const seen = new Set<number>();
    for (let page = 1; page <= SEARCH_HITS_MAX / 50; page += 1) {
      const { list, total } = await search('工程', { page, limit: 50 });
      expect(total).toBe(SEARCH_HITS_MAX);
      list.forEach(({ id }) => seen.add(id));
    }
    expect(seen.size).toBe(SEARCH_HITS_MAX);
    // The best of all come first, though the search stopped before it had seen every hit.
    expect((await search('工程')).titles[0]).toBe(`工程课 ${count - 1}`);
  });

  it('forgets a course that is no longer on sale', async () => {
    const [id = 0] = await sell(['工程造价入门']);
    await changeCourse(app.platform, operatorNamed('test'), id, { status: 3 });
    expect(await search('工程')).toMatchObject({ titles: [], total: 0 });
    await changeCourse(app.platform, operatorNamed('test'), id, { status: 2 });
    expect((await search('工程')).total).toBe(1);
  });

  it('answers text without a word, and text meant to break it, with nothing', async () => {
    await sell(['工程造价入门']);
    for (const keyword of ['!!!', '😀', "' | 'x", '%', '\\', ':*', '&&', '工程 & !工程']) {
      expect((await app.call('catalog.courses', { keyword })).code).toBe(10000);
    }
  });
});

describe('suggestions', () => {
  const suggest = async (keyword: string) => (await app.call('catalog.suggest', { keyword })).data;
  const wordsFor = async (keyword: string) =>
    (await suggest(keyword)).words.map(({ text }) => text);

  it('offer terms by writing, by sound and by first letters', async () => {
    await sell(['工程造价入门', '工程监理实务', '公司理财']);
    expect(await wordsFor('工')).toContain('工程');
    expect((await wordsFor('gongch'))[0]).toBe('工程');
    expect(await wordsFor('gs')).toContain('公司');
    expect(await wordsFor('%')).toEqual([]);
    expect(await wordsFor('工程_')).toEqual(expect.not.arrayContaining(['公司']));
  });

  it('[R1-D4] mix courses, teachers and institutions, whichever way they are typed', async () => {
    const teacher = await buildTeacher(app.platform, { shop_id: shop, name: '林知远' });
    const hidden = await buildTeacher(app.platform, { shop_id: shop, name: '林知行', status: 0 });
    const [course] = await sell(['林业数据分析', '茶艺师面授班']);
    const written = await suggest('林');
    expect(written.courses).toEqual([{ id: course, type: 2, title: '林业数据分析' }]);
    expect(written.teachers.map(({ id }) => id)).toEqual([teacher]);
    expect(written.teachers[0]).toMatchObject({ shop_id: shop, shop_name: '安建教育' });
    expect((await suggest('lzy')).teachers.map(({ id }) => id)).toEqual([teacher]);
    expect((await suggest('linzhi')).teachers.map(({ id }) => id)).not.toContain(hidden);
    expect((await suggest('ajjy')).shops).toEqual([
      { id: shop, name: '安建教育', logo: '/media/logo.svg' },
    ]);
    expect((await suggest('sjfx')).courses.map(({ id }) => id)).toEqual([course]);
    // Gone since the names were collected: not offered, though still among them.
    await app.platform.db.updateTable('teacher').set({ status: 0 }).execute();
    await app.platform.cache.invalidate(CATALOG_TAG);
    expect((await suggest('lzy')).teachers).toEqual([]);
    const load = async () => app.call('catalog.suggest', { keyword: '造' });
    expect(await app.statementsOf(load)).toBe(4);
  });
});

describe('[R1-D4] first letters of the sounds', () => {
  it('find a title by any part of it, and say which word may be meant', async () => {
    await sell(['零基础数据分析师', '插画与视觉叙事', '数据分析']);
    const found = await search('sjfx');
    expect(found.titles.toSorted()).toEqual(['数据分析', '零基础数据分析师'].toSorted());
    expect(found.is_similar).toBe(1);
    expect((await search('fxs')).titles).toEqual(['零基础数据分析师']);
    expect((await search('chysjxs')).titles).toEqual(['插画与视觉叙事']);
    expect((await search('sjfz')).titles).toEqual([]);
  });

  it('stand below what is written so', async () => {
    await sell(['技术文档写作', 'JS 从零开始']);
    expect((await search('js')).titles[0]).toBe('JS 从零开始');
  });
});

describe('tokens', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 50 });
  const chinese = fc
    .array(fc.constantFrom(...Array.from('工程数据分析师造价入门茶艺面授abc1 ')), { maxLength: 20 })
    .map((parts) => parts.join(''));

  it('never break the full-text query, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (keyword) => {
        const { inTitle, anywhere } = toQuery(keyword);
        const { rows } = await sql`
          select ${inTitle}::tsquery, ${anywhere}::tsquery, ${toSoundQuery(keyword)}::tsquery`.execute(
          app.platform.db,
        );
        expect(rows).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  it('of any part of a title are among those of the title', () => {
    fc.assert(
      fc.property(chinese, fc.nat(), fc.nat(), (title, from, length) => {
        const runs = title.match(/\p{Script=Han}+/gu) ?? ['工'];
        const run = runs[from % runs.length] ?? '工';
        const part = run.slice(length % run.length);
        const indexed = new Set(wordsToIndex(`${title} ${run}`, []));
        expect([...gramsOf(part)].filter((gram) => !indexed.has(gram))).toEqual([]);
      }),
    );
  });
});
