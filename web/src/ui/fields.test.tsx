import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { RadioCards } from './choices.tsx'
import { CodeField, ErrorSummary, type FieldError, SelectField, TextField } from './fields.tsx'
import { PasswordField } from './password-field.tsx'
import { UiProvider } from './ui-provider.tsx'

const show = (part: ReactNode) => render(part, { wrapper: UiProvider })
const attributes = (field: HTMLElement, ...names: string[]) => names.map((name) => field.getAttribute(name))
const describedBy = (field: HTMLElement) =>
  field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test.each([
  ['text field', <TextField key="a" id="a" label="A" hint="Hint." error="Wrong." />, ['Hint.', 'Error: Wrong.']],
  ['select', <SelectField key="a" id="a" label="A" hint="Hint." error="Wrong." />, ['Hint.', 'Error: Wrong.']],
  // biome-ignore format: one line per field
  ['checkbox', <CheckboxField key="a" id="a" error="Wrong.">A</CheckboxField>, ['Error: Wrong.']],
])('an invalid %s is described by its hint and its error', (_, field, description) => {
  show(field)
  expect(attributes(screen.getByLabelText('A'), 'aria-invalid')).toEqual(['true'])
  expect(describedBy(screen.getByLabelText('A'))).toEqual(description)
})

test('a field without hint or error has no description', () => {
  show(<TextField id="email" label="Email" />)
  expect(attributes(screen.getByLabelText('Email'), 'aria-invalid', 'aria-describedby')).toEqual([null, null])
})

test('an optional field is labelled as optional, and a required one has the attribute', () => {
  show(
    <>
      <TextField id="vat" label="VAT number" required={false} />
      <TextField id="name" label="Name" required />
    </>,
  )
  expect(screen.getByLabelText('VAT number (optional)').hasAttribute('required')).toBe(false)
  expect(screen.getByLabelText('Name').hasAttribute('required')).toBe(true)
})

test('a code is one field that phones can fill', () => {
  show(<CodeField id="code" label="Code" />)
  const names = ['autocomplete', 'inputmode', 'maxlength']
  expect(attributes(screen.getByLabelText('Code'), ...names)).toEqual(['one-time-code', 'numeric', '6'])
})

test('a password is hidden until the toggle is pressed, and again after', async () => {
  show(<PasswordField id="password" label="Password" autoComplete="current-password" />)
  const field = screen.getByLabelText('Password')
  const toggle = screen.getByRole('button', { name: 'Show password' })
  await userEvent.type(field, 'along the way')
  for (const [type, pressed] of [
    ['password', 'false'],
    ['text', 'true'],
    ['password', 'false'],
  ]) {
    expect([field.getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual([type, pressed])
    await userEvent.click(toggle)
  }
  expect(field).toHaveProperty('value', 'along the way')
})

describe('radio cards', () => {
  const Slots = () => {
    const [slot, setSlot] = useState<'am' | 'pm' | 'night'>()
    return (
      <RadioCards
        name="slot"
        legend="Time"
        error={slot ? undefined : 'Please select a time.'}
        options={[
          { value: 'am', label: 'Morning', text: '6AM-12PM' },
          { value: 'pm', label: 'Afternoon', text: '12PM-5PM' },
          { value: 'night', label: 'Night', text: '10PM-6AM', disabled: true, why: 'Nobody travels then.' },
        ]}
        value={slot}
        onChange={setSlot}
      />
    )
  }

  test('are a named group with its error, and the first has the id of the group', async () => {
    show(<Slots />)
    const group = screen.getByRole('group', { name: 'Time' })
    expect(describedBy(group)).toEqual(['Error: Please select a time.'])
    expect(document.getElementById('slot')).toBe(screen.getByRole('radio', { name: /Morning/ }))
    await userEvent.click(screen.getByText('Afternoon'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Afternoon/ }).checked).toBe(true)
    expect(group.hasAttribute('aria-describedby')).toBe(false)
  })

  test('that are disabled show the reason in place of their text', async () => {
    show(<Slots />)
    const night = screen.getByRole<HTMLInputElement>('radio', { name: 'Night Nobody travels then.' })
    await userEvent.click(night)
    expect([night.disabled, night.checked]).toEqual([true, false])
  })
})

describe('the error summary', () => {
  const Form = ({ errors, attempt = 1 }: { errors: FieldError[]; attempt?: number }) => (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField id="email" label="Email" />
    </>
  )
  const wrong = [{ id: 'email', text: 'Please enter a valid email address.' }]
  const hasFocus = () => document.activeElement?.contains(screen.getByRole('alert'))

  test('is absent without errors, and takes the focus, with the alert inside it, when it appears', () => {
    const { rerender } = show(<Form errors={[]} />)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(document.body)
    rerender(<Form errors={wrong} />)
    expect(hasFocus()).toBe(true)
    expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('There is a problem')
  })

  test('takes the focus again with the next submit, but not when only the errors change', () => {
    const { rerender } = show(<Form errors={wrong} attempt={1} />)
    screen.getByLabelText('Email').focus()
    rerender(<Form errors={[{ id: 'email', text: 'Another.' }]} attempt={1} />)
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    rerender(<Form errors={wrong} attempt={2} />)
    expect(hasFocus()).toBe(true)
  })

  test('links to the fields', async () => {
    show(<Form errors={wrong} />)
    await userEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address.' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })
})
