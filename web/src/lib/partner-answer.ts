import * as z from 'zod/mini'
import { writeDraft } from './use-draft.ts'

/** Whether a user wants to become a partner. Kept until their set-up is done. */
export const PartnerAnswer = z.object({ partner: z.optional(z.enum(['yes', 'no'])) })
export type PartnerAnswer = z.output<typeof PartnerAnswer>

/** The name of the draft. */
export const partnerAnswerOf = (userId: string): string => `onboarding.${userId}`

/** Users who signed up to earn are not asked again in the set-up. They can still change the answer there. */
export const answerYes = ({ id }: { id: string }): void =>
  writeDraft(partnerAnswerOf(id), { partner: 'yes' } satisfies PartnerAnswer)
