import { auditStore } from '#functions/domain/admin/audit-store.ts'
import { exportTaxReport } from '#functions/domain/tax/export-tax-report.ts'
import { ourselves } from '#functions/domain/tax/report-xml.ts'
import { taxYearStore } from '#functions/domain/tax/tax-year-store.ts'
import { keyRing } from '#functions/platform/key-ring.ts'
import { newId } from '#functions/platform/new-id.ts'
import { sealingKeys } from '#functions/platform/sealing.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'

const deps = {
  taxYears: taxYearStore,
  readRows,
  audit: auditStore.add,
  operator: ourselves,
  newReportId: () => newId('rep'),
  keyRing,
  sealingKeys,
  now: () => new Date(),
}

export const exportStoredTaxReport = exportTaxReport.bind(undefined, deps)
