import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { toastStore } from '#web/ui/toasts.tsx'

/** The session of a verified business's owner. */
export const businessSession = {
  first_name: null,
  is_business: true,
  has_business_profile: true,
  business_name: 'Fennel Couriers',
}

export const user = userEvent.setup({ applyAccept: false })

/** Removes the previous test's toasts, drafts and answers. */
export const resetScreen = () => {
  for (const { id } of toastStore.all()) toastStore.dismiss(id)
  sessionStorage.clear()
  vi.resetAllMocks()
}

export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
// Typing key by key would take seconds.
export const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
export const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
export const toasts = () => toastStore.all().map(({ tone, text }) => `${tone}: ${text}`)

/** The texts in the error summary. */
export const fieldErrors = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

export const rows = () =>
  within(screen.getByRole('table', { name: 'Your drivers' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
