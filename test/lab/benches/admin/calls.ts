import type { UserRole } from '#shared/contracts/admin-users.ts'
import type { Client } from '#test/support/client.ts'
import { ok } from '#test/support/requests.ts'
import type { CallCost } from '../call-cost.ts'
import { costBudgets } from '../cost-budgets.ts'
import type { MadePerson } from './made-people.ts'
import { claimedDocument, ownedBusinessId } from './stored.ts'

type Page = { status: number; text: string; body: { next?: string | null } }
type Turn = (admin: Client, cursor: { cursor?: string }) => Promise<Page>

/** One call of an admin. `prepare` makes what the call needs, unmeasured, and returns the call to measure. */
export type AdminCall = {
  call: string
  budget: CallCost
  /** Set for searches: their cost depends on the number of results, up to a limit. */
  query?: string
  prepare: (admin: Client, people: readonly MadePerson[]) => Promise<() => Promise<{ status: number }>>
}

const first =
  (turn: Turn): AdminCall['prepare'] =>
  async (admin) =>
  () =>
    turn(admin, {})

const tenth =
  (turn: Turn): AdminCall['prepare'] =>
  async (admin) => {
    let cursor: { cursor?: string } = {}
    for (let page = 1; page < 10; page += 1) {
      const { next } = ok(await turn(admin, cursor)).body
      if (!next) throw new Error(`There is no page ${page + 1}`)
      cursor = { cursor: next }
    }
    return () => turn(admin, cursor)
  }

const pages = (call: string, turn: Turn, budget: CallCost): AdminCall[] => [
  { call: `${call}, page 1`, budget, prepare: first(turn) },
  { call: `${call}, page 10`, budget, prepare: tenth(turn) },
]

/** There are too few admins for ten full pages, so theirs are smaller. */
const someAtOnce: Partial<Record<UserRole, { limit: string }>> = { admin: { limit: '2' } }

/** Reads the session, the statistics, each list of the role, and the profiles of a page. */
const listed = (role: UserRole, budget: CallCost): AdminCall[] =>
  pages(
    `listUsers, ${role}`,
    (admin, cursor) => admin.admin.listUsers({ query: { role, ...someAtOnce[role], ...cursor } }),
    budget,
  )

const searched = (call: string, query: { q: string; role?: UserRole }, [trips, read]: [number, number]) => ({
  call: `searchUsers, ${call}`,
  query: query.q,
  budget: { trips, read, write: 0 },
  prepare: first((admin, cursor) => admin.admin.searchUsers({ body: { ...query, ...cursor } })),
})

/** The session, one read of at most a thousand words, and the profiles of a page. */
const plain: [number, number] = [3, 2 + 12 + 5]
/** The same units in one more trip: from three letters on, a search reads words and endings in parallel. */
const byParts: [number, number] = [4, 2 + 12 + 5]
/**
 * Results are filtered: a call reads at most a thousand words, and the profiles of all their owners, a hundred at a
 * time.
 */
const chosen: [number, number] = [21, 2 + 12.5 + 500]
/** Words and endings; the last round may read a little further in each. */
const chosenByParts: [number, number] = [41, 2 + 2 * 12.5 + 500]

const oneWho = (people: readonly MadePerson[], is: (person: MadePerson) => boolean): MadePerson => {
  const person = people.find(is)
  if (!person) throw new Error('There is no such person in this world')
  return person
}

/** Records the decision in `people`, so that later calls choose someone else. */
const decidesOnPartner =
  (decision: 'approve' | 'reject'): AdminCall['prepare'] =>
  async ({ admin }, people) => {
    const { userId, application } = oneWho(people, (person) => person.application?.status === 'pending')
    if (application) application.status = decision === 'approve' ? 'verified' : 'rejected'
    const body = { decision, ...(decision === 'reject' && { reason: 'The photo is blurred.' }) }
    return () => admin.verifyPartner({ params: { id: userId }, body })
  }

