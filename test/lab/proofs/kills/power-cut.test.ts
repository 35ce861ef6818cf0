import { expect, test } from 'vitest'
import { provePowerCuts } from './power-cut.ts'

test('a log cut off anywhere opens intact, with every row acknowledged before that point', async () => {
  const { answered, held, broken } = await provePowerCuts(40, 60)
  expect(answered).toBeGreaterThan(100)
  expect(held).toBeGreaterThan(1_000)
  expect(broken).toEqual([])
})
