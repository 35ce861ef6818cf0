import type { UserEntry } from '#shared/contracts/admin.ts'
import type { Person } from './people.ts'
import { ok } from './requests.ts'
import { allRows, type Row } from './table.ts'

type Wanted = { q?: string; role?: string }

export const toggle = ({ client }: Person, { userId }: Pick<Person, 'userId'>, body?: { is_admin?: boolean }) =>
  client.admin.toggleAdmin({ params: { id: userId }, ...(body && { body }) })

export const signOut = ({ client }: Person, { userId }: Pick<Person, 'userId'>) =>
  client.admin.signOutUser({ params: { id: userId } })

/** Every page of people, from the first to the last, with what each said of their number. */
export const everyPageOfUsers = async ({ client }: Person, wanted: Wanted = {}, limit = '10') => {
  const pages: { items: UserEntry[]; total: number | null }[] = []
  let cursor: string | undefined
  do {
    const query = { ...wanted, limit, ...(cursor && { cursor }) }
    const { items = [], total = null, next } = ok(await client.admin.listUsers({ query })).body
    pages.push({ items, total })
    cursor = next ?? undefined
  } while (cursor)
  return pages
}

export const everyUser = async (admin: Person, wanted: Wanted = {}, limit = '10'): Promise<string[]> =>
  (await everyPageOfUsers(admin, wanted, limit)).flatMap(({ items }) => items.map(({ id }) => id))

const stands = (list: string) => (row: Row) => row.GSI1PK === list || row.GSI2PK === list

/** What each figure of people counts. */
const counted: Record<string, (row: Row) => boolean> = {
  users: ({ PK, SK }) => String(PK).startsWith('USER#') && SK === 'PROFILE',
  admins: stands('DIR#ADMIN'),
  regulars: stands('DIR#REGULAR'),
  drivers: ({ SK }) => String(SK).startsWith('DRV#'),
  partners: (row) => ['P', 'N', 'V'].some((list) => stands(`DIR#PTR#${list}`)(row)),
  businesses: ({ PK, SK }) => String(PK).startsWith('BIZ#') && SK === 'PROFILE',
}

/** Which figures of people are not what they count, and who is an admin by half. */
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
