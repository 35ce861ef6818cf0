import { checkSize } from './check-size.ts'
import { assertWellFormed } from './demand.ts'
import { orientationSegment } from './jpeg-orientation.ts'
import { type JpegSegment, jpegMarker, jpegSegments } from './jpeg-segments.ts'

/** Of all kinds of frame those that browsers show: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Huffman codes, quantisation, restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd])
const app = (number: number): number => 0xe0 + number
const comment = 0xfe

/** A progressive picture has about ten scans; a thousand of them keep a browser busy for minutes. */
const maxScans = 100
const maxSegments = 1_000

/** Keeps what a browser needs to show the picture, and which way up it belongs. */
export const sanitizeJpeg = (file: Buffer): Buffer => {
  const kept: Buffer[] = [file.subarray(0, 2)]
  let frameCount = 0
  let scanCount = 0
  let segmentCount = 0
  for (const segment of jpegSegments(file)) {
    segmentCount += 1
    assertWellFormed(segmentCount <= maxSegments)
    if (frames.has(segment.kind)) {
      checkFrame(segment.bytes)
      frameCount += 1
    }
    if (segment.kind === jpegMarker.startOfScan) {
      assertWellFormed(frameCount === 1)
      scanCount += 1
    }
    kept.push(...whatIsNeededOf(segment))
  }
  assertWellFormed(frameCount === 1 && scanCount > 0 && scanCount <= maxScans)
  return Buffer.concat([...kept, Buffer.from([0xff, jpegMarker.endOfImage])])
}

/** Marker, length, bits, height, width, and three bytes for each colour. */
const checkFrame = (segment: Buffer): void => {
  const colours = segment.readUInt8(9)
  assertWellFormed(segment.readUInt8(4) === 8 && [1, 3, 4].includes(colours) && segment.length === 10 + 3 * colours)
  checkSize(segment.readUInt16BE(7), segment.readUInt16BE(5))
}

const whatIsNeededOf = ({ kind, bytes }: JpegSegment): Buffer[] => {
  if (frames.has(kind) || tables.has(kind) || kind === jpegMarker.startOfScan) return [bytes]
  assertWellFormed(kind === comment || (kind >= app(0) && kind <= app(15)))
  const says = (name: string): boolean => bytes.toString('latin1', 4, 4 + name.length) === name
  if (kind === app(0) && says('JFIF\0')) return [withoutThumbnail(bytes)]
  if (kind === app(1) && says('Exif\0\0')) return orientationSegment(bytes.subarray(10))
  if (kind === app(2) && says('ICC_PROFILE\0')) return [bytes]
  if (kind === app(14) && says('Adobe') && bytes.length === 16) return [bytes] // how its colours are coded
  return []
}

/** A thumbnail may still show what was cut away from the picture. */
const withoutThumbnail = (segment: Buffer): Buffer => {
  const short = Buffer.from(segment.subarray(0, 18))
  short.writeUInt16BE(16, 2)
  short.writeUInt16BE(0, 16)
  return short
}
