import { fullName, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import { awaitsReview, type PartnerItem, registrationOf } from '#functions/domain/shared/partner-item.ts'
import { seenDays, toPartnerPapers } from '#functions/domain/shared/partner-papers.ts'
import type { ReviewFacts } from '#shared/contracts/admin.ts'
import { addressText } from '#shared/model/address-text.ts'
import type { Gates } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { paperChecklist } from '#shared/model/paper-checklist.ts'
import { neededFor } from '#shared/model/paper-dues.ts'
import { reviewChecklist } from '#shared/model/review-checklist.ts'
import { withNewer } from '#shared/model/said-papers.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'
import type { AuditContext, AuditStore } from './audit-store.ts'

type Deps = { partners: Pick<PartnerStore, 'find'>; audit: AuditStore['add']; gates: Gates; now: () => Date }

/**
 * Works only while there is something to decide, and never for the admin's own application. Records the view before it
 * returns the facts.
 */
export const getReviewFacts = async (
  { partners, audit, gates, now }: Deps,
  context: AuditContext,
  userId: UserId,
): Promise<ReviewFacts> => {
  if (userId === context.by) throw new Failure('application.own')
  const found = await partners.find(userId)
  if (!found?.application) throw new Failure('application.unknown')
  const { user, application } = found
  if (!awaitsReview(application)) throw new Failure('application.moved')
  const { version } = application
  const at = now()
  await audit({ ...context, at: at.toISOString(), action: 'applicant.opened', subject: userId, about: { version } })
  return factsOf(user, application, { gates, today: londonTime(at).date })
}

type When = { gates: Gates; today: string }

const factsOf = (user: UserItem, application: PartnerItem, { gates, today }: When): ReviewFacts => {
  const { userId, version, appliedAt, transportModes, pendingName, vehicleType, vehicleOwnerName } = application
  const name = fullName(user)
  return {
    user_id: userId,
    version,
    name,
    pending_name: pendingName ? fullName(pendingName) : null,
    date_of_birth: user.dateOfBirth ?? null,
    address: user.addressParts ? addressText(user.addressParts) : null,
    applied_at: appliedAt,
    returns_after: application.returnsAfter ?? null,
    transport_modes: transportModes,
    vehicle: vehicleType
      ? {
          type: vehicleType,
          make_model: application.vehicleMakeModel ?? null,
          registration: registrationOf(application) ?? null,
          owner_name: vehicleOwnerName ?? null,
        }
      : null,
    papers: toPartnerPapers(application, gates, today),
    checklist: [
      ...reviewChecklist(
        {
          fullName: name,
          dateOfBirth: user.dateOfBirth,
          files: Object.keys(application.documents) as UploadPurpose[], // the keys are purposes
          seen: seenDays(application),
          vehicleType,
          vehicleOwnerName,
        },
        today,
      ),
      ...paperChecklist(
        {
          papers: withNewer(application.papers ?? {}, application.waitingPapers ?? {}),
          rightToWork: application.rightToWork,
          needed: neededFor(transportModes),
        },
        { gates, today },
      ),
    ],
  }
}
