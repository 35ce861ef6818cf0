// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RadioCards } from './choices.tsx'
import { SelectField } from './fields.tsx'
import { StepList } from './steps.tsx'
import { UiProvider } from './ui-provider.tsx'

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

test('radio cards are a named group of radios with its error; the first can be led to by the name', async () => {
  render(<Slots />, { wrapper: UiProvider })
  const group = screen.getByRole('group', { name: 'Time' })
  const said = document.getElementById(group.getAttribute('aria-describedby') ?? '')
  expect(said?.textContent).toBe('Error: Please select a time.')
  expect(document.getElementById('slot')).toBe(screen.getByRole('radio', { name: /Morning/ }))
  await userEvent.click(screen.getByText('Afternoon'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Afternoon/ }).checked).toBe(true)
  expect(group.hasAttribute('aria-describedby')).toBe(false)
})

test('a card that cannot be chosen says why instead of what', async () => {
  render(<Slots />, { wrapper: UiProvider })
  const night = screen.getByRole<HTMLInputElement>('radio', { name: 'Night Nobody travels then.' })
  await userEvent.click(night)
  expect([night.disabled, night.checked]).toEqual([true, false])
})

test('a select has its label, hint and error', () => {
  render(
    <SelectField id="mode" label="Mode" hint="How it travels." error="Please choose." required>
      <option>Car</option>
    </SelectField>,
    { wrapper: UiProvider },
  )
  const select = screen.getByRole('combobox', { name: 'Mode' })
  expect(select.getAttribute('aria-describedby')).toBe('mode-hint mode-error')
  expect(select.getAttribute('aria-invalid')).toBe('true')
})

test('the list of steps says which is done and which is current', () => {
  render(<StepList label="Progress" steps={['One', 'Two', 'Three']} current="Two" />, { wrapper: UiProvider })
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(steps[0]?.textContent).toContain('One, done')
  expect(steps[2]?.textContent).not.toContain('done')
})
