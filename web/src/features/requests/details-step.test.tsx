// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { photo, watchPuts } from '#web/components/uploads/uploads.fixtures.ts'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { weightHint } from './details-step.tsx'
import {
  field,
  isOn,
  kept,
  leave,
  optionsOf,
  press,
  problems,
  showAgain,
  showWizard,
  user,
} from './wizard.fixtures.tsx'
import { answerAll, calls, details, service } from './wizard.mocks.ts'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('./wizard.mocks.ts')).calls }))
vi.mock('#web/lib/shrink-image.ts', () => ({ shrinkImage: vi.fn() }))

beforeEach(answerAll)
afterEach(leave)

const show = async (draft: object = {}) => {
  showWizard({ ...service, step: 'details', ...draft })
  await screen.findByLabelText(/^General Description/)
}
const shown = () =>
  [
    'Photos',
    'Estimated Weight',
    'Dimensions (cm)',
    'Number of Bags',
    'Receipt',
    'I need Loading / Unloading Assistance',
  ].filter((name) => screen.queryByText(name))

test.each([
  ['Send Parcel', 'Car', ['Photos', 'Estimated Weight', 'Dimensions (cm)']],
  ['Send Documents', 'Car', ['Photos', 'Estimated Weight']],
  [
    'Send Household / Bulk Items',
    'Van',
    ['Photos', 'Estimated Weight', 'Dimensions (cm)', 'I need Loading / Unloading Assistance'],
  ],
  ['Shopping Assistance', 'Car', ['Number of Bags', 'Receipt', 'I need Loading / Unloading Assistance']],
  ['Errand Run', 'Car', ['Photos']],
  ['Household Recycling/Disposal', 'Van', ['Photos', 'Estimated Weight', 'Dimensions (cm)']],
])('%s asks for what it needs', async (itemCategory, preferredTransport, fields) => {
  await show({ itemCategory, preferredTransport })
  expect(shown()).toEqual(fields)
})

test.each([
  [
    'Send Parcel',
    [
      'Please upload at least one photo for this category.',
      'Please select an estimated weight.',
      'Please provide the dimensions for this item.',
    ],
  ],
  ['Shopping Assistance', ['Number of bags must be at least 1.', 'Please upload a receipt for shopping assistance.']],
  ['Errand Run', ['A general description is required for this service.']],
])('%s does not go on without it', async (itemCategory, texts) => {
  await show({ itemCategory })
  await press('Next')
  expect(problems()).toEqual(texts)
})

test('dimensions must be positive numbers', async () => {
  await show({ ...details, width_cm: '0', height_cm: 'tall' })
  await press('Next')
  expect(problems()).toEqual(['Dimensions must be positive numbers.'])
  expect(field('Width').getAttribute('aria-invalid')).toBe('true')
  expect(field('Length').getAttribute('aria-invalid')).toBeNull()
})

test('offers the weights that the transport can carry, and says where the others are', async () => {
  await show({ preferredTransport: 'Motorbike' })
  expect(optionsOf('Estimated Weight')).toEqual(['<2kg', '2-5kg', '5-10kg', '10-20kg'])
  expect(screen.getByText('More than 20 kg? Go back and choose Car.')).toBeTruthy()
})

test.each([
  ['Send Parcel', 'Walking', 'More than 10 kg? Go back and choose Motorbike or Car.'],
  ['Send Household / Bulk Items', 'Truck', 'For lighter things go back and choose Car or Van.'],
  ['Send Household / Bulk Items', 'Van', undefined],
] as const)('the weight hint of %s by %s is %j', (category, mode, hint) => {
  expect(weightHint(category, mode)).toBe(hint)
})

test('all of it survives a reload, photos too', async () => {
  await show(details)
  await user.type(field(/^General Description/), 'A lamp, mind the shade.')
  leaveAndComeBack()
  await isOn('Provide Details')
  expect(field(/^General Description/).value).toBe('A lamp, mind the shade.')
  expect(screen.getByText('1 of 3 photos')).toBeTruthy()
  expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA')
})

const leaveAndComeBack = () => {
  const draft = sessionStorage.getItem('sameway.draft.request.me') ?? ''
  document.body.replaceChildren()
  leave()
  answerAll()
  sessionStorage.setItem('sameway.draft.request.me', draft)
  showAgain()
}

test('Next waits for a photo on its way; one that did not arrive holds it back', async () => {
  const puts = watchPuts()
  vi.mocked(shrinkImage).mockResolvedValue({ blob: new Blob(['x'], { type: 'image/jpeg' }), thumb: 'data:,' })
  calls.uploads.startUpload.mockResolvedValue({ id: UploadId.parse(`upl_${'0'.repeat(22)}`), url: '/put', headers: {} })
  await show({ ...details, photos: [] })
  await user.upload(field('Add Photo: gallery'), photo())
  await waitFor(() => expect(puts).toHaveLength(1))
  await press('Next')
  expect(screen.getByRole('button', { name: 'Uploading...' })).toBeTruthy()
  await puts[0]?.breakOff()
  expect(problems()).toEqual(['A file was not uploaded. Please try it again, or remove it.'])
  await press('Try again')
  await waitFor(() => expect(puts).toHaveLength(2))
  await press('Next')
  await puts[1]?.answer(200)
  await isOn('Location & Time')
  expect(kept().photos).toHaveLength(1)
})
