import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { anAdmin, anApplicant, decide, lift, suspend } from '#test/support/admin-actions.ts'
import { offerTo } from '#test/support/offers.ts'
import { reported } from '#test/support/problems.ts'
import { post, requestIn } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester } from '#test/support/test-users.ts'
import type { Scenario } from './scenario.ts'

export type AdminVariant =
  | 'listUsers, the partners'
  | 'listUsers, the businesses'
  | 'listUsers, who are drivers'
  | 'searchUsers, the second page'
  | 'searchUsers, with two words among partners'
  | 'listActivity, of admins'
  | 'toggleAdmin, taken back'
  | 'suspendUser, with a job, an offer and a request'
  | 'openUpload, by an admin'
type Operation =
  | 'getAdminStats'
  | 'listUsers'
  | 'searchUsers'
  | 'listActivity'
  | 'toggleAdmin'
  | 'signOutUser'
  | 'suspendUser'
  | 'liftSuspension'
  | 'getPerson'
  | 'openPersonDetails'
  | 'searchDeliveries'
  | 'getDelivery'
  | 'openDeliveryDetails'
  | 'exportTaxReport'

const overAPage = 12

/** Makes people one after another, so that no two join at the same moment. */
const group = async (make: () => Promise<unknown>, size = overAPage): Promise<void> => {
  for (let count = 0; count < size; count += 1) await make()
}

/** A call with which an admin lists people. */
const lookingAt = async (host: TestHost, query: Record<string, string>) => {
  const { client } = await anAdmin(host)
  return { list: () => client.admin.listUsers({ query }) }
}

/** A call with which an admin searches for people. */
const searchingFor = async (host: TestHost, body: { q: string; role?: 'partner' }) => {
  const { client } = await anAdmin(host)
  return { search: (more = {}) => client.admin.searchUsers({ body: { ...body, ...more } }) }
}

/** Stores the totals of the past days on the dashboard, as each day's end does. */
const keepGrowth = async (): Promise<void> => {
  // Loaded late: the functions read their settings when they load.
  const { growthStore } = await import('#functions/domain/statistics/statistics-store.ts')
  const today = londonTime(new Date()).date
  for (let before = 1; before < 30; before += 1)
    await growthStore.keep(addDays(today, -before), { users: 98_765, businesses: 4_321, partners: 12_345 })
}

const idDocumentOf = async (userId: string): Promise<string> => {
  const row = (await readRow(keys.partner(userId))) as PartnerItem | undefined // only its store writes this row
  return row?.documents['id-document']?.uploadId ?? ''
}

const toggled = async (host: TestHost, isAdmin: boolean) => {
  const [{ client }, { userId }] = [await anAdmin(host), await (isAdmin ? aRequester(host) : anAdmin(host))]
  return () => client.admin.toggleAdmin({ params: { id: userId }, body: { is_admin: isAdmin } })
}

/** A delivery on its way, its two sides, and an admin. */
const withADelivery = async (host: TestHost) => {
  const [admin, owner, partner] = [await anAdmin(host), await aRequester(host), await aPartner(host)]
  return { admin, owner, partner, id: await requestIn('in_transit', { owner, carrier: partner }) }
}

