/** Downloads a file. */
export const saveFile = (name: string, contents: Blob): void => {
  const url = URL.createObjectURL(contents)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser reads the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
