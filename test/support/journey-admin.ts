import type { Locator } from 'playwright-core'
import { anAdmin, decide, decideOnBusiness, toggle } from './admin-actions.ts'
import { byCar } from './applications.ts'
import type { Screen, Site } from './browser.ts'
import type { Visitor } from './journey.ts'
import { factsIn } from './journey-details.ts'
import { opensLive } from './journey-partner.ts'
import { ok } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { aBusiness, aRequester, type Person } from './test-users.ts'

export type AdminPath =
  | '/admin/dashboard'
  | '/admin/business-verification'
  | '/admin/partner-verification'
  | '/admin/partner-verification?status=verified'
  | '/admin/partner-verification?status=refused'
  | '/admin/user-management'
  | '/admin/problems'

/** The label on the button of a row, and on the one that confirms it. */
type Decision = 'Approve' | 'Reject' | 'Revoke'

type UserAction = 'Make Admin' | 'Remove Admin' | 'Sign Out' | 'Suspend' | 'Lift Suspension'

/** The screens of admins, used by one of them. Rows of people and businesses are found by an address. */
export const adminOf = (visitor: Visitor) => {
  const { page } = visitor
  const question = page.getByRole('alertdialog')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  const row = (email: string): Locator => page.getByRole('row').filter({ hasText: email })

  const manages = async (email: string): Promise<void> => {
    await row(email)
      .getByRole('button', { name: /^Manage/ })
      .click()
    await page.locator('[role=menuitem]:focus').waitFor()
  }
  /** A verified partner is revoked in a menu. */
  const asks = async (decision: Decision, email: string): Promise<void> => {
    if (decision === 'Revoke') {
      await manages(email)
      await page.getByRole('menuitem', { name: decision, exact: true }).click()
    } else await row(email).getByRole('button', { name: decision }).click()
    await question.locator(':focus').waitFor()
  }
  const choosesAction = async (action: UserAction, email: string): Promise<void> => {
    await manages(email)
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await question.locator(':focus').waitFor()
  }
  const confirms = async (label: string, reason?: string): Promise<void> => {
    if (reason) await question.getByLabel('Reason').fill(reason)
    await question.getByRole('button', { name: label, exact: true }).click()
  }

  return {
    ...visitor,
    question,
    activity,
    row,
    asks,
    /** Opens the menu of a row. */
    manages,
    choosesAction,
    confirms,
    decides: async (decision: Decision, email: string, reason?: string): Promise<void> => {
      await asks(decision, email)
      await confirms(decision, reason)
      await question.waitFor({ state: 'hidden' })
    },
    /** The figures at the top, once they have loaded. */
    figures: async (): Promise<Record<string, string>> => {
      const cards = page.getByRole('main').locator('dl').first()
      await cards.getByText('Loading...').first().waitFor({ state: 'detached' })
      return factsIn(cards)
    },
    /** The sentences of the recent activity, the newest first. */
    told: async (): Promise<string[]> => {
      await activity.getByRole('listitem').first().waitFor()
      return activity.locator('li p:first-of-type').allInnerTexts()
    },
  }
}

export type Admin = ReturnType<typeof adminOf>

/** An admin at one of their screens, connected to live events. */
export const atAdmin = async (
  site: Site,
  screen: Screen,
  { client }: Pick<Person, 'client'>,
  path: AdminPath = '/admin/dashboard',
): Promise<Admin> => {
  const visitor = await site.visitor(screen)
  await visitor.isSignedIn(client)
  await opensLive(visitor, path)
  return adminOf(visitor)
}

export const nameOf = ({ user }: Pick<Person, 'user'>): string => `${user.firstName} ${user.lastName}`

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

/**
 * One of everything that admins see: applicants and businesses with long names, waiting, turned down or approved, and a
 * former admin.
 */
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
