import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { focusReturnTarget, useKeptFocus } from './focus.ts'

describe('the focus returns', () => {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  let button: HTMLElement | null
  let row: HTMLElement | null
  beforeEach(() => {
    document.body.innerHTML = '<h1>Screen</h1><table><tbody><tr><td><button>Open</button></td></tr></tbody></table>'
    ;[button, row] = [find('button'), find('tr')]
  })

  it('to the opener', () => {
    expect(focusReturnTarget(button, row)).toBe(button)
  })

  it('to the row of an opener that is gone, which becomes focusable', () => {
    button?.remove()
    focusReturnTarget(button, row)?.focus()
    expect(document.activeElement).toBe(row)
  })

  it('to the heading of the screen when the row is gone too', () => {
    row?.remove()
    expect(focusReturnTarget(button, row)).toBe(find('h1'))
    expect(focusReturnTarget(document.body)).toBe(find('h1'))
  })
})

const List = ({ items }: { items: string[] }) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <>
      <div ref={list}>
        <h2>The list</h2>
        {items.map((item) => (
          <button key={item} type="button">
            {item}
          </button>
        ))}
      </div>
      <button type="button">Outside</button>
    </>
  )
}
const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())
const blur = (name: string) =>
  act(() => {
    screen.getByRole('button', { name }).blur()
    vi.runAllTimers()
  })

it.each([
  ['moves the focus to the heading when the focused entry is removed', ['b'], () => {}, 'The list'],
  ['leaves the focus when another entry is removed', ['a'], () => {}, 'a'],
  ['leaves a focus outside the list alone', ['b'], () => focus('Outside'), 'Outside'],
  ['moves no focus once the user has left the entry', ['b'], () => blur('a'), undefined],
])('useKeptFocus %s', (_, left, happens, focused) => {
  vi.useFakeTimers()
  const { rerender } = render(<List items={['a', 'b']} />)
  focus('a')
  happens()
  rerender(<List items={left} />)
  expect(document.activeElement).toBe(focused ? screen.getByText(focused) : document.body)
})
