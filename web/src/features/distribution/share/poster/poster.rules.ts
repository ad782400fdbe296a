/** Where everything on a poster stands, in its own pixels. */
import { charactersOf } from './characters.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

export const POSTER: Size = { width: 750, height: 1240 };
export const MARGIN = 48;
/** The picture at the top, in the shape covers have. */
export const COVER: Box = { x: 0, y: 0, width: POSTER.width, height: 469 };
/** Below it stand the code and what to do with it. */
export const FOOT_TOP = 840;
export const TITLE_LINES = 3;
export const TEXT_WIDTH = POSTER.width - 2 * MARGIN;

/** The square for the code, its quiet zone included. */
const CODE_SIDE = 320;
/** Light modules around a code, as scanners need them. */
const QUIET_ZONE = 4;
const CODE_GAP = 32;
/** Room beside the code. */
export const FOOT_WIDTH = TEXT_WIDTH - CODE_SIDE - CODE_GAP;

/** Heights of lines, and how far their letters stand below the top of each. */
const TITLE = { line: 62, letters: 46 };
const SHOP = { gap: 14, line: 40, letters: 30 };
const PRICE = { gap: 12, line: 64, letters: 50 };
const BODY_TOP = COVER.height + 36;

/** Where a whole picture stands so that its middle fills a box; the rest of it lies beyond the edges. */
export function fillBox({ width, height }: Size, box: Box): Box {
  const scale = Math.max(box.width / width, box.height / height);
  const size = { width: width * scale, height: height * scale };
  return {
    x: box.x + (box.width - size.width) / 2,
    y: box.y + (box.height - size.height) / 2,
    ...size,
  };
}

interface Body {
  /** Where the letters of each line stand. */
  readonly titles: readonly number[];
  readonly shop: number;
  readonly price: number;
  readonly end: number;
}

/** Puts title, institution and price below each other; nothing is left open for what is not there. */
export function layOutBody(titleLines: number, hasShop: boolean): Body {
  const titles = Array.from(
    { length: titleLines },
    (_, index) => BODY_TOP + index * TITLE.line + TITLE.letters,
  );
  const titleEnd = BODY_TOP + titleLines * TITLE.line;
  const shopTop = titleEnd + SHOP.gap;
  const priceTop = (hasShop ? shopTop + SHOP.line : titleEnd) + PRICE.gap;
  return {
    titles,
    shop: shopTop + SHOP.letters,
    price: priceTop + PRICE.letters,
    end: priceTop + PRICE.line,
  };
}

/**
 * Where a code of so many modules stands: as large as its square allows in whole pixels, since a
 * blurred edge is hard to scan. `x` and `y` are those of its first module, behind the quiet zone.
 */
export function placeCode(modules: number): { x: number; y: number; module: number } {
  const module = Math.max(1, Math.floor(CODE_SIDE / (modules + 2 * QUIET_ZONE)));
  const side = module * modules;
  const footMiddle = (FOOT_TOP + POSTER.height) / 2;
  return {
    x: POSTER.width - MARGIN - QUIET_ZONE * module - side,
    y: Math.round(footMiddle - side / 2),
    module,
  };
}

const NAME_MAX = 60;

/** A name every system takes for the file: no signs of paths, nothing invisible, not too long. */
export function posterFileName(title: string): string {
  const plain = title
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const name = charactersOf(plain)
    .slice(0, NAME_MAX)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/gu, '');
  return name === '' ? 'poster.png' : `${name}-poster.png`;
}
