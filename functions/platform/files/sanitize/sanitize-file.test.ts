import { randomBytes } from 'node:crypto'
import { constants, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { hostileFiles } from '#test/support/hostile-files.ts'
import {
  exif,
  extendedHeader,
  jpegExif,
  jpegFrame,
  jpegOf,
  jpegSegment,
  lossless,
  objectStream,
  pdfOf,
  pdfStream,
  pngChunk,
  pngHeader,
  pngOf,
  riffChunk,
  webpOf,
  webpWith,
} from '#test/support/sample-files.ts'
import { sanitizeFile } from './sanitize-file.ts'

const secret = 'GPS 53.7997 -1.5492'

test.each(hostileFiles.map((file) => [file.name, file] as const))('refuses %s', (_, { bytes, contentType }) => {
  expect(sanitizeFile(bytes, contentType)).toBeUndefined()
})

test('refuses an empty file', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const)
    expect(sanitizeFile(Buffer.alloc(0), type)).toBeUndefined()
})

test('T-U5 refuses a pixel bomb at once and without decompressing it', () => {
  const bomb = jpegOf({ frame: jpegFrame(60_000, 60_000) })
  const [startedAt, before] = [performance.now(), process.memoryUsage().rss]
  expect(sanitizeFile(bomb, 'image/jpeg')).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(500)
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

describe('a JPEG', () => {
  const clean = (file: Buffer) => sanitizeFile(file, 'image/jpeg')

  test('without metadata stays as it is', () => {
    expect(clean(jpegOf())).toEqual(jpegOf())
  })

  test('of 24 megapixels passes, with each kind of frame that browsers show', () => {
    for (const kind of [0xc0, 0xc1, 0xc2]) {
      const file = jpegOf({ frame: jpegFrame(6000, 4000, kind) })
      expect(clean(file)).toEqual(file)
    }
  })

  test('T-U6 loses its place and camera, its comments and its hidden pictures', () => {
    const extra = [
      jpegSegment(0xe0, 'JFXX\0', secret),
      jpegExif(1, secret),
      jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', secret),
      jpegSegment(0xe2, 'MPF\0', secret),
      jpegSegment(0xed, 'Photoshop 3.0\0', secret),
      jpegSegment(0xee, 'Adobe', secret),
      jpegSegment(0xef, secret),
      jpegSegment(0xfe, secret),
    ]
    expect(clean(jpegOf({ extra }))).toEqual(jpegOf())
  })

  test('keeps its orientation, and nothing else of its EXIF', () => {
    const cleaned = clean(jpegOf({ extra: [jpegExif(6, secret)] }))
    expect(cleaned?.toString('latin1')).not.toContain('GPS')
    expect(cleaned?.length).toBe(jpegOf().length + 36)
    expect(clean(cleaned ?? Buffer.alloc(0))).toEqual(cleaned) // a second pass changes nothing
    const little = Buffer.from('49492a0008000000 0100 1201 0300 01000000 0600 0000 00000000'.replaceAll(' ', ''), 'hex')
    expect(clean(jpegOf({ extra: [jpegSegment(0xe1, 'Exif\0\0', little)] }))).toEqual(cleaned)
  })

  test.each([
    ['upright already', exif(1)],
    ['of a ninth way', exif(9)],
    ['cut off', exif(6).subarray(0, 14)],
    ['empty', Buffer.alloc(0)],
    ['that points outside', Buffer.from('4d4d002affffffff', 'hex')],
    ['in no known order', Buffer.from('XX*\0\0\0\0\x08', 'latin1')],
  ])('with EXIF %s has none afterwards', (_, tiff) => {
    expect(clean(jpegOf({ extra: [jpegSegment(0xe1, 'Exif\0\0', tiff)] }))).toEqual(jpegOf())
  })

  test('keeps how its colours are coded', () => {
    const extra = [jpegSegment(0xe2, 'ICC_PROFILE\0', 'colours'), jpegSegment(0xee, 'Adobe', '\0d\0\0\0\0\x01')]
    expect(clean(jpegOf({ extra }))).toEqual(jpegOf({ extra }))
  })

  test('loses the thumbnail in its first segment', () => {
    const withThumbnail = jpegSegment(0xe0, 'JFIF\0', Buffer.from('0101000001000101 01'.replace(' ', ''), 'hex'), 'rgb')
    const plain = jpegSegment(0xe0, 'JFIF\0', Buffer.from('010100000100010000', 'hex'))
    expect(clean(jpegOf({ extra: [withThumbnail] }))).toEqual(jpegOf({ extra: [plain] }))
  })

  test('is refused with more bytes than its pixels need', () => {
    expect(clean(jpegOf({ width: 8, height: 8, scan: Buffer.alloc(100_000) }))).toBeUndefined()
    expect(clean(jpegOf({ extra: Array(10).fill(jpegSegment(0xdb, Buffer.alloc(65_000))) }))).toBeUndefined()
    const large = jpegOf({ width: 1_000, height: 1_000, scan: Buffer.alloc(1_000_000) })
    expect(clean(large)).toEqual(large)
  })

  test('may have restart markers in its data, and fill bytes before a marker', () => {
    const scan = Buffer.from('00ff00ffd000ffd70000', 'hex')
    const padded = Buffer.concat([jpegOf({ scan }).subarray(0, -2), Buffer.from('ffffffd9', 'hex')])
    expect(clean(padded)).toEqual(jpegOf({ scan }))
  })
})

describe('a PNG', () => {
  const clean = (file: Buffer) => sanitizeFile(file, 'image/png')

  test('loses texts, times, EXIF, unneeded chunks and the rest of an animation', () => {
    const extra = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'acTL', 'fcTL', 'prIv'].map((name) => pngChunk(name, secret))
    expect(clean(pngOf({ extra, late: [pngChunk('fdAT', secret)] }))).toEqual(pngOf())
  })

  test('keeps its palette and transparency, and loses all other colour data', () => {
    const extra = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'].map((name) => pngChunk(name, secret))
    const kept = [pngChunk('PLTE', 'abc'), pngChunk('tRNS', 'x')]
    expect(clean(pngOf({ extra: [...extra, ...kept] }))).toEqual(pngOf({ extra: kept }))
  })

  test('is refused if a chunk that it needs has room for other data', () => {
    const room = 'x'.repeat(100_000)
    for (const extra of [[pngChunk('PLTE', room)], [pngChunk('tRNS', room)], Array(2).fill(pngChunk('PLTE', 'abc'))])
      expect(clean(pngOf({ extra }))).toBeUndefined()
    const end = pngOf().subarray(0, -12)
    expect(clean(Buffer.concat([end, pngChunk('IEND', secret)]))).toBeUndefined()
  })

  test('is refused with more bytes than its pixels can need, and accepted with exactly as many', () => {
    const noise = (side: number) => pngOf({ width: side, height: side, pixels: randomBytes((side + 1) * side) })
    for (const side of [1, 8, 100, 1_000]) expect(clean(noise(side))).toBeDefined()
    expect(clean(pngOf({ width: 8, height: 8, pixels: Buffer.alloc(100_000_000) }))).toBeUndefined()
    expect(clean(pngOf({ width: 8, height: 8, pixels: randomBytes(1_000) }))).toBeUndefined()
  })

  test('may be interlaced, and have any depth that its kind allows', () => {
    for (const rest of ['0100000000', '1000000001', '0802000000', '0803000000', '1004000000', '0806000001']) {
      const file = pngOf({ header: pngHeader(6000, 4000, rest) })
      expect(clean(file)).toEqual(file)
    }
  })
})

describe('a WebP', () => {
  const clean = (file: Buffer) => sanitizeFile(file, 'image/webp')

  test('of one chunk stays as it is', () => {
    expect(clean(webpOf())).toEqual(webpOf())
    const lossy = webpWith(riffChunk('VP8 ', Buffer.from('1000009d012a10001000', 'hex')))
    expect(clean(lossy)).toEqual(lossy)
  })

  test('is refused with more bytes than its pixels need', () => {
    const padded = (bytes: number) =>
      webpWith(extendedHeader(16, 16), riffChunk('ALPH', Buffer.alloc(bytes)), lossless(16, 16))
    expect(clean(padded(100))).toEqual(padded(100))
    expect(clean(padded(100_000))).toBeUndefined()
  })

  test('loses EXIF and XMP, and the flags that announce them', () => {
    const picture = [riffChunk('ICCP', 'abc'), riffChunk('ALPH', 'alpha'), lossless(16, 16)]
    const metadata = [riffChunk('EXIF', exif(6, secret)), riffChunk('XMP ', secret)]
    const file = webpWith(extendedHeader(16, 16, 0x3c), ...picture, ...metadata)
    expect(clean(file)).toEqual(webpWith(extendedHeader(16, 16, 0x30), ...picture))
  })
})

describe('a PDF', () => {
  const stays = (file: Buffer) => expect(sanitizeFile(file, 'application/pdf')).toEqual(file)

  test('of pages, notes and packed objects stays as it is', () => {
    stays(pdfOf())
    stays(pdfOf({ objects: ['<< /Type /Annot /Subtype /Link /F 4 /A << /S /GoTo /D [3 0 R /Fit] >> >>'] }))
    stays(pdfOf({ objects: [objectStream('<< /Type /Font >>'), objectStream('null', { filter: '[/FlateDecode]' })] }))
    stays(pdfOf({ objects: [pdfStream('/Type /ObjStm /N 1 /First 4 /Extends 5 0 R', '9 0 null')] }))
  })

  test('may open at a page', () => {
    stays(pdfOf({ catalogue: '/OpenAction [3 0 R /XYZ null null 0]' }))
    stays(pdfOf({ catalogue: '/OpenAction[3 0 R/Fit]', objects: [objectStream('<< /OpenAction [3 0 R /Fit] >>')] }))
  })

  test('may have a letter or a flag named F', () => {
    stays(pdfOf({ objects: ['<< /Differences [69 /E /F /G 102 /f] /F 28 /FirstChar 1 >>'] }))
    stays(pdfOf({ objects: [objectStream('<< /Differences [69 /E /F] /F 4 >>')] }))
  })

  test('with many names stays as it is, and with too many is refused, wherever they are', () => {
    const few = pdfOf().toString('latin1').split('/').length - 1
    const names = (count: number) => `<< ${'/a '.repeat(count)} >>`
    stays(pdfOf({ objects: [names(20_000 - few)] }))
    const packed = objectStream(names(10_000))
    stays(pdfOf({ objects: [packed, names(10_000 - few - 8)] }))
    for (const objects of [[names(20_001 - few)], [objectStream(names(20_000))], [packed, names(10_001 - few)]])
      expect(sanitizeFile(pdfOf({ objects }), 'application/pdf')).toBeUndefined()
  })

  test('may mention active names in its text', () => {
    stays(pdfOf({ objects: ['(/JavaScript /Launch)', '<< /Title (\\(obj\\) of a trailer, 5 objects (or more)) >>'] }))
    stays(pdfOf({ objects: [pdfStream('', '(/JS /AA) Tj 1 0 0 1 obj1 0 objects trailer hire')] }))
    stays(pdfOf({ catalogue: '/AAA 1 /JSon 2 /Launches 3 /#4c 4', objects: ['<2f4a53>'] }))
  })

  test('loses who wrote it, when and with what, and every other byte stays in its place', () => {
    const about = `<< /Author (${secret}) /Title (a \\(${secret}\\) (b)) /Producer <${Buffer.from(secret).toString('hex')}> >>`
    const file = pdfOf({ objects: [about, '<< /Title (A bookmark) /Parent 1 0 R >>'], trailer: '/Info 5 0 R' })
    const cleaned = sanitizeFile(file, 'application/pdf') ?? Buffer.alloc(0)
    expect(cleaned.length).toBe(file.length)
    for (const hidden of [secret, Buffer.from(secret).toString('hex'), '/Info'])
      expect(cleaned.toString('latin1')).not.toContain(hidden)
    expect(cleaned.toString('latin1')).toContain('(A bookmark)')
    stays(cleaned)
  })

  test('loses that in packed objects and in streams of metadata, too', () => {
    const packed = objectStream(`<< /Author (${secret}) /Producer (${secret}) /Font 4 >>`)
    const file = pdfOf({ objects: [packed, pdfStream('/Type /Metadata /Subtype /XML', secret)] })
    const cleaned = sanitizeFile(file, 'application/pdf') ?? Buffer.alloc(0)
    expect(cleaned.length).toBe(file.length)
    const start = cleaned.indexOf('stream\n', cleaned.indexOf('/ObjStm')) + 'stream\n'.length
    const objects = inflateSync(cleaned.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    expect(objects).toContain('/Font 4')
    for (const text of [objects, cleaned.toString('latin1')]) expect(text).not.toContain('GPS')
    stays(cleaned)
  })

  test('may have incremental updates', () => {
    const more = Buffer.from('7 0 obj\n<< /A [ 1 << /B (c) >> ] >>\nendobj\nstartxref\n9\n%%EOF \r\n')
    stays(Buffer.concat([pdfOf(), more]))
  })
})

test('a file built to be slow takes only a moment', () => {
  const tail = '\nstartxref\n0\n%%EOF'
  for (const unit of [
    '/a',
    '<<>>',
    '(',
    '%a\n',
    '/#41',
    '>> ',
    '1 0 obj\n',
    '(\\(',
    'stream',
    '/OpenAction[',
    'trailer  ',
  ]) {
    const file = Buffer.from(`%PDF-1.7\n${unit.repeat(1_000_000 / unit.length)}${tail}`)
    const startedAt = performance.now()
    sanitizeFile(file, 'application/pdf')
    expect({ unit, isQuick: performance.now() - startedAt < 5_000 }).toEqual({ unit, isQuick: true })
  }
})
