import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { JobBadges } from './job-parts.tsx'
import { cardWith } from './request.fixtures.ts'

it.each([
  ['compact', true],
  ['full', false],
])('the badges of a %s card say that a job is urgent, and what its requester ticked', (_, isCompact) => {
  const textOf = (parts: Parameters<typeof cardWith>[0]) =>
    render(<JobBadges job={cardWith(parts)} isCompact={isCompact} />, { wrapper: UiProvider }).container.textContent
  expect(textOf({})).toBe('Send ParcelCar')
  expect(textOf({ urgent: true, loadingAssistance: true })).toBe('UrgentSend ParcelCarHelp to load')
})
