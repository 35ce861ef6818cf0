import { expect, test } from 'vitest'
import { hasDynoxide } from '#test/support/dynoxide.ts'
import { inShortForm } from '../short-form.ts'
import { plantedFaults } from './planted-faults.ts'
import { compareOnce, tableProof } from './table-proof.ts'

inShortForm(tableProof)

test.skipIf(!hasDynoxide).each(Object.entries(plantedFaults))('finds that %s', async (_, around) => {
  expect((await compareOnce({ seed: 1, count: 3000, most: 1 }, around)).differences).not.toEqual([])
})
