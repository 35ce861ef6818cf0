import { useEffect, useRef, useState } from 'react'
import type { TaxReportPage } from '#shared/contracts/tax-shapes.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'

export type TaxReport = Pick<TaxReportPage, 'xml' | 'csv' | 'unset' | 'carriers' | 'missing'> & { year: number }

const begun = (year: number): TaxReport => ({ year, xml: '', csv: '', unset: [], carriers: 0, missing: [] })

const join = (report: TaxReport, { xml, csv, unset, carriers, missing }: TaxReportPage): TaxReport => ({
  year: report.year,
  xml: xml === null || report.xml === null ? null : report.xml + xml,
  csv: report.csv + csv,
  unset,
  carriers: report.carriers + carriers,
  missing: [...report.missing, ...missing],
})

/** Reads all pages of a report and joins them. Nothing of it is kept once the screen is left. */
export const useTaxReport = () => {
  const { busy, errorText, attempt } = useAction()
  const [report, setReport] = useState<TaxReport>()
  /** How many carriers have been read, for those who wait. */
  const [readSoFar, setReadSoFar] = useState(0)
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const make = (year: number) =>
    attempt(async () => {
      underWay.current = new AbortController()
      const { signal } = underWay.current
      setReport(undefined)
      setReadSoFar(0)
      let joined = begun(year)
      let cursor: string | undefined
      do {
        const page = await api.admin.exportTaxReport({ body: { year, ...(cursor && { cursor }) } }, { signal })
        joined = join(joined, page)
        setReadSoFar(joined.carriers)
        cursor = page.next ?? undefined
      } while (cursor)
      setReport(joined)
    })

  return { report, readSoFar, busy, errorText, make, drop: () => setReport(undefined) }
}
