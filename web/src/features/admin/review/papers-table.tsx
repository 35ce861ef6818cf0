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

/** Each paper as it counts and as it would, if a newer one waits. What the newer answer leaves out stays. */
const toRows = ({ papers, waiting }: Pick<PartnerPapers, 'papers' | 'waiting'>) =>
  rows.map(({ title, textOf }) => {
    const [now, next] = [textOf(papers), waiting ? textOf(waiting) : notStated]
    return { title, now, next: next === notStated ? undefined : next }
  })

const Table = chakra('table', {
  base: {
    w: 'full',
    textStyle: 'small',
    textAlign: 'start',
    '& :is(th, td)': { py: '1.5', pe: '3', verticalAlign: 'top', textAlign: 'start', overflowWrap: 'anywhere' },
    '& tbody th': { fontWeight: 'normal', color: 'fg.muted', w: '9rem' },
    '& tr + tr': { borderTop: '1px solid', borderTopColor: 'line.soft' },
  },
})

/** What a partner says of insurance, licence and waste; with newer papers, old and new side by side. */
export const PapersTable = ({ papers }: { papers: PartnerPapers }) => {
  const hasNewer = papers.waiting !== null
  return (
    <Table>
      <chakra.caption textStyle="label" textAlign="start" mb="1">
        {hasNewer ? 'Newer papers' : 'What they say'}
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
        {toRows(papers).map(({ title, now, next }) => (
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
