import type { ActivityEntry } from '#shared/contracts/admin.ts'
import { BusinessId, UserId } from '#shared/model/ids.ts'

const padded = (number: number) => String(number).padStart(22, '0')

export const createPerson = (number: number, name: string) => ({
  id: UserId.parse(`usr_${padded(number)}`),
  name,
  email: `person-${number}@example.com`,
})

export const aBusiness = {
  id: BusinessId.parse(`biz_${padded(1)}`),
  name: 'Fennel Couriers',
  email: 'owner@example.com',
}

/** An entry from this many minutes ago, with some fields replaced. */
export const createEntry = (number: number, parts: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: `aud_${number}`,
  at: new Date(Date.now() - number * 60_000).toISOString(),
  action: 'document.opened',
  actor: createPerson(1, 'Robin Hale'),
  subject: createPerson(2, 'Alex Reed'),
  reason: null,
  until: null,
  document: 'id-document',
  ...parts,
})
