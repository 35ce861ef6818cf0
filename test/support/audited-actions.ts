import type { AdminAction } from '#shared/contracts/admin.ts'
import { londonTime } from '#shared/model/london.ts'
import {
  anAdmin,
  anApplicant,
  askForName,
  checkWork,
  decide,
  decideOnBusiness,
  decideOnName,
  decideOnPapers,
  everyEntry,
  lift,
  sendPapers,
  signOut,
  suspend,
  toggle,
} from './admin-actions.ts'
import { byCar } from './applications.ts'
import { fileOf, reported, resolve } from './problems.ts'
import { aReportedNote, decideReport, openReport } from './reports.ts'
import { inDays, ok, requestIn } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { aBusiness, aPartner, aRequester, type Person } from './test-users.ts'
import { open } from './uploads.ts'

export const [approve, reject] = [{ decision: 'approve' }, { decision: 'reject', reason: 'The photo is blurred.' }]
export const waiting = (host: TestHost) => aBusiness(host, { isVerified: false })
export const paperOf = async (admin: Person, { userId }: Person) => {
  const entry = (await everyEntry(admin, '50')).find(({ user_id }) => user_id === userId)
  return entry?.documents.find(({ name }) => name.startsWith('dbs-check'))?.id ?? ''
}

export const aProblem = async (host: TestHost) => {
  const [owner, carrier] = [await aRequester(host), await aPartner(host)]
  return { owner, problem: await reported(owner, await requestIn('in_transit', { owner, carrier })) }
}

type Entry = {
  call: () => Promise<{ status: number; headers: Record<string, string> }>
  subject: string
  about: object | undefined
}

