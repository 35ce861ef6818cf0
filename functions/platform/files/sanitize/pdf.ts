import { constants, inflateSync } from 'node:zlib'
import { assertWellFormed, MalformedFileError } from './assert-well-formed.ts'
import { createMetadataEraser, type PackedObjects, pdfGap } from './pdf-metadata.ts'

const pdfDelimiters = `${pdfGap}()<>[\\]{}/%`

/** Names that make a document act by itself, open something outside, carry files or hide content. */
const active: ReadonlySet<string> = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'OpenAction',
  'AA',
  'Encrypt',
  'RichMedia',
  'Rendition',
  'Movie',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'URI',
  'Thread',
  'Filespec',
  'FileAttachment',
  'FS',
  'UF',
  'EF',
  'FFilter',
  'FDecodeParms',
])

const nameInPdf = new RegExp(`/[^${pdfDelimiters}]*`, 'g')
const listFollows = new RegExp(`[${pdfGap}]*\\[`, 'y')
/** A string, a dictionary or another object; a comment may hide any of them. */
const fileMayFollow = new RegExp(`[${pdfGap}]*(?:[(<%]|[0-9]+[${pdfGap}]+[0-9]+[${pdfGap}]+R)`, 'y')

/** A name without its slash, with its escapes resolved. */
const plainName = (name: string): string =>
  name.slice(1).replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const stands = (pattern: RegExp, text: string, index: number): boolean => {
  pattern.lastIndex = index
  return pattern.test(text)
}

/**
 * Whether a name that ends at `behind` makes the document active. OpenAction before a list only opens a certain page. F
 * is a letter in many fonts and a number on many notes; it names a file only before an object that can be one.
 */
const isActive = (name: string, text: string, behind: number): boolean => {
  if (name === 'F') return stands(fileMayFollow, text, behind)
  return active.has(name) && !(name === 'OpenAction' && stands(listFollows, text, behind))
}

/** Counts the names in a text, wherever they are. Refuses active names, and too many of them. */
const countNames = (text: string, most: number): number => {
  let names = 0
  for (const { 0: found, index } of text.matchAll(nameInPdf)) {
    names += 1
    assertWellFormed(names <= most && !isActive(plainName(found), text, index + found.length))
  }
  return names
}

const deflated = new RegExp(`/Filter[${pdfGap}]*(\\[[${pdfGap}]*)?/FlateDecode`)

/** Everything that the dictionary of an object stream may hold: we cannot look inside other compressions. */
const known = ['Type', 'ObjStm', 'N', 'First', 'Length', 'Extends', 'Filter', 'FlateDecode']

/** How many more bytes and names a document may have. */
type Room = { bytes: number; names: number }

/** Looks inside a stream of objects and counts its content towards the limits. Other streams are only data. */
const checkObjectStream = (dictionary: string, data: Buffer, room: Room): PackedObjects | undefined => {
  const names = Array.from(dictionary.matchAll(nameInPdf), ([found]) => plainName(found))
  if (!names.includes('ObjStm') && !names.includes('First')) return undefined
  const filters = names.filter((one) => one === 'Filter').length
  assertWellFormed(
    names.every((one) => known.includes(one)) && filters <= 1 && (filters === 0 || deflated.test(dictionary)),
  )
  const bytes = filters === 0 ? data : unpack(data, room.bytes)
  const objects = bytes.toString('latin1')
  room.bytes -= bytes.length
  room.names -= countNames(objects, room.names)
  return { objects, isPacked: filters > 0 }
}

