import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const table = 'test/lab/proofs/asvs/ASVS.md'
/** How many requirements each chapter has on the first two levels. */
const chapters =
  'V1 27, V2 11, V3 19, V4 10, V5 9, V6 35, V7 18, V8 7, V9 7, V11 14, V12 9, V13 13, V14 9, V15 13, V16 16'
const states = ['held', 'not applicable', 'deviation', 'open']

type Line = { id: string; subject: string; state: string; shown: string }

const lines: Line[] = readFileSync(table, 'utf8')
  .split('\n')
  .flatMap((row) => {
    const [, id = '', subject = '', state = '', shown = ''] = row.split('|').map((cell) => cell.trim())
    return /^V\d/.test(id) ? [{ id, subject, state, shown }] : []
  })

/** `a/file.ts` or `a/file.ts: a title in it` */
const references = ({ shown }: Line): { file: string; title: string }[] =>
  [...shown.matchAll(/`([^`:]+)(?:: ([^`]+))?`/g)].map(([, file = '', title = '']) => ({ file, title }))

const number = ({ id }: Line): number => {
  const [chapter = 0, section = 0, line = 0] = id.slice(1).split('.').map(Number)
  return (chapter * 100 + section) * 100 + line
}

describe('the table of the standard', () => {
  test('has each line once, in order', () => {
    const numbers = lines.map(number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })

  test('has all lines of both levels, except OAuth and WebRTC', () => {
    const perChapter = Map.groupBy(lines, ({ id }) => id.split('.')[0] ?? '')
    expect([...perChapter].map(([chapter, of]) => `${chapter} ${of.length}`).join(', ')).toBe(chapters)
  })

  test('gives each line a state', () => {
    expect(lines.filter(({ state, subject }) => !states.includes(state) || !subject)).toEqual([])
  })

  test('gives a reason if nothing shows it', () => {
    const others = lines.filter(({ state }) => state !== 'held')
    expect(others.filter(({ shown }) => shown.length < 10).map(({ id }) => id)).toEqual([])
  })

  test.each(lines.filter(({ state }) => state === 'held'))('$id $subject: what shows it exists', (line) => {
    const named = references(line)
    expect(named.length).toBeGreaterThan(0)
    for (const { file, title } of named) {
      expect(existsSync(file), file).toBe(true)
      if (title) expect(readFileSync(file, 'utf8'), file).toContain(title)
    }
  })
})
