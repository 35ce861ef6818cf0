import type { Step } from '../step.ts'

/** The checks of one law, step by step. */
export type Law = {
  /** The violations by this step, in words. */
  look: (step: Step) => string[] | Promise<string[]>
  /** The limits of the law that this sequence has reached. */
  reached: Set<string>
}
/** A new one starts with each sequence: nothing has been taken in the world before. */
export type MakeLaw = () => Law

/** The limits to reach, by law: a limit that no world comes near would prove nothing. */
export const limitsToReach: Record<string, readonly string[]> = {
  L1: [
    'somebody was erased',
    'a driver was removed',
    'photos were copied',
    'photos of another were not copied',
    'a device changed its account',
    'a link ended the mails of another',
  ],
  L2: ['a partner has looked enough', 'a business has looked enough'],
  L3: [
    'a partner pauses',
    'a business pauses',
    'a job came back otherwise',
    'an unsafe errand was left undone',
    'a job was given back freely',
    'a job was missed',
  ],
  L4: ['a start was too early'],
  L5: [
    'an errand ended as not done',
    'a return was not earned',
    'a carrier looked at their earnings',
    'a business looked at its earnings',
    'a carrier’s record counts a job that was missed',
    'an owner’s record counts a late cancellation',
  ],
  L6: [
    'every place is taken',
    'a place more for a job with a problem',
    'a handover during a problem',
    'a problem ended as completed',
    'a problem ended as cancelled after a handover',
  ],
  L7: ['a post rings nobody', 'an owner may not post', 'a browser was spared'],
  L9: ['exact metres would have made another price'],
}
