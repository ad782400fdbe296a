/** Plain files in place of the market's own: the same everywhere, and small once compressed. */
import { createHash } from 'node:crypto';

interface PlainFile {
  readonly contentType: string;
  readonly body: string;
}

const COLOURS = ['#cfe3da', '#d9dfee', '#f0e3cf', '#e8d9e4', '#d5e6ea', '#e6e6d2'] as const;

const CAPTIONS: PlainFile = {
  contentType: 'text/vtt; charset=utf-8',
  body: `WEBVTT

00:00.000 --> 00:04.000
大家好，欢迎来到这节课。

00:04.000 --> 00:09.000
先看这一节要解决的问题，再一步一步地做。

00:09.000 --> 00:15.000
遇到不懂的地方，可以暂停下来记一条笔记。
`,
};

/** A picture in a colour that its address decides, with a frame that shows how it is cut. */
function picture(path: string): PlainFile {
  const [byte = 0] = createHash('sha256').update(path).digest();
  const colour = COLOURS[byte % COLOURS.length] ?? COLOURS[0];
  return {
    contentType: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="${colour}"/><rect x="40" y="40" width="720" height="420" fill="none" stroke="#fff" stroke-width="8"/></svg>`,
  };
}

/** What stands for a stored file. */
export function placeholder(path: string): PlainFile {
  return path.endsWith('.vtt') ? CAPTIONS : picture(path);
}
