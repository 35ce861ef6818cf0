/** What ends a name or a word in a PDF, as the inside of a regular expression's brackets. */
export const pdfGap = '\\0\\t\\n\\f\\r '
export const pdfDelimiters = `${pdfGap}()<>[\\]{}/%`

/** Names under which a document does something by itself, carries something along, or hides what it holds. */
const active = [
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
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
]

// Any sign of a name may be written as # and its number. Built so that other names cost nothing: there may be millions.
const suspicious = new RegExp(
  `/(?:(?:${active.join('|')})(?![^${pdfDelimiters}])|[^#${pdfDelimiters}]*#[^${pdfDelimiters}]*)`,
  'g',
)
const opensAtPage = new RegExp(`^[${pdfGap}]*\\[`)

/** What a name with its stroke says. */
export const plainName = (name: string): string =>
  name.slice(1).replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Whether a name is of something active. That a document opens at a certain page is said by a list, and harmless. */
export const isActive = (name: string, behind: string): boolean =>
  active.includes(name) && !(name === 'OpenAction' && opensAtPage.test(behind))

/** Whether any name in this text is, wherever it stands. */
export const hasActiveName = (text: string): boolean => {
  for (const { 0: found, index } of text.matchAll(suspicious)) {
    const behind = index + found.length
    if (isActive(plainName(found), text.slice(behind, behind + 100))) return true
  }
  return false
}
