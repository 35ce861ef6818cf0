import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const short = (value: number): Buffer => Buffer.from([value >> 8, value & 255])

// ——— JPEG

/** One part of a JPEG: its marker, its length, and its content. */
export const jpegSegment = (kind: number, ...data: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(data.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([Buffer.from([0xff, kind]), short(body.length + 2), body])
}

const jfif = jpegSegment(0xe0, 'JFIF\0', bytes('0101 00 0001 0001 00 00'))
const quantisation = jpegSegment(0xdb, Buffer.concat([bytes('00'), Buffer.alloc(64, 1)]))
/** Each table has one code, a single 0: no change of brightness, and no detail. */
const huffman = ['00', '10'].map((table) => jpegSegment(0xc4, bytes(table), bytes('01'), Buffer.alloc(15), bytes('00')))
const scanHeader = jpegSegment(0xda, bytes('01 0100 003f00'))

export const jpegFrame = (width: number, height: number, kind = 0xc0): Buffer =>
  jpegSegment(kind, bytes('08'), short(height), short(width), bytes('01 011100'))

type Jpeg = { width?: number; height?: number; frame?: Buffer; extra?: Buffer[]; scan?: Buffer }

/** An even grey that every decoder shows. */
export const jpegOf = ({ width = 16, height = 16, frame, extra = [], scan }: Jpeg = {}): Buffer => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // two codes for each block; nothing reads those left over in the last byte
  const data = Buffer.alloc(Math.ceil((blocks * 2) / 8))
  return Buffer.concat([
    bytes('ffd8'),
    jfif,
    ...extra,
    quantisation,
    frame ?? jpegFrame(width, height),
    ...huffman,
    scanHeader,
    scan ?? data,
    bytes('ffd9'),
  ])
}

/** The metadata of a phone: which way it was held, and where it was. */
export const exif = (orientation = 6, secret = 'GPS 53.7997 -1.5492'): Buffer => {
  const entry = (tag: number, type: string, count: number, value: string) =>
    Buffer.concat([short(tag), bytes(type), bytes(count.toString(16).padStart(8, '0')), bytes(value)])
  return Buffer.concat([
    bytes('4d4d002a 00000008 0002'),
    entry(0x0112, '0003', 1, `${orientation.toString(16).padStart(4, '0')}0000`),
    entry(0x8825, '0004', 1, '00000026'),
    bytes('00000000'),
    Buffer.from(secret),
  ])
}

export const jpegExif = (...about: Parameters<typeof exif>): Buffer => jpegSegment(0xe1, 'Exif\0\0', exif(...about))

// ——— PNG

export const pngChunk = (name: string, data: Buffer | string = ''): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export const pngHeader = (width: number, height: number, rest = '08 00 00 00 00'): Buffer => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return pngChunk('IHDR', Buffer.concat([size, bytes(rest)]))
}

type Png = { width?: number; height?: number; header?: Buffer; extra?: Buffer[]; late?: Buffer[]; pixels?: Buffer }

export const pngOf = ({ width = 16, height = 16, header, extra = [], late = [], pixels }: Png = {}): Buffer =>
  Buffer.concat([
    pngSignature,
    header ?? pngHeader(width, height),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels ?? Buffer.alloc((width + 1) * height, 0))),
    ...late,
    pngChunk('IEND'),
  ])

/** A picture like no other: each row is the byte of its filter, then noise. */
export const uniquePng = (): Buffer =>
  pngOf({ pixels: Buffer.concat(Array.from({ length: 16 }, () => [Buffer.alloc(1), randomBytes(16)]).flat()) })

// ——— WebP

export const riffChunk = (name: string, data: Buffer | string): Buffer => {
  const body = Buffer.from(data)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, body, Buffer.alloc(body.length % 2)])
}

export const webpWith = (...chunks: Buffer[]): Buffer =>
  riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))

/** A picture of one colour: each of its codes has a single value, so that pixels take no bits. */
export const lossless = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0)
  // Three zeros: no transform, no cache, no groups. Then five simple codes, each with a single one-bit value, 0.
  const bits = `000${'1000'.repeat(5)}`.padEnd(24, '0')
  const data = Buffer.from(
    [0, 8, 16].map((offset) => Number.parseInt([...bits.slice(offset, offset + 8)].reverse().join(''), 2)),
  )
  return riffChunk('VP8L', Buffer.concat([bytes('2f'), size, data]))
}

export const extendedHeader = (width: number, height: number, flags = 0): Buffer => {
  const data = Buffer.alloc(10)
  data.writeUInt8(flags, 0)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return riffChunk('VP8X', data)
}

export const webpOf = ({ width = 16, height = 16 } = {}): Buffer => webpWith(lossless(width, height))

type Pdf = {
  /** Other entries of the catalogue. */
  catalogue?: string
  /** More objects, from number 5 on. */
  objects?: string[]
  trailer?: string
  version?: string
}

/** A page with a line of text, and anything else a test adds. A letter is a byte. */
export const pdfOf = ({ catalogue = '', objects = [], trailer = '', version = '1.7' }: Pdf = {}): Buffer => {
  const page = deflateSync(Buffer.from('BT /F1 12 Tf 20 20 Td (A receipt over 12 pounds) Tj ET')).toString('latin1')
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R
       /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    pdfStream('/Filter /FlateDecode', page),
    ...objects,
  ]
  let text = `%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`
  const places = all.map((body, offset) => {
    const place = text.length
    text += `${offset + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

export const pdfStream = (dictionary: string, data: string): string =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`

/** Objects inside a stream, compressed as most programs do. */
export const objectStream = (objects: string, { filter = '/FlateDecode', more = '' } = {}): string => {
  const header = '9 0 '
  const packed = deflateSync(Buffer.from(header + objects, 'latin1')).toString('latin1')
  return pdfStream(`/Type /ObjStm /N 1 /First ${header.length} /Filter ${filter} ${more}`, packed)
}
