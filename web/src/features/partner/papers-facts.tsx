import { chakra, Stack } from '@chakra-ui/react'
import type { PartnerPapers, SaidPapers } from '#shared/contracts/paper-shapes.ts'
import { londonTime } from '#shared/model/london.ts'
import { dayText, paperTitles } from '#shared/model/paper-dues.ts'
import { workCheckNames } from '#shared/model/seen-papers.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { ShieldIcon } from '#web/ui/icons.tsx'
import { Card, Section } from '#web/ui/section.tsx'

const untilText = (until: string | null): string => (until ? `Until ${dayText(until)}` : 'Yes')

const hireText = ({ hireAndReward, insuranceUntil }: SaidPapers): string | null => {
  if (hireAndReward === null) return null
  return hireAndReward ? untilText(insuranceUntil) : 'None'
}

const truckText = ({ notAbove3500kg, operatorLicence, operatorLicenceUntil }: SaidPapers): string | null => {
  if (notAbove3500kg) return 'Not needed up to 3.5 t'
  if (operatorLicence) return `${operatorLicence}. ${untilText(operatorLicenceUntil)}`
  return notAbove3500kg === null ? null : 'None'
}

const wasteText = ({ carriesWaste, wasteRegulator, wasteNumber, wasteUntil }: SaidPapers): string | null => {
  if (wasteNumber && carriesWaste !== false) return `${wasteRegulator}, ${wasteNumber}. ${untilText(wasteUntil)}`
  return carriesWaste === null ? null : 'None'
}

const workText = (check: PartnerPapers['right_to_work']): string => {
  if (!check) return 'Not checked yet'
  const until = check.until ? `, valid until ${dayText(check.until)}` : ''
  return `Checked on ${dayText(check.checked_on)} by ${workCheckNames[check.how]}${until}`
}

const saidFacts = (said: SaidPapers) => [
  { label: paperTitles.hire, value: hireText(said), wide: true },
  { label: paperTitles.truck, value: truckText(said), wide: true },
  { label: paperTitles.waste, value: wasteText(said), wide: true },
]

/** What is missing, has ended or ends soon, and what follows from it. */
export const PapersDue = ({ due, gates }: PartnerPapers) => {
  const today = londonTime(new Date()).date
  const isHeldBack = due.some(({ ends }) => (ends === null ? gates === 'required' : ends < today))
  if (due.length === 0)
    return (
      <Banner tone="success" title="All in order">
        Nothing is missing, and nothing ends within the next 30 days.
      </Banner>
    )
  return (
    <Banner tone="warning" title="What’s missing or ends soon">
      <chakra.ul pl="5" listStyleType="disc" mb="2">
        {due.map(({ paper, text }) => (
          <li key={paper}>{text}</li>
        ))}
      </chakra.ul>
      {isHeldBack
        ? 'Until that is sorted, you can’t take jobs that need these papers.'
        : 'You can go on carrying meanwhile. Please sort it soon.'}
    </Banner>
  )
}

/** What counts, and what an admin has seen. */
export const CountingPapers = ({ papers, right_to_work, seen }: PartnerPapers) => (
  <Section title="What counts now">
    <Card>
      <Stack gap="5">
        <FactList
          facts={[...saidFacts(papers), { label: paperTitles.work, value: workText(right_to_work), wide: true }]}
        />
        {seen.length > 0 && (
          <chakra.ul display="grid" gap="2">
            {seen.map((text) => (
              <chakra.li key={text} display="flex" gap="2" alignItems="start">
                <chakra.span color="success.text" mt="0.5" flexShrink="0">
                  <ShieldIcon size={20} />
                </chakra.span>
                {text}
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </Stack>
    </Card>
  </Section>
)

/** What an admin has yet to look at. */
export const WaitingPapers = ({ waiting }: { waiting: SaidPapers }) => {
  const facts = saidFacts(waiting)
  return (
    <Section title="Waiting for a look" lead="These count once one of us has looked at them.">
      <Card>
        {facts.some(({ value }) => value !== null) ? <FactList facts={facts} /> : 'A new insurance certificate.'}
      </Card>
    </Section>
  )
}
