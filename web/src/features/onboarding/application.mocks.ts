import { vi } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { partnerPapersWith } from '#web/components/papers/papers.fixtures.ts'
import { applicationOf } from '#web/components/partner-application.fixtures.ts'
import type { api } from '#web/lib/api.ts'

/** The API calls of the application form. */
export const calls = {
  partner: {
    getApplication: vi.fn<typeof api.partner.getApplication>(),
    getPapers: vi.fn<typeof api.partner.getPapers>(),
    apply: vi.fn<typeof api.partner.apply>(),
  },
  uploads: { startUpload: vi.fn<typeof api.uploads.startUpload>() },
}

export const session = {
  user: { id: 'usr_0000000000000000000001', is_partner: true },
  reload: vi.fn(),
  setUser: vi.fn(),
}

export const uploadId = (number: number) => UploadId.parse(`upl_${String(number).padStart(22, '0')}`)

const file = (number: number, name: string) => ({ id: uploadId(number), name })

/** The values of the form once it is filled in. */
export const person = { photo: file(1, 'me.jpg'), idDocument: file(2, 'passport.pdf'), consent: true }
export const onFoot = { ...person, vehicleType: 'None', transportModes: ['Walking', 'Bicycle'] }
export const withCar = {
  ...person,
  vehicleType: 'Car',
  vehicleOwnerName: 'Robin Lee',
  vehicleMakeModel: 'Skoda Fabia',
  vehicleRegistration: 'AB12 CDE',
  vehiclePhoto: file(3, 'car.jpg'),
  drivingLicense: file(4, 'licence.jpg'),
  vehicleInsurance: file(5, 'insurance.pdf'),
}

/** No earlier application, and every call succeeds. */
export const answerAll = () => {
  let count = 100
  calls.partner.getApplication.mockResolvedValue({ application: null })
  calls.partner.getPapers.mockResolvedValue(partnerPapersWith())
  calls.partner.apply.mockResolvedValue({ application: applicationOf('pending') })
  calls.uploads.startUpload.mockImplementation(async () => {
    count += 1
    return { id: uploadId(count), url: `/put/${count}`, headers: {} }
  })
}
