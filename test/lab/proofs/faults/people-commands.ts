import { keys } from '#functions/platform/table/keys.ts'
import { applicationAfter, isApplicationAlready } from '#shared/model/review-lifecycles.ts'
import { decide, lift, suspend } from '#test/support/admin-actions.ts'
import { readRow } from '#test/support/table.ts'
import type { Person } from '#test/support/test-users.ts'
import { type AnyCommand, asAny } from './command.ts'
import { nameIn, type World } from './world.ts'

/** An application's row counts its decisions, and the audit trail has an entry for each. */
export const reviewing = (world: World, partner: Person, decision: 'approve' | 'reject'): AnyCommand =>
  asAny({
    what: `${decision} ${nameIn(world, partner)}`,
    moves: ['people', 'requests'],
    call: () => decide(world.admin, partner, { decision }),
    read: () => readRow(keys.partner(partner.userId)),
    due: (row) => {
      const status = row?.status as 'pending' | 'verified' | 'rejected' | 'revoked' // as its own store writes it
      if (isApplicationAlready(decision, status)) return 'same'
      return applicationAfter(decision, status) ? 'done' : 'refused'
    },
    isOnce: (before, after) => Number(after?.version) === Number(before?.version) + 1,
  })

/** Once somebody is suspended their promises go to others, in the same call or after it. */
export const suspending = (world: World, person: Person): AnyCommand =>
  asAny({
    what: `suspend ${nameIn(world, person)}`,
    moves: ['people', 'requests'],
    call: () => suspend(world.admin, person),
    read: () => readRow(keys.user(person.userId)),
    due: (row) => (row?.suspension ? 'same' : 'done'),
    isOnce: (before, after) => !before?.suspension && after?.suspension !== undefined,
  })

export const lifting = (world: World, person: Person): AnyCommand =>
  asAny({
    what: `lift ${nameIn(world, person)}`,
    moves: ['people'],
    call: () => lift(world.admin, person),
    read: () => readRow(keys.user(person.userId)),
    due: (row) => (row?.suspension ? 'done' : 'same'),
    isOnce: (before, after) => before?.suspension !== undefined && !after?.suspension,
  })
