import { deleteUpload } from '#functions/domain/shared/delete-upload.ts'
import { uploadStore } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'
import type { ReportId, UploadId, UserId } from '#shared/model/ids.ts'
import { reportKeptUntil } from '#shared/model/report-rules.ts'
import type { ReportItem } from './report-item.ts'
import { type ReportStore, reportStore } from './report-store.ts'

type ExpireDeps = {
  reports: Pick<ReportStore, 'find' | 'remove'>
  deleteUpload: (upload: { uploadId: UploadId; usedBy: string }) => Promise<unknown>
}

/** Deletes a decided report with what was kept of it, the files first. The audit trail keeps the decision. */
const expireReport = async (
  { reports, deleteUpload: remove }: ExpireDeps,
  reportId: ReportId,
  now: Date,
): Promise<void> => {
  const report = await reports.find(reportId)
  if (!report?.verdict || now.toISOString() < reportKeptUntil(new Date(report.verdict.at))) return
  for (const uploadId of filesOf(report)) await remove({ uploadId, usedBy: reportId })
  await reports.remove(reportId)
}

const filesOf = ({ kept, verdict }: ReportItem): UploadId[] => [
  ...('photo' in kept ? [kept.photo.uploadId] : []),
  ...(verdict?.hidden ? [verdict.hidden] : []),
]

/** The same, with the real stores. */
export const expireStoredReport = (reportId: ReportId, now: Date): Promise<void> => {
  const stores = { uploads: uploadStore, files }
  return expireReport({ reports: reportStore, deleteUpload: (upload) => deleteUpload(stores, upload) }, reportId, now)
}

/** Removes a user's own words from their reports. What they reported stays until it is decided. */
export const forgetReports = async (
  reports: Pick<ReportStore, 'from' | 'forgetText'>,
  userId: UserId,
): Promise<void> => {
  for (const report of await reports.from(userId)) if (report.text) await reports.forgetText(report)
}
