import { beforeEach, expect, it, vi } from 'vitest'
import { finishHydration } from './finish-hydration.ts'

const root = () => document.getElementById('root')
const press = vi.fn()

beforeEach(() => {
  document.body.innerHTML = '<div id="root" data-prerendered="/"><button>One</button><button>Two</button></div>'
  for (const button of document.querySelectorAll('button')) button.onclick = () => press(button.textContent)
})

it('presses nothing if nothing was pressed before hydration', () => {
  finishHydration()
  expect(root()?.dataset).not.toHaveProperty('prerendered')
  expect(press).not.toHaveBeenCalled()
})

it('repeats the press from before hydration', () => {
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === 'Two') button.dataset.pressed = ''
  finishHydration()
  finishHydration()
  expect(press.mock.calls).toEqual([['Two']])
})
