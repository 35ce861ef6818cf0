import { keys } from '#functions/platform/table/keys.ts'
import { anAdmin, auditOf, suspend } from '#test/support/admin-actions.ts'
import { aFleet, assign } from '#test/support/fleets.ts'
import { accept } from '#test/support/offers.ts'
import { post } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import type { Race } from './race.ts'

const roles = ['partner', 'business', 'owner'] as const
type Role = (typeof roles)[number]

type Holder = Exclude<Role, 'owner'> | 'nobody'
type Takers = Record<Exclude<Role, 'owner'>, boolean>

/**
 * Who may hold it in the end: never who is suspended. What they had taken may go to the other one, if they came late.
 */
const mayHold = (suspended: Role, took: Takers): Holder[] => {
  if (suspended === 'owner') return ['nobody']
  const other = suspended === 'partner' ? 'business' : 'partner'
  return took[other] ? [other] : ['nobody']
}

const refusals = /^(403 (account\.suspended|access\.denied|business\.unverified)|409 request\.(taken|gone))$/

const firstOf = (suspended: Role, took: Takers): string => {
  if (suspended !== 'owner') return took[suspended] ? `the ${suspended} took it and was suspended` : 'suspended before'
  return took.partner || took.business ? 'taken, and called off with its owner' : 'called off before anybody took it'
}

const suspendTake: Race = {
  name: 'suspend × accept × assign',
  mayEnd: {
    'the partner took it and was suspended': 'accept',
    'the business took it and was suspended': 'assign',
    'suspended before': 'suspend',
    'taken, and called off with its owner': 'take',
    'called off before anybody took it': 'suspend',
  },
  set: async (host, round) => {
    const [owner, partner, admin, { fleet, driver }] = await Promise.all([
      aRequester(host),
      aPartner(host),
      anAdmin(host),
      aFleet(host),
    ])
    const { id } = await post(owner.client)
    const role = roles[round % roles.length] ?? 'partner'
    const suspended = { partner, business: fleet, owner }[role]
    return {
      runners: [() => suspend(admin, suspended), () => accept(partner, id), () => assign(fleet, id, driver)].map(
        (call) => ({ name: '', call }),
      ),
      stands: async ([suspension, acceptance = '', assignment = '']) => {
        await host.settled()
        const { status, carrierId } = (await readRow(keys.request(id))) ?? {}
        const holder = carrierId === partner.userId ? 'partner' : carrierId === driver.userId ? 'business' : 'nobody'
        const took = { partner: acceptance === '200', business: assignment === '200' }
        const free = role === 'owner' ? 'cancelled' : 'pending_match'
        const isSound =
          suspension === '200' &&
          [acceptance, assignment].every((answer) => answer === '200' || refusals.test(answer)) &&
          mayHold(role, took).includes(holder) &&
          status === (holder === 'nobody' ? free : 'matched') &&
          (await auditOf(suspended)).length === 1
        const said = `${suspension}, ${acceptance}, ${assignment}`
        return isSound ? firstOf(role, took) : `${role} suspended: ${said}; ${status}, ${holder}’s`
      },
    }
  },
}

export const suspensionRaces: Race[] = [suspendTake]
