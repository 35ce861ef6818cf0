import { verifiedPartnerCondition } from '#functions/domain/accounts/suspension-store.ts'
import type { PartyStore } from '#functions/domain/partners/partner-store.ts'
import { coverRefusal } from '#functions/domain/shared/cover-store.ts'
import { coveredJob, coveredModesFor, refuseUncovered } from '#functions/domain/shared/gate-rule.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { carryingMode } from '#shared/model/carrying-mode.ts'
import type { Cover } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import type { Looker } from '#shared/model/limits.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import type { Carrier } from './lifecycle/request-transitions.ts'
import { isExcluded } from './request-facts.ts'
import type { RequestItem } from './request-item.ts'
import type { RelatedWrite } from './request-store.ts'

/** Someone who could carry a job: a partner, or the owner of a business. */
export type Caller = Pick<Session, 'userId' | 'businessId'> & {
  cover?: Cover | undefined
  user: Pick<Session['user'], 'first_name' | 'is_verified_partner' | 'has_business_profile' | 'suspended'>
}

/** A job's carrier, and what must hold when the match is written. `business`: see `Decide`. */
export type Taking = { carrier: Carrier; also: RelatedWrite[]; business?: Looker }

/** How someone would carry a job, or why they cannot. The request is as it was written. */
export type TakeJob = (was: RequestItem, at: Date) => Taking

export type PartnerDeps = { parties: Pick<PartyStore, 'partner'> }

/** A partner, for any job. Modes that their papers do not cover on its day are left out. */
export const findPartnerTaking = async (
  { parties }: PartnerDeps,
  { userId, user, cover }: Caller,
): Promise<TakeJob> => {
  const partner = await parties.partner(userId)
  return (was, at) => {
    const name = user.first_name && { carrierName: user.first_name }
    const modes = partner?.transportModes ?? []
    const job = coveredJob(was)
    const actualMode = carryingMode(was, coveredModesFor(cover, modes, job))
    if (!actualMode) refuseUncovered(cover, { ...job, mode: carryingMode(was, modes) ?? was.mode }, 'partner')
    return {
      carrier: { carrierId: userId, ...name, ...(actualMode && { actualMode }) },
      also: [
        {
          action: verifiedPartnerCondition({ userId, ...(cover && { cover }) }, at),
          refusal: coverRefusal(cover, () => new Failure('access.denied')),
        },
      ],
    }
  }
}

/** A request whose offer has expired can be taken only after it has returned to the pool, at most a minute later. */
export const refuseUnlessFree = (was: RequestItem, caller: Caller, at: Date): void => {
  if (was.ownerId === caller.userId) throw new Failure('request.own')
  refuseUnlessOpen(was, caller, { at, isTaken: was.carrierId !== undefined })
}

export const refuseUnlessOpen = (
  was: RequestItem,
  caller: Caller,
  { at, isTaken }: { at: Date; isTaken: boolean },
): void => {
  const { event, status } = withExpiryApplied(was, at)
  if (status === 'cancelled' && event.reason === 'expired') throw new Failure('request.expired')
  if (!canTransition('accept', was.status)) throw new Failure(isTaken ? 'request.taken' : 'request.gone')
  if (isExcluded(was, caller)) throw new Failure('request.excluded')
}
