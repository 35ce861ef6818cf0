import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '#web/lib/bus.ts'
import { goLive } from '#web/lib/live.ts'
import { hearNews } from '#web/lib/request-news.ts'
import { isNotTheSession, useSession } from '#web/lib/session.tsx'

/** While somebody is signed in: the socket, and what its news means for everything that was loaded. */
export const Live = () => {
  const { user, reload } = useSession()
  const queries = useQueryClient()
  // While a new password is due the server lets nobody listen.
  const userId = user?.password_change_required ? undefined : user?.id

  useEffect(() => {
    if (!userId) return
    const askAgain = () => void queries.invalidateQueries({ predicate: isNotTheSession })
    const leave = goLive(async () => (await reload()) !== null)
    const stopListening = listen('realtime', (event) => {
      if (event.type === 'missed') {
        void reload()
        askAgain()
      }
      // Whoever may do something else now is shown something else, too: an admin has decided, for example. First the
      // screens hear who this is by now, so that what they are for no more is not asked for.
      if (event.type === 'session_changed') void reload().then(() => notifyManager.schedule(askAgain))
      if ('request_id' in event) hearNews(event, queries)
    })
    return () => {
      stopListening()
      leave()
    }
  }, [userId, reload, queries])

  return null
}
