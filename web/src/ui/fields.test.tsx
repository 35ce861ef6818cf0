// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { CodeField, TextField } from './fields.tsx'
import { UiProvider } from './ui-provider.tsx'

const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

test('a wrong field says so, and is described by its hint and its error in that order', () => {
  render(<TextField id="email" label="Email" hint="We write rarely." error="Please enter a valid email." />, {
    wrapper: UiProvider,
  })
  const field = screen.getByLabelText('Email')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field)).toEqual(['We write rarely.', 'Error: Please enter a valid email.'])
})

test('a field without hint or error points at nothing', () => {
  render(<TextField id="email" label="Email" />, { wrapper: UiProvider })
  const field = screen.getByLabelText('Email')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  expect(field.hasAttribute('aria-describedby')).toBe(false)
})

test('only a field that is known to be optional says so', () => {
  render(
    <>
      <TextField id="vat" label="VAT number" required={false} />
      <TextField id="name" label="Name" required />
    </>,
    { wrapper: UiProvider },
  )
  expect(screen.getByLabelText('VAT number (optional)').hasAttribute('required')).toBe(false)
  expect(screen.getByLabelText('Name').hasAttribute('required')).toBe(true)
})

test('a code is one field that phones can fill', () => {
  render(<CodeField id="code" label="Code" />, { wrapper: UiProvider })
  const field = screen.getByLabelText('Code')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  expect(field.getAttribute('maxlength')).toBe('6')
})

test('a checkbox carries its error', () => {
  render(
    <CheckboxField id="terms" error="Please accept the terms">
      I agree
    </CheckboxField>,
    { wrapper: UiProvider },
  )
  const box = screen.getByLabelText('I agree')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(box)).toEqual(['Error: Please accept the terms'])
})
