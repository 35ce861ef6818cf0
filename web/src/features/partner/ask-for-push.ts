import { log } from '#web/lib/log.ts'
import { pushState, turnOnPush } from '#web/lib/push.ts'
import { toast } from '#web/ui/toasts.tsx'

/**
 * Asks a partner, inside the press that takes them online, whether this browser may notify them. After a refusal nobody
 * is asked again.
 */
export const askForPush = async (userId: string): Promise<void> => {
  if (pushState() !== 'off') return
  try {
    if (await turnOnPush(userId)) toast.success('We’ll notify you of new jobs here, even while Sameway is closed.')
  } catch (error) {
    log('This browser could not be registered for pushes.', error)
  }
}
