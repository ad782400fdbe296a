/** Files made to deceive or to harm, and what becomes of each: refused, or nothing but its pixels. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { UPLOAD_MAX_MB } from '@zhiji/contract/kernel/limits';

export interface HostileFile {
  readonly name: string;
  readonly content: Buffer;
  readonly fate: 'refused' | 're-encoded';
  readonly fileName: string;
  readonly type: string;
}

const SCRIPT = '<script>alert(document.cookie)</script>';
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9">${SCRIPT}</svg>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const FILE_MAX = UPLOAD_MAX_MB * 1_048_576;
const SIDE = 48;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A one-bit grey PNG of any size, with as much of its pixels as is given. */
function bitmap(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Puts a chunk right after the header of a PNG. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const headerEnd = PNG_SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, headerEnd), chunk(type, data), png.subarray(headerEnd)]);
}

/** Puts a segment right after the start of a JPEG. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** A JPEG whose header says it is larger than anything. */
function giantJpeg(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(65_500, frame + 5);
  changed.writeUInt16BE(65_500, frame + 7);
  return changed;
}

function corrupted(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  const data = changed.indexOf('IDAT');
  changed.fill(0xaa, data + 12, data + 60);
  return changed;
}

async function basePictures() {
  const noise = sharp(randomBytes(SIDE * SIDE * 3), {
    raw: { width: SIDE, height: SIDE, channels: 3 },
  });
  const [jpeg, png, gif, webp, tiff, avif, cmyk, tall, profiled] = await Promise.all([
    noise.clone().jpeg().toBuffer(),
    noise.clone().png().toBuffer(),
    noise.clone().gif().toBuffer(),
    noise.clone().webp().toBuffer(),
    noise.clone().tiff().toBuffer(),
    noise.clone().avif({ effort: 0 }).toBuffer(),
    noise.clone().toColourspace('cmyk').jpeg().toBuffer(),
    noise
      .clone()
      .resize(SIDE, SIDE / 2, { fit: 'fill' })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    noise.clone().withIccProfile('p3').jpeg().toBuffer(),
  ]);
  const located = await noise
    .clone()
    .withExif({
      IFD0: { ImageDescription: '<?php system($_GET[0]); ?>', Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 50/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toBuffer();
  return { jpeg, png, gif, webp, tiff, avif, cmyk, tall, profiled, located };
}

function text(content: string): Buffer {
  return Buffer.from(content);
}

function joined(...parts: (Buffer | string)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));
}

function refused(
  name: string,
  content: Buffer,
  fileName = 'a.png',
  type = 'image/png',
): HostileFile {
  return { name, content, fate: 'refused', fileName, type };
}

function cleaned(
  name: string,
  content: Buffer,
  fileName = 'a.jpg',
  type = 'image/jpeg',
): HostileFile {
  return { name, content, fate: 're-encoded', fileName, type };
}

/** Builds all of them. */
export async function buildHostileFiles(): Promise<readonly HostileFile[]> {
  const base = await basePictures();
  const { jpeg, png, gif, webp } = base;
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(HTML)]);
  const animation = Buffer.from('0000000200000000', 'hex');

  return [
    refused('SVG with a script', text(SVG), 'a.svg', 'image/svg+xml'),
    refused('SVG under the name of a PNG', text(SVG)),
    refused('SVG that reads a file of the server', text(XXE), 'a.jpg', 'image/jpeg'),
    refused('compressed SVG', gzipSync(SVG), 'a.svgz', 'image/svg+xml'),
    refused('HTML under the name of a PNG', text(HTML)),
    refused('HTML as what it is', text(HTML), 'a.html', 'text/html'),
    refused('HTML in UTF-16', Buffer.from(`\uFEFF${HTML}`, 'utf16le'), 'a.jpg', 'image/jpeg'),
    refused('script', text('alert(1)'), 'a.js', 'text/javascript'),
    refused('PHP', text('<?php system($_GET[0]); ?>'), 'a.php.jpg', 'image/jpeg'),
    refused(
      'ImageMagick drawing',
      text("push graphic-context\nimage over 0,0 0,0 'https://x.example'"),
    ),
    refused('PostScript', text('%!PS-Adobe-3.0\n/x {run} def')),
    refused(
      'PDF',
      text('%PDF-1.7\n1 0 obj<</OpenAction<</JS(app.alert(1))>>>>'),
      'a.pdf',
      'application/pdf',
    ),
    refused('PDF under the name of a PNG', text('%PDF-1.7\n1 0 obj<<>>endobj')),
    refused('ZIP', zip, 'a.zip', 'application/zip'),
    refused('nine megabytes of nothing, packed', gzipSync(Buffer.alloc(9_000_000)), 'a.png'),
    refused('Windows program', joined('MZ', randomBytes(500)), 'a.jpg.exe', 'image/jpeg'),
    refused('Linux program', joined(Buffer.from('7f454c46', 'hex'), randomBytes(500))),
    refused('Java class', joined(Buffer.from('cafebabe', 'hex'), randomBytes(500))),
    refused(
      'video',
      joined(Buffer.from('0000001c667479706d703432', 'hex'), randomBytes(500)),
      'a.mp4',
      'video/mp4',
    ),
    refused('GIF', gif, 'a.gif', 'image/gif'),
    refused('GIF with a program behind it', joined(gif, zip)),
    refused('GIF that is a script as well', text('GIF89a/*\u0000\u0000*/=1;alert(1)')),
    refused('WebP', webp, 'a.webp', 'image/webp'),
    refused('TIFF', base.tiff, 'a.tiff', 'image/tiff'),
    refused('AVIF', base.avif, 'a.avif', 'image/avif'),
    refused('bitmap', joined('BM', randomBytes(200)), 'a.bmp', 'image/bmp'),
    refused(
      'icon',
      joined(Buffer.from('00000100', 'hex'), randomBytes(200)),
      'a.ico',
      'image/x-icon',
    ),
    refused('start of a PNG, then HTML', joined(PNG_SIGNATURE, HTML)),
    refused('start of a JPEG, then HTML', joined(JPEG_START, HTML), 'a.jpg', 'image/jpeg'),
    refused('first eight bytes of a PNG', PNG_SIGNATURE),
    refused('first bytes of a JPEG', JPEG_START, 'a.jpg', 'image/jpeg'),
    refused('nothing', Buffer.alloc(0)),
    refused('one byte', Buffer.from([0xff])),
    refused('noise', randomBytes(1_000_000)),
    refused('half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'a.jpg', 'image/jpeg'),
    refused('half a PNG', png.subarray(0, png.length / 2)),
    refused('PNG with broken pixels', corrupted(png)),
    refused('PNG that claims 60000 by 60000', bitmap(60_000, 60_000, Buffer.alloc(100))),
    refused(
      'PNG of 400 million pixels in 50 kB',
      bitmap(20_000, 20_000, Buffer.alloc(20_000 * 2_501)),
    ),
    refused('PNG 40000 wide', bitmap(40_000, 1, Buffer.alloc(5_001))),
    refused('PNG without a size', bitmap(0, 0, Buffer.alloc(0))),
    refused('JPEG that claims 65500 by 65500', giantJpeg(jpeg), 'a.jpg', 'image/jpeg'),
    refused(
      'one byte too many',
      joined(jpeg, Buffer.alloc(FILE_MAX + 1 - jpeg.length)),
      'a.jpg',
      'image/jpeg',
    ),
    cleaned('JPEG with HTML behind it', joined(jpeg, HTML)),
    cleaned('JPEG with a ZIP behind it', joined(jpeg, zip), 'a.jar', 'application/java-archive'),
    cleaned('PNG with HTML behind it', joined(png, HTML), 'a.html', 'text/html'),
    cleaned(
      'JPEG with a script in its comment',
      withSegment(jpeg, 0xfe, text(SCRIPT)),
      'a.svg',
      'image/svg+xml',
    ),
    cleaned(
      'PNG with a script in its text',
      withChunk(png, 'tEXt', joined('Comment\u0000', SCRIPT)),
      'a.php',
      'text/html',
    ),
    cleaned(
      'PNG with five megabytes of packed text',
      withChunk(png, 'zTXt', joined('a\u0000\u0000', deflateSync(Buffer.alloc(5_000_000)))),
    ),
    cleaned('moving PNG', withChunk(png, 'acTL', animation)),
    cleaned('JPEG that tells where it was taken', base.located),
    cleaned('JPEG with a colour profile', base.profiled),
    cleaned('JPEG for print', base.cmyk),
    cleaned('JPEG on its side', base.tall),
    cleaned('exactly as large as allowed', joined(jpeg, Buffer.alloc(FILE_MAX - jpeg.length))),
    cleaned('name that leads elsewhere', jpeg, '../../../etc/passwd'),
    cleaned('name of a hidden file', jpeg, '.htaccess'),
    cleaned('name written backwards', jpeg, '\u202Egpj.exe'),
    cleaned('name of many letters', jpeg, `${'长'.repeat(1_000)}.jpg`),
    cleaned('name with markup', jpeg, '"><img src=x onerror=alert(1)>.jpg'),
  ];
}
