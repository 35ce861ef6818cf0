import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seededFaults } from '#test/lab/seeded-faults/seeded-faults.ts'

test.each(seededFaults)('the text that “$name” replaces exists once', ({ file, find, replace }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
