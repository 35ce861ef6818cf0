import { ChoiceLine } from './choice-line.tsx'
import { OwnerCards } from './owner-card.tsx'

/** An owner's questions from the door, and the line that leads to one, as one file. */
export const ownerParts = { ChoiceLine, OwnerCards }
