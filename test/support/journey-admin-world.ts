import { toggle } from './admin-users.ts'
import { byCar } from './applications.ts'
import { aBusiness, aRequester, type Person } from './people.ts'
import { ok } from './requests.ts'
import { anAdmin, decide, decideOnBusiness } from './reviews.ts'
import type { TestHost } from './start-test-host.ts'

const reason = 'The papers do not belong together. '.repeat(8).trim()
const turnedDown = { decision: 'reject', reason }

const names = [
  { firstName: 'A Person Whose', lastName: 'Name Goes On And On To The Very End' },
  { lastName: 'Personwhosenameisonelongwordandnothingelsebesides' },
  {},
]
const businessNames = [
  'A Business Whose Name Goes On And On To The Very End Ltd',
  'Businesswhosenameisonelongwordandnothingelsebesides',
]

/** Something of everything that admins see: long names and reasons, and of each kind some that wait; and one of the admins. */
export const adminWorld = async (
  host: TestHost,
): Promise<{ admin: Person; applicants: Person[]; businesses: Person[] }> => {
  const [admin, other] = [await anAdmin(host), await anAdmin(host)]
  const applicants: Person[] = []
  for (const name of names) {
    const person = await aRequester(host, name)
    ok(await person.client.partner.apply({ body: await byCar(person.client) }))
    applicants.push(person)
  }
  const businesses: Person[] = []
  for (const businessName of businessNames) {
    const fleet = await aBusiness(host)
    ok(await fleet.client.business.saveBusiness({ body: { businessName, businessAddress: '4 Weir Lane, Leeds' } }))
    if (businesses.length > 0) ok(await decideOnBusiness(admin, fleet, turnedDown))
    businesses.push(fleet)
  }
  const [, second, third] = applicants
  if (second) ok(await decide(admin, second, turnedDown))
  if (third) ok(await decide(admin, third, { decision: 'approve' }))
  ok(await toggle(admin, other, { is_admin: false }))
  return { admin, applicants, businesses }
}
