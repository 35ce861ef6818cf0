import { constants, deflateSync } from 'node:zlib'
import { assertWellFormed } from './assert-well-formed.ts'

/** What ends a name or a word in a PDF, as the inside of a regular expression's brackets. */
export const pdfGap = '\\0\\t\\n\\f\\r '

export type PackedObjects = { objects: string; isPacked: boolean }

/** What a dictionary says about who or what made a document, and when. */
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

/** A line break stands before the data of a stream, and is none of it. */
const startOfData = (text: string, from: number): number =>
  from + (text.startsWith('\r\n', from) ? 2 : text[from] === '\n' ? 1 : 0)

/** Overwrites in a copy, so that every byte stays where the document's table of objects says. */
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
    /** Whether the object that ends before `obj` at this index is the one about the document. */
    isAboutDocument: (index: number): boolean => {
      const number = new RegExp(`(\\d+)[${pdfGap}]+\\d+[${pdfGap}]*$`).exec(text.slice(Math.max(0, index - 40), index))
      return infoObjects.has(number?.[1] ?? '')
    },
    isAbout: (name: string): boolean => aboutDocument.has(name),
    blank,
    /** The data of a stream of metadata. A packed one becomes an empty one. */
    eraseStream: (dictionary: string, from: number, to: number): void => {
      if (!metadataStream.test(dictionary)) return
      const start = startOfData(text, from)
      blank(start, to)
      if (dictionary.includes('/FlateDecode') && to - start >= nothing.length) nothing.copy(copy, start)
    },
    /** The same in packed objects. They are packed again, and with blanks in them they fit where they were. */
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
