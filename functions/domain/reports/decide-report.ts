import { adminCondition } from '#functions/domain/admin/admin-store.ts'
import { type AuditContext, auditRow } from '#functions/domain/admin/audit-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { ReportFile, ReportVerdict } from '#shared/contracts/admin-reports.ts'
import { Failure } from '#shared/model/failure.ts'
import type { ReportId } from '#shared/model/ids.ts'
import { type HideDeps, type Hiding, hideContent } from './hide-content.ts'
import { type FileDeps, reportFile } from './list-reports.ts'
import { isPartyTo, type ReportItem } from './report-item.ts'
import type { ReportStore } from './report-store.ts'

type Deps = Omit<HideDeps, 'now'> &
  Omit<FileDeps, 'reports' | 'uploads'> & {
    uploads: HideDeps['uploads'] & FileDeps['uploads']
    reports: Pick<ReportStore, 'find' | 'decide' | 'write'>
    count: (counters: Record<string, number>) => Action
    now: () => Date
  }

const maxRounds = 4

/**
 * Hides or keeps what was reported, in one transaction with the audit entry. If it has changed since the read, it is
 * looked at again. Repeating a decision changes nothing.
 */
export const decideReport = async (
  deps: Deps,
  session: Session,
  context: AuditContext,
  { reportId, verdict }: { reportId: ReportId; verdict: ReportVerdict },
): Promise<{ report: ReportFile }> => {
  for (let round = 0; round < maxRounds; round += 1) {
    const report = await deps.reports.find(reportId)
    if (!report) throw new Failure('report.unknown')
    if (isPartyTo(report, session)) throw new Failure('report.own')
    if (isRepeated(report, session, verdict)) return { report: await reportFile(deps, report) }
    if (report.verdict) throw new Failure('report.closed')
    const hiding = verdict.decision === 'hide' ? await hideContent(deps, report) : { actions: [] }
    const decided = decidedReport(report, session, { verdict, hiding, at: deps.now() })
    const refused = await deps.reports.write([
      adminCondition(context.by),
      deps.reports.decide(decided),
      entryOf(decided, context),
      deps.count({ waitingReports: -1 }),
      ...hiding.actions,
    ])
    if (refused.length === 0) return { report: await reportFile(deps, decided) }
    if (refused.includes(0)) throw new Failure('access.denied')
  }
  throw new Failure('service.unavailable', { retryAfterSeconds: 1 })
}

const isRepeated = ({ verdict: was }: ReportItem, { userId }: Session, { decision, reason }: ReportVerdict): boolean =>
  was?.by === userId && was.decision === decision && was.reason === reason

type Deciding = { verdict: ReportVerdict; hiding: Hiding; at: Date }

const decidedReport = (
  report: ReportItem,
  { userId: by }: Session,
  { verdict, hiding: { actions, photo }, at }: Deciding,
): ReportItem => ({
  ...report,
  verdict: {
    ...verdict,
    at: at.toISOString(),
    by,
    ...(actions.length > 0 && { hasHidden: true }),
    ...(photo && { hidden: photo }),
  },
})

const entryOf = ({ reportId, thing, ground, author, verdict }: ReportItem, context: AuditContext): Action => {
  if (!verdict) throw new Error('An undecided report has no entry')
  const { at, decision, reason } = verdict
  const about = { reportId, thing, ground, decision, reason }
  return auditRow({ ...context, at, action: 'report.decided', subject: author.userId, about })
}
