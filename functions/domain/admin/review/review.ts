import type { Action, Item } from '#functions/platform/table/table.ts'
import type { adminContract } from '#shared/contracts/admin.ts'
import type { Received } from '#shared/contracts/endpoint.ts'
import type { AdminAction } from '#shared/model/activity.ts'
import { Failure, type FailureCode } from '#shared/model/failure.ts'
import type { BusinessId, UserId } from '#shared/model/ids.ts'
import type { AuditContext } from '../audit-context.ts'
import { auditRow } from '../audit-store.ts'
import type { ReviewStore } from './review-store.ts'

type Wish = Received<typeof adminContract.verifyPartner>['body']
type Verdict = Wish['decision']

/** What admins decide on, as far as a decision changes it. */
type Reviewed = {
  version: number
  status: string
  decidedAt?: string
  decidedBy?: UserId
  reason?: string
  ownerId?: UserId
}

export type ReviewDeps = { reviews: ReviewStore; now: () => Date }

type ReviewConfig<Thing extends Reviewed, Next extends Thing['status']> = {
  /** As of this moment. What is not there, or is one's own, is refused. */
  read: () => Promise<{ thing: Thing; rowOf: (decided: Thing) => Item; also: (decided: Thing) => Action[] }>
  subject: UserId | BusinessId
  after: (verdict: Verdict, status: Thing['status']) => Next | undefined
  /** Whether it stands so already: a repetition changes nothing. */
  isAlready: (verdict: Verdict, status: Thing['status']) => boolean
  actionOf: (next: Next) => AdminAction
  moved: FailureCode
}

/** Decides on what the admin has seen, and on nothing newer. Answers how it stands now, and whether that is new. */
export const review = async <Thing extends Reviewed, Next extends Thing['status']>(
  { reviews, now }: ReviewDeps,
  { context, wish }: { context: AuditContext; wish: Wish },
  { read, subject, after, isAlready, actionOf, moved }: ReviewConfig<Thing, Next>,
): Promise<{ status: Thing['status']; isNew: boolean }> => {
  const { thing, rowOf, also } = await read()
  if (isAlready(wish.decision, thing.status)) return { status: thing.status, isNew: false }
  const status = after(wish.decision, thing.status)
  if (!status || (wish.version ?? thing.version) !== thing.version) throw new Failure(moved)

  const { by } = context
  const at = now().toISOString()
  const decided = decidedOn(thing, { status, by, at, reason: wish.reason })
  const about = {
    from: thing.status,
    version: decided.version,
    ...(thing.ownerId && { owner: thing.ownerId }),
    ...(decided.reason && { reason: decided.reason }),
  }
  const outcome = await reviews.decide({
    row: rowOf(decided),
    readVersion: thing.version,
    by,
    also: [...also(decided), auditRow({ ...context, at, action: actionOf(status), subject, about })],
  })
  if (outcome === 'no-admin') throw new Failure('access.denied')
  if (outcome === 'decided') return { status, isNew: true }
  // Another admin was quicker: with the same decision all is well, and otherwise this one was not meant for what is there now.
  const quicker = (await read()).thing.status
  if (!isAlready(wish.decision, quicker)) throw new Failure(moved)
  return { status: quicker, isNew: false }
}

type Step = { status: string; by: UserId; at: string; reason: string | undefined }

/** A reason is for those who are turned away. */
const decidedOn = <Thing extends Reviewed>({ reason: _, ...thing }: Thing, { status, by, at, reason }: Step): Thing =>
  ({
    ...thing,
    version: thing.version + 1,
    status,
    decidedAt: at,
    decidedBy: by,
    ...(status !== 'verified' && reason && { reason }),
  }) as Thing // the same thing with another decision on it
