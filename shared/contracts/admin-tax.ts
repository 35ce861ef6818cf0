import * as z from 'zod/mini'
import { contract } from './endpoint.ts'
import { TaxReportPage } from './tax-shapes.ts'

export const taxCalls = contract({
  exportTaxReport: {
    summary:
      'A page of what partners and businesses earned in a year, for HMRC: XML by its schema, and the same as CSV. With National Insurance numbers, so each report is recorded in the audit trail.',
    method: 'POST',
    path: '/admin/tax-report',
    access: 'admin',
    body: z.object({
      year: z.int().check(z.gte(2020), z.lte(2999)),
      cursor: z.optional(z.string().check(z.maxLength(1000))),
    }),
    reply: TaxReportPage,
    failures: [],
    limits: [{ by: 'user', max: 2000, perSeconds: 3600 }],
  },
})
