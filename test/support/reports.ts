import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import type { Client } from './client.ts'
import { ok, post, type Wish } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { aPartner, aRequester } from './test-users.ts'

type By = { client: Client }
type Report = Sent<(typeof contracts)['requests']['reportContent']>['body']
type Verdict = Sent<(typeof contracts)['admin']['decideReport']>['body']

export const note = 'Send the deposit first, then I tell you where it is.'
export const words = 'He wants money before I have seen anything.'

export const reportContent = ({ client }: By, request_id: string, wish: Partial<Report> = {}) =>
  client.requests.reportContent({ body: { about: 'note', request_id, ground: 'fraud', text: words, ...wish } })

/** Reports something and returns the report. */
export const reportedContent = async (by: By, requestId: string, wish: Partial<Report> = {}) => {
  const { id = '', reported_at = '' } = ok(await reportContent(by, requestId, wish)).body
  return { id, reported_at }
}

/** A waiting job with a note that a partner nearby has reported. */
export const aReportedNote = async (host: TestHost, wish: Partial<Wish> = {}) => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  const { id } = await post(owner.client, { description: note, ...wish })
  return { owner, partner, id, report: await reportedContent(partner, id) }
}

export const openReport = ({ client }: By, { id: reportId }: { id: string }) =>
  client.admin.getReport({ params: { reportId } })

export const decideReport = ({ client }: By, { id: reportId }: { id: string }, wish: Partial<Verdict> = {}) =>
  client.admin.decideReport({
    params: { reportId },
    body: { decision: 'hide', reason: 'It asks for money before the delivery.', ...wish },
  })

/** The ids of all reports that admins see under this status. */
export const reportQueue = async ({ client }: By, status: 'open' | 'decided'): Promise<string[]> => {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const query = { status, limit: '50', ...(cursor && { cursor }) }
    const { items = [], next } = ok(await client.admin.listReports({ query })).body
    ids.push(...items.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  return ids
}
