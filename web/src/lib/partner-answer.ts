import * as z from 'zod/mini'
import { writeDraft } from './use-draft.ts'

/** Whether somebody wants to become a partner, kept until their set-up is done. */
export const PartnerAnswer = z.object({ partner: z.optional(z.enum(['yes', 'no'])) })
export type PartnerAnswer = z.output<typeof PartnerAnswer>

/** The name of the draft. */
export const partnerAnswerOf = (userId: string): string => `onboarding.${userId}`

/** The set-up need not ask who signed up to earn. They can still change it there. */
export const answerYes = ({ id }: { id: string }): void =>
  writeDraft(partnerAnswerOf(id), { partner: 'yes' } satisfies PartnerAnswer)
