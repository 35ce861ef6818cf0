import { crc32 } from 'node:zlib'
import { assertPictureSize, assertWellFormed } from './assert-well-formed.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * The chunks to keep (size, palette, transparency, pixels), each with the maximum number of bytes that it can need. All
 * others are dropped: texts, times, EXIF, animation frames, and colour profiles, which can hold anything.
 */
const maxBytes: Record<string, number> = { IHDR: 13, PLTE: 768, tRNS: 256, IDAT: Number.POSITIVE_INFINITY, IEND: 0 }
const isNeeded = (name: string): boolean => Object.hasOwn(maxBytes, name)

/** Bits of a colour, by the kind of picture: grey, true colour, palette, grey and true colour with transparency. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

const maxChunks = 20_000

type Chunk = { name: string; data: Buffer; whole: Buffer }

export const sanitizePng = (file: Buffer): Buffer => {
  assertWellFormed(file.subarray(0, signature.length).equals(signature))
  const chunks = chunksOf(file)
  const names = chunks.map(({ name }) => name)
  const [first] = chunks
  const count = (name: string): number => names.filter((other) => other === name).length
  assertWellFormed(first?.name === 'IHDR' && count('IHDR') === 1 && count('IEND') === 1 && names.at(-1) === 'IEND')
  assertWellFormed(count('PLTE') <= 1 && count('tRNS') <= 1)
  const pixels = count('IDAT')
  assertWellFormed(names.lastIndexOf('IDAT') - names.indexOf('IDAT') === pixels - 1)
  const packed = chunks.reduce((sum, { name, data }) => sum + (name === 'IDAT' ? data.length : 0), 0)
  assertWellFormed(packed <= maxPackedBytes(checkHeader(first.data)))
  return Buffer.concat([signature, ...chunks.filter(({ name }) => isNeeded(name)).map(({ whole }) => whole)])
}

/** Chunks of length, name, data and checksum, up to the end of the file. */
const chunksOf = (file: Buffer): Chunk[] => {
  const chunks: Chunk[] = []
  for (let offset = signature.length; offset < file.length; ) {
    const length = file.readUInt32BE(offset)
    const whole = file.subarray(offset, offset + 12 + length)
    const name = whole.toString('latin1', 4, 8)
    assertWellFormed(/^[A-Za-z]{4}$/.test(name) && chunks.length < maxChunks)
    assertWellFormed(crc32(whole.subarray(4, -4)) === whole.readUInt32BE(8 + length))
    // A chunk whose name starts with a capital is needed to show the picture.
    assertWellFormed(isNeeded(name) ? length <= (maxBytes[name] ?? 0) : /^[a-z]/.test(name))
    chunks.push({ name, data: whole.subarray(8, -4), whole })
    offset += whole.length
  }
  return chunks
}

/** How many values a pixel has, by the kind of picture. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Checks the header, and returns how many bytes its pixels have. */
const checkHeader = (header: Buffer): number => {
  assertWellFormed(header.length === 13)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  assertPictureSize(width, height)
  const [depth = 0, kind = -1, compression, filter, interlace = 2] = header.subarray(8)
  assertWellFormed(depths[kind]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1)
  const rowBytes = 1 + Math.ceil((width * depth * (channels[kind] ?? 0)) / 8)
  // Each of the seven passes of an interlaced picture adds at most two rows and a partial byte to each.
  return height * rowBytes + (interlace === 1 ? 4 * (height + 8) : 0)
}

/** The maximum that zlib needs for this many bytes, and a little more for programs that use small blocks. */
const maxPackedBytes = (bytes: number): number => bytes + Math.ceil(bytes / 8) + Math.ceil(bytes / 64) + 64
