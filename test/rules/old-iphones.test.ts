import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ensureSite } from '#test/support/ensure-site.ts'

await ensureSite()

/** Safari 16.4 is the oldest that the site is built for. These came later, or never. */
const newer = [
  /\bPromise\.(withResolvers|try)\b/,
  /\b(Object|Map)\.groupBy\b/,
  /\bURL\.(parse|canParse)\(/,
  /\bArray\.fromAsync\b/,
  /\bAbortSignal\.any\b/,
  /\bIterator\.from\b/,
  /\bRegExp\.escape\b/,
  /\.checkVisibility\(/,
  /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\bIntl\.DurationFormat\b/,
  /\brequestIdleCallback\(/,
  /\b100vh\b/,
]

test('the build uses nothing newer than the oldest supported iPhone', () => {
  const files = globSync('dist/web/{*.html,*.js,assets/*}').filter((path) => /\.(html|js|css)$/.test(path))
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return newer.filter((each) => each.test(text)).map((each) => `${path}: ${each}`)
  })
  expect(found).toEqual([])
})
