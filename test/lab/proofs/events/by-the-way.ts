import { keys } from '#functions/platform/table/keys.ts'
import { newEmail, requestCode } from '#test/support/accounts.ts'
import { decideOnBusiness, toggle } from '#test/support/admin-actions.ts'
import { ok } from '#test/support/requests.ts'
import { protectedAdmin, type TestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Ledger } from './ledger.ts'
import type { Scene } from './scene.ts'

let edits = 0

/** Other causes of mails and events: each is carried out, and its effects are recorded as due. */
export const byTheWay = (
  host: TestHost,
  { fleet, manager, admin, markOnePaid, reportOne, proposeOne }: Scene,
  ledger: Ledger,
) => {
  const visitor = async (): Promise<void> => {
    const [client, email] = [host.client(), newEmail('visitor')]
    await requestCode(client, email)
    ledger.enterMail(email, 'Your Sameway code')
    ok(await client.contact.sendMessage({ body: { name: 'Test Visitor', email, message: 'Do you carry pianos?' } }))
    const { config } = await import('#functions/platform/config.ts') // late: it reads the settings when it loads
    ledger.enterMail(config.CONTACT_INBOX, 'A message from the contact form')
  }

  const newAdmin = async (): Promise<void> => {
    const person = await aRequester(host)
    ok(await toggle(admin, person, { is_admin: true }))
    ledger.enterMail(person.user.email, "You're now a Sameway admin")
    const { epoch } = (await readRow(keys.user(person.userId))) ?? {}
    ledger.enterNote({
      ...{ userId: person.userId, kind: 'adminRights' },
      event: `admin#granted#${person.userId}#${epoch}`,
    })
    ledger.enterMail(protectedAdmin.email, 'Sameway has a new admin')
  }

  const versionOfFleet = async () => (await readRow(keys.business(fleet.businessId)))?.version
  const newName = async (): Promise<void> => {
    edits += 1
    const body = { businessName: `Riverside Vans ${edits} Ltd`, businessAddress: '4 Weir Lane, Leeds' }
    ok(await manager.client.business.saveBusiness({ body }))
    ledger.enterEvent(manager.userId, 'session_changed', `${fleet.businessId}.${await versionOfFleet()}`)
    ok(await decideOnBusiness(admin, fleet, { decision: 'approve' }))
    const version = await versionOfFleet()
    ledger.enterEvent(manager.userId, 'session_changed', `${fleet.businessId}.${version}`)
    ledger.enterNote({
      ...{ userId: manager.userId, kind: 'businessReview' },
      event: `business#${fleet.businessId}#${version}`,
    })
    ledger.enterMail(manager.user.email, 'Your business is verified')
  }

  const payment = async (): Promise<void> => {
    const paid = await markOnePaid()
    if (paid) ledger.enterPaid(paid)
  }

  const problem = async (): Promise<void> => {
    const { item, problemId } = (await reportOne()) ?? {}
    if (item && problemId) ledger.enterProblem(item, problemId)
  }

  const proposal = async (): Promise<void> => {
    const made = await proposeOne()
    if (!made) return
    const { item, proposal: one, partner } = made
    for (const userId of [item.ownerId, partner.userId])
      ledger.enterEvent(userId, 'proposals_changed', `${one.id}.live`)
    ledger.enterNote({
      ...{ userId: item.ownerId, kind: 'proposed', event: `proposal#${one.id}#live` },
      ...{ requestId: item.requestId, at: one.proposed_at },
    })
  }

  return [visitor, newAdmin, newName, payment, problem, proposal]
}
