import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StepList } from './steps.tsx'
import { UiProvider } from './ui-provider.tsx'

test('the list of steps marks the done ones and the current one', () => {
  render(<StepList label="Progress" steps={['One', 'Two', 'Three']} current="Two" />, { wrapper: UiProvider })
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(steps.map(({ textContent }) => textContent.includes('done'))).toEqual([true, false, false])
})
