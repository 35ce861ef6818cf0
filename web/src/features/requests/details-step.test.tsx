import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { photo, watchPuts } from '#web/components/uploads/uploads.fixtures.ts'
import { fieldErrors, press, user } from '#web/lib/screen.fixtures.tsx'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { weightHint } from './details-step.tsx'
import { field, isOn, kept, showWizard } from './wizard.fixtures.tsx'
import { answerAll, calls, details, service } from './wizard.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./wizard.mocks.ts')).calls }))
vi.mock('#web/lib/shrink-image.ts', () => ({ shrinkImage: vi.fn() }))

beforeEach(answerAll)

const show = async (draft: object = {}) => {
  showWizard({ ...service, step: 'details', ...draft })
  await screen.findByLabelText(/^General Description/)
}

test('dimensions must be positive numbers', async () => {
  await show({ ...details, width_cm: '0', height_cm: 'tall' })
  await press('Next')
  expect(fieldErrors()).toEqual(['Dimensions must be positive numbers.'])
  expect(field('Width').getAttribute('aria-invalid')).toBe('true')
  expect(field('Length').getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['Send Parcel', 'Walking', 'More than 10 kg? Go back and choose Motorbike or Car.'],
  ['Send Household / Bulk Items', 'Truck', 'For lighter items, go back and choose Car or Van.'],
  ['Send Household / Bulk Items', 'Van', undefined],
] as const)('the weight hint of %s by %s is %j', (category, mode, hint) => {
  expect(weightHint(category, mode)).toBe(hint)
})

test('Next waits for an upload, and stays when it failed', async () => {
  const puts = watchPuts()
  vi.mocked(shrinkImage).mockResolvedValue({ blob: new Blob(['x'], { type: 'image/jpeg' }), thumb: 'data:,' })
  calls.uploads.startUpload.mockResolvedValue({ id: UploadId.parse(`upl_${'0'.repeat(22)}`), url: '/put', headers: {} })
  await show({ ...details, photos: [] })
  await user.upload(field('Add Photo: gallery'), photo())
  await waitFor(() => expect(puts).toHaveLength(1))
  await press('Next')
  expect(screen.getByRole('button', { name: 'Uploading...' })).toBeTruthy()
  await puts[0]?.breakOff()
  expect(fieldErrors()).toEqual(["A file wasn't uploaded. Please try again, or remove it."])
  await press('Try again')
  await waitFor(() => expect(puts).toHaveLength(2))
  await press('Next')
  await puts[1]?.answer(200)
  await isOn('Location & Time')
  expect(kept().photos).toHaveLength(1)
})
