import type { BusinessEntry, PartnerEntry } from '#shared/contracts/admin.ts'
import { type Application, onFoot } from './applications.ts'
import type { Client } from './client.ts'
import { aRequester, type Fleet, newProfile, type Person, signedIn } from './people.ts'
import { ok } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { allRows, type Row } from './table.ts'

export const anAdmin = (host: TestHost): Promise<Person> =>
  signedIn(host, { profile: newProfile(), flags: { isAdmin: true } })

/** Somebody whose application waits, as the calls of their own browser brought it there. */
export const anApplicant = async (
  host: TestHost,
  form: (client: Client) => Promise<Application> = onFoot,
): Promise<Person> => {
  const person = await aRequester(host)
  ok(await person.client.partner.apply({ body: await form(person.client) }))
  return person
}

type Decision = { decision?: unknown; reason?: string; version?: number }

export const decide = ({ client }: Person, { userId }: Pick<Person, 'userId'>, body: Decision) =>
  client.admin.verifyPartner({ params: { id: userId }, body })

export const decideOnName = ({ client }: Person, { userId }: Pick<Person, 'userId'>, body: Decision) =>
  client.admin.reviewName({ params: { id: userId }, body })

export const decideOnBusiness = ({ client }: Person, { businessId }: Pick<Fleet, 'businessId'>, body: Decision) =>
  client.admin.verifyBusiness({ params: { id: businessId }, body })

/** Saves the profile of somebody as it is, under another name. */
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

/** All applications, as an admin turns their pages. */
export const everyEntry = ({ client }: Person, limit = '10'): Promise<PartnerEntry[]> =>
  everyPage(async (query) => ok(await client.admin.listPartners({ query })), limit)

/** All businesses, as an admin turns their pages. */
export const everyBusiness = ({ client }: Person, limit = '7'): Promise<BusinessEntry[]> =>
  everyPage(async (query) => ok(await client.admin.listBusinesses({ query })), limit)

/** What was written down about a person or a business, the oldest first. */
const auditAbout = async (id: string): Promise<Row[]> =>
  (await allRows())
    .filter(({ PK, subject }) => String(PK).startsWith('AUD#') && subject === id)
    .toSorted((a, b) => String(a.SK).localeCompare(String(b.SK)))

export const auditOf = ({ userId }: Pick<Person, 'userId'>): Promise<Row[]> => auditAbout(userId)

export const auditOfBusiness = ({ businessId }: Pick<Fleet, 'businessId'>): Promise<Row[]> => auditAbout(businessId)
