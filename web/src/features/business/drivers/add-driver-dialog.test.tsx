import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { userWith } from '#test/support/user-with.ts'
import { photo, watchPuts } from '#web/components/uploads/uploads.fixtures.ts'
import { fieldErrors, fieldValue, noAnswer, press, refusal, showAt, type } from '#web/lib/screen.fixtures.tsx'
import { shrinkImage } from '#web/lib/shrink-image.ts'
import { businessSession, DriversPart, user } from '../business.fixtures.tsx'
import { calls, driverWith, serverHas } from '../business.mocks.ts'

const business = userWith(businessSession)

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: business }) }))
vi.mock('#web/lib/shrink-image.ts', () => ({ shrinkImage: vi.fn() }))

const { addDriver } = calls.business
const { startUpload } = calls.uploads
const uploadId = (number: number) => UploadId.parse(`upl_${String(number).padStart(22, '0')}`)
let puts: ReturnType<typeof watchPuts>

const added = { ...driverWith(7), name: 'Alex Reed', temp_password: 'lime-harbour-42' }

const ask = async () => {
  const shown = showAt('/business/dashboard', <DriversPart />)
  await press('Add New Driver')
  await screen.findByRole('dialog', { name: 'Add New Driver' })
  return shown
}
const submit = () => press('Add Driver')
const addFile = async (name: string, file: File) => {
  const before = puts.length
  await user.upload(screen.getByLabelText(`Add ${name}: gallery`), file)
  await waitFor(() => expect(puts).toHaveLength(before + 1))
}
const fillIn = async () => {
  type('Name', 'Alex Reed')
  type('Contact Number', '07700 900123')
  await addFile('Photo', photo('face.jpg'))
  await puts[0]?.answer(200)
  await addFile('Driving Licence', photo('licence.pdf', 'application/pdf'))
  await puts[1]?.answer(200)
}
const keys = () => addDriver.mock.calls.map(([, options]) => options.idempotencyKey)

beforeEach(() => {
  serverHas()
  puts = watchPuts()
  vi.mocked(shrinkImage).mockResolvedValue({ blob: new Blob(['small'], { type: 'image/jpeg' }), thumb: 'data:,' })
  let count = 0
  startUpload.mockImplementation(async () => {
    count += 1
    return { id: uploadId(count), url: `/put/${count}`, headers: {} }
  })
  addDriver.mockResolvedValue({ driver: added })
})

it('is not sent with a failed upload', async () => {
  await ask()
  await addFile('Photo', photo('face.jpg'))
  await puts[0]?.breakOff()
  await submit()
  expect(fieldErrors()).toContain("A file wasn't uploaded. Please try again, or remove it.")
})

it('accepts an image as photo, and an image or a PDF as licence', async () => {
  await ask()
  const accepts = (name: string) => screen.getByLabelText<HTMLInputElement>(`Add ${name}: gallery`).accept
  expect([accepts('Photo'), accepts('Driving Licence')]).toEqual(['image/*', 'image/*,application/pdf'])
  await fillIn()
  expect(startUpload.mock.calls.map(([sent]) => sent.body.purpose)).toEqual(['driver-photo', 'driver-licence'])
})

it('keeps values and idempotency key through a reload; changed values get another key', async () => {
  addDriver.mockRejectedValue(noAnswer())
  const { unmount } = await ask()
  await fillIn()
  await submit()
  await screen.findByText(/^We couldn't reach Sameway/)
  unmount()
  await ask()
  expect(fieldValue('Name')).toBe('Alex Reed')
  await submit()
  await waitFor(() => expect(keys()).toHaveLength(2))
  type('Name', 'Alex Read')
  await submit()
  await waitFor(() => expect(keys()).toHaveLength(3))
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('asks again for a file that the server refuses', async () => {
  addDriver.mockRejectedValueOnce(
    refusal('upload.unsupported', 'Please check.', { fields: { license: 'This file is not a PDF.' } }),
  )
  await ask()
  await fillIn()
  await submit()
  await waitFor(() => expect(fieldErrors()).toEqual(['This file is not a PDF. Please add it again.']))
  expect(screen.queryByText('licence.pdf')).toBeNull()
  expect(screen.getByText('face.jpg')).toBeDefined()
})

it('waits for uploads, shows the credentials once, and is empty for the next driver', async () => {
  let answer = (_: { driver: typeof added }) => {}
  addDriver.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await ask()
  type('Name', 'Alex Reed')
  type('Contact Number', '07700 900123')
  await addFile('Photo', photo('face.jpg'))
  await puts[0]?.answer(200)
  await addFile('Driving Licence', photo('licence.pdf', 'application/pdf'))
  await submit()
  expect(screen.getByText('Uploading...').getAttribute('aria-hidden')).toBe('false')
  await puts[1]?.answer(200)
  await waitFor(() => expect(screen.getByText('Adding...').getAttribute('aria-hidden')).toBe('false'))
  expect(addDriver.mock.lastCall?.[0].body).toEqual({
    name: 'Alex Reed',
    contactNumber: '07700 900123',
    photo: uploadId(1),
    license: uploadId(2),
  })
  const requested = calls.business.listDrivers.mock.calls.length
  await act(async () => answer({ driver: added }))
  await screen.findByText('lime-harbour-42')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.business.listDrivers.mock.calls.length).toBeGreaterThan(requested)
  await press('Add New Driver')
  await screen.findByRole('dialog')
  expect(fieldValue('Name')).toBe('')
})

it('says how to get a password for a driver added before', async () => {
  addDriver.mockResolvedValue({ driver: { ...added, temp_password: null } })
  await ask()
  await fillIn()
  await submit()
  expect(await screen.findByText('Alex Reed was added already')).toBeDefined()
  expect(screen.getByText(/Use Reset Password to get a new one/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Copy Credentials' })).toBeNull()
})
