import { aProof } from '#test/support/door.ts'
import type { Slot } from './test-users.ts'
import type { World } from './world.ts'

let written = 0

/** Words that only some may read. */
export const secretWords = ({ canaries }: World, what: string, ...readers: readonly Slot[]): string => {
  written += 1
  const text = `Canary words ${10_000 + written} at the door`
  canaries.push({ what, text, mayKnow: (slot) => readers.includes(slot) })
  return text
}

/** A photo that only some may see; answers name it by its id. */
export const secretPhoto = async (world: World, by: Slot, ...readers: readonly Slot[]): Promise<string> => {
  const photo = await aProof(world.person(by))
  world.mayTouch.set(photo, new Set(readers))
  world.canaries.push({ what: 'a proof', text: photo, mayKnow: (slot) => readers.includes(slot) })
  return photo
}
