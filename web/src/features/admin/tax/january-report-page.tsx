import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { TaxReportPage } from '#shared/contracts/tax-shapes.ts'
import { quarterOf, yearsStillKept } from '#shared/model/tax-year.ts'
import { Page } from '#web/components/page.tsx'
import { useNow } from '#web/lib/dates.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError, SelectField } from '#web/ui/fields.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { personPath } from '../file-paths.ts'
import { type TaxReport, useTaxReport } from './use-tax-report.ts'

type Missing = TaxReportPage['missing'][number]

const factTexts: Record<Missing['facts'][number], string> = {
  identity: 'Name',
  'birth-date': 'Date of birth',
  address: 'Address',
  'ni-number': 'National Insurance number',
  'company-number': 'Company number',
}

const carriersText = (count: number) => (count === 1 ? '1 carrier' : `${count} carriers`)

const MissingTable = ({ missing }: { missing: readonly Missing[] }) => (
  <Section
    title="What Is Missing"
    lead="Without a number they’re still in both files. Without a name, an address or a date of birth they’re in the CSV alone."
  >
    <TableOrCards
      caption="Carriers about whom something is not known"
      rows={missing.map((one, index) => ({ ...one, key: one.user_id ?? `${index}` }))}
      rowKey={({ key }) => key}
      isWhole
      columns={[
        {
          id: 'name',
          header: 'Carrier',
          isHead: true,
          cell: ({ name, user_id }) =>
            user_id ? (
              <Button asChild variant="link" size="inline">
                <Link to={personPath(user_id)}>{name}</Link>
              </Button>
            ) : (
              (name ?? 'An erased account')
            ),
        },
        { id: 'facts', header: 'Missing', cell: ({ facts }) => facts.map((fact) => factTexts[fact]).join(', ') },
      ]}
    />
  </Section>
)

const Result = ({ report }: { report: TaxReport }) => {
  const { year, xml, csv, unset, carriers, missing } = report
  const save = (kind: 'xml' | 'csv', text: string) =>
    saveFile(
      `sameway-report-${year}.${kind}`,
      new Blob([text], { type: kind === 'xml' ? 'application/xml' : 'text/csv' }),
    )
  return (
    <>
      <Section title={`Report for ${year}`}>
        <Card>
          <Stack gap="5">
            <p role="status">
              {carriersText(carriers)} earned something in {year}.{' '}
              {missing.length === 0
                ? 'Nothing about them is missing.'
                : `Something is missing about ${missing.length} of them.`}
            </p>
            <Flex gap="3" wrap="wrap">
              <Button disabled={xml === null} onClick={() => xml !== null && save('xml', xml)}>
                Download XML for HMRC
              </Button>
              <Button variant="outline" onClick={() => save('csv', csv)}>
                Download CSV
              </Button>
            </Flex>
            {xml === null && (
              <Banner tone="warning" title="There’s no XML yet">
                The operator still has to set {unset.join(', ')}. The CSV is complete.
              </Banner>
            )}
            <Muted>
              Both files have National Insurance numbers in clear text. Keep them where only those who need them can
              read them, and delete them once the report is sent. Check the XML against HMRC’s schema first.
            </Muted>
          </Stack>
        </Card>
      </Section>
      {missing.length > 0 && <MissingTable missing={missing} />}
    </>
  )
}

/** What platforms report to HMRC by the end of January, about the year before. */
export const JanuaryReportPage = () => {
  const now = useNow()
  const thisYear = quarterOf(new Date(now)).year
  const [year, setYear] = useState(thisYear - 1)
  const { report, readSoFar, busy, errorText, make, drop } = useTaxReport()
  const choose = (chosen: string) => {
    drop()
    setYear(Number(chosen))
  }
  return (
    <Page
      title="January Report"
      lead="What partners and businesses earned in a year, for HMRC. It’s due by 31 January of the next year. Each report is recorded."
    >
      <chakra.div mb="10">
        <Card>
          <Flex gap="4" align="end" wrap="wrap">
            <chakra.div minW="10rem">
              <SelectField
                id="report-year"
                label="Year"
                value={year}
                disabled={busy}
                onChange={({ currentTarget: { value } }) => choose(value)}
              >
                {yearsStillKept(new Date(now)).map((each) => (
                  <option key={each} value={each}>
                    {each}
                    {each === thisYear && ' so far'}
                  </option>
                ))}
              </SelectField>
            </chakra.div>
            <Button loading={busy} loadingText="Making it..." onClick={() => void make(year)}>
              Make the report
            </Button>
            {busy && readSoFar > 0 && <Muted role="status">{carriersText(readSoFar)} so far</Muted>}
          </Flex>
          <FormError>{errorText}</FormError>
        </Card>
      </chakra.div>
      {report && <Result report={report} />}
    </Page>
  )
}
