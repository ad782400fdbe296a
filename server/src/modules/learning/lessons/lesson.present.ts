/** A lesson to wire. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { LessonRow } from './lesson.repo.ts';
import type { PlayLink } from '../play/play-link.ts';

type Lesson = CallResponse<'learning.lesson'>;

const bitOf = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** A lesson without the right to it, or before there is something to play, has no links. */
export function presentLesson(row: LessonRow, link: PlayLink | null, position = 0): Lesson {
  const isAllowed = row.is_owned || row.try_see;
  return {
    chapter_id: row.id,
    curriculum_id: row.course_id,
    // The table holds the same numbers, under a check constraint.
    type: row.type as Lesson['type'],
    title: row.title,
    cover: row.cover,
    duration: row.duration_s,
    position,
    try_see: bitOf(row.try_see),
    is_purchased: bitOf(row.is_owned),
    fast_forward: bitOf(isAllowed && row.fast_forward),
    only_play: bitOf(isAllowed && row.only_play),
    ...linksOf(row, link),
    ...(row.asked_back !== null && { refund: row.asked_back }),
  };
}

function linksOf({ asset }: LessonRow, link: PlayLink | null) {
  if (asset === null || link === null) {
    return { url: '', expire_time: null, poster: '', captions: [], sprites: null, qualities: [] };
  }
  const { folder, expiresAt } = link;
  const isVideo = asset.kind === 'video';
  return {
    url: `${folder}/${isVideo ? 'master.m3u8' : 'file.pdf'}`,
    expire_time: formatWireTime(expiresAt),
    poster: isVideo ? `${folder}/poster.jpg` : '',
    captions: asset.captions.map(({ language, label }) => ({
      language,
      label,
      url: `${folder}/captions-${language}.vtt`,
    })),
    sprites: asset.sprites === null ? null : { url: `${folder}/sprites.jpg`, ...asset.sprites },
    qualities: asset.renditions.map(({ name }) => name),
  };
}
