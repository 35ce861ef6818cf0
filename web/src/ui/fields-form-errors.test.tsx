// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorSummary, type FieldError, TextField } from './fields.tsx'
import { UiProvider } from './ui-provider.tsx'

const Form = ({ errors, attempt = 1 }: { errors: FieldError[]; attempt?: number }) => (
  <UiProvider>
    <ErrorSummary errors={errors} attempt={attempt} />
    <TextField id="email" label="Email" />
  </UiProvider>
)

const wrong = [{ id: 'email', text: 'Please enter a valid email address.' }]

test('without errors there is nothing, and the focus stays', () => {
  render(<Form errors={[]} />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('it takes the focus when it appears, on the element around the alert', () => {
  const { rerender } = render(<Form errors={[]} />)
  rerender(<Form errors={wrong} />)
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true)
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('There is a problem')
})

test('it takes the focus again with the next try, but not while the errors only change', () => {
  const { rerender } = render(<Form errors={wrong} attempt={1} />)
  screen.getByLabelText('Email').focus()
  rerender(<Form errors={[{ id: 'email', text: 'Another.' }]} attempt={1} />)
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  rerender(<Form errors={wrong} attempt={2} />)
  expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true)
})

test('its links focus the fields', async () => {
  render(<Form errors={wrong} />)
  await userEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})
