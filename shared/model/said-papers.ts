import type { PaperName } from './cover.ts'
import { coverOf, type Papers } from './papers.ts'

/** A paper that partners and businesses speak of themselves; the right to work is recorded by an admin. */
export type SaidPaper = Exclude<PaperName, 'work'>

/** The fields that are answered together. */
const fieldsOf = {
  hire: ['hireAndReward', 'insuranceUntil'],
  truck: ['notAbove3500kg', 'operatorLicence', 'operatorLicenceUntil'],
  waste: ['carriesWaste', 'wasteRegulator', 'wasteNumber', 'wasteUntil'],
} as const satisfies Record<SaidPaper, readonly (keyof Papers)[]>

export const saidPaperNames = Object.keys(fieldsOf) as SaidPaper[] // the keys of the object above

/** The other fields of a paper mean nothing once one of these is the answer. */
const isLastWord = ({ hireAndReward, notAbove3500kg, carriesWaste }: Papers, name: SaidPaper): boolean =>
  ({ hire: hireAndReward === false, truck: notAbove3500kg === true, waste: carriesWaste === false })[name]

/** What was said of one paper, without what does not matter; empty if nothing was. */
export const saidOf = (papers: Papers, name: SaidPaper): Papers => {
  const fields = isLastWord(papers, name) ? fieldsOf[name].slice(0, 1) : fieldsOf[name]
  const said = fields.flatMap((field) => {
    const value = papers[field]
    return value === undefined || value === '' ? [] : [[field, value] as const]
  })
  return Object.fromEntries(said)
}

export const isSaid = (papers: Papers, name: SaidPaper): boolean => Object.keys(saidOf(papers, name)).length > 0

/** Everything that was said, without what does not matter. */
export const everySaid = (papers: Papers): Papers =>
  Object.assign({}, ...saidPaperNames.map((name) => saidOf(papers, name)))

/** Whether they said that they have it not. */
export const saysNone = (papers: Papers, name: SaidPaper): boolean => coverOf(saidOf(papers, name))[name] === 'none'

/** The papers after a newer answer: a paper that it does not mention stays. */
export const withNewer = (papers: Papers, newer: Papers): Papers =>
  Object.assign({}, ...saidPaperNames.map((name) => saidOf(isSaid(newer, name) ? newer : papers, name)))

export const isSamePaper = (one: Papers, other: Papers, name: SaidPaper): boolean =>
  fieldsOf[name].every((field) => saidOf(one, name)[field] === saidOf(other, name)[field])

/** Those of the papers that a test chooses. */
export const papersThat = (papers: Papers, isChosen: (name: SaidPaper) => boolean): Papers =>
  Object.assign({}, ...saidPaperNames.filter(isChosen).map((name) => saidOf(papers, name)))
