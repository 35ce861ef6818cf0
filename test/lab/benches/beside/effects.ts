import { waitFor } from '#test/support/wait-for.ts'
import type { Side } from './side.ts'
import type { LifeStep } from './turns.ts'

type Counts = { events: number; frames: number; mails: number }

/** What one side's steps caused, and what they should have caused. */
export type Effects = { by: string; expected: Counts; found: Counts }

/** Every step is an event. The owner gets a frame for each step of a carrier, and mails about the match and the end. */
const expectedOf = ({ create, accept, start, complete }: Record<LifeStep, number>): Counts => ({
  events: create + accept + start + complete,
  frames: accept + start + complete,
  mails: accept + complete,
})

/** Waits for frames, which may arrive a moment after they were sent. */
export const effectsOf = async (
  { isSettled, kept }: Pick<Side, 'isSettled' | 'kept'>,
  frames: () => Promise<number>,
  done: Record<LifeStep, number>,
): Promise<Omit<Effects, 'by'>> => {
  const expected = expectedOf(done)
  await waitFor('the outbox to be empty', isSettled)
  await waitFor('every frame', async () => (await frames()) >= expected.frames, 5_000).catch(() => undefined)
  return { expected, found: { ...(await kept()), frames: await frames() } }
}

/** How many events, frames and mails are missing or surplus. */
export const differences = ({ expected, found }: Effects): number =>
  Math.abs(found.events - expected.events) +
  Math.abs(found.frames - expected.frames) +
  Math.abs(found.mails - expected.mails)

export const rowOfEffects = ({ by, expected, found }: Effects) => ({
  'effects of': by,
  events: `${found.events} of ${expected.events}`,
  frames: `${found.frames} of ${expected.frames}`,
  mails: `${found.mails} of ${expected.mails}`,
})
