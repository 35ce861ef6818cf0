import { assertBytesFit, assertPictureSize, assertWellFormed } from './assert-well-formed.ts'

const headerBytes = 12
const chunkHeaderBytes = 8
const maxChunks = 100

/** The flags of the extended form that announce EXIF or XMP. */
const metadataFlags = 0x04 | 0x08
const needed = ['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']
const left = ['EXIF', 'XMP ']

type Chunk = { name: string; data: Buffer; whole: Buffer }

/** One still picture in a RIFF container of exactly the file's length. Animations are refused. */
export const sanitizeWebp = (file: Buffer): Buffer => {
  assertWellFormed(file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, headerBytes) === 'WEBP')
  assertWellFormed(file.readUInt32LE(4) + 8 === file.length)
  const chunks = chunksOf(file)
  assertWellFormed(chunks.every(({ name }) => needed.includes(name) || left.includes(name)))
  checkPicture(chunks)
  const kept = chunks.filter(({ name }) => needed.includes(name)).map(withoutMetadataFlags)
  const header = Buffer.from(file.subarray(0, headerBytes))
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([header, ...kept])
}

/** Name, length and data, padded with a zero to an even length. */
const chunksOf = (file: Buffer): Chunk[] => {
  const chunks: Chunk[] = []
  for (let offset = headerBytes; offset < file.length; ) {
    const length = file.readUInt32LE(offset + 4)
    const whole = file.subarray(offset, offset + chunkHeaderBytes + length + (length % 2))
    const name = whole.toString('latin1', 0, 4)
    assertWellFormed(whole.length === chunkHeaderBytes + length + (length % 2) && chunks.length < maxChunks)
    assertWellFormed(length % 2 === 0 || whole.at(-1) === 0)
    chunks.push({ name, data: whole.subarray(chunkHeaderBytes, chunkHeaderBytes + length), whole })
    offset += whole.length
  }
  return chunks
}

/** Exactly one picture, of the size that the extended form announces. */
const checkPicture = (chunks: Chunk[]): void => {
  const [first] = chunks
  const pictures = chunks.filter(({ name }) => ['VP8 ', 'VP8L'].includes(name))
  const [picture] = pictures
  assertWellFormed(first !== undefined && picture !== undefined && pictures.length === 1)
  const [width, height] = picture.name === 'VP8L' ? losslessSize(picture.data) : lossySize(picture.data)
  assertPictureSize(width, height)
  const coded = chunks.filter(({ name }) => name !== 'ICCP' && needed.includes(name))
  assertBytesFit(
    coded.reduce((sum, { data }) => sum + data.length, 0),
    width,
    height,
  )
  assertWellFormed(chunks.length === 1 || isExtended(first, width, height))
  assertWellFormed(!chunks.slice(1).some(({ name }) => name === 'VP8X'))
}

const isExtended = ({ name, data }: Chunk, width: number, height: number): boolean =>
  name === 'VP8X' && data.length === 10 && data.readUIntLE(4, 3) + 1 === width && data.readUIntLE(7, 3) + 1 === height

const lossySize = (data: Buffer): [number, number] => {
  // a key frame, not a difference from one
  assertWellFormed((data.readUInt8(0) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a)
  return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
}

const losslessSize = (data: Buffer): [number, number] => {
  assertWellFormed(data.readUInt8(0) === 0x2f)
  const packed = data.readUInt32LE(1)
  assertWellFormed(packed >>> 29 === 0) // the version
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
}

const withoutMetadataFlags = ({ name, whole }: Chunk): Buffer => {
  if (name !== 'VP8X') return whole
  const extended = Buffer.from(whole)
  extended.writeUInt8(extended.readUInt8(chunkHeaderBytes) & ~metadataFlags, chunkHeaderBytes)
  return extended
}
