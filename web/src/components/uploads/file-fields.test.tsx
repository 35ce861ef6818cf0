import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { press, refusal, toasts } from '#web/lib/screen.fixtures.tsx'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { PhotosField, ReceiptField } from './file-fields.tsx'
import { photo, watchPuts } from './uploads.fixtures.ts'
import { type KeptFile, useUploads } from './use-uploads.ts'

vi.mock('#web/lib/api.ts', () => ({ api: { uploads: { startUpload: vi.fn() } } }))
vi.mock('#web/lib/shrink-image.ts', () => ({ shrinkImage: vi.fn() }))

const startUpload = vi.mocked(api.uploads.startUpload)
const user = userEvent.setup({ applyAccept: false })
let puts: ReturnType<typeof watchPuts>

const Photos = () => {
  const [photos, setPhotos] = useState<KeptFile[]>([])
  const uploads = useUploads('request-photo', (file) => setPhotos((now) => [...now, file]))
  const onRemove = ({ id }: KeptFile) => setPhotos(photos.filter((kept) => kept.id !== id))
  return <PhotosField id="photos" legend="Photos" hint="Up to three." {...{ photos, uploads, onRemove }} />
}

const Receipt = () => {
  const [receipt, setReceipt] = useState<KeptFile>()
  const uploads = useUploads('receipt', setReceipt)
  return <ReceiptField id="receipt" {...{ receipt, uploads }} onRemove={() => setReceipt(undefined)} />
}

const hasPut = (count: number) => waitFor(() => expect(puts).toHaveLength(count))

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
})

describe('photos', () => {
  const add = (...files: File[]) => user.upload(screen.getByLabelText('Add Photo: gallery'), files)
  const names = () => screen.queryAllByText(/^Photo \d$/).map(({ textContent }) => textContent)
  const addOne = async () => {
    await add(photo())
    await hasPut(1)
  }
  beforeEach(() => void render(<Photos />, { wrapper: UiProvider }))

  test('Add Photo offers camera, gallery or neither', async () => {
    await press('Add Photo')
    await screen.findByRole('dialog', { name: 'Add Photo' })
    for (const name of ['Camera', 'Gallery', 'Cancel']) expect(screen.getByRole('button', { name })).toBeTruthy()
    const camera = screen.getByLabelText<HTMLInputElement>('Add Photo: camera')
    expect(camera.getAttribute('capture')).toBe('environment')
    const opened = vi.spyOn(camera, 'click').mockImplementation(() => {})
    await press('Camera')
    expect(opened).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a photo is shrunk, announced with its size, uploaded, kept and removed again', async () => {
    await add(photo('a.png', 'image/png', 300))
    expect(toasts()).toEqual(['info: Compressing images...'])
    await hasPut(1)
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
    await press('Remove Photo 1')
    expect([names(), screen.getByText('0 of 3 photos')]).toMatchObject([[], {}])
  })

  test('takes the first three of too many photos, and asks for no fourth', async () => {
    await addOne()
    await add(photo('b.jpg'), photo('c.jpg'), photo('d.jpg'))
    await hasPut(3)
    expect(screen.getByText('You can only add 2 more photos. Some files were not added.')).toBeTruthy()
    expect(names()).toEqual(['Photo 1', 'Photo 2', 'Photo 3'])
    await press('Add Photo')
    expect(screen.getByText('You can only upload up to 3 photos.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an unreadable photo is reported, and the others are uploaded', async () => {
    vi.mocked(shrinkImage).mockRejectedValueOnce(new DOMException('no picture'))
    await add(photo('broken.jpg'), photo('b.jpg'))
    await hasPut(1)
    expect(toasts()).toContain('danger: Failed to compress images. Please try again.')
  })

  test('an upload can be cancelled while it runs', async () => {
    await addOne()
    await press('Cancel the upload of Photo 1')
    expect(puts[0]?.aborted).toBe(true)
    expect(names()).toEqual([])
  })

  test('a broken upload says why, and a second try continues under the same key', async () => {
    await addOne()
    await puts[0]?.breakOff()
    expect(screen.getByRole('alert').textContent).toContain("We couldn't reach Sameway")
    await press('Try again')
    await hasPut(2)
    await puts[1]?.answer(200)
    const keys = startUpload.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(screen.getByText('1 of 3 photos')).toBeTruthy()
  })
})

describe('a photo', () => {
  beforeEach(() => void render(<Photos />, { wrapper: UiProvider }))

  test('that arrived although no answer came counts as uploaded on the second try', async () => {
    await user.upload(screen.getByLabelText('Add Photo: gallery'), photo())
    await hasPut(1)
    await puts[0]?.breakOff()
    await press('Try again')
    await hasPut(2)
    await puts[1]?.answer(412)
    expect(screen.getByText('1 of 3 photos')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a receipt', () => {
  const add = (file: File) => user.upload(screen.getByLabelText('Add Receipt: gallery'), file)
  beforeEach(() => void render(<Receipt />, { wrapper: UiProvider }))

  test('that is neither an image nor a PDF is refused before anything is sent', async () => {
    await add(photo('list.txt', 'text/plain'))
    expect((await screen.findByRole('alert')).textContent).toBe("This file isn't an image or a PDF we support.")
    expect(startUpload).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Try again' }), 'it would be refused again').toBeNull()
  })

  test('that is too large is refused with the server’s text', async () => {
    const fields = { size: 'Please choose a file of at most 10 MB.' }
    startUpload.mockRejectedValue(refusal('input.invalid', 'Please check the highlighted fields.', { fields }))
    await add(photo('order.pdf', 'application/pdf'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a file of at most 10 MB.')
  })

  test('whose image cannot be read is reported', async () => {
    vi.mocked(shrinkImage).mockRejectedValue(new DOMException('no picture'))
    await add(photo('receipt.jpg'))
    const failed = 'danger: Failed to compress receipt. Please try again.'
    await waitFor(() => expect(toasts()).toEqual(['info: Compressing receipt...', failed]))
  })

  test('that is a PDF is sent as it is, under its own name, and replaced by a new one', async () => {
    await add(photo('order.pdf', 'application/pdf', 40))
    await hasPut(1)
    expect(shrinkImage).not.toHaveBeenCalled()
    const body = { purpose: 'receipt', contentType: 'application/pdf', size: 40 }
    expect(startUpload.mock.lastCall?.[0].body).toEqual(body)
    await puts[0]?.answer(200)
    expect(screen.getByText('order.pdf')).toBeTruthy()
    await add(photo('till.jpg'))
    await hasPut(2)
    await puts[1]?.answer(200)
    expect([screen.queryByText('order.pdf'), screen.getByText('till.jpg')]).toMatchObject([null, {}])
  })
})
