import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '#web/lib/bus.ts'
import { chime } from '#web/lib/chime.ts'
import { type Announcement, applySocketEvent, goLive, type RequestEvent } from '#web/lib/live.ts'
import { isNotTheSession, useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toasts.tsx'

const notify = ({ tone, text, urgent = false, hasSound = false }: Announcement) => {
  toast[tone](text, { urgent })
  if (hasSound) chime()
}

/** Keeps the socket open while a user is signed in, and applies its events to the loaded data. */
export const Live = () => {
  const { user, reload } = useSession()
  const queries = useQueryClient()
  // The server refuses the socket until a temporary password is changed.
  const userId = user?.password_change_required ? undefined : user?.id

  useEffect(() => {
    if (!userId) return
    const reloadAll = () => void queries.invalidateQueries({ predicate: isNotTheSession })
    /** Updates the session first, so that nothing is reloaded that the user may no longer see. */
    const reloadSessionFirst = async () => {
      await reload()
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      reloadAll()
    }
    let isListening = true
    let known = Promise.resolve()
    const applyOnceKnown = async (requestEvent: RequestEvent) => {
      await known
      const announcement = isListening && applySocketEvent(requestEvent, queries)
      if (announcement) notify(announcement)
    }
    const leave = goLive(async () => (await reload()) !== null)
    const stopListening = listen('realtime', (event) => {
      if (event.type === 'missed') {
        void reload()
        reloadAll()
      }
      // The user's rights have changed, for example by a decision of an admin.
      if (event.type === 'session_changed') known = reloadSessionFirst()
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
