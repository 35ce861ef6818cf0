import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lambdaFor } from '#functions/api/lambda-for.ts'
import { contract } from '#shared/contracts/endpoint.ts'

// The compiler is the judge here: each marked line is an error, or tsc says that the mark is not needed.

const greeting = { summary: 'Greets.', method: 'GET', path: '/greet', reply: z.object({ text: z.string() }) } as const
const greetings = contract({
  greet: { ...greeting, access: 'anyone', failures: [] },
  greetMe: { ...greeting, path: '/greet/me', access: 'signed-in', failures: [] },
})
const greet = async () => ({ text: 'hello' })

test('a call says who may make it, with which failures, in words that exist', () => {
  const calls = [
    // @ts-expect-error without an access rule there is no call
    contract({ greet: { ...greeting, failures: [] } }),
    // @ts-expect-error a rule that is not in the table is no rule
    contract({ greet: { ...greeting, access: 'everybody', failures: [] } }),
    // @ts-expect-error a refusal has its sentence in the catalogue
    contract({ greet: { ...greeting, access: 'anyone', failures: ['greet.rude'] } }),
  ]
  expect(calls).toHaveLength(3)
})

test('a Lambda has a route for every call, and each answers what its contract says', () => {
  const lambdas = [
    // @ts-expect-error one route is missing
    lambdaFor('greetings', greetings, { greet }),
    // @ts-expect-error one route is nobody's
    lambdaFor('greetings', greetings, { greet, greetMe: greet, wave: greet }),
    // @ts-expect-error another reply than the contract's
    lambdaFor('greetings', greetings, { greet, greetMe: async () => ({ txt: 'hello' }) }),
    // @ts-expect-error whoever may be nobody has no session
    lambdaFor('greetings', greetings, { greet: async ({ session }) => ({ text: session.userId }), greetMe: greet }),
    lambdaFor('greetings', greetings, { greet, greetMe: async ({ session }) => ({ text: session.userId }) }),
  ]
  expect(lambdas.every((lambda) => typeof lambda === 'function')).toBe(true)
})
