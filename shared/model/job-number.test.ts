import { expect, test } from 'vitest'
import { isJobText, numberOf, typedNumber } from './job-number.ts'

const id = `req_${'0'.repeat(16)}aB3dE9`

test('a number is the end of an id, and is recognised with and without its #', () => {
  expect(numberOf(id)).toBe('aB3dE9')
  expect(['#aB3dE9', ' ab3de9 '].map(typedNumber)).toEqual(['aB3dE9', 'ab3de9'])
  expect(['', '#', 'aB3dE', 'aB3dE99', 'a b3de', '##B3dE9'].map(typedNumber)).toEqual(Array(6).fill(undefined))
})

test('a number or a whole id can be looked up, and nothing else', () => {
  expect(['#aB3dE9', ` ${id}`].map(isJobText)).toEqual([true, true])
  expect(['', id.slice(1), 'Ottilie'].map(isJobText)).toEqual([false, false, false])
})
