import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PartnerPapers } from '#shared/contracts/paper-shapes.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { dayText } from '#shared/model/paper-dues.ts'
import { paperTexts } from '#shared/model/papers.ts'
import { userWith } from '#test/support/user-with.ts'
import { partnerPapersWith, saidWith } from '#web/components/papers/papers.fixtures.ts'
import { photo, watchPuts } from '#web/components/uploads/uploads.fixtures.ts'
import {
  fieldErrors,
  fieldValue,
  noAnswer,
  press,
  refusal,
  showAt,
  toasts,
  type,
  user,
} from '#web/lib/screen.fixtures.tsx'
import { PapersPage } from './papers-page.tsx'

const session = vi.hoisted(() => ({ user: null as unknown }))
const calls = vi.hoisted(() => ({
  partner: { getPapers: vi.fn(), savePapers: vi.fn() },
  uploads: { startUpload: vi.fn() },
}))
vi.mock('#web/lib/api.ts', () => ({ api: calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

const today = londonTime(new Date()).date
const [soon, later] = [addDays(today, 20), addDays(today, 300)]
const certificate = 'upl_0000000000000000000007'

const known = partnerPapersWith({
  papers: saidWith({
    ...{ hireAndReward: true, insuranceUntil: soon },
    ...{ carriesWaste: true, wasteRegulator: 'SEPA', wasteNumber: 'WCR/R/123456', wasteUntil: later },
  }),
  right_to_work: { how: 'share-code', checked_on: '2026-05-03', until: null },
  seen: [`Insurance certificate seen, valid until ${dayText(soon)}`],
  due: [
    { paper: 'hire', ends: soon, text: `Insurance for hire and reward: ends on ${dayText(soon)}.` },
    { paper: 'truck', ends: null, text: 'We don’t know your operator’s licence, or that your truck needs none.' },
  ],
})

const show = async (papers: PartnerPapers = known) => {
  calls.partner.getPapers.mockResolvedValue(papers)
  showAt('/partner/papers', <PapersPage />)
  await screen.findByRole('button', { name: 'Send Papers' })
}
const sent = () => calls.partner.savePapers.mock.lastCall?.[0].body
const part = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(() => {
  session.user = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })
  calls.partner.savePapers.mockImplementation(async () => ({ ...known, version: 4 }))
})

describe('sends nothing', () => {
  it('that is wrong: the errors stand at the fields, and what was typed survives a reload', async () => {
    await show()
    type('Last day of this insurance', addDays(today, -1))
    type('Registration number', 'CBDL123456')
    await press('Send Papers')
    expect(fieldErrors()).toEqual([paperTexts.past, paperTexts.lowerTier])
    await user.click(screen.getByRole('link', { name: paperTexts.lowerTier }))
    expect(document.activeElement).toBe(screen.getByLabelText('Registration number'))
    expect(calls.partner.savePapers).not.toHaveBeenCalled()
    cleanup()
    await show()
    expect(fieldValue('Registration number')).toBe('CBDL123456')
  })

  it('if nothing was changed, and does not mind an insurance that has ended', async () => {
    const past = addDays(today, -1)
    await show({ ...known, papers: { ...known.papers, insuranceUntil: past } })
    await press('Send Papers')
    expect(toasts()).toEqual(['info: Nothing has changed.'])
    expect(fieldErrors()).toEqual([])
    expect(calls.partner.savePapers).not.toHaveBeenCalled()
  })

  it('more than once if the server refuses, and keeps what was typed', async () => {
    calls.partner.savePapers.mockRejectedValue(
      refusal('application.moved', 'Your application has changed.', { status: 409 }),
    )
    await show()
    type('Last day of this insurance', later)
    await press('Send Papers')
    expect(await screen.findByText('Your application has changed.')).toBeDefined()
    await waitFor(() => expect(calls.partner.getPapers).toHaveBeenCalledTimes(2))
    expect(fieldValue('Last day of this insurance')).toBe(later)
  })

  it('for a suspended partner, who can still read', async () => {
    session.user = userWith({
      is_profile_complete: true,
      is_partner: true,
      suspended: { reason: 'A reason.', until: null },
    })
    calls.partner.getPapers.mockResolvedValue(known)
    showAt('/partner/papers', <PapersPage />)
    expect(await screen.findByRole('heading', { name: 'What counts now' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send Papers' })).toBeNull()
  })
})

it('says that the papers could not be loaded, and loads them again', async () => {
  calls.partner.getPapers.mockRejectedValueOnce(noAnswer())
  calls.partner.getPapers.mockResolvedValue(known)
  showAt('/partner/papers', <PapersPage />)
  await screen.findByText('Could not load your papers.')
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'What counts now' })).toBeDefined()
})

describe('shows', () => {
  it('what counts, what was seen and what is due', async () => {
    await show()
    const counting = part('What counts now')
    expect(counting.getByText(`Until ${dayText(soon)}`)).toBeDefined()
    expect(counting.getByText(`SEPA, WCR/R/123456. Until ${dayText(later)}`)).toBeDefined()
    expect(counting.getByText('Checked on 3 May 2026 by share code')).toBeDefined()
    expect(counting.getByText(`Insurance certificate seen, valid until ${dayText(soon)}`)).toBeDefined()
    for (const { text } of known.due) expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText(/You can go on carrying meanwhile/)).toBeDefined()
  })

  it('that missing papers keep them from jobs where papers are required', async () => {
    await show({ ...known, gates: 'required' })
    expect(screen.getByText(/you can’t take jobs that need these papers/)).toBeDefined()
  })

  it('what waits, and fills the form in from it', async () => {
    await show({ ...known, waiting: saidWith({ hireAndReward: true, insuranceUntil: later }) })
    expect(part('Waiting for a look').getByText(`Until ${dayText(later)}`)).toBeDefined()
    expect(fieldValue('Last day of this insurance')).toBe(later)
  })

  it('a partner without papers or vehicle that all is in order, and asks for no insurance', async () => {
    await show(partnerPapersWith())
    expect(screen.getByText('All in order')).toBeDefined()
    expect(screen.getByText('Not checked yet')).toBeDefined()
    expect(screen.queryByText(/Is your vehicle insured/)).toBeNull()
  })

  it('no question about waste where the operator takes none', async () => {
    session.user = userWith({ is_profile_complete: true, is_partner: true, no_waste: true })
    await show(partnerPapersWith())
    expect(screen.queryByText('Carrying waste')).toBeNull()
  })

  it('an applicant that papers count with the application', async () => {
    session.user = userWith({ is_profile_complete: true, is_partner: true })
    await show()
    expect(screen.getByText(/count with your application, once we approve it/)).toBeDefined()
  })
})

