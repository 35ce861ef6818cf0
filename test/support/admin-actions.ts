import type { BusinessEntry, PartnerEntry } from '#shared/contracts/admin.ts'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import { londonTime } from '#shared/model/london.ts'
import type { Papers } from '#shared/model/papers.ts'
import { type Application, onFoot } from './applications.ts'
import type { Client } from './client.ts'
import { ok } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { allRows, type Row } from './table.ts'
import { aRequester, type Fleet, newProfile, type Person, signedIn } from './test-users.ts'

export const anAdmin = (host: TestHost): Promise<Person> =>
  signedIn(host, { profile: newProfile(), flags: { isAdmin: true } })

/** An applicant who waits for review, made by their own calls. */
export const anApplicant = async (
  host: TestHost,
  form: (client: Client) => Promise<Application> = onFoot,
): Promise<Person> => {
  const person = await aRequester(host)
  ok(await person.client.partner.apply({ body: await form(person.client) }))
  return person
}

type WorkBody = Sent<(typeof contracts)['admin']['recordRightToWork']>['body']
type Decision = { decision?: unknown; reason?: string; version?: number; waste_looked_up_on?: string }

export const decide = ({ client }: Person, { userId }: Pick<Person, 'userId'>, body: Decision) =>
  client.admin.verifyPartner({ params: { id: userId }, body })

export const decideOnName = ({ client }: Person, { userId }: Pick<Person, 'userId'>, body: Decision) =>
  client.admin.reviewName({ params: { id: userId }, body })

/** Sends a partner's papers. */
export const sendPapers = ({ client }: Person, body: Papers & { vehicleInsurance?: string }) =>
  client.partner.savePapers({ body })

export const decideOnPapers = ({ client }: Person, { userId }: Pick<Person, 'userId'>, body: Decision) =>
  client.admin.reviewPapers({ params: { id: userId }, body })

/** Records a check of the passport today, unless something else is said. */
export const checkWork = ({ client }: Person, { userId }: Pick<Person, 'userId'>, check: Partial<WorkBody> = {}) =>
  client.admin.recordRightToWork({
    params: { id: userId },
    body: { how: 'passport', checked_on: londonTime(new Date()).date, ...check },
  })

export const decideOnBusiness = ({ client }: Person, { businessId }: Pick<Fleet, 'businessId'>, body: Decision) =>
  client.admin.verifyBusiness({ params: { id: businessId }, body })

/** Saves the profile of a user unchanged, except for the name. */
export const askForName = ({ client, user }: Person, name: { firstName: string; lastName: string }) => {
  const { mobile = '', dateOfBirth: dob = '', addressParts } = user
  return client.users.saveProfile({ body: { mobile, dob, addressParts, ...name } })
}

type Page<Entry> = { body: { items?: Entry[]; next?: string | null } }

/** Every page, from the first to the last. */
const everyPage = async <Entry>(
  turn: (query: { limit: string; cursor?: string }) => Promise<Page<Entry>>,
  limit: string,
): Promise<Entry[]> => {
  const entries: Entry[] = []
  let cursor: string | undefined
  do {
    const { items = [], next } = (await turn({ limit, ...(cursor && { cursor }) })).body
    entries.push(...items)
    cursor = next ?? undefined
  } while (cursor)
  return entries
}

/** All applications, page by page as an admin reads them. */
export const everyEntry = ({ client }: Person, limit = '10'): Promise<PartnerEntry[]> =>
  everyPage(async (query) => ok(await client.admin.listPartners({ query })), limit)

/** All businesses, page by page as an admin reads them. */
export const everyBusiness = ({ client }: Person, limit = '7'): Promise<BusinessEntry[]> =>
  everyPage(async (query) => ok(await client.admin.listBusinesses({ query })), limit)

