import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { MenuButton } from './menu-button.tsx'
import { UiProvider } from './ui-provider.tsx'

const chosen = vi.fn()

const Screen = () => (
  <>
    <MenuButton
      label="Manage"
      name="Ann Hale"
      items={[
        { label: 'Sign Out', onChoose: () => chosen('Sign Out', document.activeElement) },
        { label: 'Suspend', onChoose: () => chosen('Suspend', document.activeElement) },
        { label: 'Make Admin', obstacle: 'Driver account', onChoose: () => chosen('Make Admin') },
      ]}
    />
    <button type="button">Next row</button>
  </>
)

const name = /^Manage ?: Ann Hale$/
const button = () => screen.getByRole('button', { name })
const menu = () => screen.queryByRole('menu', { name })
const focused = () => document.activeElement?.textContent
const opens = async () => {
  render(<Screen />, { wrapper: UiProvider })
  await userEvent.click(button())
}

beforeEach(() => chosen.mockClear())

test('an action with an obstacle says it, and is not carried out', async () => {
  await opens()
  const item = screen.getByRole('menuitem', { name: /^Make Admin ?: Driver account$/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(item)
  expect(chosen).not.toHaveBeenCalled()
  expect(menu()).not.toBeNull()
})

test('the menu is closed at first, and opens with the focus on its first action', async () => {
  render(<Screen />, { wrapper: UiProvider })
  expect(menu()).toBeNull()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(focused()).toBe('Sign Out')
})

test('an action runs once the menu is closed and the button has the focus', async () => {
  await opens()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Suspend' }))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Suspend', button())
  expect(menu()).toBeNull()
})

test('arrows, Home and End move the focus around the ends, and Enter chooses', async () => {
  render(<Screen />, { wrapper: UiProvider })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toMatch(/^Make Admin/)
  for (const [key, item] of [
    ['ArrowDown', /^Sign Out/],
    ['ArrowUp', /^Make Admin/],
    ['Home', /^Sign Out/],
    ['End', /^Make Admin/],
    ['ArrowUp', /^Suspend/],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(focused(), key).toMatch(item)
  }
  await userEvent.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Suspend', button())
})

test('Escape and a second press close the menu, and the focus is on its button', async () => {
  await opens()
  await userEvent.keyboard('{Escape}')
  expect([menu(), document.activeElement]).toEqual([null, button()])
  await userEvent.click(button())
  await userEvent.click(button())
  expect([menu(), document.activeElement]).toEqual([null, button()])
})

test('Tab closes the menu and goes on from its button', async () => {
  await opens()
  await userEvent.tab()
  expect([menu(), focused()]).toEqual([null, 'Next row'])
})

test('a press elsewhere closes the menu', async () => {
  await opens()
  await userEvent.click(screen.getByRole('button', { name: 'Next row' }))
  expect([menu(), focused()]).toEqual([null, 'Next row'])
})
