import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Door, Handover } from '#shared/contracts/door-shapes.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { UploadId } from '#shared/model/ids.ts'
import { userWith } from '#test/support/user-with.ts'
import { fileWith } from '#web/components/request.fixtures.ts'
import { photo, watchPuts } from '#web/components/uploads/uploads.fixtures.ts'
import { failedUploadText } from '#web/components/uploads/use-uploads.ts'
import { press, toasts } from '#web/lib/screen.fixtures.tsx'
import { refusing } from '../../features/partner/hub.fixtures.tsx'
import { calls } from '../../features/partner/hub.mocks.ts'
import { forgetMovement } from '../../features/partner/use-press-once.ts'
import { moving, opens, showWith } from './carrier-door.fixtures.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../../features/partner/hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: partner }) }))
vi.mock('#web/lib/shrink-image.ts', () => ({
  shrinkImage: async (file: File) => ({
    blob: new Blob([file], { type: 'image/jpeg' }),
    thumb: 'data:image/jpeg;base64,AA',
  }),
}))

const partner = userWith({ is_profile_complete: true, is_partner: true, is_verified_partner: true })
const params = { id: moving.id }

let puts: ReturnType<typeof watchPuts>

const addPhoto = async () => {
  const count = puts.length
  await userEvent.upload(screen.getByLabelText('Add Photo: camera'), photo())
  await waitFor(() => expect(puts).toHaveLength(count + 1))
  return puts[count]
}

const answerWith = (call: ReturnType<typeof vi.fn>, news: Partial<RequestCard>) =>
  call.mockImplementation(async () => ({ request: { ...moving, version: 4, ...news } }))

beforeEach(() => {
  forgetMovement()
  puts = watchPuts()
  let count = 0
  calls.uploads.startUpload.mockImplementation(async () => {
    count += 1
    return { id: UploadId.parse(`upl_${String(count).padStart(22, '0')}`), url: `/put/${count}`, headers: {} }
  })
})

describe('when nobody can give the code', () => {
  const title = "I can't get the code"

  it('nothing is sent without a place and a photo, and errors name both', async () => {
    await showWith()
    const form = await opens(title)
    await press('Mark as delivered')
    expect(form.getByText('Please choose where you left it.')).toBeDefined()
    expect(form.getByText('Please add a photo.')).toBeDefined()
    expect(document.activeElement).toBe(form.getAllByRole('radio')[0])
    expect(calls.delivery.handOver).not.toHaveBeenCalled()
  })

  it('the form says what happens next', async () => {
    await showWith()
    const form = await opens(title)
    expect(
      await form.findByText(
        "Mina then has 24 hours to confirm or tell us what's wrong. After that, we'll mark it as delivered.",
      ),
    ).toBeDefined()
  })

  it('place, name, note and photo are sent, and the card says who has to confirm', async () => {
    await showWith()
    const form = await opens(title)
    await press('Mark as delivered')
    await userEvent.click(form.getByRole('radio', { name: 'A neighbour' }))
    expect(form.queryByText('Please choose where you left it.')).toBeNull()
    await userEvent.type(form.getByLabelText(/^Their name/), 'Mrs Shah')
    await userEvent.type(form.getByLabelText(/^Note/), 'Number 12')
    await (await addPhoto())?.answer(200)
    expect(form.queryByText('Please add a photo.')).toBeNull()
    const door: Door = { handover: { left_with: 'neighbour', confirm_by: '2026-11-26T10:42:00.000Z' } }
    answerWith(calls.delivery.handOver, { door })
    calls.requests.listActive.mockResolvedValue([{ ...moving, version: 4, door }])
    await press('Mark as delivered')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.delivery.handOver).toHaveBeenCalledWith({
      params,
      body: { left_with: 'neighbour', name: 'Mrs Shah', note: 'Number 12', photos: [fileWith(1).id] },
    })
    expect(calls.uploads.startUpload.mock.calls[0]?.[0].body.purpose).toBe('proof')
    expect(toasts()).toContain("success: Thanks. We've asked the requester to confirm.")
    expect(await screen.findByText('Waiting for Mina')).toBeDefined()
  })

  it('a photo upload resumes by itself after a lost connection, and the text stays', async () => {
    await showWith()
    const form = await opens(title)
    await userEvent.click(form.getByRole('radio', { name: 'A safe place' }))
    await userEvent.type(form.getByLabelText(/^Note/), 'Behind the gate')
    await (await addPhoto())?.breakOff()
    await press('Mark as delivered')
    expect(form.getByText(failedUploadText)).toBeDefined()
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(puts).toHaveLength(2))
    await puts[1]?.answer(200)
    expect(form.getByText('1 of 3 photos')).toBeDefined()
    calls.delivery.handOver.mockRejectedValueOnce(refusing('We could not reach Sameway.', 'network'))
    await press('Mark as delivered')
    expect(await form.findByText('We could not reach Sameway.')).toBeDefined()
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await opens(title)
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Behind the gate')
    expect(again.getByText('1 of 3 photos')).toBeDefined()
  })

  it('a refusal is shown in the form', async () => {
    await showWith()
    const form = await opens(title)
    await userEvent.click(form.getByRole('radio', { name: 'A safe place' }))
    await (await addPhoto())?.answer(200)
    const text = 'The requester has already been asked to confirm this.'
    calls.delivery.handOver.mockRejectedValue(refusing(text, 'handover.open'))
    await press('Mark as delivered')
    expect(await form.findByText(text)).toBeDefined()
  })

  it('errands are "done" rather than "arrived"', async () => {
    await showWith({}, { serviceType: 'Errand Run' })
    await opens(title)
    expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeDefined()
  })
})

