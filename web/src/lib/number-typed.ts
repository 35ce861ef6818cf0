/** The number in a typed text: NaN if it is not a number, undefined if it is empty. */
export const numberTyped = (typed: string): number | undefined => {
  const trimmed = typed
    .trim()
    .replace(/^£\s*/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  return trimmed === '' ? undefined : Number(trimmed)
}
