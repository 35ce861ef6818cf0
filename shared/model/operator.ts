import { isCalendarDate } from './london.ts'

type Fact = {
  /** What it is, as it completes a sentence: 'the postal address'. */
  what: string
  isRight?: (value: string) => boolean
}

/** Who runs this site, for the public pages. Their values are in shared/operator.ts. */
const facts = {
  name: { what: 'the registered name of whoever runs this site' },
  address: { what: 'the postal address' },
  email: { what: 'the email address for questions and complaints' },
  phone: { what: 'the phone number' },
  companyNumber: { what: 'the company number, or “none”' },
  icoNumber: { what: 'the registration number at the Information Commissioner’s Office' },
  textsReviewed: {
    what: 'the day on which a solicitor reviewed these texts, like 2026-12-01',
    isRight: isCalendarDate,
  },
} as const satisfies Record<string, Fact>

export type OperatorFact = keyof typeof facts

/** An empty text is still to be filled in. */
export type Operator = Record<OperatorFact, string>

export const operatorFacts = Object.keys(facts) as OperatorFact[] // the keys of the table above

/** What a fact is. */
export const factText = (fact: OperatorFact): string => facts[fact].what

export const isFilledIn = (operator: Operator, fact: OperatorFact): boolean => {
  const { isRight }: Fact = facts[fact]
  return operator[fact].trim() !== '' && (!isRight || isRight(operator[fact]))
}

/** For the terminal: what the public pages lack, one line each. */
export const unfilledLines = (operator: Operator): string[] =>
  operatorFacts
    .filter((fact) => !isFilledIn(operator, fact))
    .map((fact) => `shared/operator.ts has no ${fact}: the public pages lack ${factText(fact)}.`)

type Part = { text: string } | { fact: OperatorFact }

/** The parts of a text that names facts: 'Write to {email}.' */
export const partsOf = (text: string): Part[] =>
  text
    .split(/\{(\w+)\}/)
    .map((part, index): Part => {
      if (index % 2 === 0) return { text: part }
      const fact = operatorFacts.find((one) => one === part)
      return fact ? { fact } : { text: `{${part}}` }
    })
    .filter((part) => !('text' in part) || part.text !== '')