describe('when it cannot be delivered', () => {
  const title = "Can't deliver"

  it('nothing is sent without a reason and a photo', async () => {
    await showWith()
    const form = await opens(title)
    await press('Report it')
    expect(form.getByText('Please choose what happened.')).toBeDefined()
    expect(form.getByText('Please add a photo.')).toBeDefined()
    expect(calls.delivery.reportAttempt).not.toHaveBeenCalled()
  })

  it('danger needs no photo, and the card waits for the requester’s choice', async () => {
    await showWith()
    const form = await opens(title)
    await userEvent.click(form.getByRole('radio', { name: "It isn't safe here" }))
    expect(form.getByText('None needed. Get yourself to safety first.')).toBeDefined()
    const door: Door = { attempt: { number: 1, reason: 'unsafe', decide_by: '2026-11-25T11:12:00.000Z' } }
    answerWith(calls.delivery.reportAttempt, { door })
    calls.requests.listActive.mockResolvedValue([{ ...moving, version: 4, door }])
    await press('Report it')
    expect(await screen.findByText('Mina is choosing what happens next')).toBeDefined()
    expect(calls.delivery.reportAttempt).toHaveBeenCalledWith({ params, body: { reason: 'unsafe', photos: [] } })
  })

  it('Back leads to the code again', async () => {
    await showWith()
    await opens(title)
    await press('Back')
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeDefined()
  })

  it('for an errand it says "finish"', async () => {
    await showWith({}, { serviceType: 'Errand Run' })
    await opens("Can't finish")
    expect(
      await screen.findByText(
        /try again, finish it without the code, or end it\. If they don't answer, this ends as not done\. Nothing is due then\./,
      ),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: "It isn't safe here" }))
    expect(screen.getByText(/We'll count it as a job you gave back\.$/)).toBeDefined()
  })

  it('without a photo it says who has to confirm a return', async () => {
    await showWith()
    const form = await opens(title)
    await userEvent.click(form.getByRole('radio', { name: "It isn't safe here" }))
    const text = /Without a photo, you're paid for a return only once Mina confirms it or gives you the code\.$/
    expect(form.getByText(text)).toBeDefined()
    await (await addPhoto())?.answer(200)
    await waitFor(() => expect(form.queryByText(text)).toBeNull())
  })
})

