import { verifiedPartnerCondition } from '#functions/domain/accounts/suspension-store.ts'
import { type BlockStore, sidesOf } from '#functions/domain/blocks/block-store.ts'
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
import { unlessBlocked } from './match-store.ts'
import { isExcluded } from './request-facts.ts'
import type { RequestItem } from './request-item.ts'
import type { RelatedWrite } from './request-store.ts'

/** Someone who could carry a job: a partner, or the owner of a business. */
export type Caller = Pick<Session, 'userId' | 'businessId'> & {
  cover?: Cover | undefined
  user: Pick<Session['user'], 'first_name' | 'is_verified_partner' | 'is_driver' | 'has_business_profile' | 'suspended'>
}

/** A job's carrier, and what must hold when the match is written. `business`: see `Decide`. */
export type Taking = { carrier: Carrier; also: RelatedWrite[]; business?: Looker }

/** How someone would carry a job, or why they cannot. The request is as it was written. */
export type TakeJob = (was: RequestItem, at: Date) => Taking

/** Why a job cannot be taken. The request is as it was written. */
export type Refuse = (was: RequestItem, at: Date) => void

export type PartnerDeps = { parties: Pick<PartyStore, 'partner'> }
export type BlockDeps = { blocks: Pick<BlockStore, 'idsOf'> }

/** The refusal of a job of the pool if its owner and the caller have a block. */
export const goneFromPool = (): Failure => new Failure('request.gone')

/** A partner, for any job. Modes that their papers do not cover on its day are left out. */
export const findPartnerTaking = async (
  { parties }: PartnerDeps,
  { userId, user, cover }: Caller,
  gone: () => Failure = goneFromPool,
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
        unlessBlocked(was, userId, gone),
        {
          action: verifiedPartnerCondition({ userId, ...(cover && { cover }) }, at),
          refusal: coverRefusal(cover, () => new Failure('access.denied')),
        },
      ],
    }
  }
}

/** What is blocked stays gone for a partner, whatever becomes of it. */
export const findPoolRefusal = async ({ blocks }: BlockDeps, caller: Caller): Promise<Refuse> => {
  const blocked = await blocks.idsOf(sidesOf(caller))
  return (was, at) => {
    if (blocked.has(was.ownerId)) throw goneFromPool()
    if (was.ownerId === caller.userId) throw new Failure('request.own')
    refuseUnlessOpen(was, caller, { at, isTaken: was.carrierId !== undefined })
  }
}

/** A request whose offer has expired can be taken only after it has returned to the pool, at most a minute later. */
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
