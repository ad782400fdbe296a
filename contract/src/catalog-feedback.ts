/** What learners say about a course, ask about it and keep for later. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH, SCORE_MAX } from './kernel/limits.ts';
import { PUBLISH_STATUSES } from './kernel/statuses.ts';
import { bit, count, fileUrls, id, paged, paging, productType, textOf } from './kernel/wire.ts';
import { CommentWire, FavouriteWire, QuestionWire } from './wire/catalog-wire.ts';

const score = z.int().min(1).max(SCORE_MAX);
const content = textOf(COMMENT_MIN_LENGTH, COMMENT_MAX_LENGTH);
const PublishedWire = z.object({ id, status: z.enum(PUBLISH_STATUSES) });
const CollectedWire = z.object({ is_collect: bit });

export const catalogFeedbackCalls = {
  comments: call({
    path: '/api/curriculum/getComment',
    summary: 'Comments on a course, newest first, with the average and the number per score.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ id, score: score.optional(), ...paging }),
    response: paged(CommentWire).extend({
      avg: z.number(),
      counts: z.array(z.object({ score, num: count })),
    }),
    success: ['ok'],
    errors: [],
  }),
  submitComment: call({
    path: '/api/curriculum/submitComment',
    summary: 'Reviews a bought course, once per order item.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      orders_id: id,
      curriculum_id: id,
      score,
      content,
      images: fileUrls,
      is_anonymous: bit.default(0),
    }),
    response: PublishedWire,
    success: ['saved'],
    errors: [
      'comment.alreadyReviewed',
      'common.forbidden',
      'common.notFound',
      'content.refused',
      'content.muted',
    ],
  }),
  questions: call({
    path: '/api/curriculum/getQuestions',
    summary:
      "Questions on a course; private ones only to the person who asked, with mine 1 one's own.",
    kind: 'query',
    auth: 'optional',
    rate: 'browse',
    request: z.object({ id, chapter_id: id.optional(), mine: bit.optional(), ...paging }),
    response: paged(QuestionWire),
    success: ['ok'],
    errors: [],
  }),
  askQuestion: call({
    path: '/api/curriculum/submitQuestions',
    summary: 'Asks a question about a course or one of its lessons, ten a day.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({
      curriculum_id: id,
      chapter_id: id.optional(),
      content,
      images: fileUrls,
      is_private: bit.default(0),
    }),
    response: PublishedWire,
    success: ['saved'],
    errors: ['common.notFound', 'content.refused', 'content.muted'],
  }),
  toggleFavourite: call({
    path: '/api/curriculum/collect',
    summary: 'Adds a course or package to the favourites, or takes it out again.',
    kind: 'command',
    auth: 'user',
    rate: 'write',
    request: z.object({ id, type: productType }),
    response: CollectedWire,
    success: ['ok'],
    errors: ['common.notFound'],
  }),
  isFavourite: call({
    path: '/api/curriculum/isCollect',
    summary: 'Whether a course or package is a favourite; never for a visitor.',
    kind: 'query',
    auth: 'optional',
    rate: 'browse',
    request: z.object({ id, type: productType }),
    response: CollectedWire,
    success: ['ok'],
    errors: [],
  }),
  favourites: call({
    path: '/api/user/getCollect',
    summary: "One's favourite courses and packages, the latest first.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ type: productType.optional(), ...paging }),
    response: paged(FavouriteWire),
    success: ['ok'],
    errors: [],
  }),
};
