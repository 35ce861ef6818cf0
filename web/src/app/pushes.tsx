import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { listen } from '#web/lib/bus.ts'
import { closeNotifications, leavePush, resumePush } from '#web/lib/push.ts'
import { useSession } from '#web/lib/session.tsx'

/** A frame and the push of the same news arrive within this time. */
const togetherMs = 10_000

/** What the tag of a push about the same news contains: see `tagOf` in push-notification.ts. */
const subjectsOf = (event: SocketEvent): string[] => {
  if (event.type === 'notified') return [event.id]
  if (event.type === 'new_job_available') return ['pool']
  return 'request_id' in event ? [event.request_id] : []
}

/** The tag is a notification's id, 'pool', or a kind and a request: 'taken.req_…'. */
const subjectOf = (tag: string): string => (/^\w+\.req_/.test(tag) ? tag.slice(tag.indexOf('.') + 1) : tag)

/** What this page has shown while it was in sight, and when. */
const useShownNews = () => {
  useEffect(() => {
    const shownAt = new Map<string, number>()
    const isShown = (tag: string) => Date.now() - (shownAt.get(subjectOf(tag)) ?? 0) < togetherMs
    const closeShown = () => {
      if (document.visibilityState === 'visible') void closeNotifications(isShown)
    }
    const stopListening = listen('realtime', (event) => {
      if (event.type === 'missed' || document.visibilityState !== 'visible') return
      for (const subject of subjectsOf(event)) shownAt.set(subject, Date.now())
      if (shownAt.size > 0) closeShown()
    })
    const receive = ({ data }: MessageEvent) => {
      if (data?.type === 'pushed') closeShown()
    }
    navigator.serviceWorker?.addEventListener('message', receive)
    return () => {
      stopListening()
      navigator.serviceWorker?.removeEventListener('message', receive)
    }
  }, [])
}

/** Opens the screen of a pressed notification here, and answers the worker, which would open it otherwise. */
const usePressedNotifications = () => {
  const navigate = useNavigate()
  const receive = useEffectEvent(({ data, ports }: MessageEvent) => {
    if (data?.type !== 'open') return
    ports[0]?.postMessage('opened')
    void navigate(data.path)
  })
  useEffect(() => {
    const follow = (event: MessageEvent) => receive(event)
    navigator.serviceWorker?.addEventListener('message', follow)
    return () => navigator.serviceWorker?.removeEventListener('message', follow)
  }, [])
}

/** Renders nothing. Keeps a signed-in user's pushes alive, and ends them when the user logs out. */
export const Pushes = () => {
  const userId = useSession().user?.id
  useEffect(() => {
    if (userId) void resumePush(userId)
  }, [userId])
  useEffect(() => listen('log-out', () => void leavePush()), [])
  // What they say is not for anyone who finds the device. The server ends the pushes, unless the session is only idle.
  useEffect(() => listen('session', () => void closeNotifications()), [])
  useShownNews()
  usePressedNotifications()
  return null
}
