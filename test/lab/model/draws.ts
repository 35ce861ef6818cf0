import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { addDays, londonTime } from '#shared/model/london.ts'
import { openSlots, timeSlots } from '#shared/model/time-slots.ts'
import { actors, type Who, type World } from './world.ts'

export type Chance = () => number

/** The context in which a command is drawn: its world, its caller and its request. */
export type Draw = { world: World; who: Who; chance: Chance; item?: RequestItem | undefined; wish?: string }

export const oneOf = <One>(chance: Chance, among: readonly One[]): One => {
  const one = among[Math.floor(chance() * among.length)]
  if (one === undefined) throw new Error('There was nothing to draw from')
  return one
}

/** An id of this kind that exists, or could. */
export const anId = ({ world, chance }: Draw, kind: string): string => {
  const ids = world.view.ids.filter((id) => id.startsWith(kind))
  return ids.length > 0 ? oneOf(chance, ids) : `${kind}_0000000000000000000000`
}

/** Free text that consists of another user's id. */
export const words = ({ world, chance }: Draw): string => {
  const { ids } = world.view
  return `${oneOf(chance, ids)} or else ${oneOf(chance, ids)}`
}

/** A name that is another user's id. */
export const aName = ({ world, chance }: Draw): string => oneOf(chance, world.view.ids)

export const whoIs = ({ people }: World, userId: string | undefined): Who | undefined =>
  actors.find((who) => userId !== undefined && userId !== '' && people[who].userId === userId)

/** How many days ahead. */
const maxDays = [0, 0, 0, 0, 1, 1, 2, 3]

/** A slot that a request may be posted for now. */
export const aSlot = ({ chance }: Draw): { preferredDate: string; preferredTimeSlot: string } => {
  const now = londonTime(new Date())
  const date = addDays(now.date, oneOf(chance, maxDays))
  const open = openSlots(timeSlots, date, now)
  return { preferredDate: date, preferredTimeSlot: oneOf(chance, open.length > 0 ? open : timeSlots) }
}
