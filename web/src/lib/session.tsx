import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { listen } from './bus.ts'
import { forgetPlace } from './kept-place.ts'
import { log } from './log.ts'
import { forgetLogOut, isLogOutPending, noteLogOut, sendLogOut } from './log-out.ts'
import { keyOf } from './query-of.ts'

/**
 * Whether to ask the server who is signed in. On the landing page only if a cookie hints at a session or a log-out has
 * to be repeated, so that a visitor's first page makes no call and matches the prerendered one.
 */
export const mayBeSignedIn = (): boolean =>
  typeof document !== 'undefined' &&
  (location.pathname !== '/' || /(^|; )signed-in=./.test(document.cookie) || isLogOutPending())

export type Session = {
  status: 'loading' | 'ready'
  user: SessionUser | null
  setUser: (user: SessionUser | null) => void
  reload: () => Promise<SessionUser | null>
  /** Resolves to whether the log-out reached the server. */
  logout: () => Promise<boolean>
}

const SessionContext = createContext<Session | undefined>(undefined)

const key: QueryKey = keyOf(api.auth, 'checkSession')

/**
 * A 401 means that nobody is signed in. After any other error the known user stays signed in. A pending log-out is sent
 * first, because otherwise its cookie would sign the user in again.
 */
const whoIsSignedIn = async (known: SessionUser | null) => {
  if (isLogOutPending()) {
    await sendLogOut()
    return null
  }
  try {
    return (await api.auth.checkSession()).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    log('The session could not be checked.', error)
    return known
  }
}

let channel: BroadcastChannel | undefined

/**
 * Announces sign-ins and sign-outs to other tabs. Opened on first use, because an open channel would keep the build
 * from ending.
 */
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
      // The next user must not see what this one loaded, or where they looked for jobs.
      if (known() && known()?.id !== next?.id) {
        queries.removeQueries({ predicate: isNotTheSession })
        forgetPlace()
      }
      queries.setQueryData(key, next)
    }
    const setUser = (next: SessionUser | null) => {
      if (next) forgetLogOut()
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
        // The user is signed out here even if the call fails. It is then repeated until it succeeds.
        noteLogOut()
        const hasAnswered = await sendLogOut()
        setUser(null)
        return hasAnswered
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

/** Matches every query except the session itself. */
export const isNotTheSession = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== key[1]

export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}
