import { reportStore } from '#functions/domain/reports/report-store.ts'
import { count } from '#functions/domain/statistics/count-store.ts'
import { copyUploads } from '#functions/domain/uploads/copy-uploads.ts'
import { uploadStore as uploads } from '#functions/domain/uploads/upload-store.ts'
import { files } from '#functions/platform/files/files.ts'

const now = () => new Date()

/** A copy for a report counts as nobody's upload: neither side may use up what the other may upload. */
const uncounted = { ...uploads, takeBytes: async () => undefined }

/** The stores that a report runs on outside tests. */
export const reportDeps = {
  reports: reportStore,
  uploads,
  copyUploads: copyUploads({ uploads: uncounted, files, now }),
  count,
  now,
}
