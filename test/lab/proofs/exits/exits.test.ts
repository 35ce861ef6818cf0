import { expect, test } from 'vitest'
import { inShortForm } from '../short-form.ts'
import { exitsProof } from './exits-proof.ts'
import { plantedFaults } from './planted-faults.ts'
import { runWalks } from './run-walks.ts'

inShortForm(exitsProof)

test('comes out alike with the same seed', async () => {
  const [one, other] = [
    await runWalks({ seed: 5, walks: 50, calls: 16 }),
    await runWalks({ seed: 5, walks: 50, calls: 16 }),
  ]
  expect(other).toEqual(one)
  expect(await runWalks({ seed: 6, walks: 50, calls: 16 })).not.toEqual(one)
})

test.each(Object.entries(plantedFaults))('finds that %s', async (_, fault) => {
  expect((await runWalks({ seed: 1, walks: 2_000, calls: 16 }, fault)).stuck).not.toEqual([])
})
