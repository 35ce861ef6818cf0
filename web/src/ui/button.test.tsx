import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { UiProvider } from './ui-provider.tsx'

test('a loading button ignores clicks, does not submit its form and keeps the focus', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading loadingText="Saving..." onClick={onClick}>
        Save
      </Button>
    </form>,
    { wrapper: UiProvider },
  )
  const button = screen.getByRole('button', { name: 'Saving...' })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

test('an idle button shows its own text and acts', async () => {
  const onClick = vi.fn()
  render(
    <Button loadingText="Saving..." onClick={onClick}>
      Save
    </Button>,
    { wrapper: UiProvider },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onClick).toHaveBeenCalledOnce()
})

test('asChild styles a link as a button', () => {
  render(
    <Button asChild>
      <a href="/requests">Create</a>
    </Button>,
    { wrapper: UiProvider },
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Create' }).className).not.toBe('')
})
