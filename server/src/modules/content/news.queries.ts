/** Reads of the training news. */
import { fail } from '#platform/failure';
import { presentNewsCard, presentNewsItem } from './news.present.ts';
import { countNews, findNews, listNews } from './news.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

export async function news(
  { db }: Platform,
  { keyword = '', category, page, limit }: CallInput<'content.news'>,
): Promise<CallResponse<'content.news'>> {
  const filter = { keyword, category };
  const [rows, total] = await Promise.all([
    listNews(db, filter, page, limit),
    countNews(db, filter),
  ]);
  return { list: rows.map(presentNewsCard), total, page, limit };
}

export async function newsItem(
  { db }: Platform,
  { id }: CallInput<'content.newsItem'>,
): Promise<CallResponse<'content.newsItem'>> {
  const row = await findNews(db, id);
  if (row === null) {
    throw fail('common.notFound');
  }
  return presentNewsItem(row);
}
