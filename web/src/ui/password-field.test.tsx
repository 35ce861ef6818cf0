// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'
import { UiProvider } from './ui-provider.tsx'

test('the password is hidden until the toggle is pressed, and again after', async () => {
  render(<PasswordField id="password" label="Password" autoComplete="current-password" />, { wrapper: UiProvider })
  const field = screen.getByLabelText('Password')
  const toggle = screen.getByRole('button', { name: 'Show password' })
  await userEvent.type(field, 'along the way')

  const state = () => [field.getAttribute('type'), toggle.getAttribute('aria-pressed')]
  expect(state()).toEqual(['password', 'false'])
  await userEvent.click(toggle)
  expect(state()).toEqual(['text', 'true'])
  await userEvent.click(toggle)
  expect(state()).toEqual(['password', 'false'])
  expect(field).toHaveProperty('value', 'along the way')
})
