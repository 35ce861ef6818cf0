import { expect, test } from 'vitest'
import { provePowerCuts } from './power-cut.ts'

test('a log cut anywhere opens whole, with every earlier answer', async () => {
  const { answered, held, broken } = await provePowerCuts(40, 60)
  expect(answered).toBeGreaterThan(100)
  expect(held).toBeGreaterThan(1_000)
  expect(broken).toEqual([])
})
