import type { ReportItem } from '#functions/domain/reports/report-item.ts'
import { ReportId } from '#shared/model/ids.ts'
import { noon, people, requestAt } from './fake-requests.ts'

/** A note that its carrier has reported. */
export const aReport = (parts: Partial<ReportItem> = {}): ReportItem => ({
  reportId: ReportId.parse('rpt_0000000000000000000000'),
  thing: 'note',
  ground: 'personal_data',
  at: noon.toISOString(),
  reporterId: people.carrier,
  author: { userId: people.owner },
  requestId: requestAt('matched').requestId,
  place: 'Leeds LS1',
  kept: { text: 'Ring at 12 Park Row.' },
  ...parts,
})
