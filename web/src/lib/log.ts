/**
 * Writes to the browser's console what the screen does not show. It is never a warning, because most failures are calls
 * of a page that is being closed.
 */
export const log = (text: string, ...about: readonly unknown[]): void => {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes there.
  console.info(text, ...about)
}
