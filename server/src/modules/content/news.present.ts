/** News rows to wire, field by field. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { NewsCategory } from '@zhiji/contract/kernel/statuses';
import type { listNews, NewsRow } from './news.repo.ts';

type NewsCard = CallResponse<'content.news'>['list'][number];
type NewsCardRow = Awaited<ReturnType<typeof listNews>>[number];

/** The database holds the same words, under a check constraint. */
const categoryOf = (row: { readonly category: string }) => row.category as NewsCategory;

export function presentNewsCard(row: NewsCardRow): NewsCard {
  return {
    id: row.id,
    title: row.title,
    cover: row.cover,
    summary: row.summary,
    category: categoryOf(row),
    is_top: row.is_top ? 1 : 0,
    view_num: row.view_num,
    create_time: formatWireTime(row.created_at),
  };
}

export function presentNewsItem(row: NewsRow): CallResponse<'content.newsItem'> {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    category: categoryOf(row),
    source: row.source,
    author: row.author,
    view_num: row.view_num,
    create_time: formatWireTime(row.created_at),
    prev: row.prev,
    next: row.next,
  };
}
