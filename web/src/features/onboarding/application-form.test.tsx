import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { applicationTexts as texts } from '#shared/model/application-rules.ts'
import { applicationOf } from '#web/components/partner-application.fixtures.ts'
import { fieldErrors, fieldValue, noAnswer, press, refusal, toasts, type } from '#web/lib/screen.fixtures.tsx'
import { answerAll, calls, onFoot, session, uploadId, withCar } from './application.mocks.ts'
import { choose, isOn, kept, showAgain, showForm, tick, user } from './application-form.fixtures.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./application.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', async () => {
  const { session } = await import('./application.mocks.ts')
  return { useSession: () => session }
})

const { apply, getApplication } = calls.partner
const isChecked = (role: 'radio' | 'checkbox', name: string) =>
  screen.getByRole<HTMLInputElement>(role, { name }).checked

beforeEach(answerAll)

describe('is not sent', () => {
  test('when empty: the summary takes the focus and links to each field', async () => {
    await showForm()
    expect(fieldErrors()).toEqual([])
    await press('Submit Application')
    expect(fieldErrors()).toEqual([texts.photo, texts.idDocument, texts.vehicleType, texts.modes, texts.consent])
    const summary = screen.getByRole('heading', { name: 'There is a problem' }).closest('[tabindex]')
    expect(document.activeElement).toBe(summary)
    for (const [text, name] of [
      [texts.idDocument, 'Add Photo ID'],
      [texts.vehicleType, 'Motorbike'],
      [texts.modes, 'Walking'],
      [texts.consent, 'I agree to a background check.'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: text }))
      expect(document.activeElement).toBe(screen.queryByRole('button', { name }) ?? screen.getByLabelText(name))
    }
    expect(apply).not.toHaveBeenCalled()
  })

  test('without the details of a vehicle, which are needed only with a vehicle', async () => {
    await showForm({ ...onFoot, vehicleType: undefined })
    for (const name of ['Motorbike', 'Car', 'Van', 'Truck', 'None']) expect(isChecked('radio', name)).toBe(false)
    await choose('Van')
    type('Vehicle Owner Name', '  ')
    await press('Submit Application')
    expect(fieldErrors()).toEqual([
      texts.vehicleOwnerName,
      texts.vehicleMakeModel,
      texts.vehicleRegistration,
      texts.vehiclePhoto,
      texts.drivingLicense,
      texts.vehicleInsurance,
    ])
    expect(apply).not.toHaveBeenCalled()
    await choose('None')
    expect(screen.queryByLabelText('Vehicle Registration')).toBeNull()
    await press('Submit Application')
    await isOn('Payouts Setup')
  })

  test('with files that the server refuses, and asks for them again', async () => {
    apply.mockRejectedValueOnce(refusal('upload.used', 'This file was already used.'))
    await showForm(withCar)
    await press('Submit Application')
    await waitFor(() => expect(fieldErrors()).toEqual(['This file was already used. Please add it again.']))
    expect(screen.getAllByText(/Please add it again/)).toHaveLength(1 + 5)
    expect(fieldValue('Vehicle Make & Model')).toBe('Skoda Fabia')
  })

  test('with one file that the server names, and asks only for that again', async () => {
    const fields = { drivingLicense: "This file isn't an image or a PDF we support." }
    apply.mockRejectedValueOnce(refusal('upload.unsupported', fields.drivingLicense, { fields }))
    await showForm(withCar)
    await press('Submit Application')
    await waitFor(() => expect(fieldErrors()).toEqual([`${fields.drivingLicense} Please add it again.`]))
    expect(screen.getAllByText(/Please add it again/)).toHaveLength(1 + 1)
  })

  test('by a user who was verified meanwhile, and shows that instead', async () => {
    apply.mockRejectedValueOnce(refusal('application.verified', "You're already a verified partner.", { status: 409 }))
    await showForm(onFoot)
    getApplication.mockResolvedValue({ application: applicationOf('verified') })
    await press('Submit Application')
    expect(await screen.findByRole('heading', { name: 'Application Approved' })).toBeTruthy()
  })
})

