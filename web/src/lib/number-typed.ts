/** The number in a typed text: NaN for a text that is none, undefined for an empty one. */
export const numberTyped = (typed: string): number | undefined => {
  const trimmed = typed
    .trim()
    .replace(/^£\s*/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  return trimmed === '' ? undefined : Number(trimmed)
}