describe('sends', () => {
  it('a newer insurance with its certificate, says when it counts, and starts anew', async () => {
    const puts = watchPuts()
    calls.uploads.startUpload.mockResolvedValue({ id: certificate, url: '/put/7', headers: {} })
    const waiting = saidWith({ hireAndReward: true, insuranceUntil: later })
    calls.partner.savePapers.mockResolvedValue({ ...known, version: 4, waiting })
    await show()
    type('Last day of this insurance', later)
    await user.upload(
      screen.getByLabelText('Add Insurance Certificate: gallery'),
      photo('new.pdf', 'application/pdf', 40),
    )
    await waitFor(() => expect(puts).toHaveLength(1))
    await puts[0]?.answer(200)
    await screen.findByRole('button', { name: /Remove new.pdf/ })
    await press('Send Papers')
    await waitFor(() => expect(toasts()).toEqual(['success: Papers sent. They count once we’ve looked at them.']))
    expect(sent()).toEqual({ hireAndReward: true, insuranceUntil: later, vehicleInsurance: certificate })
    expect(part('Waiting for a look').getByText(`Until ${dayText(later)}`)).toBeDefined()
    expect(screen.queryByText('new.pdf')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What counts now' }))
  })

  it('that they have none', async () => {
    await show()
    await user.click(screen.getByRole('radio', { name: /^No/ }))
    await user.click(screen.getByRole('checkbox', { name: 'I’m a registered waste carrier' }))
    await press('Send Papers')
    await waitFor(() => expect(toasts()).toEqual(['success: Papers saved.']))
    expect(sent()).toEqual({ hireAndReward: false, carriesWaste: false })
  })
})
