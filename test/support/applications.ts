import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { Client } from './client.ts'
import { uploadedFile } from './uploads.ts'

export type Application = Sent<(typeof contracts)['partner']['apply']>['body']

/** An applicant on foot, with the two required files, freshly uploaded. */
export const onFoot = async (client: Client, wish: Partial<Application> = {}): Promise<Application> => ({
  photo: await uploadedFile(client, { purpose: 'profile-photo' }),
  idDocument: await uploadedFile(client, { purpose: 'id-document' }),
  vehicleType: 'None',
  transport_modes: 'Walking,Public Transport',
  consent: true,
  ...wish,
})

const ofCar = {
  idDocumentBack: 'id-document-back',
  dbsCheck: 'dbs-check',
  drivingLicense: 'driving-licence',
  vehicleInsurance: 'vehicle-insurance',
  vehiclePhoto: 'vehicle-photo',
} as const satisfies Partial<Record<keyof Application, UploadPurpose>>

/** An applicant with a car and every possible file. */
export const byCar = async (client: Client, wish: Partial<Application> = {}): Promise<Application> => {
  const files = await Promise.all(
    Object.entries(ofCar).map(async ([field, purpose]) => [field, await uploadedFile(client, { purpose })] as const),
  )
  return onFoot(client, {
    ...Object.fromEntries(files),
    transport_modes: 'Bicycle',
    vehicleType: 'Car',
    vehicleOwnerName: 'Test Person',
    vehicleMakeModel: 'Blue estate car',
    vehicleRegistration: 'AB12 CDE',
    ...wish,
  })
}

/** An application in any state, with its effect on the statistics, as if calls had made it. */
export const storeApplication = async (item: PartnerItem): Promise<void> => {
  // Loaded late: the functions read their settings when they load.
  const { partnerCounters, partnerRow, toStanding } = await import('#functions/domain/shared/partner-item.ts')
  const { count } = await import('#functions/domain/statistics/count-store.ts')
  const { transact } = await import('#functions/platform/table/table.ts')
  await transact([{ Put: { Item: partnerRow(item) } }, count(partnerCounters(undefined, toStanding(item)))])
}

/** How many partners there are of each kind, by the statistics. */
export const countedPartners = async () => {
  const { statisticsStore } = await import('#functions/domain/statistics/statistics-store.ts')
  const {
    partners = 0,
    unverifiedPartners = 0,
    refusedPartners = 0,
    waitingNames = 0,
    waitingPapers = 0,
  } = await statisticsStore.read(
    ...['partners', 'unverifiedPartners', 'refusedPartners', 'waitingNames', 'waitingPapers'],
  )
  return { partners, unverifiedPartners, refusedPartners, waitingNames, waitingPapers }
}
