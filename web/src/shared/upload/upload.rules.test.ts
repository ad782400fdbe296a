import { UPLOAD_MAX_FILES, UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { refusalOf } from './upload.rules.ts';

const MB = 1_048_576;
const candidate = (name: string, type: string, size = 1_000) => ({ name, type, size });

describe('which files are accepted', () => {
  it.each([
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['A.PNG', 'image/png'],
    ['a.jpg', ''],
  ])('takes %s of type %s', (name, type) => {
    expect(refusalOf(candidate(name, type), 'image')).toBeNull();
  });

  it.each([
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
    ['a.svg', 'image/svg+xml'],
    ['a.png', 'text/html'],
    ['a.pdf', 'application/pdf'],
    ['png', 'image/png'],
    ['a.png.exe', ''],
  ])('refuses %s of type %s as a picture', (name, type) => {
    expect(refusalOf(candidate(name, type), 'image')).toBe('上传图片格式不正确');
    setLanguage('en');
    expect(refusalOf(candidate(name, type), 'image')).toBe('upload image format incorrect');
  });

  it('refuses more than 10 MB, in the words of each kind', () => {
    expect([UPLOAD_MAX_MB, UPLOAD_MAX_FILES]).toEqual([10, 9]);
    const image = (size: number, mb?: number) =>
      refusalOf(candidate('a.png', 'image/png', size), 'image', mb);
    expect(image(10 * MB)).toBeNull();
    expect(image(10 * MB + 1)).toBe('大小不能超过10MB');
    expect(image(2 * MB + 1, 2)).toBe('大小不能超过2MB');
    const video = candidate('a.mp4', 'video/mp4', 100 * MB + 1);
    expect(refusalOf(video, 'video', 100)).toBe('视频大小不能超过100MB');
    const file = candidate('a.pdf', 'application/pdf', 10 * MB + 1);
    expect(refusalOf(file, 'file')).toBe('文件大小不能超过 10 MB');
    setLanguage('en');
    expect(image(10 * MB + 1)).toBe('size cannot exceed 10MB');
  });

  it.each([
    ['a.mp4', 'video/mp4'],
    ['a.MOV', ''],
    ['lesson.webm', 'video/webm'],
  ])('refuses the video %s among live materials', (name, type) => {
    const video = candidate(name, type);
    expect(refusalOf(video, 'live-material')).toBe('直播资料不支持视频格式，请重新上传');
    expect(refusalOf(video, 'file')).toBeNull();
    setLanguage('en');
    expect(refusalOf(video, 'live-material')).toBe(
      'video formats not supported for live materials, please re-upload',
    );
  });

  it.each([
    ['a.docx', 'application/msword'],
    ['a.html', 'text/html'],
    ['a.pdf', 'text/html'],
    ['a.svg', 'image/svg+xml'],
  ])('refuses %s of type %s as a file', (name, type) => {
    const file = candidate(name, type);
    expect(refusalOf(file, 'file')).toBe('请上传 PDF 文件或图片');
    expect(refusalOf(file, 'live-material')).toBe('请上传 PDF 文件或图片');
    setLanguage('en');
    expect(refusalOf(file, 'file')).toBe('please upload a PDF or an image');
  });

  it('takes films as MP4 alone', () => {
    expect(refusalOf(candidate('a.mp4', 'video/mp4'), 'video')).toBeNull();
    expect(refusalOf(candidate('a.MP4', ''), 'video')).toBeNull();
    expect(refusalOf(candidate('a.mov', 'video/quicktime'), 'video')).toBe('请上传 MP4 格式的视频');
    expect(refusalOf(candidate('a.png', 'image/png'), 'video')).toBe('请上传 MP4 格式的视频');
  });

  it('takes other live materials', () => {
    expect(refusalOf(candidate('a.pdf', 'application/pdf'), 'live-material')).toBeNull();
    expect(refusalOf(candidate('a.png', 'image/png'), 'live-material')).toBeNull();
  });
});
