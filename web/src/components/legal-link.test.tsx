import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LegalPart } from '#web/components/legal-dialog.tsx'
import { user } from '#web/lib/screen.fixtures.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { CreditsLink, LegalLink } from './legal-link.tsx'

const show = (part: LegalPart) => render(<LegalLink part={part}>words</LegalLink>, { wrapper: UiProvider })

const open = async () => {
  await user.click(screen.getByRole('button', { name: 'words' }))
  return screen.findByRole('dialog', { name: 'Terms and privacy' })
}

test.each([
  ['terms', 'Terms of use', 'What must not be sent'],
  ['privacy', 'Privacy policy', 'Your rights'],
] as const)('%s opens its tab, marked as a template', async (part, tab, chapter) => {
  show(part)
  await open()
  screen.getByText('Template, not final')
  expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true')
  screen.getByRole('heading', { name: new RegExp(chapter) })
})

test('the other tab shows the other text, and Escape returns the focus', async () => {
  show('terms')
  await open()
  await user.click(screen.getByRole('tab', { name: 'Privacy policy' }))
  screen.getByRole('heading', { name: /Your rights/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'words' })))
})

test('the credits name the works used and their licences', async () => {
  render(<CreditsLink look={{}} />, { wrapper: UiProvider })
  await user.click(screen.getByRole('button', { name: 'Credits' }))
  const dialog = await screen.findByRole('dialog', { name: 'Credits' })
  const words = [
    'Bricolage Grotesque',
    'Figtree',
    'SIL Open Font License, Version 1.1',
    'GeoNames',
    'CC BY 4.0',
    'Made with Natural Earth',
    'UK Postcodes, gathered by Dan Gibbs and others (github.com/gibbs/uk-postcodes), which is in the public domain under CC0 1.0.',
    'Contains OS data © Crown copyright and database right 2025.',
    'Contains Royal Mail data © Royal Mail copyright and database right 2025.',
    'Contains National Statistics data © Crown copyright and database right 2025.',
  ]
  for (const each of words) expect(dialog.textContent).toContain(each)
})
