import { expect, it } from 'vitest'
import { remember, secretsIn } from './secrets.ts'

remember({ otp: '481516', email: 'kept@quiet.example', note: ['for Sam only', 'plain'], at: '2026-11-20' })
remember('kept@q')

it('finds typed texts wherever they are, and each once', () => {
  expect(secretsIn('{"to":"kept@quiet.example","again":"kept@quiet.example"}')).toEqual([
    'kept@quiet.example',
    'kept@q',
  ])
  expect(secretsIn('for Sam only')).toEqual(['for Sam only'])
  expect(secretsIn('481516')).toEqual(['481516'])
  expect(secretsIn('{"otp":481516}')).toEqual(['481516'])
})

it('takes no part of a number for a code, and no plain word or day for a secret', () => {
  expect(secretsIn('9481516 4815162 id-481516 481516_ 481516-1')).toEqual([])
  expect(secretsIn('plain 2026-11-20 for Sam')).toEqual([])
})

it('checks a long log against very many secrets within five seconds', () => {
  for (let index = 0; index < 50_000; index += 1) remember(`user-${index}@many.example`)
  const lines = Array.from(
    { length: 5_000 },
    (_, index) => `{"message":"call","request_id":"${index}","user":"nobody"}`,
  )
  const startedAt = performance.now()
  expect(lines.filter((line) => secretsIn(line).length > 0)).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(5_000) // one search for each would take half a minute
})
