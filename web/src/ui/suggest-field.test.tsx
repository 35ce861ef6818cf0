import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { user } from '#web/lib/screen.fixtures.tsx'
import { SuggestField } from './suggest-field.tsx'
import { UiProvider } from './ui-provider.tsx'

const towns = ['Reading', 'Redcar', 'Redditch'].map((label) => ({ id: label, label }))
const onSubmit = vi.fn()

const Towns = () => {
  const [value, setValue] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <SuggestField
        id="town"
        label="Town"
        value={value}
        suggestions={value ? towns : []}
        onChange={setValue}
        onPick={({ label }) => setValue(label)}
      />
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => void render(<Towns />, { wrapper: UiProvider }))

test('it suggests nothing before typing, and marks nothing before an arrow key', async () => {
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(options()).toEqual([])
  await user.type(field(), 're')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(options()).toEqual(['Reading', 'Redcar', 'Redditch'])
  expect(marked()).toBeUndefined()
})

test('arrow keys move the mark around the list, and the focus stays in the field', async () => {
  await user.type(field(), 're')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(marked()).toBe('Redcar')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(marked()).toBe('Reading')
  await user.keyboard('{ArrowUp}')
  expect(marked()).toBe('Redditch')
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
  expect(document.activeElement).toBe(field())
})

test('Enter picks the marked suggestion, or submits the form without a mark', async () => {
  await user.type(field(), 're')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field().value).toBe('Reading')
  expect(options()).toEqual([])
  expect(onSubmit).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('Escape closes the list and keeps the text, and an arrow key opens it again', async () => {
  await user.type(field(), 're')
  await user.keyboard('{Escape}')
  expect([options(), field().value]).toEqual([[], 're'])
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(3)
})

test('a click picks a suggestion, and the focus stays in the field', async () => {
  await user.type(field(), 're')
  await user.click(screen.getByRole('option', { name: 'Redditch' }))
  expect(field().value).toBe('Redditch')
  expect(document.activeElement).toBe(field())
})

test('free text stays when the field loses the focus', async () => {
  await user.type(field(), 'Rea')
  await user.tab()
  expect([field().value, options()]).toEqual(['Rea', []])
})

test('Clear empties the field and focuses it', async () => {
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  await user.type(field(), 're')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})
