import { encodeQr } from '#shared/lib/encode-qr.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { breakLines } from './break-lines.ts';
import {
  COVER,
  fillBox,
  FOOT_TOP,
  FOOT_WIDTH,
  layOutBody,
  MARGIN,
  placeCode,
  POSTER,
  TEXT_WIDTH,
  TITLE_LINES,
} from './poster.rules.ts';

export interface PosterContent {
  readonly title: string;
  readonly price: string;
  /** Empty when nobody knows who teaches it. */
  readonly shop: string;
  readonly cover: string;
  /** What the code says. */
  readonly qrText: string;
  /** What to do with the code. */
  readonly scan: string;
  readonly site: string;
}

/** The site's look; a canvas knows no style sheet. */
const FONT =
  "'PingFang SC', 'HarmonyOS Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif";
const COLOURS = {
  ink: '#17211c',
  ink2: '#55625b',
  line: '#e4e8e4',
  paper: '#fff',
  primary: '#0b6e4f',
  onPrimary: '#fff',
  hot: '#c2410c',
  code: '#000',
};

const TITLE_FONT = `700 44px ${FONT}`;
const SHOP_FONT = `400 28px ${FONT}`;
const PRICE_FONT = `700 52px ${FONT}`;
const PANEL_FONT = `700 52px ${FONT}`;
const PANEL_LINE = 76;
const SCAN_FONT = `700 34px ${FONT}`;
const SCAN_LINE = 48;
const SCAN_LINES = 3;

type Drawing = CanvasRenderingContext2D;

/** Lines of a text in the font that is set. */
function linesOf(drawing: Drawing, text: string, maxWidth: number, maxLines: number): string[] {
  const measure = (part: string) => drawing.measureText(part).width;
  return breakLines(text, { maxWidth, maxLines, measure });
}

/** The picture, or null when it cannot be had or be drawn from. */
async function loadCover(cover: string): Promise<HTMLImageElement | null> {
  const url = safeUrl(cover);
  if (url === null) {
    return null;
  }
  return new Promise((resolve) => {
    const picture = new Image();
    // What another site does not allow to be read fails here, instead of spoiling the canvas.
    picture.crossOrigin = 'anonymous';
    picture.addEventListener('load', () => resolve(picture.naturalWidth === 0 ? null : picture));
    picture.addEventListener('error', () => resolve(null));
    picture.src = url;
  });
}

/** Where there is no picture: the title on the brand's colour. */
function drawPanel(drawing: Drawing, title: string): void {
  drawing.fillStyle = COLOURS.primary;
  drawing.fillRect(COVER.x, COVER.y, COVER.width, COVER.height);
  drawing.fillStyle = COLOURS.onPrimary;
  drawing.font = PANEL_FONT;
  drawing.textAlign = 'center';
  const lines = linesOf(drawing, title, TEXT_WIDTH, TITLE_LINES);
  const top = (COVER.height - lines.length * PANEL_LINE) / 2;
  lines.forEach((line, index) => {
    drawing.fillText(line, POSTER.width / 2, top + (index + 0.7) * PANEL_LINE);
  });
  drawing.textAlign = 'left';
}

/** The whole picture behind a window: of one that has no size of its own, no part can be cut out. */
function drawCover(drawing: Drawing, picture: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const place = fillBox({ width, height }, COVER);
  drawing.save();
  drawing.beginPath();
  drawing.rect(COVER.x, COVER.y, COVER.width, COVER.height);
  drawing.clip();
  drawing.drawImage(picture, place.x, place.y, place.width, place.height);
  drawing.restore();
}

function drawBody(drawing: Drawing, { title, shop, price }: PosterContent): void {
  drawing.font = TITLE_FONT;
  const lines = linesOf(drawing, title, TEXT_WIDTH, TITLE_LINES);
  const body = layOutBody(lines.length, shop !== '');
  drawing.fillStyle = COLOURS.ink;
  lines.forEach((line, index) => drawing.fillText(line, MARGIN, body.titles[index] ?? 0));
  if (shop !== '') {
    drawing.font = SHOP_FONT;
    drawing.fillStyle = COLOURS.ink2;
    drawing.fillText(linesOf(drawing, shop, TEXT_WIDTH, 1).join(''), MARGIN, body.shop);
  }
  drawing.font = PRICE_FONT;
  drawing.fillStyle = COLOURS.hot;
  drawing.fillText(price, MARGIN, body.price);
}

function drawCode(drawing: Drawing, text: string): void {
  const modules = encodeQr(text);
  const { x, y, module } = placeCode(modules.length);
  drawing.fillStyle = COLOURS.code;
  modules.forEach((row, rowIndex) => {
    row.forEach((isDark, column) => {
      if (isDark) {
        drawing.fillRect(x + column * module, y + rowIndex * module, module, module);
      }
    });
  });
}

function drawFoot(drawing: Drawing, { qrText, scan, site }: PosterContent): void {
  drawing.fillStyle = COLOURS.line;
  drawing.fillRect(MARGIN, FOOT_TOP, TEXT_WIDTH, 2);
  drawing.font = SCAN_FONT;
  const lines = linesOf(drawing, scan, FOOT_WIDTH, SCAN_LINES);
  const top = (FOOT_TOP + POSTER.height - (lines.length + 1) * SCAN_LINE) / 2;
  drawing.fillStyle = COLOURS.ink;
  lines.forEach((line, index) => {
    drawing.fillText(line, MARGIN, top + (index + 0.75) * SCAN_LINE);
  });
  drawing.font = SHOP_FONT;
  drawing.fillStyle = COLOURS.primary;
  drawing.fillText(site, MARGIN, top + (lines.length + 0.75) * SCAN_LINE);
  drawCode(drawing, qrText);
}

async function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) {
        reject(new Error('the browser could not write a PNG'));
      } else {
        resolve(blob);
      }
    }, 'image/png');
  });
}

async function draw(content: PosterContent, picture: HTMLImageElement | null): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = POSTER.width;
  canvas.height = POSTER.height;
  const drawing = canvas.getContext('2d');
  if (drawing === null) {
    throw new Error('the browser cannot draw');
  }
  drawing.fillStyle = COLOURS.paper;
  drawing.fillRect(0, 0, POSTER.width, POSTER.height);
  if (picture === null) {
    drawPanel(drawing, content.title);
  } else {
    drawCover(drawing, picture);
  }
  drawBody(drawing, content);
  drawFoot(drawing, content);
  return toPng(canvas);
}

/** Draws the poster as a PNG; a picture that cannot be used gives way to a panel with the title. */
export async function drawPoster(content: PosterContent): Promise<Blob> {
  const picture = await loadCover(content.cover);
  try {
    return await draw(content, picture);
  } catch (error) {
    if (picture === null) {
      throw error;
    }
    return draw(content, null);
  }
}
