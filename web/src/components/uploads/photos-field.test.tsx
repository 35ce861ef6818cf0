// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { toastStore } from '#web/ui/toasts.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { PhotosField } from './file-fields.tsx'
import { photo, watchPuts } from './uploads.fixtures.ts'
import { type KeptFile, useUploads } from './use-uploads.ts'

vi.mock('#web/lib/api.ts', () => ({ api: { uploads: { startUpload: vi.fn() } } }))
vi.mock('#web/lib/shrink-image.ts', () => ({ shrinkImage: vi.fn() }))

const startUpload = vi.mocked(api.uploads.startUpload)
const user = userEvent.setup()
let puts: ReturnType<typeof watchPuts>

const Photos = () => {
  const [photos, setPhotos] = useState<KeptFile[]>([])
  const uploads = useUploads('request-photo', (file) => setPhotos((now) => [...now, file]))
  const onRemove = ({ id }: KeptFile) => setPhotos(photos.filter((kept) => kept.id !== id))
  return <PhotosField id="photos" legend="Photos" hint="Up to three." {...{ photos, uploads, onRemove }} />
}

const gallery = () => screen.getByLabelText<HTMLInputElement>('Add Photo: gallery')
const add = (...files: File[]) => user.upload(gallery(), files)
const names = () => screen.queryAllByText(/^Photo \d$/).map(({ textContent }) => textContent)
const toasts = () => toastStore.all().map(({ tone, text }) => `${tone}: ${text}`)

beforeEach(() => {
  puts = watchPuts()
  let count = 0
  startUpload.mockImplementation(async () => {
    count += 1
    return {
      id: UploadId.parse(`upl_${String(count).padStart(22, '0')}`),
      url: `/put/${count}`,
      headers: { 'content-type': 'image/jpeg' },
    }
  })
  vi.mocked(shrinkImage).mockImplementation(async (file) => ({
    blob: new Blob([file], { type: 'image/jpeg' }),
    thumb: 'data:image/jpeg;base64,AAAA',
  }))
  render(<Photos />, { wrapper: UiProvider })
})

afterEach(() => {
  cleanup()
  for (const { id } of toastStore.all()) toastStore.dismiss(id)
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('Add Photo asks: camera, gallery or neither', async () => {
  await user.click(screen.getByRole('button', { name: 'Add Photo' }))
  await screen.findByRole('dialog', { name: 'Add Photo' })
  for (const name of ['Camera', 'Gallery', 'Cancel']) expect(screen.getByRole('button', { name })).toBeTruthy()
  const camera = screen.getByLabelText<HTMLInputElement>('Add Photo: camera')
  expect(camera.getAttribute('capture')).toBe('environment')
  const opened = vi.spyOn(camera, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Camera' }))
  expect(opened).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a photo is shrunk, announced with its size, put, and then kept', async () => {
  await add(photo('a.png', 'image/png', 300))
  expect(toasts()).toEqual(['info: Compressing images...'])
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(startUpload).toHaveBeenCalledWith(
    { body: { purpose: 'request-photo', contentType: 'image/jpeg', size: 300 } },
    { idempotencyKey: expect.any(String), signal: expect.any(AbortSignal) },
  )
  expect(puts[0]).toMatchObject({ url: '/put/1', headers: { 'content-type': 'image/jpeg' } })
  await puts[0]?.progress(150)
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading Photo 1' }).value).toBe(0.5)
  await puts[0]?.answer(200)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('1 of 3 photos')).toBeTruthy()
})

test('of too many at once the first are taken, and it is said how many fit', async () => {
  await add(photo('a.jpg'))
  await waitFor(() => expect(puts).toHaveLength(1))
  await add(photo('b.jpg'), photo('c.jpg'), photo('d.jpg'))
  await waitFor(() => expect(puts).toHaveLength(3))
  expect(screen.getByText('You can only add 2 more photos. Some files were not added.')).toBeTruthy()
  expect(names()).toEqual(['Photo 1', 'Photo 2', 'Photo 3'])
})

test('a fourth photo is not even asked for', async () => {
  await add(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'))
  await waitFor(() => expect(puts).toHaveLength(3))
  await user.click(screen.getByRole('button', { name: 'Add Photo' }))
  expect(screen.getByText('You can only upload up to 3 photos.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a photo that cannot be read is told of, and the others go on', async () => {
  vi.mocked(shrinkImage).mockRejectedValueOnce(new DOMException('no picture'))
  await add(photo('broken.jpg'), photo('b.jpg'))
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(toasts()).toContain('danger: Failed to compress images. Please try again.')
})

test('an upload can be cancelled on its way', async () => {
  await add(photo())
  await waitFor(() => expect(puts).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of Photo 1' }))
  expect(puts[0]?.aborted).toBe(true)
  expect(names()).toEqual([])
})

test('a broken upload says why, and a second try continues under the same key', async () => {
  await add(photo())
  await waitFor(() => expect(puts).toHaveLength(1))
  await puts[0]?.breakOff()
  expect(screen.getByRole('alert').textContent).toContain('We could not reach Sameway')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(puts).toHaveLength(2))
  await puts[1]?.answer(200)
  const keys = startUpload.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(screen.getByText('1 of 3 photos')).toBeTruthy()
})

test('a photo that was kept can be removed', async () => {
  await add(photo())
  await waitFor(() => expect(puts).toHaveLength(1))
  await puts[0]?.answer(200)
  await user.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
  expect([names(), screen.getByText('0 of 3 photos')]).toMatchObject([[], {}])
})