describe('is sent', () => {
  test('with a car among its modes; the session reloads and the next step opens', async () => {
    await showForm({ ...withCar, transportModes: ['Walking'] })
    await tick('Public Transport')
    getApplication.mockResolvedValue({ application: applicationOf('pending') })
    await press('Submit Application')
    await isOn('Payouts Setup')
    expect(apply).toHaveBeenCalledExactlyOnceWith(
      {
        body: {
          photo: uploadId(1),
          idDocument: uploadId(2),
          vehiclePhoto: uploadId(3),
          drivingLicense: uploadId(4),
          vehicleInsurance: uploadId(5),
          vehicleType: 'Car',
          vehicleOwnerName: 'Robin Lee',
          vehicleMakeModel: 'Skoda Fabia',
          vehicleRegistration: 'AB12 CDE',
          transport_modes: 'Walking,Public Transport,Car',
          consent: true,
        },
      },
      { idempotencyKey: expect.any(String) },
    )
    expect(session.reload).toHaveBeenCalledOnce()
    expect(toasts()).toEqual(['success: Application submitted successfully!'])
    expect(kept()).toEqual({})
    await press('Back')
    expect(await screen.findByRole('heading', { name: 'Application Pending' })).toBeTruthy()
  })

  test('without the details of a vehicle chosen before', async () => {
    await showForm({ ...withCar, transportModes: ['Bicycle'] })
    await choose('None')
    await press('Submit Application')
    await isOn('Payouts Setup')
    expect(apply.mock.lastCall?.[0].body).toEqual({
      photo: uploadId(1),
      idDocument: uploadId(2),
      vehicleType: 'None',
      transport_modes: 'Bicycle',
      consent: true,
    })
  })
})

test('the input survives a reload', async () => {
  await showForm()
  await choose('Motorbike')
  type('Vehicle Make & Model', 'Honda SH125')
  await tick('Walking')
  await tick(/background check/)
  showAgain()
  await screen.findByLabelText('Vehicle Make & Model')
  expect(fieldValue('Vehicle Make & Model')).toBe('Honda SH125')
  expect(isChecked('radio', 'Motorbike')).toBe(true)
  expect(isChecked('checkbox', 'Walking')).toBe(true)
  expect(isChecked('checkbox', 'I agree to a background check.')).toBe(true)
})

describe('after an earlier application', () => {
  test.each([
    ['rejected', "We couldn't approve your last application."],
    ['revoked', "We've withdrawn your approval as a partner."],
  ] as const)('%s: shows why, and is filled in except files and consent', async (status, title) => {
    getApplication.mockResolvedValue({ application: applicationOf(status, 'The ID was not legible.') })
    await showForm()
    const notice = screen.getByText(title).parentElement as HTMLElement // it has just been found
    expect(within(notice).getByText('Reason: The ID was not legible.')).toBeTruthy()
    expect([isChecked('radio', 'Car'), isChecked('checkbox', 'Bicycle')]).toEqual([true, true])
    expect(fieldValue('Vehicle Registration')).toBe('AB12 CDE')
    await tick('Bicycle')
    type('Vehicle Registration', '')
    await press('Submit Application')
    expect(fieldErrors()).toContain(texts.vehicleRegistration)
    expect(fieldErrors()).toContain(texts.drivingLicense)
    expect(fieldErrors()).toContain(texts.consent)
    expect(isChecked('checkbox', 'Bicycle')).toBe(false)
  })

  test('pending: shows it, and can be replaced', async () => {
    getApplication.mockResolvedValue({ application: applicationOf('pending') })
    showAgain()
    expect(await screen.findByRole('heading', { level: 2, name: 'Application Pending' })).toBeTruthy()
    await press('Send a new application')
    expect(await screen.findByText(/replaces the application we're reviewing/)).toBeTruthy()
    expect(fieldValue('Vehicle Make & Model')).toBe('Skoda Fabia')
  })

  test('verified: shows it, and leads to the next step', async () => {
    getApplication.mockResolvedValue({ application: applicationOf('verified') })
    showAgain()
    await screen.findByRole('heading', { name: 'Application Approved' })
    expect(screen.queryByRole('button', { name: /anew|Submit/ })).toBeNull()
    await press('Continue')
    await isOn('Payouts Setup')
  })

  test('that could not be loaded: loads it again', async () => {
    getApplication.mockRejectedValueOnce(noAnswer())
    showAgain()
    await screen.findByText('Could not load your application.')
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Submit Application' })).toBeTruthy()
  })
})
