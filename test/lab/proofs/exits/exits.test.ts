import { expect, test } from 'vitest'
import { inShortForm } from '../short-form.ts'
import { exitsProof, walkApart } from './exits-proof.ts'

inShortForm(exitsProof)

const few = { walks: 3, calls: 8, leaves: 1 }

test('gives the same result for the same seed', async () => {
  const [one, again, other] = await walkApart([5, 5, 6].map((seed) => ({ ...few, seed })))
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
})
