import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  choose,
  FILLED_IN,
  group,
  openTeacherForm,
  picture,
  sendForm,
  toasts,
  uploaded,
} from '#test/teacher-form-page.ts';
import { fileOf } from '#test/uploads.ts';

const MB = 1_048_576;

describe('the files of a teacher', () => {
  /** Tries a file that must not be sent; answers what is said of it. */
  const refusalOf = async (field: string, file: File) => {
    const page = openTeacherForm();
    await screen.findByLabelText('真实姓名');
    choose(field, file);
    expect(page.sent).toEqual([]);
    expect(group(field).queryAllByRole('listitem')).toEqual([]);
    return toasts();
  };

  it.each(['身份证人像面', '身份证国徽面', '个人照片', '资格证书（选填）'])(
    '[VAL-07/image] are jpeg, jpg or png of 10 MB at most as %s',
    async (field) => {
      expect(await refusalOf(field, fileOf('a.gif', 'image/gif'))).toEqual(['上传图片格式不正确']);
      cleanup();
      expect(await refusalOf(field, fileOf('a.png', 'image/png', 10 * MB + 1))).toContain(
        '大小不能超过10MB',
      );
    },
  );

  it('[VAL-07/video] are films of 10 MB at most, with a message of their own', async () => {
    const film = fileOf('a.mp4', 'video/mp4', 10 * MB + 1);
    expect(await refusalOf('试讲视频（选填）', film)).toEqual(['视频大小不能超过10MB']);
  });

  it('[VAL-08] are no films among live materials', async () => {
    const film = fileOf('a.mp4', 'video/mp4');
    expect(await refusalOf('直播课使用的资料（选填）', film)).toEqual([
      '直播资料不支持视频格式，请重新上传',
    ]);
  });

  it.each(['身份证人像面', '身份证国徽面', '个人照片', '试讲视频（选填）'])(
    '[VAL-07/single] hold one as %s; a further one takes its place',
    async (field) => {
      openTeacherForm();
      await screen.findByLabelText('真实姓名');
      const make = (name: string) =>
        field.startsWith('试讲') ? fileOf(`${name}.mp4`, 'video/mp4') : picture(`${name}.png`);
      choose(field, make('a'), make('b'));
      expect(toasts()).toEqual(['最多上传 1 个文件']);
      expect(group(field).getAllByRole('listitem')).toHaveLength(1);
      choose(field, make('c'));
      const [only, ...more] = group(field).getAllByRole('listitem');
      expect(only?.textContent).toContain('c.');
      expect(more).toEqual([]);
    },
  );

  it('make the form wait until they have arrived', async () => {
    const page = openTeacherForm();
    await page.fillIn();
    choose('资格证书（选填）', picture('late.png'));
    const waiting = await screen.findByRole('button', { name: '文件正在上传…' });
    expect(waiting).toHaveProperty('disabled', true);
    await waitFor(() => expect(page.sent).toHaveLength(4));
    const url = '/zhiji-private/p/7/late.webp';
    page.sent.at(-1)?.answer(200, uploaded(url));
    await screen.findByRole('button', { name: '提交申请' });
    sendForm();
    await waitFor(() =>
      expect(page.calls('organisation.applyAsTeacher')).toEqual([
        { ...FILLED_IN, certificate_images: [url] },
      ]),
    );
  });
});
