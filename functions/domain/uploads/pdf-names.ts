import { assertWellFormed } from './demand.ts'

/** What ends a name or a word in a PDF, as the inside of a regular expression's brackets. */
export const pdfGap = '\\0\\t\\n\\f\\r '
export const pdfDelimiters = `${pdfGap}()<>[\\]{}/%`

/** Names under which a document does something by itself, reaches out of itself, carries something along, or hides. */
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

export const nameInPdf = new RegExp(`/[^${pdfDelimiters}]*`, 'g')
const listFollows = new RegExp(`[${pdfGap}]*\\[`, 'y')
/** A string, a dictionary or another object; a comment may hide any of them. */
const fileMayFollow = new RegExp(`[${pdfGap}]*(?:[(<%]|[0-9]+[${pdfGap}]+[0-9]+[${pdfGap}]+R)`, 'y')

/** What a name with its stroke says. */
export const plainName = (name: string): string =>
  name.slice(1).replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const stands = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at
  return pattern.test(text)
}

/**
 * Whether a name that ends at `behind` is of something active. That a document opens at a certain page is said by a
 * list, and harmless; F is a letter in many a font and a number on many a note, and names a file only before a text.
 */
export const isActive = (name: string, text: string, behind: number): boolean => {
  if (name === 'F') return stands(fileMayFollow, text, behind)
  return active.has(name) && !(name === 'OpenAction' && stands(listFollows, text, behind))
}

/** How many names there are in this text, wherever they stand. One that is active is refused, and so are too many. */
export const countNames = (text: string, most: number): number => {
  let names = 0
  for (const { 0: found, index } of text.matchAll(nameInPdf)) {
    names += 1
    assertWellFormed(names <= most && !isActive(plainName(found), text, index + found.length))
  }
  return names
}
