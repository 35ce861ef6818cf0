// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { focusReturnTarget } from './focus.ts'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

beforeEach(() => {
  document.body.innerHTML = '<h1>Screen</h1><table><tbody><tr><td><button>Open</button></td></tr></tbody></table>'
})

test('leads to what opened it', () => {
  expect(focusReturnTarget(find('button'), find('tr'))).toBe(find('button'))
})

test('leads to the row when that has gone, and makes it able to take the focus', () => {
  const [button, row] = [find('button'), find('tr')]
  button?.remove()
  focusReturnTarget(button, row)?.focus()
  expect(document.activeElement).toBe(row)
})

test('leads to the heading of the screen when the row has gone, too', () => {
  const [button, row] = [find('button'), find('tr')]
  row?.remove()
  expect(focusReturnTarget(button, row)).toBe(find('h1'))
  expect(focusReturnTarget(document.body)).toBe(find('h1'))
})
