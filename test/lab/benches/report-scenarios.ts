import { anAdmin } from '#test/support/admin-actions.ts'
import { aReportedNote, decideReport, note, openReport, reportContent } from '#test/support/reports.ts'
import { post } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'
import { uploadedFile } from '#test/support/uploads.ts'
import type { Scenario } from './scenario.ts'

export type ReportVariant = 'reportContent, of a photo' | 'decideReport, kept'
type Operation = 'reportContent' | 'listReports' | 'getReport' | 'decideReport'

/** A report of a note, and an admin. */
const given = async (host: TestHost) => ({ admin: await anAdmin(host), ...(await aReportedNote(host)) })

export const reportScenarios: Record<Operation | ReportVariant, Scenario> = {
  reportContent: async (host) => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const { id } = await post(owner.client, { description: note })
    return () => reportContent(partner, id)
  },
  'reportContent, of a photo': async (host) => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const photo = await uploadedFile(owner.client)
    const { id } = await post(owner.client, { photos: [photo] })
    return () => reportContent(partner, id, { about: 'photo', photo_id: photo })
  },
  listReports: async (host) => {
    const { admin } = await given(host)
    for (let count = 0; count < 12; count += 1) await aReportedNote(host)
    return () => admin.client.admin.listReports({ query: { limit: '10' } })
  },
  getReport: async (host) => {
    const { admin, report } = await given(host)
    return () => openReport(admin, report)
  },
  decideReport: async (host) => {
    const { admin, report } = await given(host)
    return () => decideReport(admin, report)
  },
  'decideReport, kept': async (host) => {
    const { admin, report } = await given(host)
    return () => decideReport(admin, report, { decision: 'keep' })
  },
}
