import { chakra } from '@chakra-ui/react'
import type { PartnerPapers, SaidPapers } from '#shared/contracts/paper-shapes.ts'
import { dayText, paperTitles } from '#shared/model/paper-dues.ts'

const notStated = 'Not stated'
const until = (day: string | null): string => (day ? `until ${dayText(day)}` : '')

const insuranceText = ({ hireAndReward, insuranceUntil }: SaidPapers): string => {
  if (hireAndReward === null) return notStated
  return hireAndReward ? `Yes, ${until(insuranceUntil)}` : 'No'
}

const licenceText = ({ notAbove3500kg, operatorLicence, operatorLicenceUntil }: SaidPapers): string => {
  if (notAbove3500kg) return 'Not needed: 3.5 t at most'
  if (operatorLicence) return `${operatorLicence}, ${until(operatorLicenceUntil)}`
  return notAbove3500kg === null ? notStated : 'None'
}

const wasteText = ({ carriesWaste, wasteNumber, wasteRegulator, wasteUntil }: SaidPapers): string => {
  if (wasteNumber && carriesWaste !== false) return `${wasteNumber}, ${wasteRegulator}, ${until(wasteUntil)}`
  return carriesWaste === false ? 'None' : notStated
}

const rows = [
  { title: paperTitles.hire, textOf: insuranceText },
  { title: paperTitles.truck, textOf: licenceText },
  { title: paperTitles.waste, textOf: wasteText },
] as const

/**
 * Each paper as it counts and as it would, if a newer one waits. What the newer answer leaves out stays. Without newer
 * ones, the checklist says what is missing.
 */
const toRows = ({ papers, waiting }: Pick<PartnerPapers, 'papers' | 'waiting'>) => {
  const all = rows.map(({ title, textOf }) => {
    const [now, next] = [textOf(papers), waiting ? textOf(waiting) : notStated]
    return { title, now, next: next === notStated ? undefined : next }
  })
  return waiting ? all : all.filter(({ now }) => now !== notStated)
}

const Table = chakra('table', {
  base: {
    w: 'full',
    textStyle: 'small',
    tableLayout: 'fixed',
    '& :is(th, td)': { py: '1.5', pe: '3', verticalAlign: 'top', textAlign: 'start', overflowWrap: 'break-word' },
    // A registration number stays on one line on a phone, too.
    '& tr > th:first-of-type': { w: '28%' },
    '& tbody th': { fontWeight: 'normal', color: 'fg.muted' },
    '& tr + tr': { borderTop: '1px solid', borderTopColor: 'line.soft' },
  },
})

/** What a partner says of insurance, licence and waste; with newer papers, old and new side by side. */
export const PapersTable = ({ papers }: { papers: PartnerPapers }) => {
  const hasNewer = papers.waiting !== null
  const shown = toRows(papers)
  if (shown.length === 0) return null
  return (
    <Table>
      <chakra.caption textStyle="label" textAlign="start" mb="1">
        {hasNewer ? 'Newer papers' : 'Their papers'}
      </chakra.caption>
      {hasNewer && (
        <thead>
          <tr>
            <td />
            <th scope="col">Counts now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
      )}
      <tbody>
        {shown.map(({ title, now, next }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{now}</td>
            {hasNewer && (
              <chakra.td {...(next && { fontWeight: 'semibold' })} color={next ? undefined : 'fg.muted'}>
                {next ?? 'As before'}
              </chakra.td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
