import { constants, deflateSync } from 'node:zlib'
import { assertWellFormed } from './assert-well-formed.ts'

/** The characters that end a name or a word in a PDF, for use inside the brackets of a regular expression. */
export const pdfGap = '\\0\\t\\n\\f\\r '

export type PackedObjects = { objects: string; isPacked: boolean }

/** The entries of a dictionary that say who or what made a document, and when. */
const aboutDocument = new Set([
  'Author',
  'Creator',
  'Producer',
  'Keywords',
  'Subject',
  'Company',
  'CreationDate',
  'ModDate',
])

const nothing = deflateSync(Buffer.alloc(0))
const infoReference = new RegExp(`/Info[${pdfGap}]+(\\d+)[${pdfGap}]+\\d+[${pdfGap}]+R`, 'g')
const packedValue = new RegExp(
  `(/(?:Title|${[...aboutDocument].join('|')})[${pdfGap}]*)(\\((?:\\\\[^]|[^\\\\()])*\\)|<[0-9a-fA-F${pdfGap}]*>)`,
  'g',
)
const metadataStream = new RegExp(`/Type[${pdfGap}]*/Metadata|/Subtype[${pdfGap}]*/XML`)

/** The line break before the data of a stream is not part of the data. */
const startOfData = (text: string, from: number): number =>
  from + (text.startsWith('\r\n', from) ? 2 : text[from] === '\n' ? 1 : 0)

/** Overwrites bytes in a copy, so that every offset in the document's object table stays valid. */
export const createMetadataEraser = (file: Buffer, text: string) => {
  const copy = Buffer.from(file)
  const blank = (from: number, to: number): void => void copy.fill(' ', from, to)
  const infoObjects = new Set<string>()
  for (const { 0: found, 1: number = '', index } of text.matchAll(infoReference)) {
    infoObjects.add(number)
    blank(index, index + found.length)
  }
  return {
    copy,
    /** Whether the object that ends before `obj` at this index is the document information dictionary. */
    isAboutDocument: (index: number): boolean => {
      const number = new RegExp(`(\\d+)[${pdfGap}]+\\d+[${pdfGap}]*$`).exec(text.slice(Math.max(0, index - 40), index))
      return infoObjects.has(number?.[1] ?? '')
    },
    isAbout: (name: string): boolean => aboutDocument.has(name),
    blank,
    /** Blanks the data of a metadata stream. A compressed one becomes an empty one. */
    eraseStream: (dictionary: string, from: number, to: number): void => {
      if (!metadataStream.test(dictionary)) return
      const start = startOfData(text, from)
      blank(start, to)
      if (dictionary.includes('/FlateDecode') && to - start >= nothing.length) nothing.copy(copy, start)
    },
    /** The same in packed objects. Padded with blanks, they still fit into their place after repacking. */
    eraseObjects: ({ objects, isPacked }: PackedObjects, from: number, to: number): void => {
      const erased = objects.replace(packedValue, (_, name: string, value: string) => {
        return name + value[0] + ' '.repeat(value.length - 2) + value.at(-1)
      })
      if (erased === objects) return
      const bytes = Buffer.from(erased, 'latin1')
      const start = startOfData(text, from)
      const data = isPacked ? deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION }) : bytes
      assertWellFormed(data.length <= to - start)
      blank(start, to)
      data.copy(copy, start)
    },
  }
}
