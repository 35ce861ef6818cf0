import { cleanup, configure, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { session } from './application.mocks.ts'
import { OnboardingPage } from './onboarding-page.tsx'

// Checking visibility is slow, and nothing is hidden here.
configure({ defaultHidden: true })

const storageKey = `sameway.draft.partner.${session.user.id}`

export const user = userEvent.setup({ applyAccept: false })

export const kept = () => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')

/** Shows the form as after a reload. */
export const showAgain = () => {
  cleanup()
  showAt({ pathname: '/onboarding', state: { startStep: 2 } }, <OnboardingPage />)
}

/** The application form with this draft. */
export const showForm = async (draft: object = {}) => {
  sessionStorage.setItem(storageKey, JSON.stringify(draft))
  showAgain()
  await screen.findByRole('button', { name: 'Submit Application' })
}

export const choose = (name: string) => user.click(screen.getByRole('radio', { name }))
export const tick = (name: string | RegExp) => user.click(screen.getByRole('checkbox', { name }))
export const addFile = (name: string, file: File) => user.upload(screen.getByLabelText(`Add ${name}: gallery`), file)
export const isOn = (heading: string) => screen.findByRole('heading', { level: 1, name: heading })
