import type { Visitor } from './journey.ts'

/** What the form of a ride holds; what is not named stays as it is. */
export type RideWords = {
  from?: string
  to?: string
  date?: string
  departs?: string
  arrivalDate?: string
  arrives?: string
  extraMiles?: string
  mode?: string
}

const fields = {
  from: 'From Address',
  to: 'To Address',
  date: 'Departure Date',
  departs: 'Departure Time',
  arrivalDate: 'Arrival Date',
  arrives: 'Arrival Time',
} as const

/** Fills in so much of the form, in the order in which it stands there. */
export const fillsInRide = async (visitor: Visitor, { extraMiles, mode, ...texts }: RideWords): Promise<void> => {
  for (const [name, label] of Object.entries(fields)) {
    const text = texts[name as keyof typeof fields] // the keys of the table above
    if (text !== undefined) await visitor.fills(label, text)
  }
  if (extraMiles) await visitor.page.getByLabel('Extra Miles').selectOption(extraMiles)
  if (mode) await visitor.page.getByLabel('Mode of Transport').selectOption(mode)
}
