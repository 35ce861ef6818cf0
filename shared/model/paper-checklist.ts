import type { Gates, PaperName } from './cover.ts'
import { dayText } from './paper-dues.ts'
import type { Papers } from './papers.ts'
import type { Check } from './review-checklist.ts'
import { isSaid, type SaidPaper, saysNone } from './said-papers.ts'
import { type WorkRecord, workText } from './seen-papers.ts'

/** What is known of an applicant's papers during a review; `needed` are those for their ways of travelling. */
export type ReviewedPapers = {
  papers: Papers
  rightToWork: WorkRecord | undefined
  needed: readonly PaperName[]
}

const texts: Record<SaidPaper, { none: string; missing: string; toJudge: (papers: Papers) => string }> = {
  hire: {
    none: 'No insurance for hire and reward: motor jobs wait',
    missing: 'Insurance for hire and reward not stated',
    toJudge: ({ insuranceUntil = '' }) => `The insurance covers hire and reward until ${dayText(insuranceUntil)}`,
  },
  truck: {
    none: 'No operator’s licence: jobs by truck wait',
    missing: 'Operator’s licence not stated',
    toJudge: ({ notAbove3500kg, operatorLicence, operatorLicenceUntil = '' }) =>
      notAbove3500kg
        ? 'The truck weighs 3.5 t at most'
        : `Operator’s licence ${operatorLicence} runs until ${dayText(operatorLicenceUntil)}`,
  },
  waste: {
    none: 'No waste registration: no recycling',
    missing: 'Waste registration not stated',
    toJudge: ({ wasteRegulator, wasteNumber, wasteUntil = '' }) =>
      `${wasteNumber} is in the register of ${wasteRegulator} until ${dayText(wasteUntil)}`,
  },
}

/** The papers that an admin judges. What is missing is a matter of the operator's setting. */
export const paperChecklist = (
  { papers, rightToWork, needed }: ReviewedPapers,
  { gates, today }: { gates: Gates; today: string },
): Check[] => {
  const missing = (check: string, text: string): Check =>
    gates === 'required'
      ? { check, text, outcome: 'missing' }
      : { check, text: `${text} (optional)`, outcome: 'optional' }
  const said = (['hire', 'truck', 'waste'] as const).flatMap((name): Check[] => {
    const { none, missing: absent, toJudge } = texts[name]
    if (!isSaid(papers, name)) return needed.includes(name) ? [missing(name, absent)] : []
    if (saysNone(papers, name)) return [{ check: name, text: none, outcome: 'optional' }]
    return [{ check: name, text: toJudge(papers), outcome: 'to-judge' }]
  })
  return [...said, workCheck(rightToWork, today, missing)]
}

const workCheck = (
  check: WorkRecord | undefined,
  today: string,
  missing: (check: string, text: string) => Check,
): Check => {
  if (!check) return missing('work', 'Right to work not checked')
  const isOver = check.until !== undefined && check.until < today
  return { check: 'work', text: workText(check), outcome: isOver ? 'missing' : 'met' }
}
