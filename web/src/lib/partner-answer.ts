import * as z from 'zod/mini'
import { writeDraft } from './use-draft.ts'

/** Whether a user wants to become a partner. Kept until their onboarding is done. */
export const PartnerAnswer = z.object({ partner: z.optional(z.enum(['yes', 'no'])) })
export type PartnerAnswer = z.output<typeof PartnerAnswer>

/** The name of the draft. */
export const partnerAnswerOf = (userId: string): string => `onboarding.${userId}`

/** Answers yes for users who signed up to earn. They can still change the answer during onboarding. */
export const answerYes = ({ id }: { id: string }): void =>
  writeDraft(partnerAnswerOf(id), { partner: 'yes' } satisfies PartnerAnswer)
