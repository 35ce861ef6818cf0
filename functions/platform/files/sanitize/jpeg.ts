import { assertBytesFit, assertPictureSize, assertWellFormed } from './assert-well-formed.ts'

const orientationTag = 0x0112
const shortType = 3
const upright = 1
const entryBytes = 12

/** The orientation is all that is kept of a picture's EXIF. An upright picture needs none. */
const orientationSegment = (tiff: Buffer): Buffer[] => {
  const orientation = orientationOf(tiff)
  if (orientation === upright) return []
  // One directory with one entry, in network byte order.
  const segment = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001011200030000000100000000' + '00000000',
    'hex',
  )
  segment.writeUInt16BE(orientation, 28)
  return [segment]
}

/** Reads the first directory of a TIFF structure; a broken one counts as upright. */
const orientationOf = (tiff: Buffer): number => {
  const order = tiff.toString('latin1', 0, 4)
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return upright
  const isLittle = order === 'II*\0'
  const short = (offset: number): number =>
    offset + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset)
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const offset = directory + 2 + entry * entryBytes
    if (short(offset) !== orientationTag || short(offset + 2) !== shortType) continue
    const value = short(offset + 8)
    return value >= 2 && value <= 8 ? value : upright
  }
  return upright
}

const jpegMarker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda }

type Size = { width: number; height: number }
type JpegSegment = { kind: number; bytes: Buffer }

/** The segments between the start of the image and its end, which is the end of the file. A scan includes its data. */
function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  assertWellFormed(file.readUInt8(0) === 0xff && file.readUInt8(1) === jpegMarker.startOfImage)
  let offset = 2
  while (file.readUInt8(offset + 1) !== jpegMarker.endOfImage) {
    assertWellFormed(file[offset] === 0xff)
    const kind = file.readUInt8(offset + 1)
    if (kind === 0xff) {
      offset += 1 // any number of fill bytes may precede a marker
      continue
    }
    const header = offset + 2 + file.readUInt16BE(offset + 2)
    const end = kind === jpegMarker.startOfScan ? endOfScan(file, header) : header
    yield { kind, bytes: file.subarray(offset, end) }
    offset = end
  }
  assertWellFormed(file[offset] === 0xff && offset + 2 === file.length)
}

/** In coded data, 0xff is followed by a zero or by one of the eight restart markers. */
const endOfScan = (file: Buffer, from: number): number => {
  let offset = file.indexOf(0xff, from)
  while (offset !== -1) {
    const next = file.readUInt8(offset + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return offset
    offset = file.indexOf(0xff, offset + 2)
  }
  return Number.POSITIVE_INFINITY // cut off
}

/** The kinds of frame that browsers show: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Huffman codes, quantisation, restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd])
const isCoded = (kind: number): boolean => frames.has(kind) || tables.has(kind) || kind === jpegMarker.startOfScan
const app = (number: number): number => 0xe0 + number
const comment = 0xfe

/** A progressive picture has about ten scans; a thousand of them keep a browser busy for minutes. */
const maxScans = 100
const maxSegments = 1_000

/** Keeps only what a browser needs to show the picture, and its orientation. */
export const sanitizeJpeg = (file: Buffer): Buffer => {
  const kept: Buffer[] = [file.subarray(0, 2)]
  let frame: Size | undefined
  let codedBytes = 0
  let scanCount = 0
  let segmentCount = 0
  for (const segment of jpegSegments(file)) {
    segmentCount += 1
    assertWellFormed(segmentCount <= maxSegments)
    if (frames.has(segment.kind)) {
      assertWellFormed(frame === undefined)
      frame = checkFrame(segment.bytes)
    }
    if (isCoded(segment.kind)) codedBytes += segment.bytes.length
    if (segment.kind === jpegMarker.startOfScan) {
      assertWellFormed(frame !== undefined)
      scanCount += 1
    }
    kept.push(...whatIsNeededOf(segment))
  }
  assertWellFormed(frame !== undefined && scanCount > 0 && scanCount <= maxScans)
  assertBytesFit(codedBytes, frame.width, frame.height)
  return Buffer.concat([...kept, Buffer.from([0xff, jpegMarker.endOfImage])])
}

/** Marker, length, bits, height, width, and three bytes for each colour. */
const checkFrame = (segment: Buffer): Size => {
  const colours = segment.readUInt8(9)
  assertWellFormed(segment.readUInt8(4) === 8 && [1, 3, 4].includes(colours) && segment.length === 10 + 3 * colours)
  const [width, height] = [segment.readUInt16BE(7), segment.readUInt16BE(5)]
  assertPictureSize(width, height)
  return { width, height }
}

const whatIsNeededOf = ({ kind, bytes }: JpegSegment): Buffer[] => {
  if (isCoded(kind)) return [bytes]
  assertWellFormed(kind === comment || (kind >= app(0) && kind <= app(15)))
  const says = (name: string): boolean => bytes.toString('latin1', 4, 4 + name.length) === name
  if (kind === app(0) && says('JFIF\0')) return [withoutThumbnail(bytes)]
  if (kind === app(1) && says('Exif\0\0')) return orientationSegment(bytes.subarray(10))
  if (kind === app(2) && says('ICC_PROFILE\0')) return [bytes]
  if (kind === app(14) && says('Adobe') && bytes.length === 16) return [bytes] // how its colours are coded
  return []
}

/** A thumbnail may still show what was cropped from the picture. */
const withoutThumbnail = (segment: Buffer): Buffer => {
  const short = Buffer.from(segment.subarray(0, 18))
  short.writeUInt16BE(16, 2)
  short.writeUInt16BE(0, 16)
  return short
}
