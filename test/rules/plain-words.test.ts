import { expect, test } from 'vitest'
import { codeFiles, readText } from '#test/support/repository.ts'

/** Phrases and openings that need a second reading, each with plain words for it. */
const plainWordsFor: [RegExp, string][] = [
  [/\btold of\b/i, 'notified of, in'],
  [/\b(?:tell|tells|telling) of\b/i, 'report, show, contain'],
  [/\b(?:hear|hears|hearing|heard) of\b/i, 'learn, get, receive'],
  [/\bwhoever\b/i, 'anyone who, users who, the caller'],
  [/\bsomebody\b/i, 'someone, anyone, a user'],
  [/(?:^|[.:;] )so many\b/i, 'this many, the number of'],
  [/(?:^|[.:;] )so long\b/i, 'this long, the time that'],
]

const lineComments = /\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/
const regularExpression = /(?<=[(,=:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/
/** Matches strings and regular expressions, too, because they may contain what looks like a comment. */
const tokens = new RegExp(
  [/\/\*[\s\S]*?\*\//, lineComments, regularExpression, strings].map((e) => e.source).join('|'),
  'g',
)

const isComment = (token: string): boolean => /^\/[/*]/.test(token)
const isBeforeTitle = (code: string): boolean => /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*$/.test(code)

/** A line that cannot be wrapped: an address alone, or an instruction to a tool. */
const cannotWrap = /^\s*(?:\/\/|\/?\*\*?)\s*(?:https?:\/\/\S+(?: \*\/)?$|biome[-]ignore|@ts[-]expect-error)/

/** The faults of the comments and titles in a source, each after its line. */
const faultsIn = (source: string): string[] =>
  [...source.matchAll(tokens)].flatMap(({ 0: token, index }) => {
    if (!isComment(token) && !isBeforeTitle(source.slice(Math.max(0, index - 60), index))) return []
    const text = token
      .replace(/^\s*(?:\/\*\*?|\/\/|\*(?!\/)|['"`])|\s*\*\/$|['"`]$/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    const riddles = plainWordsFor.filter(([riddle]) => riddle.test(text)).map(([, words]) => `say ${words}: ${text}`)
    const end = source.indexOf('\n', index + token.length)
    const lines = source.slice(source.lastIndexOf('\n', index) + 1, end < 0 ? undefined : end).split('\n')
    const isWide = isComment(token) && lines.some((line) => line.length > 120 && !cannotWrap.test(line))
    const place = source.slice(0, index).split('\n').length
    return [...riddles, ...(isWide ? ['wrap at 120 columns'] : [])].map((fault) => `${place}: ${fault}`)
  })

test('the reader finds riddles in comments and titles, and leaves other texts alone', () => {
  const source = [
    "const url = 'https://a.test/whoever' // So long a toast is shown",
    '/**',
    ' * What this row is told',
    ' * of, and whoever reads it.',
    ' */',
    "test.each(rows)('is %s, as everyone has heard of', () => {})",
    'const pattern = /[\'"]|whoever/',
    `// ${'x'.repeat(120)}`,
  ].join('\n')
  expect(faultsIn(source).map((fault) => fault.replace(/: say ([^:]+):.*/, ': $1'))).toEqual([
    '1: this long, the time that',
    '2: notified of, in',
    '2: anyone who, users who, the caller',
    '6: learn, get, receive',
    '8: wrap at 120 columns',
  ])
})

test('comments and titles use plain words, and comments wrap at 120 columns', () => {
  const files = codeFiles.filter((path) => /\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((path) => faultsIn(readText(path)).map((fault) => `${path}:${fault}`))).toEqual([])
})
