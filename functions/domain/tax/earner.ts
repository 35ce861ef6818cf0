import { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { fullName, UserItem } from '#functions/domain/accounts/user-store.ts'
import { openSealed, type SealingKeys } from '#functions/platform/sealing.ts'
import { type Item, type Key, kindOf } from '#functions/platform/table/keys.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import type { missingFacts } from '#shared/contracts/tax-shapes.ts'
import { type AddressParts, addressLine } from '#shared/model/profile-rules.ts'
import { TaxNumberItem } from './tax-number-store.ts'

type PersonWhoEarned = {
  kind: 'person'
  firstName: string
  lastName: string
  birthDate?: string
  address?: AddressParts
  niNumber?: string
}
type BusinessThatEarned = {
  kind: 'business'
  name: string
  address: string
  companyNumber?: string
  vatNumber?: string
}

/** Who earned, as the report names them. This is what is sealed when an account is erased. */
export type Earner = PersonWhoEarned | BusinessThatEarned

export const businessEarner = ({ name, address, registrationNumber, vatNumber }: BusinessItem): Earner => ({
  kind: 'business',
  name,
  address,
  ...(registrationNumber && { companyNumber: registrationNumber }),
  ...(vatNumber && { vatNumber }),
})

export const personEarner = (user: UserItem, niNumber: string | undefined): Earner => ({
  kind: 'person',
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  ...(user.dateOfBirth && { birthDate: user.dateOfBirth }),
  ...(user.addressParts && { address: user.addressParts }),
  ...(niNumber && { niNumber }),
})

/** In clear text: undefined if it was never given, or cannot be opened. */
export const niNumberIn = (keys: () => SealingKeys, row: (Key & Item) | undefined): string | undefined => {
  if (!row) return undefined
  const number = openSealed(keys(), { PK: row.PK, SK: row.SK }, read(TaxNumberItem)(row))
  return typeof number === 'string' ? number : undefined
}

/** The earner that these rows describe, if one of them is their own. */
export const earnerIn = (keys: () => SealingKeys, rows: readonly (Key & Item)[]): Earner | undefined => {
  const one = (kind: ReturnType<typeof kindOf>) => rows.find((row) => kindOf(row) === kind)
  const [business, user] = [read(BusinessItem)(one('business')), read(UserItem)(one('user'))]
  if (business) return businessEarner(business)
  return user && personEarner(user, niNumberIn(keys, one('taxNumber')))
}

export const nameOfEarner = (earner: Earner): string => (earner.kind === 'business' ? earner.name : fullName(earner))

export const addressOfEarner = ({ address }: Earner): string | null =>
  typeof address === 'object' ? addressLine(address) : (address ?? null)

/** What the report needs to know of them, and does not. */
export const missingOf = (earner: Earner | undefined): (typeof missingFacts)[number][] => {
  if (!earner) return ['identity']
  if (earner.kind === 'business') return earner.companyNumber ? [] : ['company-number']
  const { firstName, lastName, birthDate, address, niNumber } = earner
  return [
    ...(firstName && lastName ? [] : (['identity'] as const)),
    ...(birthDate ? [] : (['birth-date'] as const)),
    ...(address ? [] : (['address'] as const)),
    ...(niNumber ? [] : (['ni-number'] as const)),
  ]
}
