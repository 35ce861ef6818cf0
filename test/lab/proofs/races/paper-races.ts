import { accept, accepted, assign, type Move, move, posted } from './move.ts'
import type { Race } from './races.ts'

/** They say that they have no insurance for hire and reward, which counts at once. */
const noInsurance = () => ({ body: { hireAndReward: false } })
const end: Move = move('partner', 'savePapers', noInsurance)
const endOfFleet: Move = move('fleet', 'saveBusinessPapers', noInsurance)

/** Whether papers were read before or after their end depends on timing. */
const alike = /409 papers\.(no-hire|changed)/

export const paperRaces: readonly Race[] = [
  { name: 'papers end × accept', start: posted, moves: { end, accept }, alike },
  { name: 'papers end × start', start: accepted, moves: { end, start: move('partner', 'startDelivery') }, alike },
  { name: 'papers of a fleet end × assign', start: posted, moves: { end: endOfFleet, assign }, alike },
]
