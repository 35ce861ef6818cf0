import * as z from 'zod/mini'
import { log } from './log.ts'

const roles = ['Requester', 'Partner', 'Business', 'Driver', 'Admin'] as const
export type DemoRole = (typeof roles)[number]

const SignIns = z.array(z.object({ role: z.enum(roles), name: z.string(), email: z.string(), password: z.string() }))
export type DemoSignIn = z.output<typeof SignIns>[number]

/** Loads the accounts of the demo world. The path is not part of the API: only the one-machine host serves it. */
export const loadDemoSignIns = async (): Promise<DemoSignIn[]> => {
  try {
    const answer = await fetch('/__dev/demo')
    return SignIns.parse(await answer.json())
  } catch (error) {
    log('The accounts of the demo world did not come.', error)
    return []
  }
}

/** Longer than that, nobody waits for the tour to begin. */
const renewMs = 3_000

/** Makes anew what the tour begins with, if it is over. Without it, the tour begins with what there is. */
export const renewDemo = async (): Promise<void> => {
  try {
    await fetch('/__dev/demo', { method: 'POST', signal: AbortSignal.timeout(renewMs) })
  } catch (error) {
    log('The demo world was not renewed.', error)
  }
}
