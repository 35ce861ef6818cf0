import { QueryClient } from '@tanstack/react-query'
import { configure, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { queries as appQueries } from '#web/lib/queries.ts'
import { press, showAt } from '#web/lib/screen.fixtures.tsx'
import { RequestWizard } from './request-wizard.tsx'
import { ready } from './wizard.mocks.ts'

// Checking visibility is slow, and nothing is hidden here.
configure({ defaultHidden: true })

const storageKey = 'sameway.draft.request.me'

/** The wizard with this draft. */
export const showWizard = (draft: object = {}) => {
  sessionStorage.setItem(storageKey, JSON.stringify(draft))
  return showAgain()
}

/** Shows the wizard as after a reload. */
export const showAgain = () => {
  const queries = new QueryClient({ defaultOptions: appQueries.getDefaultOptions() })
  showAt('/requests', <RequestWizard userId="me" />, queries)
  return queries
}

export const kept = () => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')

export const isOn = async (heading: string) =>
  expect(await screen.findByRole('heading', { name: new RegExp(`: ${heading}$`) })).toBeTruthy()
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
export const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].slice(1).map(({ value }) => value)

/** Goes from step 3 to the review. */
export const goToReview = async (draft: object = ready) => {
  const queries = showWizard({ ...draft, step: 'location' })
  await isOn('Location & Time')
  await press('Next')
  await isOn('Review & Finalize')
  return queries
}
