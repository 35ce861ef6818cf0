import { expect, test } from 'vitest'
import { contracts } from '#shared/contracts/contracts.ts'
import { inShortForm } from '../short-form.ts'
import { requestedCalls, strangerCalls } from './stranger-calls.ts'
import { strangersProof } from './strangers-proof.ts'

test('every call states whether strangers see anything in it', () => {
  const calls = Object.values(contracts).flatMap((contract) => Object.keys(contract))
  expect(Object.keys(strangerCalls).toSorted()).toEqual(calls.toSorted())
  expect(requestedCalls.length).toBeGreaterThan(10)
})

inShortForm(strangersProof)
