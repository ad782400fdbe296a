import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAlipayBill } from './alipay-bill.ts';
import { unzip } from './zip-file.ts';

/** Packed and written in GBK by Python: two payments, a refund, a fee, and a file of sums. */
const bill = Buffer.from(
  'UEsDBBQAAAAIAABIb11aVGc5JgIAAA0GAAAFAAAAYS5jc3atVMFu00AQPTtS/sFSLhCtw84mDnFP/AfqAaEekFrgyPcQ' +
    '0aRRpeA0sRMnpkCw6zokaYLtCKRKReJCClWrShS1gNh1bOQAByewtnZnZ2ZH783sTsorNRV5c9wYnHUvhs3ax1E1mUi5' +
    'Pc0oarcJLhRwOABLGMT8KjWbp3bHcs13vgvJv5oCOC8hZ7k8xiv+v8rzvOd6rT+9xKgXjSXEHSHEFwfy57hnkokZPb09' +
    'nmgG2n/dLilbjSdUZNGeHx30qc5Uu1c7JqrX9bItdz6g/nRn3xe6RmMqH1FnJvg+tbeTC0dGnqvQBCHFUXW31y4hFlM/' +
    'VU6KZadS3KIhO2O7YbvBdgZB+/T0W6DoVFVP3pyzvjHah5HTka1V1XrDy0h0q+pDYW4s5vBKHUWsu+XfFP3e7olxWR9o' +
    'xo29471zClv9MThTR4FZ9azzQJSbk8fJBCsVAOQIoSXP4egADs1sWBKlX7eCuRWIBFkOsTRzyP7+7FD1Bl+s466BWDgB' +
    'QIAcj6UVUaJVj+oguAmIC760V3GUa+v37qfT6Vtrj+5sPFxfy9x9sHGdQyBJGRGHC87gv08RkUMCXWG2+TdqLI0LUoP4' +
    '1ATwOQVLHGoztIDn0YZc4tImDJftqqMFqZEFqOFMHgfz/61ZNqwZyc5lgdz0xzLXkWSZTpTiEAtRwjK0lmt7+nv7a7y2' +
    'l/I73rBjFjUi28XtsCW1av7zAfrgt8NG06oxUE4lmfgJUEsDBBQAAAAIAABIb11PDz+fZAAAAG0AAAAFAAAAYi5jc3ZT' +
    'vrZ8x7aNyy5tPfdx9+Prdza9vLiel+vw0a2vNj7YdVQHxDj8e/Mxnb27L13ftnLr0ut3Np469Vfn7On975C4IObeD9ve' +
    'LV5xZdXilbxcu87vOcapAyGNdAx1DC0M9AwMebkAUEsBAhQDFAAAAAgAAEhvXVpUZzkmAgAADQYAAAUAAAAAAAAAAAAA' +
    'AIABAAAAAGEuY3N2UEsBAhQDFAAAAAgAAEhvXU8PP59kAAAAbQAAAAUAAAAAAAAAAAAAAIABSQIAAGIuY3N2UEsFBgAA' +
    'AAACAAIAZgAAANACAAAAAA==',
  'base64',
);

/** A ZIP of one file with a directory that says what it is told to. */
function zipOf(content: Buffer, changes: { crc?: number; method?: number; count?: number } = {}) {
  const packed = changes.method === 0 ? content : deflateRawSync(content);
  const header = Buffer.alloc(30);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(changes.method ?? 8, 10);
  entry.writeUInt32LE(changes.crc ?? crc32(content), 16);
  entry.writeUInt32LE(packed.length, 20);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(changes.count ?? 1, 10);
  end.writeUInt32LE(header.length + packed.length, 16);
  return Buffer.concat([header, packed, entry, end]);
}

describe('a bill', () => {
  it('lists payments and refunds in fen, and nothing else', async () => {
    const paid = {
      tradeNo: '2611140959000000010001482913',
      channelTradeNo: '2026111422001400000000000001',
    };
    expect(await readAlipayBill(bill)).toEqual([
      {
        ...paid,
        kind: 'payment',
        refundNo: '',
        amountFen: 19_950,
        feeFen: 1,
        at: new Date('2026-11-14T02:00:00Z'),
      },
      {
        ...paid,
        kind: 'refund',
        refundNo: '2611141059000000010001000001',
        amountFen: 1_950,
        feeFen: 1,
        at: new Date('2026-11-14T03:00:00Z'),
      },
      {
        kind: 'payment',
        tradeNo: '2611142359000000010002777777',
        channelTradeNo: '2026111422001400000000000003',
        refundNo: '',
        amountFen: 1,
        feeFen: 1,
        at: new Date('2026-11-14T15:59:59Z'),
      },
    ]);
  });

  it.each([
    ['no list', Buffer.from('#nothing\r\n')],
    ['no text in GBK', Buffer.from([0xff, 0xff, 0x0a])],
  ])('is not read with %s', async (_what, csv) => {
    await expect(readAlipayBill(zipOf(csv))).rejects.toThrow();
  });

  it('is not read by half: a line that does not fit its heads spoils it', async () => {
    const [csv] = await unzip(bill, 100_000);
    const comma = Buffer.from(',');
    const at = csv?.lastIndexOf('2611142359000000010002777777') ?? 0;
    const broken = Buffer.concat([
      csv?.subarray(0, at) ?? comma,
      comma,
      csv?.subarray(at) ?? comma,
    ]);
    await expect(readAlipayBill(zipOf(broken))).rejects.toThrow('too many cells');
    await expect(readAlipayBill(zipOf(csv ?? comma))).resolves.toHaveLength(3);
  });
});

describe('a ZIP file', () => {
  const content = Buffer.from('a,b\r\n'.repeat(100));

  it('is not unpacked beyond what one is prepared to hold', async () => {
    const bomb = zipOf(Buffer.alloc(50_000_000));
    await expect(unzip(bomb, 500)).rejects.toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' });
    await expect(unzip(zipOf(content, { count: 60_000 }), 500)).rejects.toThrow('too many files');
  });

  it('is unpacked whole', async () => {
    expect(await unzip(zipOf(content), 500)).toEqual([content]);
    expect(await unzip(zipOf(content, { method: 0 }), 500)).toEqual([content]);
  });

  it.each([
    ['too long once unpacked', zipOf(Buffer.alloc(501))],
    ['too long as it is', zipOf(Buffer.alloc(501), { method: 0 })],
    ['changed on the way', zipOf(content, { crc: 1 })],
    ['packed otherwise', zipOf(content, { method: 12 })],
    ['longer than it is', zipOf(content, { count: 2 })],
    ['cut off', zipOf(content).subarray(0, -1)],
    ['only an end', zipOf(content).subarray(-22)],
    ['none', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_what, zip) => {
    await expect(unzip(zip, 500)).rejects.toThrow();
  });
});
