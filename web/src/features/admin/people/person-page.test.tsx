import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PersonFile } from '#shared/contracts/admin-people.ts'
import { userWith } from '#test/support/user-with.ts'
import { paths } from '#web/lib/paths.ts'
import { arrivesAt, noAnswer, refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { deliveryPath, personPath } from '../file-paths.ts'
import { deliveryEntry, personFile } from '../files.fixtures.ts'
import { entryWith } from '../problems/problem.fixtures.ts'
import { userEntry } from '../users/user.fixtures.ts'
import { PersonPage } from './person-page.tsx'

const admin = vi.hoisted(() => ({ getPerson: vi.fn(), openPersonDetails: vi.fn(), listActivity: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: userWith({ is_admin: true }) }) }))

const { id } = personFile()
const waitingApplication = { status: 'pending', applied_at: '2026-11-21T10:00:00.000Z' } as const
const show = (parts: Partial<PersonFile> = {}, path = personPath(id)) => {
  admin.getPerson.mockResolvedValue(personFile(parts))
  showAt(
    path,
    <Routes>
      <Route path={paths.adminPerson} element={<PersonPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const look = async () => userEvent.click(await screen.findByRole('button', { name: 'Show name, contact and address' }))

beforeEach(() => {
  vi.resetAllMocks()
})

describe('a person’s page', () => {
  it('opens with first name, area, roles and marks, and loads nothing more', async () => {
    show({
      is_partner: true,
      application: { status: 'verified', applied_at: '2026-11-21T10:00:00.000Z' },
      suspension: { reason: 'Late thrice.', until: null },
      returns_after: 'suspended',
    })
    await screen.findByRole('heading', { level: 1, name: 'Ottilie' })
    for (const text of ['Leeds LS1', 'Partner', '20 November 2026', 'Verified', 'Matches a suspension'])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText(/Until further notice. Reason: Late thrice\./)).toBeDefined()
    for (const text of ['No problems so far.', "They haven't posted anything.", "They haven't carried anything."])
      expect(screen.getByText(text)).toBeDefined()
    expect(admin.getPerson).toHaveBeenCalledExactlyOnceWith({ params: { id } }, expect.anything())
    expect(admin.openPersonDetails).not.toHaveBeenCalled()
  })

  it('calls an applicant one, and leads to the review while it waits', async () => {
    show({ is_partner: true, is_verified_partner: false, application: waitingApplication })
    expect(await screen.findByText('Applicant')).toBeDefined()
    expect(screen.queryByText('Partner')).toBeNull()
    expect(screen.getByRole('link', { name: 'Review application' }).getAttribute('href')).toBe(paths.adminPartners)
  })

  it('leads to no review of a verified partner', async () => {
    show({ is_partner: true, application: { ...waitingApplication, status: 'verified' } })
    expect(await screen.findByText('Partner')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Review application' })).toBeNull()
  })

  it('leads to their requests and jobs, and lists their problems', async () => {
    show({ requests: [deliveryEntry(1)], jobs: [deliveryEntry(2, { outcome: 'returned' })], problems: [entryWith(1)] })
    await screen.findByText('Leeds LS1')
    const request = part('Requests').getByRole('link')
    expect(request.textContent).toBe('#000001 · Leeds LS1 to Bradford BD1')
    expect(request.getAttribute('href')).toBe(deliveryPath(deliveryEntry(1).id))
    expect(part('Jobs').getByText('returned')).toBeDefined()
    expect(part('Problems').getByRole('button', { name: /^Review.*It has not arrived/ })).toBeDefined()
  })

  it('shows personal details on request, once, with the focus on them, and leads to the account', async () => {
    admin.openPersonDetails.mockResolvedValue({
      user: userEntry(2, { name: 'Ottilie Moss' }),
      mobile: '07700 900123',
      date_of_birth: null,
      address: '14 Otley Road, Leeds',
    })
    show()
    await look()
    const details = part('Personal details')
    for (const text of ['Ottilie Moss', 'person-2@example.com', '07700 900123', '14 Otley Road, Leeds', 'Not given'])
      expect(await details.findByText(text)).toBeDefined()
    expect(admin.openPersonDetails).toHaveBeenCalledExactlyOnceWith({ params: { id } })
    expect(document.activeElement?.textContent).toContain('Ottilie Moss')
    expect(details.getByRole('link', { name: 'Manage this account' }).getAttribute('href')).toBe(
      '/admin/user-management#q=person-2%40example.com',
    )
    expect(details.getByText('We log every time these details are viewed.')).toBeDefined()
  })

  it('says why details could not be shown, and offers them again', async () => {
    admin.openPersonDetails.mockRejectedValueOnce(noAnswer())
    show()
    await look()
    expect(await screen.findByText(/^We couldn't reach Sameway/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Show name, contact and address' })).toBeDefined()
  })

  it('opens documents by name', async () => {
    show({
      documents: [
        { name: 'photo-id.jpg', id: 'upl_1' as PersonFile['documents'][number]['id'], url: '/api/uploads/1' },
      ],
    })
    expect(await screen.findByRole('button', { name: 'Photo ID of Ottilie' })).toBeDefined()
  })

  it('says that nobody has this id', async () => {
    admin.getPerson.mockRejectedValueOnce(refusal('user.unknown', 'User not found.', { status: 404 }))
    show()
    expect(await screen.findByText('This person could not be loaded.')).toBeDefined()
    expect(screen.getByText('User not found.')).toBeDefined()
  })

  it('redirects from an invalid id', async () => {
    show({}, '/admin/people/nobody')
    await arrivesAt(paths.adminUsers)
  })
})
