import { render } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { screenMatches } from '#web/lib/screen.fixtures.tsx'
import { animatedAs, useMoveAnimation } from './fleet-column.tsx'

const animate = vi.fn()
const places: Record<string, { x: number; y: number }> = {}

const place = (of: 'x' | 'y') =>
  function (this: HTMLElement) {
    return places[this.dataset.animatedAs ?? '']?.[of] ?? 0
  }

const Board = ({ left, right }: { left: string[]; right: string[] }) => {
  const board = useRef<HTMLDivElement>(null)
  useMoveAnimation(board)
  const list = (names: string[]) => (
    <ul>
      {names.map((name) => (
        <li key={name} {...animatedAs(name)} />
      ))}
    </ul>
  )
  return (
    <div ref={board}>
      {list(left)}
      {list(right)}
    </div>
  )
}

const wishes = { lessMotion: false }

beforeEach(() => {
  wishes.lessMotion = false
  Object.assign(places, { a: { x: 0, y: 0 }, b: { x: 0, y: 200 } })
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(place('x'))
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(place('y'))
  vi.spyOn(HTMLElement.prototype, 'animate').mockImplementation(animate)
  screenMatches(() => wishes.lessMotion)
})

const moveB = () => {
  const { rerender } = render(<Board left={['a', 'b']} right={[]} />)
  places.b = { x: 500, y: 0 }
  rerender(<Board left={['a']} right={['b', 'c']} />)
}

it('animates nothing with reduced motion', () => {
  wishes.lessMotion = true
  moveB()
  expect(animate).not.toHaveBeenCalled()
})

it('animates elements that moved to the other list, but no new or unmoved ones', () => {
  moveB()
  expect(animate).toHaveBeenCalledExactlyOnceWith(
    [{ transform: 'translate(-500px, 200px)' }, { transform: 'none' }],
    expect.objectContaining({ duration: 450 }),
  )
  expect(animate.mock.contexts[0]).toMatchObject({ dataset: { animatedAs: 'b' } })
})
