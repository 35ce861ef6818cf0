import * as z from 'zod/mini'
import { useDraft } from '#web/lib/use-draft.ts'

const Draft = z.object({ partner: z.optional(z.enum(['yes', 'no'])) })

export type Answer = 'yes' | 'no'

/** Whether somebody wants to be a partner, kept until the set-up is done. */
export const useAnswer = (userId: string) => {
  const { draft, keep, forget } = useDraft(`onboarding.${userId}`, Draft)
  return { answer: draft.partner, setAnswer: (partner: Answer) => keep({ partner }), forget }
}
