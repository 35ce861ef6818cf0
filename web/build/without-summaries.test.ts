import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutSummaries } from './without-summaries.ts'

const folder = new URL('../../shared/contracts/', import.meta.url)
const contracts = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/test|endpoint/.test(name))

test.each(["    summary: 'one' + other,\n", '    summary: describe(),\n', "  summary: 'x',\n"])(
  'refuses what it cannot strip: %j',
  (code) => {
    expect(() => withoutSummaries(code)).toThrow('A contract has a summary')
  },
)

test('strips texts on one line and on two, with any content', () => {
  const code =
    "    summary: 'Mails a code.',\n    summary:\n      \"The carrier's, {`x`}.\",\n    summary: 'It\\'s \"so\"',\n    path: '/'\n"
  expect(withoutSummaries(code)).toBe("    path: '/'\n")
})

test.each(contracts)('%s keeps everything but its summaries', (name) => {
  const code = readFileSync(new URL(name, folder), 'utf8')
  const stripped = withoutSummaries(code)
  const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
  for (const property of [/ method: '/g, / path: '/g, / access: '/g, / reply:/g, / failures: \[/g, / limits: \[/g])
    expect(count(stripped, property)).toBe(count(code, property))
  expect(stripped).not.toContain('summary:')
})
