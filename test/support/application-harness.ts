import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { applyAsPartner } from '#functions/domain/partners/apply-as-partner.ts'
import type { ApplicationStore } from '#functions/domain/partners/partner-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { Claim, WantedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { ApplicationForm } from '#shared/contracts/partner.ts'
import type { UploadId } from '#shared/model/ids.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import { uploadId } from './create-request-harness.ts'
import { noon, people, ring, sessionOf } from './fake-requests.ts'

const userId = people.carrier
export const applicant = sessionOf(userId)
const user: UserItem = { userId, email: 'ann@example.org', createdAt: noon.toISOString(), epoch: 1 }

/** An applicant without a vehicle, with only the files required. */
export const onFoot = {
  photo: uploadId('photo'),
  idDocument: uploadId('id'),
  vehicleType: 'None',
  transport_modes: 'Public Transport, Walking,',
  consent: true,
}

/** An applicant with a car and every possible file. */
export const byCar = {
  ...onFoot,
  idDocumentBack: uploadId('back'),
  dbsCheck: uploadId('dbs'),
  drivingLicense: uploadId('licence'),
  vehicleInsurance: uploadId('insurance'),
  vehiclePhoto: uploadId('car'),
  vehicleType: 'Car',
  vehicleOwnerName: 'Ann Carrier',
  vehicleMakeModel: 'Blue estate car',
  vehicleRegistration: 'AB12 CDE',
}

type World = {
  was?: PartnerItem
  outcomes?: Awaited<ReturnType<ApplicationStore['apply']>>[]
  /** The application that is stored by the time this one is refused. */
  meanwhile?: PartnerItem
  forget?: () => Promise<void>
  /** How a user left who had the same email address, number or vehicle. */
  left?: Leaving
  contentType?: 'image/png' | 'application/pdf'
}

/** Everything that an application needs, without table or files. */
export const createApplicationHarness = ({
  was,
  outcomes = [],
  meanwhile,
  contentType = 'image/png',
  ...own
}: World = {}) => {
  const done: string[] = []
  const written: Parameters<ApplicationStore['apply']>[0][] = []
  let application = was
  const claimUploads = async (_: unknown, wanted: readonly WantedFile[]): Promise<Claim> => {
    done.push(`claim ${wanted.map(({ purpose }) => purpose).join(' ')}`)
    const undo = async () => {
      done.push('undo')
    }
    const files = wanted.map((one) => ({ uploadId: one.uploadId, contentType, bytes: 1 }))
    return { files, actions: wanted.map(() => ({ Delete: { Key: {} } })), undo }
  }
  const deps = {
    partners: { find: async () => ({ user, ...(application && { application }) }) },
    applications: {
      apply: async (applied: (typeof written)[number]) => {
        written.push(applied)
        const outcome = outcomes.shift() ?? 'applied'
        application = outcome === 'applied' ? applied.item : (meanwhile ?? application)
        return outcome
      },
      clearReplaced: async ({ version }: PartnerItem) => {
        done.push(`forgotten ${version}`)
      },
    },
    claimUploads,
    deleteUpload: async ({ uploadId, usedBy }: { uploadId: UploadId; usedBy: string }) => {
      await own.forget?.()
      done.push(`remove ${uploadId} of ${usedBy}`)
    },
    changeFlags: (_: UserItem, flags: object) => ({ action: { Put: { Item: { ...flags } } }, counters: {} }),
    count: (counters: Record<string, number>) => ({ Put: { Item: counters } }),
    leavings: { admit: async () => own.left },
    keyRing: () => ring,
    now: () => noon,
  }
  const apply = (form: object = onFoot, key?: { seed: string; bodyHash: string }) =>
    applyAsPartner(deps, applicant, ApplicationForm.parse(form), key)
  return { apply, done, written, deps }
}
