import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { listen } from './bus.ts'
import { log } from './log.ts'

/**
 * Whether it is worth asking the server who is signed in. The landing page asks only when the cookie hints at a
 * session: a visitor's first page makes no call, and is the same as the prerendered one.
 */
export const mayBeSignedIn = (): boolean =>
  typeof document !== 'undefined' && (location.pathname !== '/' || /(^|; )signed-in=./.test(document.cookie))

export type Session = {
  status: 'loading' | 'ready'
  user: SessionUser | null
  setUser: (user: SessionUser | null) => void
  reload: () => Promise<SessionUser | null>
  logout: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

const key = ['auth', 'checkSession'] as const

/** A 401 says that nobody is signed in. A check that failed otherwise says nothing: whoever was known stays known. */
const whoIsSignedIn = async (known: SessionUser | null) => {
  try {
    return (await api.auth.checkSession()).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    log('The session could not be checked.', error)
    return known
  }
}

let channel: BroadcastChannel | undefined

/** Signing in or out in one tab is known in the others. Opened on first use: an open one keeps a build from ending. */
const otherTabs = () => {
  channel ??= new BroadcastChannel('session')
  return channel
}

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const queries = useQueryClient()
  const [enabled] = useState(mayBeSignedIn)
  const { data: user = null, isPending } = useQuery({
    queryKey: key,
    queryFn: () => whoIsSignedIn(null),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const session = useMemo<Omit<Session, 'status' | 'user'>>(() => {
    const known = () => queries.getQueryData<SessionUser | null>(key) ?? null
    const keep = (next: SessionUser | null) => {
      // What one person loaded is not for the next one.
      if (known() && known()?.id !== next?.id) queries.removeQueries({ predicate: isNotTheSession })
      queries.setQueryData(key, next)
    }
    const setUser = (next: SessionUser | null) => {
      keep(next)
      otherTabs().postMessage('changed')
    }
    return {
      setUser,
      reload: async () => {
        const next = await whoIsSignedIn(known())
        keep(next)
        return next
      },
      logout: async () => {
        // The person leaves even if the call fails; the server forgets an idle session by itself.
        await api.auth.logout().catch((error) => log('The log-out was not answered.', error))
        setUser(null)
      },
    }
  }, [queries])

  useEffect(() => {
    const follow = () => void session.reload()
    const tabs = otherTabs()
    tabs.addEventListener('message', follow)
    const stopListening = listen('session', () => queries.setQueryData(key, null))
    return () => {
      tabs.removeEventListener('message', follow)
      stopListening()
    }
  }, [session, queries])

  const status = enabled && isPending ? 'loading' : 'ready'
  const value = useMemo<Session>(() => ({ status, user, ...session }), [status, user, session])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Of all that was loaded, what is not the answer to who is signed in. */
export const isNotTheSession = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== key[1]

export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}
