import { describe, expect, test } from 'vitest'
import { codeFiles, linesOf, readText, repositoryFiles } from '#test/support/repository.ts'

const written = codeFiles.filter((path) => /\.tsx?$/.test(path))
const ours = written.filter((path) => !/\.(test|d)\.tsx?$/.test(path))
const matching = (paths: string[], pattern: RegExp): string[] => paths.filter((path) => pattern.test(readText(path)))
const name = (path: string): string => path.split('/').at(-1) ?? ''

// Put together here, so that this file does not contain what it looks for.
const halfDone = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b|not ${'implemented'}|coming ${'soon'}`,
  'i',
)
const leftOut = new RegExp(`\\b(it|test|describe)\\s*\\.\\s*(${['skip', 'only', 'todo', 'fails'].join('|')})\\b`)

describe('files', () => {
  test('are named in kebab case', () => {
    const astray = codeFiles.filter(
      (path) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.((alone\.|screen\.)?test|fixtures|mocks|config|d))?\.(ts|tsx|mjs|js)$/.test(
          name(path),
        ),
    )
    expect(astray).toEqual([])
  })

  test('are named for their content, not for a pattern', () => {
    expect(codeFiles.filter((path) => /(^|-)(manager|service|helper|util)s?\.\w+$/.test(name(path)))).toEqual([])
  })

  test('have at most 300 lines', () => {
    const sizes = ours.map(linesOf).toSorted((a, b) => a - b)
    const median = sizes[Math.floor(sizes.length / 2)] ?? 0
    console.info(`${sizes.length} files, median ${median} lines, longest ${sizes.at(-1)}`)
    expect(written.filter((path) => linesOf(path) > 300)).toEqual([])
    expect(median).toBeLessThanOrEqual(90)
  })

  test('of a Lambda only wire up', () => {
    const handlers = ours.filter((path) => /^functions\/api\/.*handler\.ts$/.test(path))
    expect(handlers.length).toBeGreaterThan(0)
    expect(handlers.filter((path) => linesOf(path) > 100)).toEqual([])
  })

  test('are no barrels', () => {
    expect(codeFiles.filter((path) => /^index\.(ts|tsx|js|mjs)$/.test(name(path)))).toEqual([])
    expect(matching(written, /^export (\*|\{[^}]*\}|type \{[^}]*\}) from/m)).toEqual([])
  })

  test('export by name, unless a tool insists on a default', () => {
    expect(matching(written, /^export default/m).filter((path) => !/\.config\.ts$/.test(path))).toEqual([])
  })

  test('contain nothing half done and no skipped test', () => {
    const texts = repositoryFiles.filter((path) => /\.(ts|tsx|mjs|js|html|md|css)$/.test(path))
    expect(texts.filter((path) => path !== 'test/rules/files.test.ts' && halfDone.test(readText(path)))).toEqual([])
    expect(matching(written, leftOut)).toEqual([])
  })

  test('give a reason for every suppressed rule', () => {
    const bare = /biome-ignore[^:\n]*(?::\s*(?:<explanation>)?\s*)?$|@ts-(?:ignore|nocheck)|@ts-expect-error\s*$/m
    expect(
      matching(
        written.filter((path) => path !== 'test/rules/files.test.ts'),
        bare,
      ),
    ).toEqual([])
  })

  test('contain no path of this machine and no registry', () => {
    const texts = repositoryFiles.filter((path) => !/\.(png|woff2|ico|webp|jpg)$/.test(path))
    const place = /(?:^|[\s'"`(=:])\/(?:work|home|root|Users)\/\w/m
    expect(texts.filter((path) => place.test(readText(path)))).toEqual([])
    expect(readText('package-lock.json')).not.toMatch(/"resolved"/)
    expect(readText('.npmrc')).not.toMatch(/^\s*registry\s*=/m)
  })
})
