/**
 * Writes to the browser's console what the screen does not show. Never a warning: a page that is closed drops its
 * calls, and nobody has to act on that.
 */
export const log = (text: string, ...about: readonly unknown[]): void => {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes there.
  console.info(text, ...about)
}
