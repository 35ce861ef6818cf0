import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { type Application, onFoot } from './applications.ts'
import type { Client } from './client.ts'
import { aRequester, newProfile, type Person, signedIn } from './people.ts'
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

/** Every page of applications, from the first to the last. */
export const everyEntry = async ({ client }: Person, limit = '10'): Promise<PartnerEntry[]> => {
  const entries: PartnerEntry[] = []
  let cursor: string | undefined
  do {
    const { items = [], next } = ok(
      await client.admin.listPartners({ query: { limit, ...(cursor && { cursor }) } }),
    ).body
    entries.push(...items)
    cursor = next ?? undefined
  } while (cursor)
  return entries
}

/** What was written down about somebody, the oldest first. */
export const auditOf = async ({ userId }: Pick<Person, 'userId'>): Promise<Row[]> =>
  (await allRows())
    .filter(({ PK, subject }) => String(PK).startsWith('AUD#') && subject === userId)
    .toSorted((a, b) => String(a.SK).localeCompare(String(b.SK)))
