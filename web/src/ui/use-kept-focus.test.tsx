// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useKeptFocus } from './focus.ts'

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
const focused = () => document.activeElement?.textContent

beforeEach(() => void vi.useFakeTimers())

it('does not take the focus of anything else', () => {
  const { rerender } = render(<List items={['a', 'b']} />)
  focus('a')
  focus('Outside')
  rerender(<List items={['b']} />)
  expect(focused()).toBe('Outside')
})

it('does not take it from somebody who has left it for nothing', () => {
  const { rerender } = render(<List items={['a', 'b']} />)
  focus('a')
  act(() => screen.getByRole('button', { name: 'a' }).blur())
  act(() => void vi.runAllTimers())
  rerender(<List items={['b']} />)
  expect(document.activeElement).toBe(document.body)
})

it('gives it to the heading when what had it goes', () => {
  const { rerender } = render(<List items={['a', 'b']} />)
  focus('a')
  rerender(<List items={['b']} />)
  expect(focused()).toBe('The list')
})

it('leaves it where it is when something else goes', () => {
  const { rerender } = render(<List items={['a', 'b']} />)
  focus('a')
  rerender(<List items={['a']} />)
  expect(focused()).toBe('a')
})
