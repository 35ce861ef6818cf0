import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lambdaFor } from '#functions/api/lambda-for.ts'
import { contract } from '#shared/contracts/endpoint.ts'

// The compiler checks this test: each marked line is an error, or tsc reports the mark as unused.

const greeting = { summary: 'Greets.', method: 'GET', path: '/greet', reply: z.object({ text: z.string() }) } as const
const greetings = contract({
  greet: { ...greeting, access: 'anyone', failures: [] },
  greetMe: { ...greeting, path: '/greet/me', access: 'signed-in', failures: [] },
})
const greet = async () => ({ text: 'hello' })

test('an endpoint needs an access rule and failures that exist', () => {
  const calls = [
    // @ts-expect-error an endpoint needs an access rule
    contract({ greet: { ...greeting, failures: [] } }),
    // @ts-expect-error this access rule does not exist
    contract({ greet: { ...greeting, access: 'everybody', failures: [] } }),
    // @ts-expect-error this failure is not in the catalogue
    contract({ greet: { ...greeting, access: 'anyone', failures: ['greet.rude'] } }),
  ]
  expect(calls).toHaveLength(3)
})

test('a Lambda has a route for every operation, and each returns its contract’s reply', () => {
  const lambdas = [
    // @ts-expect-error one route is missing
    lambdaFor('greetings', greetings, { greet }),
    // @ts-expect-error this route has no operation
    lambdaFor('greetings', greetings, { greet, greetMe: greet, wave: greet }),
    // @ts-expect-error this reply is not the contract's
    lambdaFor('greetings', greetings, { greet, greetMe: async () => ({ txt: 'hello' }) }),
    // @ts-expect-error an operation for anyone has no session
    lambdaFor('greetings', greetings, { greet: async ({ session }) => ({ text: session.userId }), greetMe: greet }),
    lambdaFor('greetings', greetings, { greet, greetMe: async ({ session }) => ({ text: session.userId }) }),
  ]
  expect(lambdas.every((lambda) => typeof lambda === 'function')).toBe(true)
})
