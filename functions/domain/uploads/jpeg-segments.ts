import { assertWellFormed } from './demand.ts'

export const jpegMarker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda }

export type JpegSegment = { kind: number; bytes: Buffer }

/** What stands between the start of the image and its end, which is the end of the file. A scan comes with its data. */
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  assertWellFormed(file.readUInt8(0) === 0xff && file.readUInt8(1) === jpegMarker.startOfImage)
  let at = 2
  while (file.readUInt8(at + 1) !== jpegMarker.endOfImage) {
    assertWellFormed(file[at] === 0xff)
    const kind = file.readUInt8(at + 1)
    if (kind === 0xff) {
      at += 1 // any number of these may stand before a marker
      continue
    }
    const header = at + 2 + file.readUInt16BE(at + 2)
    const end = kind === jpegMarker.startOfScan ? endOfScan(file, header) : header
    yield { kind, bytes: file.subarray(at, end) }
    at = end
  }
  assertWellFormed(file[at] === 0xff && at + 2 === file.length)
}

/** Inside coded data 0xff is followed by a zero or is one of the eight restart markers. */
const endOfScan = (file: Buffer, from: number): number => {
  let at = file.indexOf(0xff, from)
  while (at !== -1) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = file.indexOf(0xff, at + 2)
  }
  return Number.POSITIVE_INFINITY // cut off
}
