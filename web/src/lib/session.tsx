import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { UserId } from '#shared/model/ids.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { askAgain } from './ask-again.ts'
import { announce, listen } from './bus.ts'
import { forgetPlace } from './kept-place.ts'
import { log } from './log.ts'
import { forgetLogOut, isLogOutPending, noteLogOut, sendLogOut } from './log-out.ts'
import { keyOf } from './query-of.ts'

/** The server sets this cookie with the session's own, which scripts cannot read. */
const hasSessionHint = (): boolean => /(^|; )signed-in=./.test(document.cookie)

/**
 * Whether to ask the server who is signed in. On the landing page only if a cookie hints at a session or a log-out has
 * to be repeated, so that a visitor's first page makes no call and matches the prerendered one.
 */
export const mayBeSignedIn = (): boolean =>
  typeof document !== 'undefined' && (location.pathname !== '/' || hasSessionHint() || isLogOutPending())

export type Session = {
  /** 'unanswered' while a cookie hints at a session but the server does not answer. The app keeps asking. */
  status: 'loading' | 'unanswered' | 'ready'
  user: SessionUser | null
  /** The user whose session the server has ended, until the next sign-in. */
  endedFor: UserId | undefined
  setUser: (user: SessionUser | null) => void
  reload: () => Promise<SessionUser | null>
  /** Resolves to whether the log-out reached the server. */
  logout: () => Promise<boolean>
}

const SessionContext = createContext<Session | undefined>(undefined)

const key: QueryKey = keyOf(api.auth, 'checkSession')

/**
 * A 401 means that nobody is signed in. After any other error the known user stays signed in. If no user is known yet
 * and a cookie hints at a session, the error is thrown. A pending log-out is sent first, because otherwise its cookie
 * would sign the user in again.
 */
const whoIsSignedIn = async (known: SessionUser | null | undefined): Promise<SessionUser | null> => {
  if (isLogOutPending()) {
    await sendLogOut()
    return null
  }
  try {
    return (await api.auth.checkSession()).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    log('The session could not be checked.', error)
    if (known === undefined && hasSessionHint()) throw error
    return known ?? null
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
  const { data, errorUpdateCount } = useQuery({
    queryKey: key,
    queryFn: () => whoIsSignedIn(undefined),
    enabled,
    // Without an answer, askAgain repeats it.
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const [endedFor, setEndedFor] = useState<UserId>()
  const session = useMemo(() => {
    const known = () => queries.getQueryData<SessionUser | null>(key)
    let changes = 0
    const keep = (next: SessionUser | null) => {
      changes += 1
      // The next user must not see what this one loaded, or where they looked for jobs.
      if (known() && known()?.id !== next?.id) {
        queries.removeQueries({ predicate: isNotTheSession })
        forgetPlace()
      }
      queries.setQueryData(key, next)
    }
    const setUser = (next: SessionUser | null) => {
      if (next) forgetLogOut()
      setEndedFor(undefined)
      keep(next)
      otherTabs().postMessage('changed')
    }
    return {
      setUser,
      end: () => {
        const id = known()?.id
        // A log-out that is under way ends it, too, but on purpose.
        if (id && !isLogOutPending()) setEndedFor(id)
        keep(null)
      },
      reload: async () => {
        const before = changes
        try {
          const next = await whoIsSignedIn(known())
          // Otherwise the answer is too late, because a user has signed in or out meanwhile.
          if (before === changes) keep(next)
        } catch {
          // Still unanswered.
        }
        return known() ?? null
      },
      logout: async () => {
        // The user is signed out here even if the call fails. It is then repeated until it succeeds.
        noteLogOut()
        announce('log-out', { type: 'begun' })
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
    const stopListening = listen('session', session.end)
    return () => {
      tabs.removeEventListener('message', follow)
      stopListening()
    }
  }, [session])

  const isKnown = !enabled || data !== undefined
  const status = isKnown ? 'ready' : errorUpdateCount > 0 ? 'unanswered' : 'loading'
  const user = data ?? null

  useEffect(() => (status === 'unanswered' ? askAgain(() => void session.reload()) : undefined), [status, session])

  const value = useMemo<Session>(() => ({ status, user, endedFor, ...session }), [status, user, endedFor, session])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Matches every query except the session itself. */
export const isNotTheSession = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[1] !== key[1]

export const useSession = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}
