import { describe, expect, test } from 'vitest'
import { allFunctions } from '#lib/groups.ts'
import { importsOf, ourCode, readText } from '#test/support/repository.ts'

const store = 'functions/domain/admin/audit-store.ts'
const code = ourCode.filter((path) => /^(functions|lib|bin)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
const speakingOf = (pattern: RegExp) => code.filter((path) => pattern.test(readText(path)))

/** Every file that is bundled with this one. */
const bundled = (entry: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(entry) || !code.includes(entry)) return seen
  seen.add(entry)
  for (const { to, isType } of importsOf(entry)) if (!isType) bundled(to, seen)
  return seen
}

describe('the audit trail', () => {
  test('is written in one file', () => {
    expect(speakingOf(/\bkeys\.audit\b|\baudit\b[^}]*\} = keys\b/)).toEqual([store])
    // Only the keys, and the permissions that protect it, know the prefix of its rows.
    expect(speakingOf(/AUD#/)).toEqual(['functions/platform/table/keys.ts', 'lib/cloud/constructs/data-table.ts'])
  })

  test('is only ever added to, and never overwritten', () => {
    const text = readText(store)
    expect(text.match(/\b\w+Command\b(?=\()/g)).toEqual(['PutCommand'])
    expect(text.match(/\b(Put|Update|Delete): \{/g)).toEqual(['Put: {'])
    expect(text.match(/ConditionExpression: .*/g)).toEqual(["ConditionExpression: 'attribute_not_exists(PK)',"])
    expect(importsOf(store).map(({ to }) => to)).not.toContain('functions/platform/table/update-expressions.ts')
  })

  test('is written by the permitted functions alone', () => {
    const writing = allFunctions.filter(({ entry }) => bundled(entry).has(store))
    const allowed = allFunctions.filter(({ uses }) => uses.includes('audit'))
    expect(writing.map(({ name }) => name)).toEqual(allowed.map(({ name }) => name))
  })
})
