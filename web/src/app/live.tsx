import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '#web/lib/bus.ts'
import { chime } from '#web/lib/chime.ts'
import { type Announcement, applySocketEvent, goLive, type RequestEvent } from '#web/lib/live.ts'
import { isNotTheSession, useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toasts.tsx'

const announceToPerson = ({ tone, text, urgent = false, hasSound = false }: Announcement) => {
  toast[tone](text, { urgent })
  if (hasSound) chime()
}

/** While somebody is signed in: the socket, and what its news means for everything that was loaded. */
export const Live = () => {
  const { user, reload } = useSession()
  const queries = useQueryClient()
  // While a new password is due the server lets nobody listen.
  const userId = user?.password_change_required ? undefined : user?.id

  useEffect(() => {
    if (!userId) return
    const askAgain = () => void queries.invalidateQueries({ predicate: isNotTheSession })
    /** First the screens hear who this is by now, so that what they are for no more is not asked for. */
    const askWho = async () => {
      await reload()
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      askAgain()
    }
    let isListening = true
    let known = Promise.resolve()
    const applyOnceKnown = async (requestEvent: RequestEvent) => {
      await known
      const announcement = isListening && applySocketEvent(requestEvent, queries)
      if (announcement) announceToPerson(announcement)
    }
    const leave = goLive(async () => (await reload()) !== null)
    const stopListening = listen('realtime', (event) => {
      if (event.type === 'missed') {
        void reload()
        askAgain()
      }
      // Whoever may do something else now is shown something else, too: an admin has decided, for example.
      if (event.type === 'session_changed') known = askWho()
      if ('request_id' in event) void applyOnceKnown(event)
    })
    return () => {
      isListening = false
      stopListening()
      leave()
    }
  }, [userId, reload, queries])

  return null
}
