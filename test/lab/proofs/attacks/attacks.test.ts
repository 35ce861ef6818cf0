import { expect, test } from 'vitest'
import { attackNames } from './attack.ts'
import { runAttack } from './run-attack.ts'

test.each(attackNames)('fails: %s', { timeout: 60_000 }, async (name) => {
  const { tries, gains } = await runAttack(name, 1, 'short')
  expect(tries).toBeGreaterThan(0)
  expect(gains).toEqual([])
})