const approvesBusiness: AdminCall['prepare'] = async ({ admin }, people) => {
  const { userId, business } = oneWho(people, (person) => person.business?.status === 'pending')
  if (business) business.status = 'verified'
  const id = await ownedBusinessId(userId)
  return () => admin.verifyBusiness({ params: { id }, body: { decision: 'approve' } })
}

const toggles =
  (isAdmin: boolean): AdminCall['prepare'] =>
  async ({ admin }, people) => {
    const isPlain = (person: MadePerson) => !(person.isAdmin || person.application || person.business)
    const { userId } = oneWho(people, isPlain)
    return () => admin.toggleAdmin({ params: { id: userId }, body: { is_admin: isAdmin } })
  }

const signsOut: AdminCall['prepare'] = async ({ admin }, people) => {
  const { userId } = oneWho(people, ({ isAdmin }) => !isAdmin)
  return () => admin.signOutUser({ params: { id: userId } })
}

const opensDocument: AdminCall['prepare'] = async ({ uploads }, people) => {
  const id = await claimedDocument(oneWho(people, ({ application }) => application !== undefined).userId)
  return async () => {
    const { status } = await uploads.openUpload({ params: { id } })
    return { status: status === 302 ? 200 : status }
  }
}

/** Calls that read come first, before anything has changed the world. Only one person has the word `rare`. */
export const adminCalls = (rare: string): AdminCall[] => [
  {
    call: 'getAdminStats',
    budget: costBudgets.getAdminStats,
    prepare:
      async ({ admin }) =>
      () =>
        admin.getAdminStats(),
  },
  // Full pages; the cost bench has only a few entries.
  ...pages('listActivity, all', ({ admin }, query) => admin.listActivity({ query }), { trips: 11, read: 20, write: 0 }),
  ...pages('listActivity, admins', ({ admin }, query) => admin.listActivity({ query: { of: 'admins', ...query } }), {
    trips: 4,
    read: 17.5,
    write: 0,
  }),
  ...listed('all', costBudgets.listUsers),
  ...listed('admin', costBudgets.listUsers),
  ...listed('partner', costBudgets['listUsers, the partners']),
  ...listed('business', costBudgets['listUsers, the businesses']),
  ...listed('regular', costBudgets.listUsers),
  searched('a rare word', { q: rare }, byParts),
  searched('the middle of a rare word', { q: rare.slice(1) }, byParts),
  searched('the middle of a business’s name', { q: 'andlebar' }, byParts),
  searched('a common ending', { q: 'son' }, byParts),
  searched('a letter', { q: 's' }, plain),
  searched('a common start', { q: 'sm' }, plain),
  searched('what everybody has', { q: 'ex' }, plain),
  searched('two words', { q: 'david smith' }, chosenByParts),
  searched('two words that nobody has', { q: 'smith xyz' }, chosenByParts),
  searched('a common start among partners', { q: 'sm', role: 'partner' }, chosen),
  searched('a common start among admins', { q: 'sm', role: 'admin' }, chosen),
  ...pages('listPartners', ({ admin }, query) => admin.listPartners({ query }), costBudgets.listPartners),
  // Each business that waits is compared with the marks of accounts that left.
  ...pages('listBusinesses', ({ admin }, query) => admin.listBusinesses({ query }), {
    trips: 18,
    read: 24.5,
    write: 0,
  }),
  { call: 'openUpload', budget: costBudgets['openUpload, by an admin'], prepare: opensDocument },
  { call: 'verifyPartner, approved', budget: costBudgets.verifyPartner, prepare: decidesOnPartner('approve') },
  // One write unit more, because the row holds the reason.
  { call: 'verifyPartner, rejected', budget: { trips: 4, read: 5, write: 16 }, prepare: decidesOnPartner('reject') },
  { call: 'verifyBusiness, approved', budget: costBudgets.verifyBusiness, prepare: approvesBusiness },
  { call: 'toggleAdmin, granted', budget: costBudgets.toggleAdmin, prepare: toggles(true) },
  { call: 'toggleAdmin, taken back', budget: costBudgets['toggleAdmin, taken back'], prepare: toggles(false) },
  { call: 'signOutUser', budget: { ...costBudgets.signOutUser, write: 9 }, prepare: signsOut },
]
