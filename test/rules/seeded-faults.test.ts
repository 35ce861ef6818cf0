import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seededFaults } from '#test/lab/seeded-faults/seeded-faults.ts'

const edits = seededFaults.flatMap(({ name, also, ...first }) =>
  [first, ...(also ? [also] : [])].map(({ file, find, replace }) => ({ name, file, find, replace })),
)

test.each(edits)('the text in $file that “$name” replaces exists once', ({ file, find, replace }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