/** The audit entries about a person or a business, the oldest first. */
const auditAbout = async (id: string): Promise<Row[]> =>
  (await allRows())
    .filter(({ PK, subject }) => String(PK).startsWith('AUD#') && subject === id)
    .toSorted((a, b) => String(a.SK).localeCompare(String(b.SK)))

export const auditOf = ({ userId }: Pick<Person, 'userId'>): Promise<Row[]> => auditAbout(userId)

export const auditOfBusiness = ({ businessId }: Pick<Fleet, 'businessId'>): Promise<Row[]> => auditAbout(businessId)

type Wanted = { q?: string; role?: string }

export const toggle = ({ client }: Person, { userId }: Pick<Person, 'userId'>, body?: { is_admin?: boolean }) =>
  client.admin.toggleAdmin({ params: { id: userId }, ...(body && { body }) })

export const signOut = ({ client }: Person, { userId }: Pick<Person, 'userId'>) =>
  client.admin.signOutUser({ params: { id: userId } })

export const suspend = (
  { client }: Person,
  { userId }: Pick<Person, 'userId'>,
  body: { reason?: string; until?: string } = { reason: 'Three parcels never arrived.' },
) => client.admin.suspendUser({ params: { id: userId }, body })

export const lift = ({ client }: Person, { userId }: Pick<Person, 'userId'>) =>
  client.admin.liftSuspension({ params: { id: userId } })

/** Every page of people, from the first to the last, with the total that each page has. */
export const everyPageOfUsers = async ({ client }: Person, { q, ...of }: Wanted = {}, limit = '10') => {
  const pages: { items: UserEntry[]; total: number | null }[] = []
  let cursor: string | undefined
  do {
    const page = { ...of, limit, ...(cursor && { cursor }) }
    const { admin } = client
    const answer = await (q ? admin.searchUsers({ body: { ...page, q } }) : admin.listUsers({ query: page }))
    const { items = [], total = null, next } = ok(answer).body
    pages.push({ items, total })
    cursor = next ?? undefined
  } while (cursor)
  return pages
}

export const everyUser = async (admin: Person, wanted: Wanted = {}, limit = '10'): Promise<string[]> =>
  (await everyPageOfUsers(admin, wanted, limit)).flatMap(({ items }) => items.map(({ id }) => id))

const stands = (list: string) => (row: Row) => row.GSI1PK === list || row.GSI2PK === list

/** The people behind each figure. */
const counted: Record<string, (row: Row) => boolean> = {
  users: ({ PK, SK }) => String(PK).startsWith('USER#') && SK === 'PROFILE',
  admins: stands('DIR#ADMIN'),
  regulars: stands('DIR#REGULAR'),
  drivers: ({ SK }) => String(SK).startsWith('DRV#'),
  partners: (row) => ['P', 'B', 'W', 'N', 'V'].some((list) => stands(`DIR#PTR#${list}`)(row)),
  businesses: ({ PK, SK }) => String(PK).startsWith('BIZ#') && SK === 'PROFILE',
}

/** The figures of people that do not match the rows, and people who are only half admins. */
export const miscounted = async (): Promise<string[]> => miscountedIn(await allRows())

export const miscountedIn = (rows: readonly Row[]): string[] => {
  const figures = Object.entries(counted).flatMap(([name, is]) => {
    const said = rows.filter(({ SK }) => SK === 'STAT').reduce((sum, row) => sum + Number(row[name] ?? 0), 0)
    const found = rows.filter(is).length
    return said === found ? [] : [`${name} is ${said}, not ${found}`]
  })
  const flagged = rows.filter(({ SK, isAdmin }) => SK === 'PROFILE' && isAdmin).map(({ PK }) => PK)
  const marked = rows.filter(({ SK }) => SK === 'ADMIN').map(({ PK }) => PK)
  const halves = [...flagged.filter((PK) => !marked.includes(PK)), ...marked.filter((PK) => !flagged.includes(PK))]
  return [...figures, ...halves.map((PK) => `${PK} is an admin by half`)]
}
