/** Pictures of questions: drawings of a closed set of shapes, photographs decoded and written anew. */
import { createHash } from 'node:crypto';
import { encodePicture, PICTURE_TYPE } from '#modules/media';
import { Failure } from '#platform/failure';
import type { Platform } from '#platform/module';

const SVG_TYPE = 'image/svg+xml';
const SVG_MAX = 256 * 1024;
const HASH_LENGTH = 32;
/** Nothing that runs, links, embeds or styles. */
const ELEMENTS =
  /^(?:svg|g|title|desc|path|rect|circle|ellipse|line|polyline|polygon|text|tspan)$/u;
const ATTRIBUTES =
  /^(?:xmlns|viewBox|width|height|role|x|y|dx|dy|x1|y1|x2|y2|cx|cy|r|rx|ry|d|points|transform|fill|fill-opacity|stroke|stroke-width|stroke-dasharray|stroke-linecap|stroke-linejoin|font-family|font-size|font-weight|text-anchor|opacity)$/u;
const TAG = /^\/?(?<name>[a-zA-Z]+)(?<rest>(?:\s+[a-zA-Z0-9-]+="[^"<>]*")*)\s*\/?$/u;

export interface StoredPicture {
  readonly key: string;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** The picture as it will be served, under a name made of what it shows; null when it is refused. */
export async function cleanPicture(name: string, file: Buffer): Promise<StoredPicture | null> {
  const cleaned = name.endsWith('.svg') ? drawing(file) : await photograph(file);
  if (cleaned === null) {
    return null;
  }
  const hash = createHash('sha256').update(cleaned.content).digest('hex').slice(0, HASH_LENGTH);
  return { ...cleaned, key: `exam/${hash}.${cleaned.type === SVG_TYPE ? 'svg' : 'webp'}` };
}

/** Where the site serves a picture. */
export const pathOf = ({ key }: StoredPicture): string => `/media/${key}`;

/** Puts a picture where the site serves it. */
export async function storePicture(
  { storage }: Platform,
  { key, content, type }: StoredPicture,
): Promise<void> {
  await storage.putPublic(key, content, type);
}

function drawing(file: Buffer) {
  const text = file.toString('utf8');
  const tags = text.split('<').slice(1);
  const isPlain =
    file.length <= SVG_MAX && tags.length > 0 && tags.every((piece) => isPlainTag(piece));
  return isPlain && !text.includes('url(')
    ? { content: new Uint8Array(file), type: SVG_TYPE }
    : null;
}

function isPlainTag(piece: string): boolean {
  const found = TAG.exec(piece.slice(0, piece.indexOf('>')))?.groups;
  const names = (found?.['rest'] ?? '').match(/[a-zA-Z0-9-]+(?==")/gu) ?? [];
  return ELEMENTS.test(found?.['name'] ?? '') && names.every((name) => ATTRIBUTES.test(name));
}

async function photograph(file: Buffer) {
  try {
    return { content: await encodePicture(file, 'picture'), type: PICTURE_TYPE };
  } catch (error) {
    if (error instanceof Failure && error.key === 'common.uploadFailed') {
      return null;
    }
    throw error;
  }
}
