import { expect, test } from 'vitest'
import type { Proof } from './proof.ts'

/** A new seed each day, so that the short forms cover more than one world; PROOF_SEED replays one. */
const seedOfToday = (): number => Number(process.env.PROOF_SEED ?? Math.floor(Date.now() / 86_400_000))

export const inShortForm = ({ name, about, run }: Proof): void => {
  test(`${name}: ${about}`, { timeout: 60_000 }, async ({ skip }) => {
    const seed = seedOfToday()
    const { rows, missed, unmeasured = [] } = await run({ seed, size: 'short' })
    if (rows.length === 0 && unmeasured.length > 0) skip(unmeasured.join(' '))
    expect(rows.length, 'figures').toBeGreaterThan(0)
    expect(missed, `PROOF_SEED=${seed}`).toEqual([])
  })
}
