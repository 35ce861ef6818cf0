import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { Decided, ReviewStore } from '#functions/domain/admin/admin-store.ts'
import { verifyBusiness, verifyPartner } from '#functions/domain/admin/review.ts'
import type { Partner } from '#functions/domain/partners/partner-store.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { withoutKeys } from '#functions/platform/table/row-schema.ts'
import type { Gates } from '#shared/model/cover.ts'
import { auditContextOf, businessId, noon, ring, userId } from './fake-requests.ts'
import { aBusiness, anApplication } from './sample-items.ts'

export const [admin, person] = [userId('admin'), userId('person')]
export const approve = { decision: 'approve' } as const
export const reject = { decision: 'reject' } as const

export const businessWith = (status: BusinessItem['status'], parts: Partial<BusinessItem> = {}) =>
  aBusiness({ businessId, ownerId: person, version: 3, status, ...parts })
export const application = (status: PartnerItem['status'], parts: Partial<PartnerItem> = {}): PartnerItem =>
  anApplication({ userId: person, version: 3, status, ...parts })

/** A row that changes as in the store; `meanwhile` replaces it just before the decision. */
const createReviews = <Row extends { version: number }>(first: Row | undefined, meanwhile?: Row | 'erased') => {
  const kept = { row: first, written: [] as Decided[] }
  const decide: ReviewStore['decide'] = async (decided) => {
    if (meanwhile) kept.row = meanwhile === 'erased' ? undefined : meanwhile
    if (kept.row?.version !== decided.readVersion) return 'moved'
    kept.written.push(decided)
    kept.row = withoutKeys(decided.row) as unknown as Row // the row was made from one
    return 'decided'
  }
  return { kept, reviews: { decide } }
}
export const count = (counters: object) => ({ Update: { Key: {}, UpdateExpression: JSON.stringify(counters) } })
export const counted = ({ written }: { written: Decided[] }, index: number) =>
  JSON.parse(written[0]?.also[index]?.Update?.UpdateExpression ?? '')

export const businessWorld = (first: BusinessItem | undefined, meanwhile?: BusinessItem | 'erased') => {
  const { kept, reviews } = createReviews(first, meanwhile)
  const deps = { businesses: { find: async () => kept.row }, reviews, count, now: () => noon }
  const decide = (wish: Parameters<typeof verifyBusiness>[3], by = admin, store: ReviewStore = reviews) =>
    verifyBusiness({ ...deps, reviews: store }, auditContextOf(by), businessId, wish)
  return { kept, ended: [], decide }
}

export const partnerWorld = (
  first: PartnerItem | undefined,
  meanwhile?: PartnerItem,
  isThere = true,
  gates: Gates = 'advised',
) => {
  const { kept, reviews } = createReviews(first, meanwhile)
  const user = { userId: person, email: 'ann@example.org', createdAt: '', epoch: 1, isPartner: true }
  const ended: string[] = []
  const find = async (): Promise<Partner | undefined> =>
    isThere ? { user, ...(kept.row && { application: kept.row }) } : undefined
  const deps = {
    partners: { find },
    changeFlags: (_: unknown, flags: { isPartner: boolean }) => ({
      action: { Update: { Key: {}, UpdateExpression: JSON.stringify(flags) } },
      counters: { regulars: flags.isPartner ? -1 : 1 },
    }),
    count,
    leavings: {
      ofRevoked: () => ({ hashes: ['h'], actions: [{ Delete: { Key: { PK: 'marked', SK: '' } } }] }),
      removal: (hashes: readonly string[] = []) => hashes.map((hash) => ({ Delete: { Key: { PK: hash, SK: '' } } })),
    },
    keyRing: () => ring,
    endPartnership: async (whose: string) => ended.push(`${whose} when ${kept.row?.status}`),
    gates,
    now: () => noon,
  }
  const decide = (wish: Parameters<typeof verifyPartner>[3], by = admin, store: ReviewStore = reviews) =>
    verifyPartner({ ...deps, reviews: store }, auditContextOf(by), person, wish)
  return { kept, ended, decide }
}
