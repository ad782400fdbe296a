export interface SentEvent {
  readonly name: string;
  readonly data: string;
}

const FIELD = /^([^:]*)(?:: ?(.*))?$/;

/** Reads server-sent events out of a text that comes in pieces, cut wherever the network cut it. */
export function eventParser(onEvent: (event: SentEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];

  const takeLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) {
        onEvent({ name, data: data.join('\n') });
      }
      name = '';
      data = [];
      return;
    }
    const [, field, value = ''] = FIELD.exec(line) ?? [];
    if (field === 'event') {
      name = value;
    } else if (field === 'data') {
      data.push(value);
    }
  };

  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/);
    // The last one may go on in the next piece.
    rest = lines.pop() ?? '';
    lines.forEach(takeLine);
  };
}
