/** Keeps everything written to standard output from now on, instead of printing it. */
export const captureLog = () => {
  const lines: string[] = []
  const { write } = process.stdout
  process.stdout.write = ((chunk: string | Uint8Array) => {
    lines.push(...String(chunk).split('\n').filter(Boolean))
    return true
  }) as typeof write // the other forms, with an encoding or a callback, are not used by our log
  return {
    lines,
    release: () => {
      process.stdout.write = write
    },
  }
}