const unpack = (data: Buffer, maxOutputLength: number): Buffer => {
  const start = data.findIndex((byte) => byte > 0x20)
  try {
    // Some programs leave out the checksum at the end.
    return inflateSync(data.subarray(start), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new MalformedFileError()
  }
}

const maxUnpackedBytes = 16 * 1024 * 1024
const maxStreams = 20_000
const maxNames = 20_000

/** Comment, string, dictionary, list, hexadecimal string, name, and the two words that matter. Numbers are skipped. */
const token = new RegExp(
  [
    '%[^\\r\\n]*',
    '[()]',
    '<<|>>',
    '[[\\]]',
    `<[0-9a-fA-F${pdfGap}]*>?`,
    `/[^${pdfDelimiters}]*`,
    `(?<![^0-9${pdfDelimiters}])(?:obj|stream)(?![^${pdfDelimiters}])`,
  ].join('|'),
  'g',
)

/** How an object or the last dictionary begins. */
const beginning = new RegExp(`[0-9${pdfGap}]obj(?=[${pdfGap}<[(/%])|trailer[${pdfGap}]*[<%]`)
const ending = new RegExp(`startxref[${pdfGap}]+[0-9]+[${pdfGap}]+%%EOF[${pdfGap}]*$`)
const endOfDictionary = new RegExp(`>>[${pdfGap}]*$`)

/**
 * Refuses a document that acts, reaches outside itself, carries files or is encrypted, and blanks who wrote it. PDF
 * readers start at any `obj`, so no object may start inside what is skipped here: strings, comments and stream data.
 */
export const sanitizePdf = (file: Buffer): Buffer => {
  const text = file.toString('latin1') // a character for each byte
  assertWellFormed(/^%PDF-[12]\.\d/.test(text) && ending.test(text.slice(-1024)))
  const tokens = new RegExp(token)
  const room: Room = { bytes: maxUnpackedBytes, names: maxNames }
  let [depth, objectAt, streams] = [0, 0, 0]
  const eraser = createMetadataEraser(file, text)
  let [isAboutDocument, name] = [false, '']
  const pass = (from: number, to: number): void => {
    assertWellFormed(!beginning.test(text.slice(from, to)))
    tokens.lastIndex = to
  }
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [sign] = found
    const behind = tokens.lastIndex
    const isErased = isAboutDocument || eraser.isAbout(name)
    name = sign.startsWith('/') ? plainName(sign) : ''
    if (sign === '<<' || sign === '[') depth += 1
    else if (sign === '>>' || sign === ']') depth -= 1
    else if (sign.startsWith('/')) {
      room.names -= 1
      assertWellFormed(room.names >= 0 && !isActive(name, text, behind))
    } else if (sign.startsWith('%')) pass(found.index, behind)
    else if (sign === '(') {
      const end = endOfString(text, behind)
      if (isErased) eraser.blank(behind, end - 1)
      pass(behind, end)
    } else if (sign === 'obj') {
      assertWellFormed(depth === 0)
      objectAt = behind
      isAboutDocument = eraser.isAboutDocument(found.index)
    } else if (sign === 'stream') {
      const dictionary = text.slice(objectAt, found.index)
      const end = text.indexOf('endstream', behind)
      streams += 1
      assertWellFormed(
        depth === 0 && end !== -1 && streams <= maxStreams && endOfDictionary.test(dictionary.slice(-100)),
      )
      const packed = checkObjectStream(dictionary, file.subarray(behind, end), room)
      if (packed) eraser.eraseObjects(packed, behind, end)
      else eraser.eraseStream(dictionary, behind, end)
      pass(behind, end)
      objectAt = end
    } else {
      assertWellFormed(sign.endsWith('>'))
      if (isErased) eraser.blank(found.index + 1, behind - 1)
    }
  }
  assertWellFormed(objectAt > 0)
  return eraser.copy
}

/** The index after the bracket that closes the string opened before `from`. Brackets nest, and a backslash escapes. */
const endOfString = (text: string, from: number): number => {
  const special = /[()\\]/g
  special.lastIndex = from
  for (let open = 1; open > 0; ) {
    const found = special.exec(text)
    assertWellFormed(found !== null)
    if (found[0] === '\\') special.lastIndex += 1
    else open += found[0] === '(' ? 1 : -1
  }
  return special.lastIndex
}
