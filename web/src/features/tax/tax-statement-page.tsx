import { chakra, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaxStatement, TaxYear } from '#shared/contracts/tax-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { poundsText } from '#shared/model/money.ts'
import { niNumberText } from '#shared/model/ni-number.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import { NiNumberForm } from './ni-number-form.tsx'
import { statementCsv } from './statement-csv.ts'

const months = ['January to March', 'April to June', 'July to September', 'October to December']

const Year = ({ year: { year, quarters, earned, deliveries, fees } }: { year: TaxYear }) => {
  const rows = [
    ...quarters.map(({ quarter, ...sums }) => ({ label: months[quarter - 1] ?? '', ...sums })),
    { label: `All of ${year}`, earned, deliveries, fees },
  ]
  return (
    <Section
      title={String(year)}
      lead={`${poundsText(earned)} from ${deliveries === 1 ? '1 delivery' : `${deliveries} deliveries`}`}
    >
      <TableOrCards
        caption={`What you earned in ${year}`}
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { id: 'quarter', header: 'Quarter', isHead: true, cell: ({ label }) => <b>{label}</b> },
          { id: 'earned', header: 'Earned', align: 'end', cell: (row) => <Price pounds={row.earned} /> },
          { id: 'deliveries', header: 'Deliveries', align: 'end', cell: (row) => row.deliveries },
          { id: 'fees', header: 'Fees', align: 'end', cell: (row) => <Price pounds={row.fees} /> },
        ]}
      />
    </Section>
  )
}

/** The number is shown in full here, because it is part of what is reported. It can be replaced. */
const About = ({ statement }: { statement: TaxStatement }) => {
  const { kind, name, address, birth_date, ni_number, company_number, needs_ni_number } = statement
  const [isChanging, setIsChanging] = useState(false)
  const isPerson = kind === 'person'
  return (
    <Section title="What We Report About You">
      <Card>
        <Stack gap="6" maxW="xl">
          <FactList
            facts={[
              { label: 'Name', value: name },
              { label: 'Date of birth', value: birth_date && longDate(birth_date) },
              { label: 'Company number', value: isPerson ? null : (company_number ?? 'Not given yet') },
              { label: 'National Insurance number', value: ni_number && niNumberText(ni_number) },
              { label: 'Address', value: address, wide: true },
            ]}
          />
          {needs_ni_number && (
            <chakra.p color="fg.muted" maxW="prose">
              HMRC asks us for your National Insurance number, now that you’ve earned something. You can go on working
              without it. We store it sealed, and use it for this report alone.
            </chakra.p>
          )}
          {(needs_ni_number || isChanging) && <NiNumberForm onSaved={() => setIsChanging(false)} />}
          {ni_number && !isChanging && (
            <chakra.div>
              <Button variant="outline" size="sm" onClick={() => setIsChanging(true)}>
                Change the number
              </Button>
            </chakra.div>
          )}
        </Stack>
      </Card>
    </Section>
  )
}

/** What is reported about a partner or, for its owner, about a business. */
export const TaxStatementPage = ({ of }: { of: 'me' | 'business' }) => {
  const query = useQuery(queryOf(api.users, 'getTaxStatement', { query: { of } }))
  const { data } = query
  const hasYears = (data?.years.length ?? 0) > 0

  const download = (statement: TaxStatement) =>
    saveFile('sameway-tax-statement.csv', new Blob([statementCsv(statement)], { type: 'text/csv' }))

  return (
    <Page
      title="Tax Statement"
      lead="Each January we tell HMRC what every carrier earned in the year before, as all platforms must. This is what we report about you, for your own records."
      action={
        data &&
        hasYears && (
          <Button variant="outline" onClick={() => download(data)}>
            Download as CSV
          </Button>
        )
      }
    >
      <Loaded query={query} data={data} failed="Your statement could not be loaded." shape="card" count={2}>
        {(statement) => (
          <>
            {statement.years.map((year) => (
              <Year key={year.year} year={year} />
            ))}
            {hasYears ? (
              <About statement={statement} />
            ) : (
              <Card>
                <p>There’s nothing to report yet. What you earn shows here after your first completed job.</p>
              </Card>
            )}
            <Muted mt="4">
              Amounts are the agreed prices of completed jobs, by the day they were completed. Sameway takes no fees. We
              keep this for five years after the end of each year.
            </Muted>
          </>
        )}
      </Loaded>
    </Page>
  )
}
