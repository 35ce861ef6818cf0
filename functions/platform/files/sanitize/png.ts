import { crc32 } from 'node:zlib'
import { assertPictureSize, assertWellFormed } from './assert-well-formed.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Size, palette, pixels, and what colours mean. Texts, times, EXIF and the later pictures of an animation are left out. */
const needed = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'])

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
  const pixels = count('IDAT')
  assertWellFormed(names.lastIndexOf('IDAT') - names.indexOf('IDAT') === pixels - 1)
  checkHeader(first.data)
  return Buffer.concat([signature, ...chunks.filter(({ name }) => needed.has(name)).map(({ whole }) => whole)])
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
    // A capital first letter marks a chunk that the picture cannot be shown without.
    assertWellFormed(needed.has(name) || /^[a-z]/.test(name))
    chunks.push({ name, data: whole.subarray(8, -4), whole })
    offset += whole.length
  }
  return chunks
}

const checkHeader = (header: Buffer): void => {
  assertWellFormed(header.length === 13)
  assertPictureSize(header.readUInt32BE(0), header.readUInt32BE(4))
  const [depth = 0, kind = -1, compression, filter, interlace = 2] = header.subarray(8)
  assertWellFormed(depths[kind]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1)
}
