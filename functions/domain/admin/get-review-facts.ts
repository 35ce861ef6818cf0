import { fullName, type UserItem } from '#functions/domain/accounts/user-store.ts'
import type { PartnerStore } from '#functions/domain/partners/partner-store.ts'
import { awaitsReview, type PartnerItem, registrationOf } from '#functions/domain/shared/partner-item.ts'
import { toPartnerPapers } from '#functions/domain/shared/partner-papers.ts'
import type { ReviewFacts } from '#shared/contracts/admin.ts'
import { addressText } from '#shared/model/address-text.ts'
import type { Gates } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { checklistOf, type When } from './applicant-checklist.ts'
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

const factsOf = (user: UserItem, application: PartnerItem, { gates, today }: When): ReviewFacts => {
  const { userId, version, appliedAt, transportModes, pendingName, vehicleType } = application
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
          owner_name: application.vehicleOwnerName ?? null,
        }
      : null,
    papers: toPartnerPapers(application, gates, today),
    checklist: checklistOf(user, application, { gates, today }),
  }
}
