/**
 * Logs what the screen does not show. Never as a warning, because most failures are calls from a page that is being
 * closed.
 */
export const log = (text: string, ...about: readonly unknown[]): void => {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console.
  console.info(text, ...about)
}
