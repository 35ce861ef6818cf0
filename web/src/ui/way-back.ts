/**
 * Where the focus goes when something closes: to what opened it or, if that is gone, to the row of the table in which it
 * stood, or else to the heading of the screen.
 */
export const wayBack = (opener: Element | null, row: HTMLElement | null = null): HTMLElement | null => {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  if (!row?.isConnected) return document.querySelector('h1')
  row.tabIndex = -1
  return row
}
