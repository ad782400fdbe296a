/** Figures as a picture. */
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import type { SurveyResults } from './results.commands.ts';

const WIDTH = 860;
const MARGIN = 28;
const LINE = 30;
const LABEL_WIDTH = 300;
const BAR_MAX = 420;
const HUNDRED = 100;
const INK = '#1b2621';
const SOFT = '#e8efeb';
const BRAND = '#0b6e4f';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Line {
  readonly text: string;
  readonly isHead: boolean;
  /** Null where no bar belongs. */
  readonly percent: number | null;
  readonly figure: string;
}

/** A bar for each option of each topic, as SVG. */
export function chartOf({ title, courseTitle, num, topics }: SurveyResults): string {
  const lines: Line[] = [
    { text: title, isHead: true, percent: null, figure: '' },
    { text: `${courseTitle} · n = ${num}`, isHead: false, percent: null, figure: '' },
    ...topics.flatMap(({ title: asked, mean, answered, bars }, place): Line[] => [
      {
        text: `${place + 1}. ${asked}`,
        isHead: true,
        percent: null,
        figure: mean === null ? numberOf(answered) : `x̄ = ${mean.toFixed(2)}`,
      },
      ...bars.map(({ label, count, percent }) => ({
        text: label,
        isHead: false,
        percent,
        figure: `${percent}% (${count})`,
      })),
    ]),
  ];
  const height = 2 * MARGIN + lines.length * LINE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="'Noto Sans SC','PingFang SC',sans-serif" font-size="14" fill="${INK}">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${lines.map(drawLine).join('\n')}
</svg>
`;
}

const numberOf = (answered: number | null): string =>
  answered === null ? `n &lt; ${SURVEY_STEP}` : `n = ${answered}`;

function drawLine({ text, isHead, percent, figure }: Line, place: number): string {
  const top = MARGIN + place * LINE;
  const base = top + LINE / 2 + 5;
  const weight = isHead ? ' font-weight="600"' : '';
  const words = `<text x="${MARGIN}" y="${base}"${weight}>${escaped(text)}</text>`;
  const end = `<text x="${WIDTH - MARGIN}" y="${base}" text-anchor="end">${figure}</text>`;
  if (percent === null) {
    return words + end;
  }
  const bar = (width: number, fill: string): string =>
    `<rect x="${LABEL_WIDTH}" y="${top + 7}" width="${width}" height="${LINE - 14}" rx="3" fill="${fill}"/>`;
  return words + bar(BAR_MAX, SOFT) + bar(Math.round((BAR_MAX * percent) / HUNDRED), BRAND) + end;
}
