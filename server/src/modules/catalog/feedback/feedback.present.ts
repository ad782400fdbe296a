/** Comments and questions to wire, field by field. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { presentTime } from '../cards/card.present.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { CommentRow, QuestionRow } from './feedback.repo.ts';

type Comment = CallResponse<'catalog.comments'>['list'][number];
type Question = CallResponse<'catalog.questions'>['list'][number];

const UNNAMED = '匿名学员';

export function presentComment(row: CommentRow): Comment {
  return {
    id: row.id,
    user: { nickname: row.nickname ?? UNNAMED, avatar: row.photo ?? '' },
    score: row.score,
    content: row.content,
    images: [...row.images],
    reply: row.reply,
    is_anonymous: row.is_anonymous ? 1 : 0,
    percent: row.percent,
    ip_region: row.ip_region,
    create_time: formatWireTime(row.created_at),
  };
}

export function presentQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    chapter_id: row.chapter_id,
    user: { nickname: row.nickname, avatar: row.photo },
    content: row.content,
    images: [...row.images],
    answer: row.answer,
    answer_user: row.answer_user,
    answer_time: presentTime(row.answer_at),
    is_private: row.is_private ? 1 : 0,
    // The table holds the same numbers, under a check constraint.
    status: row.status as Question['status'],
    ip_region: row.ip_region,
    create_time: formatWireTime(row.created_at),
  };
}
