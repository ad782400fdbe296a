/**
 * Where teachers push to and pictures come from. One interface, so that another server or a cloud
 * takes the place of the one on this machine; what a class is, and who may see it, is not its
 * business.
 */

/** What a teacher's program is told. */
export interface PushAddress {
  readonly pushUrl: string;
  /** A secret: never logged. */
  readonly streamKey: string;
  readonly expiresAt: Date;
}

export interface PlayAddress {
  readonly proto: 'hls';
  /** Inside our own network, which ends with the name of the playlist; the edge fetches it. */
  readonly path: string;
}

/** What the provider says happened to a stream. */
export type LiveNotice =
  /** Somebody wants to push, with this secret; the answer lets him in or not. */
  | {
      readonly event: 'started';
      readonly stream: string;
      readonly connection: string;
      readonly secret: string;
    }
  /** He still does; a refusal ends it. */
  | { readonly event: 'alive'; readonly stream: string; readonly connection: string }
  | { readonly event: 'stopped'; readonly stream: string; readonly connection: string }
  /** A file of what was pushed is complete. */
  | { readonly event: 'recorded'; readonly stream: string; readonly file: string };

export interface RawLiveNotice {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

export interface LiveProvider {
  createRoom(room: {
    readonly stream: string;
    readonly secret: string;
    readonly expiresAt: Date;
  }): PushAddress;
  playUrls(stream: string): readonly PlayAddress[];
  /** Cuts off whoever pushes. */
  close(stream: string): Promise<void>;
  /** Checks who a notice is from; null when that is doubtful, `other` when it does not concern us. */
  readNotice(notice: RawLiveNotice): LiveNotice | 'other' | null;
  /** Recordings of a stream that are there, told of or not; their names sort by their beginnings. */
  listRecordings(stream: string): Promise<readonly string[]>;
  /** Writes a recording to a file; false when there is none. */
  fetchRecording(file: string, path: string): Promise<boolean>;
  deleteRecording(file: string): Promise<void>;
}
