/**
 * What is worth a line in the browser's console, and no word on the screen. No warnings: a page that is left drops its
 * calls, and there is nothing that anybody has to do about it.
 */
export const log = (text: string, ...about: readonly unknown[]): void => {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes there.
  console.info(text, ...about)
}
