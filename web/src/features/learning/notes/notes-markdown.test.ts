import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import type { Note } from './note.queries.ts';
import { notesFileName, notesMarkdown } from './notes-markdown.ts';

const note = (given: Partial<Note>): Note => ({
  id: '018f0000-0000-7000-8000-000000000001',
  chapter_id: 11,
  title: '什么是指标',
  type: 1,
  position: 754,
  content: '先问口径',
  create_time: '2026-11-15 10:00:00',
  update_time: '2026-11-15 10:00:00',
  ...given,
});

const NOW = new Date('2026-11-15T03:04:05Z');

describe('notes as a file', () => {
  it('has a heading for each lesson and an item for each note, with its place', () => {
    const text = notesMarkdown(
      '数据分析',
      [
        note({}),
        note({ position: 3_725, content: '第一行\n第二行  \r\n第三行' }),
        note({ chapter_id: 12, title: '讲义', type: 2, position: 3, content: '图表' }),
        note({ chapter_id: 13, title: '答疑', type: 3, position: 0, content: '作业' }),
      ],
      NOW,
    );
    expect(text).toBe(`# 数据分析 - 学习笔记

导出时间：2026-11-15 11:04:05

## 什么是指标

- **12:34** 先问口径

- **1:02:05** 第一行
  第二行
  第三行

## 讲义

- **第 3 页** 图表

## 答疑

- **整节课** 作业
`);
  });

  it('is named after its course, without what file systems refuse', () => {
    expect(notesFileName('SQL/数据: "入门"')).toBe('SQL 数据 入门 - 学习笔记.md');
    setLanguage('en');
    expect(notesFileName('A*B')).toBe('A B - notes.md');
  });
});