export const adminScenarios: Record<Operation | AdminVariant, Scenario> = {
  getAdminStats: async (host) => {
    await keepGrowth()
    const { client } = await anAdmin(host)
    return () => client.admin.getAdminStats()
  },
  listUsers: async (host) => {
    await group(() => aRequester(host))
    return (await lookingAt(host, {})).list
  },
  'listUsers, the partners': async (host) => {
    await group(() => aPartner(host))
    return (await lookingAt(host, { role: 'partner' })).list
  },
  'listUsers, the businesses': async (host) => {
    await group(() => aBusiness(host))
    return (await lookingAt(host, { role: 'business' })).list
  },
  'listUsers, who are drivers': async (host) => {
    const fleet = await aBusiness(host)
    await group(() => aDriverOf(host, fleet))
    return (await lookingAt(host, {})).list
  },
  searchUsers: async (host) => {
    await group(() => aRequester(host))
    return (await searchingFor(host, { q: 'pers' })).search
  },
  'searchUsers, the second page': async (host) => {
    // A unique name: a driver on this page by chance would cost one more round trip.
    await group(() => aRequester(host, { firstName: 'Ottilie' }), 21)
    const { search } = await searchingFor(host, { q: 'ottilie' })
    const { next } = (await search()).body
    return () => search({ cursor: next ?? '' })
  },
  'searchUsers, with two words among partners': async (host) => {
    await group(() => aPartner(host, {}, { firstName: 'Robin', lastName: 'Person' }))
    return (await searchingFor(host, { q: 'robin per', role: 'partner' })).search
  },
  listActivity: async (host) => {
    const admin = await anAdmin(host)
    await group(async () => {
      const applicant = await anApplicant(host)
      await decide(admin, applicant, { decision: 'approve' })
    })
    return () => admin.client.admin.listActivity({ query: {} })
  },
  'listActivity, of admins': async (host) => {
    const admin = await anAdmin(host)
    await group(async () => decide(admin, await anApplicant(host), { decision: 'approve' }))
    return () => admin.client.admin.listActivity({ query: { of: 'admins' } })
  },
  toggleAdmin: (host) => toggled(host, true),
  'toggleAdmin, taken back': (host) => toggled(host, false),
  signOutUser: async (host) => {
    const [{ client }, { userId }] = [await anAdmin(host), await aRequester(host)]
    return () => client.admin.signOutUser({ params: { id: userId } })
  },
  suspendUser: async (host) => {
    const [admin, fleet] = [await anAdmin(host), await aBusiness(host)]
    return () => suspend(admin, fleet)
  },
  'suspendUser, with a job, an offer and a request': async (host) => {
    const [admin, owner, partner] = [await anAdmin(host), await aRequester(host), await aPartner(host)]
    await requestIn('matched', { owner, carrier: partner })
    await offerTo(owner, partner)
    await post(partner.client)
    return () => suspend(admin, partner)
  },
  liftSuspension: async (host) => {
    const [admin, fleet] = [await anAdmin(host), await aBusiness(host)]
    await suspend(admin, fleet)
    return () => lift(admin, fleet)
  },
  getPerson: async (host) => {
    const { admin, partner } = await withADelivery(host)
    return () => admin.client.admin.getPerson({ params: { id: partner.userId } })
  },
  openPersonDetails: async (host) => {
    const { admin, partner } = await withADelivery(host)
    return () => admin.client.admin.openPersonDetails({ params: { id: partner.userId } })
  },
  searchDeliveries: async (host) => {
    const { admin, id } = await withADelivery(host)
    await host.settled()
    return () => admin.client.admin.searchDeliveries({ body: { q: `#${id.slice(-6)}` } })
  },
  getDelivery: async (host) => {
    const { admin, owner, id } = await withADelivery(host)
    await reported(owner, id)
    return () => admin.client.admin.getDelivery({ params: { id } })
  },
  openDeliveryDetails: async (host) => {
    const { admin, id } = await withADelivery(host)
    return () => admin.client.admin.openDeliveryDetails({ params: { id } })
  },
  exportTaxReport: async (host) => {
    const { client } = await anAdmin(host)
    for (let count = 0; count < overAPage; count += 1)
      await requestIn('completed', { owner: await aRequester(host), carrier: await aPartner(host) })
    return () => client.admin.exportTaxReport({ body: { year: 2026 } })
  },
  'openUpload, by an admin': async (host) => {
    const [{ client }, { userId }] = [await anAdmin(host), await anApplicant(host)]
    const id = await idDocumentOf(userId)
    return async () => {
      const { status } = await client.uploads.openUpload({ params: { id } })
      return { status: status === 302 ? 200 : status }
    }
  },
}
