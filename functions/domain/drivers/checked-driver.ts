import type { WantedFile } from '#functions/platform/files/claimed-file.ts'
import type { businessContract } from '#shared/contracts/business.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import { driverProblems } from '#shared/model/driver-rules.ts'
import { Failure } from '#shared/model/failure.ts'

export type DriverBody = Received<typeof businessContract.addDriver>['body']

/** A form without problems, or the refusal with a sentence for each. */
export const checkDriverForm = (body: DriverBody): { name: string; contactNumber: string; wanted: WantedFile[] } => {
  const { name, contactNumber, photo, license } = body
  const fields = driverProblems(body)
  const [text] = Object.values(fields)
  if (text || !photo || !license) throw new Failure('input.invalid', { fields: { ...fields }, ...(text && { text }) })
  const wanted: WantedFile[] = [
    { uploadId: photo, purpose: 'driver-photo', field: 'photo' },
    { uploadId: license, purpose: 'driver-licence', field: 'license' },
  ]
  return { name, contactNumber, wanted }
}
