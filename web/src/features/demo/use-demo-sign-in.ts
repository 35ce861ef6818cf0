import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/model/session-user.ts'
import { api } from '#web/lib/api.ts'
import { type DemoSignIn, loadDemoSignIns, renewDemo } from '#web/lib/demo-sign-ins.ts'
import { paths } from '#web/lib/paths.ts'
import { wantedState } from '#web/lib/redirects.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { keepTourPlace } from './tour-place.ts'

type Arrival = { user: SessionUser; path: string | undefined }

/** Signs in as a person of the demo world, and opens a screen or the home of their role. */
export const useDemoSignIn = () => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { wanted }: { wanted?: string } = state ?? {}
  const [signIns, setSignIns] = useState<DemoSignIn[]>([])
  const [arrival, setArrival] = useState<Arrival>()
  const { busy, errorText, attempt } = useAction()
  useEffect(() => void loadDemoSignIns().then(setSignIns), [])

  // The landing page redirects a signed-in user to the screen in its state, so that must be set first.
  useEffect(() => {
    if (arrival && arrival.path === wanted) setUser(arrival.user)
  }, [arrival, wanted, setUser])

  const guideOf = (wanted: string) => signIns.find(({ role }) => role === wanted)
  const signInAs = (role: string, stop: number, path?: string) => {
    const guide = guideOf(role)
    if (!guide || busy) return
    const { email, password } = guide
    keepTourPlace({ stop, isAway: false, goesTo: undefined, code: undefined })
    void attempt(async () => {
      if (stop === 0) await renewDemo()
      const { user } = await api.auth.login({ body: { email, password } })
      void navigate(paths.landing, { replace: true, state: path ? wantedState(path, 'session') : null })
      setArrival({ user, path })
    })
  }
  return { signIns, busy, errorText, guideOf, signInAs }
}
