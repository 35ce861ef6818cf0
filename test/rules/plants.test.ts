import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plants } from '#test/proof/plants/plants.ts'

test.each(plants)('“$name” can be planted: its place is there, once', ({ file, find, replace }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
