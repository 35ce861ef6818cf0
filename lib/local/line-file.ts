import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Values as lines of JSON, oldest first. What was appended outlives a kill; a line costs a fiftieth of a renamed file. */
export const lineFile = <Value>(path: string) => {
  /** Written beside and renamed, so that a kill leaves the old lines or the new ones. */
  const replace = (values: Value[]): void => {
    writeFileSync(`${path}.new`, values.map(lineOf).join(''))
    renameSync(`${path}.new`, path)
  }
  return {
    /** A kill in the middle of a line leaves half of it, which is taken away, lest the next one be lost with it. */
    read: (): Value[] => {
      if (!existsSync(path)) return []
      const text = readFileSync(path, 'utf8')
      const values = text.split('\n').flatMap((line) => valueIn<Value>(line))
      if (!text.endsWith('\n')) replace(values)
      return values
    },
    append: (...values: Value[]): void => appendFileSync(path, values.map(lineOf).join('')),
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
