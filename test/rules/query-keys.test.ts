import { expect, test } from 'vitest'
import { codeFiles, readText } from '#test/support/repository.ts'

/** A key of the query cache that is written out: `queryKey: ['requests', …]`, `setQueryData(['requests'], …)`. */
const literal = /\b(queryKey|\w*Key)\b[\w<>: ]*[:=]\s*\[\s*['"`]|\w+Quer(y|ies)(Data|State)?(<[^>]*>)?\(\s*\[/

test('the scanner finds a key that is written out', () => {
  expect("useQuery({ queryKey: ['requests', id] })").toMatch(literal)
  expect("export const ridesKey = ['requests', 'rides'] as const").toMatch(literal)
  expect("queries.setQueryData<Profile>(['users', 'profile'], saved)").toMatch(literal)
  expect("useQuery({ queryKey: keyOf(api.users, 'getProfile', 'home') })").not.toMatch(literal)
})

test('keys of queries come from the contracts, through query-of.ts', () => {
  const screens = codeFiles.filter((path) => path.startsWith('web/src/'))
  expect(screens.filter((path) => literal.test(readText(path)))).toEqual([])
})
