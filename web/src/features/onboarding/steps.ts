import * as z from 'zod/mini'

export const steps = [
  { title: 'Your Profile', text: 'Your name, mobile number, date of birth and address.' },
  { title: 'Partner Details', text: 'For those who carry: documents, vehicle and ways to travel. You may skip it.' },
  { title: 'Payouts', text: 'Where your earnings go.' },
] as const

export type Step = 1 | 2 | 3

/** What a link here may hand on; the dashboard does when somebody wants to become a partner. */
const StartState = z.object({ startStep: z.literal([1, 2, 3]) })

export const stepOf = (state: unknown): Step => {
  const start = StartState.safeParse(state)
  return start.success ? start.data.startStep : 1
}
