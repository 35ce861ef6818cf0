import { assertWellFormed } from './demand.ts'
import { isActive, pdfDelimiters, pdfGap, plainName } from './pdf-names.ts'
import { checkObjectStream, type Room } from './pdf-object-stream.ts'

const maxUnpackedBytes = 16 * 1024 * 1024
const maxStreams = 20_000
const maxNames = 20_000

/** Comment, string, dictionary, list, hexadecimal string, name, and the two words that matter. Numbers are passed over. */
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
 * Refuses a document that acts, reaches out of itself, carries files or is encrypted. Readers start wherever an object begins, so none may
 * begin inside what is passed over here (strings, comments, data of streams): then they see what was seen here.
 */
export const sanitizePdf = (file: Buffer): Buffer => {
  const text = file.toString('latin1') // a character for each byte
  assertWellFormed(/^%PDF-[12]\.\d/.test(text) && ending.test(text.slice(-1024)))
  const tokens = new RegExp(token)
  const room: Room = { bytes: maxUnpackedBytes, names: maxNames }
  let [depth, objectAt, streams] = [0, 0, 0]
  const pass = (from: number, to: number): void => {
    assertWellFormed(!beginning.test(text.slice(from, to)))
    tokens.lastIndex = to
  }
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [sign] = found
    const behind = tokens.lastIndex
    if (sign === '<<' || sign === '[') depth += 1
    else if (sign === '>>' || sign === ']') depth -= 1
    else if (sign.startsWith('/')) {
      room.names -= 1
      assertWellFormed(room.names >= 0 && !isActive(plainName(sign), text, behind))
    } else if (sign.startsWith('%')) pass(found.index, behind)
    else if (sign === '(') pass(behind, endOfString(text, behind))
    else if (sign === 'obj') {
      assertWellFormed(depth === 0)
      objectAt = behind
    } else if (sign === 'stream') {
      const dictionary = text.slice(objectAt, found.index)
      const end = text.indexOf('endstream', behind)
      streams += 1
      assertWellFormed(
        depth === 0 && end !== -1 && streams <= maxStreams && endOfDictionary.test(dictionary.slice(-100)),
      )
      checkObjectStream(dictionary, file.subarray(behind, end), room)
      pass(behind, end)
      objectAt = end
    } else assertWellFormed(sign.endsWith('>'))
  }
  assertWellFormed(objectAt > 0)
  return file
}

/** Behind the bracket that closes what was opened before `from`; brackets nest, and a backslash takes the next sign. */
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
