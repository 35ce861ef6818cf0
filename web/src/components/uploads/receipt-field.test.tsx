// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { refusal } from '#web/lib/screen.fixtures.tsx'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { toastStore } from '#web/ui/toasts.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { ReceiptField } from './file-fields.tsx'
import { photo, watchPuts } from './uploads.fixtures.ts'
import { type KeptFile, useUploads } from './use-uploads.ts'

vi.mock('#web/lib/api.ts', () => ({ api: { uploads: { startUpload: vi.fn() } } }))
vi.mock('#web/lib/shrink-image.ts', () => ({ shrinkImage: vi.fn() }))

const startUpload = vi.mocked(api.uploads.startUpload)
const user = userEvent.setup({ applyAccept: false })
let puts: ReturnType<typeof watchPuts>

const Receipt = () => {
  const [receipt, setReceipt] = useState<KeptFile>()
  const uploads = useUploads('receipt', setReceipt)
  return <ReceiptField id="receipt" {...{ receipt, uploads }} onRemove={() => setReceipt(undefined)} />
}

const add = (file: File) => user.upload(screen.getByLabelText('Add Receipt: gallery'), file)
const toasts = () => toastStore.all().map(({ tone, text }) => `${tone}: ${text}`)

beforeEach(() => {
  puts = watchPuts()
  startUpload.mockResolvedValue({ id: UploadId.parse(`upl_${'0'.repeat(22)}`), url: '/put', headers: {} })
  vi.mocked(shrinkImage).mockResolvedValue({ blob: new Blob(['small'], { type: 'image/jpeg' }), thumb: 'data:,' })
  render(<Receipt />, { wrapper: UiProvider })
})

afterEach(() => {
  cleanup()
  for (const { id } of toastStore.all()) toastStore.dismiss(id)
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('neither an image nor a PDF: refused before anything is sent', async () => {
  await add(photo('list.txt', 'text/plain'))
  expect((await screen.findByRole('alert')).textContent).toBe('This file is not a supported image or PDF.')
  expect(startUpload).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Try again' }), 'it would be refused again').toBeNull()
})

test('a file that is too large is refused in the words of the server', async () => {
  const fields = { size: 'Please choose a file of at most 10 MB.' }
  startUpload.mockRejectedValue(refusal('input.invalid', 'Please check the highlighted fields.', { fields }))
  await add(photo('order.pdf', 'application/pdf'))
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a file of at most 10 MB.')
})

test('an image that cannot be read is told of', async () => {
  vi.mocked(shrinkImage).mockRejectedValue(new DOMException('no picture'))
  await add(photo('receipt.jpg'))
  await waitFor(() =>
    expect(toasts()).toEqual(['info: Compressing receipt...', 'danger: Failed to compress receipt. Please try again.']),
  )
})

test('a PDF goes as it is, under its own name; another one takes its place', async () => {
  await add(photo('order.pdf', 'application/pdf', 40))
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(shrinkImage).not.toHaveBeenCalled()
  expect(startUpload.mock.lastCall?.[0].body).toEqual({ purpose: 'receipt', contentType: 'application/pdf', size: 40 })
  await puts[0]?.answer(200)
  expect(screen.getByText('order.pdf')).toBeTruthy()
  await add(photo('till.jpg'))
  await waitFor(() => expect(puts).toHaveLength(2))
  await puts[1]?.answer(200)
  expect([screen.queryByText('order.pdf'), screen.getByText('till.jpg')]).toMatchObject([null, {}])
})
