import { DoorCard, OwnerCards } from './owner-card.tsx'

/** The cards of an owner's requests with an open step at the door, as one file. */
export const ownerParts = { DoorCard, OwnerCards }
