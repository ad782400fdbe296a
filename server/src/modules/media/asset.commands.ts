/** Sources that operators and live classes hand in. */
import { open, stat } from 'node:fs/promises';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { requireMarket } from '#platform/actor';
import { fail } from '#platform/failure';
import { newId } from '#platform/ids';
import { VIDEO_BYTES_MAX, captionName } from './asset-making.ts';
import { insertAsset, listAssets, oldestOpen } from './asset.repo.ts';
import { PDF_BYTES_MAX } from './pdf.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { AssetKind, Caption } from './asset.repo.ts';

const PDF_SIGNATURE = '%PDF-';
const OCTETS = 'application/octet-stream';

export interface Source {
  /** On this machine. */
  readonly path: string;
  readonly captions?: readonly (Caption & { readonly path: string })[];
}

export interface StoredSource {
  readonly id: string;
  readonly kind: AssetKind;
  readonly sourceKey: string;
  readonly captions: readonly Caption[];
}

/** Puts a video, a recording or a PDF into the store; `enqueueSource` then puts it in line. */
export async function storeSource(
  { storage }: Platform,
  { path, captions = [] }: Source,
): Promise<StoredSource> {
  const kind = await kindOf(path);
  const { size } = await stat(path);
  if (size > (kind === 'pdf' ? PDF_BYTES_MAX : VIDEO_BYTES_MAX)) {
    throw fail('operator.sourceTooLarge', { data: { path } });
  }
  const id = newId();
  const folder = `media-source/${id}/`;
  await storage.private.putFile(`${folder}source`, path, OCTETS);
  for (const caption of captions) {
    await storage.private.putFile(folder + captionName(caption.language), caption.path, 'text/vtt');
  }
  return {
    id,
    kind,
    sourceKey: `${folder}source`,
    captions: captions.map(({ language, label }) => ({ language, label })),
  };
}

/** Puts a stored source in line, in the transaction that makes use of it. */
export async function enqueueSource(
  { clock }: Platform,
  tx: Tx,
  source: StoredSource,
): Promise<void> {
  await insertAsset(tx, { ...source, now: clock.now() });
}

/** By its first bytes; the worker looks closer. */
async function kindOf(path: string): Promise<AssetKind> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(PDF_SIGNATURE.length), 0);
    return buffer.toString('latin1') === PDF_SIGNATURE ? 'pdf' : 'video';
  } finally {
    await file.close();
  }
}

/** States of the latest sources. */
export async function assetStates({ db }: Platform, actor: Actor) {
  requireMarket(actor);
  return listAssets(db);
}

/** For how many seconds the oldest source waits to be made. */
export async function sourceAge({ db, clock }: Platform): Promise<number> {
  const oldest = await oldestOpen(db);
  return oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / SECOND_MS;
}