describe('after the requester’s choice the card says', () => {
  const attempt = { number: 1, reason: 'nobody_home' } as const
  const retry = { date: '2026-11-26', slot: 'afternoon' } as const

  it('when to try again, with a way to bring it back instead', async () => {
    await showWith({ door: { attempt: { ...attempt, choice: 'retry', retry } } })
    expect(await screen.findByText('Please try again: Thu 26 Nov, Afternoon (12PM-5PM)')).toBeDefined()
    const door: Door = { attempt: { ...attempt, choice: 'return' }, leg: 'return' }
    answerWith(calls.delivery.returnInstead, { door })
    calls.requests.listActive.mockResolvedValue([{ ...moving, version: 4, door }])
    await press("I can't make it")
    await userEvent.click(await screen.findByRole('button', { name: "Yes, I'll bring it back" }))
    expect(await screen.findByText('Please bring it back')).toBeDefined()
    expect(calls.delivery.returnInstead).toHaveBeenCalledWith({ params })
  })

  it('when to finish an errand, with a way to end it as not done', async () => {
    await showWith(
      { door: { attempt: { ...attempt, reason: 'unsafe', choice: 'retry', retry } } },
      { serviceType: 'Errand Run' },
    )
    answerWith(calls.delivery.returnInstead, { status: 'cancelled', outcome: 'not_done' })
    await press("I can't make it")
    expect(
      await screen.findByText("This then ends as not done, and nothing is due. We'll count it as a job you gave back."),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, end it' }))
    await waitFor(() => expect(toasts()).toContain('success: This has ended as not done.'))
  })

  it('who has to confirm it without a photo', async () => {
    await showWith({ door: { attempt: { ...attempt, choice: 'return' }, leg: 'return', without_photo: true } })
    expect(
      await screen.findByText(/You're paid the agreed price once the requester confirms or gives you the code/),
    ).toBeDefined()
  })

  it('to leave it, with a form that asks for a photo', async () => {
    await showWith({ door: { attempt: { ...attempt, choice: 'leave' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Leave it and take a photo' }))
    expect(await screen.findByRole('dialog', { name: "I can't get the code" })).toBeDefined()
  })

  it('where to return it, without the drop-off', async () => {
    const door: Door = { attempt: { ...attempt, choice: 'return' }, leg: 'return' }
    await showWith({ door }, { leg: 'return', return_address: '14 Harbour Street, Whitstable' })
    expect(await screen.findByRole('link', { name: /^Navigate back/ })).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Navigate: 81 Regent/ })).toBeNull()
    expect(screen.getByText(/You're still paid the agreed price, with nothing extra for the return trip/)).toBeDefined()
  })
})

it('with an open handover, the code is all that can still be entered', async () => {
  const handover: Handover = {
    at: '2026-11-25T10:42:00.000Z',
    left_with: 'neighbour',
    name: null,
    note: null,
    photos: [],
    confirm_by: '2026-11-26T10:42:00.000Z',
  }
  await showWith({}, { handover })
  await press(/^Confirm Delivery/)
  await screen.findByRole('dialog', { name: 'Verify Delivery' }, { timeout: 5_000 })
  await waitFor(() => expect(screen.queryByRole('button', { name: "I can't get the code" })).toBeNull())
  expect(screen.queryByRole('button', { name: "Can't deliver" })).toBeNull()
})

it('a start can have photos and a note, and needs neither', async () => {
  await showWith({ status: 'matched' })
  await press(/^Take photos first/)
  await screen.findByRole('dialog', { name: 'Start Delivery' }, { timeout: 5_000 })
  await userEvent.type(screen.getByLabelText(/^Note/), 'A dent in the lid')
  await (await addPhoto())?.answer(200)
  answerWith(calls.delivery.startDelivery, {})
  await press('Start Delivery')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.delivery.startDelivery).toHaveBeenCalledWith({
    params,
    body: { status: 'in_transit', note: 'A dent in the lid', photos: [fileWith(1).id] },
  })
})
