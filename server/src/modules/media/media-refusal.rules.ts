/** The file itself is at fault: trying again is of no use. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal';
}
