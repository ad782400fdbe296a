import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { ID_CARD, teacher, teacherApplication } from '#test/certification-answers.ts';
import {
  consent,
  FILLED_IN,
  group,
  openTeacherForm,
  picture,
  sendForm,
  typeInto,
  valueOf,
} from '#test/teacher-form-page.ts';

const { refused } = CERTIFICATION_STATUSES;
const drafts = () => Object.values<string>(sessionStorage).join(' ');

describe('an application of a teacher that goes on', () => {
  it('[API-104] [API-102] brings a refused application back with its marks, to be sent again', async () => {
    const page = openTeacherForm({
      'organisation.certification': teacher({
        status: refused,
        reason: '证件看不清',
        marks: [
          { field: 'id_card', reason: '与照片不一致' },
          { field: 'id_card_front', reason: '反光，看不清' },
          { field: 'intro', reason: '请写教学经历' },
          { field: 'shop_id', reason: '机构没有确认' },
        ],
        apply: teacherApplication({ audit_time: '2026-11-11 10:00:00' }),
      }),
    });
    const state = within(await screen.findByRole('region', { name: '申请没有通过' }));
    expect(state.getByText('证件看不清')).toBeDefined();
    expect(screen.getByRole('heading', { name: '修改后再次申请' })).toBeDefined();
    expect(valueOf('真实姓名')).toBe('林知远');
    await screen.findByRole('option', { name: '日本' });
    expect(valueOf('国籍或地区（选填）')).toBe('392');
    expect(valueOf('身份证号')).toBe('');
    expect(screen.getByText(/1101\*{10}2316/)).toBeDefined();
    expect(await screen.findByText('数原学院')).toBeDefined();
    for (const mark of ['与照片不一致', '反光，看不清', '请写教学经历', '机构没有确认']) {
      expect(screen.getByText(mark)).toBeDefined();
    }
    expect(group('资格证书（选填）').getAllByRole('listitem')).toHaveLength(2);
    // A private file is not there to be looked at.
    const front = screen.getByRole('group', { name: '身份证人像面' });
    expect(front.textContent).toContain('已上传的文件');
    expect(front.querySelector('img')).toBeNull();

    // A mark goes when its field is changed.
    typeInto('个人简介', '教了十年数据分析，带过三十个班。');
    expect(screen.queryByText('请写教学经历')).toBeNull();
    await page.upload('身份证人像面', picture('new.png'), '/zhiji-private/p/7/new.webp');
    expect(screen.queryByText('反光，看不清')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '清除' }));
    expect(screen.queryByText('机构没有确认')).toBeNull();
    expect(screen.getByText('与照片不一致')).toBeDefined();
    typeInto('身份证号', ID_CARD);
    fireEvent.click(consent());
    sendForm();
    await waitFor(() =>
      expect(page.calls('organisation.applyAsTeacher')).toEqual([
        {
          name: '林知远',
          id_card: ID_CARD,
          id_card_front: '/zhiji-private/p/7/new.webp',
          id_card_back: '/zhiji-private/p/7/back.webp',
          photo: '/media/up/photo.webp',
          education: '统计学硕士',
          job_title: '高级数据分析师',
          intro: '教了十年数据分析，带过三十个班。',
          category_ids: [111],
          certificate_images: [
            '/zhiji-private/p/7/paper-1.webp',
            '/zhiji-private/p/7/paper-2.webp',
          ],
          country_id: 392,
          address_id: '314,440000,440300,440305',
          video: '/zhiji-private/p/7/lesson.mp4',
          materials: ['/zhiji-private/p/7/slides.pdf'],
          agree: 1,
        },
      ]),
    );
  });

  it('keeps a draft over a reload, without the id card and the consent', async () => {
    const before = openTeacherForm();
    await before.fillIn();
    await waitFor(() => expect(drafts()).toContain('统计学硕士'));
    expect(drafts()).not.toContain(ID_CARD);
    cleanup();
    const page = openTeacherForm();
    await screen.findByLabelText('真实姓名');
    expect(valueOf('学历')).toBe('统计学硕士');
    expect(valueOf('个人简介')).toBe('教了十年数据分析。\n');
    expect(valueOf('身份证号')).toBe('');
    const agree = consent();
    expect(agree).toHaveProperty('checked', false);
    // Files are known by their addresses.
    expect(group('身份证人像面').getAllByRole('listitem')).toHaveLength(1);
    typeInto('身份证号', ID_CARD);
    fireEvent.click(agree);
    sendForm();
    await waitFor(() => expect(page.calls('organisation.applyAsTeacher')).toEqual([FILLED_IN]));
  });
});