/** Each action of an admin, and the audit entry that it should leave. */
export const auditedActions = (host: TestHost): Record<AdminAction, (admin: Person) => Promise<Entry>> => ({
  'partner.verified': async (admin) => {
    const person = await anApplicant(host)
    const about = { from: 'pending', version: 2 }
    return { call: () => decide(admin, person, approve), subject: person.userId, about }
  },
  'partner.rejected': async (admin) => {
    const person = await anApplicant(host)
    const about = { from: 'pending', version: 2, reason: reject.reason }
    return { call: () => decide(admin, person, reject), subject: person.userId, about }
  },
  'partner.revoked': async (admin) => {
    const person = await aPartner(host)
    const about = { from: 'verified', version: 3, reason: reject.reason }
    return { call: () => decide(admin, person, reject), subject: person.userId, about }
  },
  'name.approved': async (admin) => {
    const person = await aPartner(host)
    ok(await askForName(person, { firstName: 'Ida', lastName: 'Moss' }))
    return { call: () => decideOnName(admin, person, approve), subject: person.userId, about: { version: 4 } }
  },
  'name.refused': async (admin) => {
    const person = await aPartner(host)
    ok(await askForName(person, { firstName: 'Ida', lastName: 'Moss' }))
    const about = { version: 4, reason: reject.reason }
    return { call: () => decideOnName(admin, person, reject), subject: person.userId, about }
  },
  'papers.approved': async (admin) => {
    const person = await aPartner(host)
    ok(await sendPapers(person, { hireAndReward: true, insuranceUntil: inDays(90) }))
    return { call: () => decideOnPapers(admin, person, approve), subject: person.userId, about: { version: 4 } }
  },
  'papers.refused': async (admin) => {
    const person = await aPartner(host)
    ok(await sendPapers(person, { hireAndReward: true, insuranceUntil: inDays(90) }))
    const about = { version: 4, reason: reject.reason }
    return { call: () => decideOnPapers(admin, person, reject), subject: person.userId, about }
  },
  'right-to-work.checked': async (admin) => {
    const person = await aPartner(host)
    return { call: () => checkWork(admin, person), subject: person.userId, about: { version: 3 } }
  },
  'business.verified': async (admin) => {
    const fleet = await waiting(host)
    const about = { from: 'pending', version: 2, owner: fleet.userId }
    return { call: () => decideOnBusiness(admin, fleet, approve), subject: fleet.businessId, about }
  },
  'business.rejected': async (admin) => {
    const fleet = await waiting(host)
    const about = { from: 'pending', version: 2, owner: fleet.userId, reason: reject.reason }
    return { call: () => decideOnBusiness(admin, fleet, reject), subject: fleet.businessId, about }
  },
  'document.opened': async (admin) => {
    const person = await anApplicant(host, byCar)
    const uploadId = await paperOf(admin, person)
    const about = { uploadId, purpose: 'dbs-check' }
    return { call: () => open(admin.client, uploadId), subject: person.userId, about }
  },
  'applicant.opened': async (admin) => {
    const { userId } = await anApplicant(host)
    const call = () => admin.client.admin.getReviewFacts({ params: { id: userId } })
    return { call, subject: userId, about: { version: 1 } }
  },
  'person.opened': async (admin) => {
    const { userId } = await aRequester(host)
    const call = () => admin.client.admin.openPersonDetails({ params: { id: userId } })
    return { call, subject: userId, about: undefined }
  },
  'delivery.opened': async (admin) => {
    const { owner, problem } = await aProblem(host)
    const call = () => admin.client.admin.openDeliveryDetails({ params: { id: problem.request_id } })
    return { call, subject: owner.userId, about: { deliveryId: problem.request_id } }
  },
  'admin.granted': async (admin) => {
    const person = await aRequester(host)
    return { call: () => toggle(admin, person, { is_admin: true }), subject: person.userId, about: { from: 'user' } }
  },
  'admin.withdrawn': async (admin) => {
    const person = await anAdmin(host)
    return { call: () => toggle(admin, person, { is_admin: false }), subject: person.userId, about: { from: 'admin' } }
  },
  'user.signed-out': async (admin) => {
    const person = await aRequester(host)
    return { call: () => signOut(admin, person), subject: person.userId, about: undefined }
  },
  'problem.opened': async (admin) => {
    const { owner, problem } = await aProblem(host)
    return { call: () => fileOf(admin, problem), subject: owner.userId, about: { disputeId: problem.id } }
  },
  'problem.addresses-opened': async (admin) => {
    const { owner, problem } = await aProblem(host)
    const call = () => fileOf(admin, problem, { addresses: 'true' })
    return { call, subject: owner.userId, about: { disputeId: problem.id } }
  },
  'problem.resolved': async (admin) => {
    const { owner, problem } = await aProblem(host)
    const decision = { outcome: 'partly', ending: 'cancel' } as const
    const note = 'It was damaged before.'
    const about = { disputeId: problem.id, from: 'open', ...decision, reason: note }
    return { call: () => resolve(admin, problem, { ...decision, note }), subject: owner.userId, about }
  },
  'report.opened': async (admin) => {
    const { owner, report } = await aReportedNote(host)
    const about = { reportId: report.id, thing: 'note', ground: 'fraud' }
    return { call: () => openReport(admin, report), subject: owner.userId, about }
  },
  'report.decided': async (admin) => {
    const { owner, report } = await aReportedNote(host)
    const verdict = { decision: 'hide', reason: 'It asks for money up front.' } as const
    const about = { reportId: report.id, thing: 'note', ground: 'fraud', ...verdict }
    return { call: () => decideReport(admin, report, verdict), subject: owner.userId, about }
  },
  'tax-report.opened': async ({ client, userId: subject }) => {
    return { call: () => client.admin.exportTaxReport({ body: { year: 2026 } }), subject, about: undefined }
  },
  'user.suspended': async (admin) => {
    const person = await aBusiness(host)
    const body = { reason: reject.reason, until: londonTime(new Date()).date }
    return { call: () => suspend(admin, person, body), subject: person.userId, about: { from: 'user', ...body } }
  },
  'user.lifted': async (admin) => {
    const person = await aPartner(host)
    ok(await suspend(admin, person))
    return { call: () => lift(admin, person), subject: person.userId, about: undefined }
  },
})
