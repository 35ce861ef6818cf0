import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { applicationTexts as texts } from '#shared/model/application-rules.ts'
import { photo, watchPuts } from '#web/components/uploads/uploads.fixtures.ts'
import { fieldErrors, press, refusal, toasts } from '#web/lib/screen.fixtures.tsx'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { answerAll, calls, onFoot, uploadId, withCar } from './application.mocks.ts'
import { addFile, isOn, showAgain, showForm } from './application-form.fixtures.tsx'

vi.mock('#web/lib/shrink-image.ts', () => ({ shrinkImage: vi.fn() }))
vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./application.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', async () => {
  const { session } = await import('./application.mocks.ts')
  return { useSession: () => session }
})

const { apply } = calls.partner
const { startUpload } = calls.uploads
const pdf = (name = 'passport.pdf') => photo(name, 'application/pdf', 40)
let puts: ReturnType<typeof watchPuts>

beforeEach(() => {
  answerAll()
  puts = watchPuts()
  vi.mocked(shrinkImage).mockResolvedValue({ blob: new Blob(['small'], { type: 'image/jpeg' }), thumb: 'data:,' })
})

test('shows that an image could not be compressed, and does not send it', async () => {
  vi.mocked(shrinkImage).mockRejectedValue(new DOMException('no picture'))
  await showForm()
  await addFile('Photo ID', photo())
  await waitFor(() =>
    expect(toasts()).toEqual([
      'info: Compressing Photo ID...',
      'danger: Failed to compress the image. Please try again.',
    ]),
  )
  expect(startUpload).not.toHaveBeenCalled()
})

test('accepts images but no PDFs as the photo of a vehicle', async () => {
  startUpload.mockRejectedValue(refusal('upload.unsupported', "This file isn't an image or a PDF we support."))
  await showForm(withCar)
  expect(screen.getByLabelText<HTMLInputElement>('Add Vehicle Photo: gallery').accept).toBe('image/*')
  expect(screen.getByLabelText<HTMLInputElement>('Add Driving Licence: gallery').accept).toBe('image/*,application/pdf')
  await addFile('Vehicle Photo', pdf())
  expect(await screen.findByText("This file isn't an image or a PDF we support.")).toBeTruthy()
  expect(puts).toEqual([])
})

test('opens the front camera only for the photo of oneself', async () => {
  await showForm(withCar)
  const facing = (name: string) => screen.getByLabelText(`Add ${name}: camera`).getAttribute('capture')
  expect(['Photo of Yourself', 'Photo ID', 'Vehicle Photo'].map(facing)).toEqual(['user', 'environment', 'environment'])
})

test.each([
  ['Photo of Yourself', 'profile-photo'],
  ['Photo ID', 'id-document'],
  ['Other Side of Photo ID', 'id-document-back'],
  ['DBS Check', 'dbs-check'],
  ['Vehicle Photo', 'vehicle-photo'],
  ['Driving Licence', 'driving-licence'],
  ['Vehicle Insurance', 'vehicle-insurance'],
])('compresses %s and sends it as %s', async (name, purpose) => {
  await showForm({ vehicleType: 'Car' })
  await addFile(name, photo('image.png', 'image/png', 9_000))
  expect(toasts()).toEqual([`info: Compressing ${name}...`])
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(startUpload.mock.lastCall?.[0].body).toEqual({ purpose, contentType: 'image/jpeg', size: 5 })
  await puts[0]?.progress(2.5)
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading image.png' }).value).toBe(0.5)
  await puts[0]?.answer(200)
  showAgain()
  expect(await screen.findByText('image.png'), 'it survives a reload').toBeTruthy()
})

test('cancels the upload of a PDF, which then counts as missing', async () => {
  await showForm({ ...onFoot, idDocument: undefined })
  await addFile('Photo ID', pdf())
  await waitFor(() => expect(puts).toHaveLength(1))
  await press('Cancel the upload of passport.pdf')
  expect(puts[0]?.aborted).toBe(true)
  await press('Submit Application')
  expect(fieldErrors()).toEqual([texts.idDocument])
})

test('waits for an upload before it sends the form', async () => {
  await showForm({ ...onFoot, idDocument: undefined })
  await addFile('Photo ID', pdf())
  await waitFor(() => expect(puts).toHaveLength(1))
  await press('Submit Application')
  expect(screen.getByRole('button', { name: 'Uploading...' })).toBeTruthy()
  expect(apply).not.toHaveBeenCalled()
  await puts[0]?.answer(200)
  await isOn('Payouts Setup')
  expect(apply.mock.lastCall?.[0].body).toMatchObject({ photo: uploadId(1), idDocument: uploadId(101) })
})

test('is not sent with a failed upload, even of an optional file, until that is removed', async () => {
  await showForm(onFoot)
  await addFile('DBS Check', pdf('dbs.pdf'))
  await waitFor(() => expect(puts).toHaveLength(1))
  await puts[0]?.breakOff()
  await press('Submit Application')
  expect(fieldErrors()).toEqual(["A file wasn't uploaded. Please try again, or remove it."])
  await press('Remove dbs.pdf')
  await press('Submit Application')
  await isOn('Payouts Setup')
})
