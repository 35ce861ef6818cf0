import type { BusinessState } from '#functions/domain/accounts/business-item.ts'
import { newId } from '#functions/platform/new-id.ts'
import { UserId } from '#shared/model/ids.ts'
import type { ApplicationState } from '#shared/model/review-lifecycles.ts'
import { type Chance, evenly, skewed } from './drawn.ts'
import { aBusinessName, aFirstName, aLastName } from './made-names.ts'

type Name = { first: string; last: string }

export type MadePerson = {
  userId: UserId
  email: string
  joinedAt: Date
  /** Absent until they have entered their profile. */
  name?: Name
  isAdmin?: boolean
  application?: { status: ApplicationState; appliedAt: Date }
  business?: { name: string; status: BusinessState }
}

type Kind = { ofHundred: number; isNameless?: true; applied?: ApplicationState; owns?: BusinessState }

const kinds: readonly Kind[] = [
  { ofHundred: 56 },
  { ofHundred: 10, isNameless: true },
  { ofHundred: 5, applied: 'pending' },
  { ofHundred: 13, applied: 'verified' },
  { ofHundred: 3, applied: 'rejected' },
  { ofHundred: 1, applied: 'revoked' },
  { ofHundred: 4, owns: 'pending' },
  { ofHundred: 7, owns: 'verified' },
  { ofHundred: 1, owns: 'rejected' },
]
const hundred = kinds.flatMap((kind) => Array<Kind>(kind.ofHundred).fill(kind))

/** A name to search for by its middle. */
const handlebar = { number: 30, business: { name: 'Handlebar Couriers', status: 'verified' } } as const

/** Enough admins to fill pages even in the smallest world. */
const firstAdmins = 25
const laterAdmins = 0.0004

const dayMs = 24 * 3_600_000
/**
 * The first thousand are the newest; everyone added later joined long before them. So every list begins with the same
 * pages, whose cost depends on the size of the world alone.
 */
const newest = { people: 1000, fromDays: 0, toDays: 20 }
const older = { fromDays: 40, toDays: 500 }
const fewDays = 10

const hosts = skewed(['post', 'mail', 'inbox', 'letters', 'webmail', 'fastpost', 'mymail', 'paper-plane', 'quill'], 2)
const nicknames = ['happy', 'badger', 'kestrel', 'moor', 'lane', 'bike', 'tea', 'rover', 'harbour', 'lucky', 'otter']

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The part before the @, as people choose it. */
const localPart = ({ first, last }: Name, chance: Chance): string => {
  const [given, family, number] = [ascii(first), ascii(last), Math.floor(chance() * 99)]
  const forms = [
    `${given}.${family}`,
    `${given}.${family}`,
    `${given}${family}${number}`,
    `${given}${number}`,
    `${given}_${family}`,
    `${given.slice(0, 1)}.${family}`,
    `${given.slice(0, 1)}${family}${number}`,
    `${family}-${given}`,
    `${given}+parcels`,
    `${evenly(nicknames, chance)}.${evenly(nicknames, chance)}${number}`,
  ]
  return evenly(forms, chance)
}

const idFrom = (chance: Chance): UserId =>
  UserId.parse(newId('usr', Buffer.from(Uint32Array.from({ length: 8 }, () => chance() * 2 ** 32).buffer)))

/** Each call makes more people who joined before `now`; the same ones for the same random state. */
export const madePeople = (chance: Chance, now: Date): ((count: number) => MadePerson[]) => {
  const addresses = new Set<string>()
  let people = 0
  let joinedAt = now

  const addressOf = (name: Name): string => {
    const local = localPart(name, chance)
    const host = chance() < 0.05 ? ascii(name.last) || 'post' : hosts(chance)
    let address = `${local}@${host}.example`
    for (let more = 2; addresses.has(address); more += 1) address = `${local}${more}@${host}.example`
    addresses.add(address)
    return address
  }

  const onePerson = (): MadePerson => {
    people += 1
    const isAdmin = people <= firstAdmins || chance() < laterAdmins
    const { isNameless, applied, owns }: Kind = isAdmin ? { ofHundred: 0 } : evenly(hundred, chance)
    const name = { first: aFirstName(chance), last: aLastName(chance) }
    // Some join in the same millisecond as the person before them, and some apply in the millisecond in which they
    // join.
    const { fromDays, toDays } = people <= newest.people ? newest : older
    const isApart = chance() > 0.03 || people === newest.people + 1
    if (isApart) joinedAt = new Date(now.getTime() - Math.ceil((fromDays + chance() * (toDays - fromDays)) * dayMs))
    const later = chance() < 0.1 ? 0 : chance() * Math.min(fewDays * dayMs, now.getTime() - joinedAt.getTime())
    return {
      userId: idFrom(chance),
      email: addressOf(name),
      joinedAt,
      ...(!isNameless && { name }),
      ...(isAdmin && { isAdmin }),
      ...(applied && { application: { status: applied, appliedAt: new Date(joinedAt.getTime() + Math.floor(later)) } }),
      ...(owns && { business: { name: aBusinessName(chance), status: owns } }),
      ...(people === handlebar.number && { business: handlebar.business }),
    }
  }
  return (count) => Array.from({ length: count }, onePerson)
}
