import { expect, test } from 'vitest'
import { measurePages } from '#test/lab/benches/page/page-sizes.ts'
import { pageBars } from '#test/lab/benches/page-bench.ts'
import { ensureSite } from '#test/support/ensure-site.ts'

await ensureSite()

test('no page loads more than its budget', () => {
  const sizes = measurePages()
  expect(sizes).toBeDefined()
  expect(sizes?.routes.length).toBeGreaterThan(5)
  expect(sizes && pageBars(sizes)).toEqual([])
})

test('a page over its budget is reported', () => {
  const sizes = { landingBytes: 166_001, routes: [{ name: 'a', bytes: 1 }], lazyChunks: [], fontBytes: 60_001 }
  expect(pageBars(sizes)).toHaveLength(2)
})
