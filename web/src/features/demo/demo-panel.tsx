import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#shared/model/session-user.ts'
import { api } from '#web/lib/api.ts'
import { type DemoSignIn, loadDemoSignIns } from '#web/lib/demo-sign-ins.ts'
import { paths } from '#web/lib/paths.ts'
import { wantedState } from '#web/lib/redirects.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { Card, Muted } from '#web/ui/section.tsx'
import { stopOf, tour } from './tour.ts'
import { keepTourPlace } from './tour-place.ts'

type Arrival = { user: SessionUser; path: string | undefined }

/** Signs in as a person of the demo world, and opens a screen or the home of their role. */
const useDemoSignIn = () => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { wanted }: { wanted?: string } = state ?? {}
  const [arrival, setArrival] = useState<Arrival>()
  const { busy, errorText, attempt } = useAction()

  // The landing page redirects a signed-in user to the screen in its state, so that must be set first.
  useEffect(() => {
    if (arrival && arrival.path === wanted) setUser(arrival.user)
  }, [arrival, wanted, setUser])

  const signIn = ({ email, password }: DemoSignIn, path?: string) =>
    attempt(async () => {
      const { user } = await api.auth.login({ body: { email, password } })
      void navigate(paths.landing, { replace: true, state: path ? wantedState(path, 'session') : null })
      setArrival({ user, path })
    })
  return { busy, errorText, signIn }
}

/** Introduces the demo world, with one button per role. */
export const DemoPanel = () => {
  const headingId = useId()
  const [signIns, setSignIns] = useState<DemoSignIn[]>([])
  const { busy, errorText, signIn } = useDemoSignIn()
  useEffect(() => void loadDemoSignIns().then(setSignIns), [])

  const guideOf = (wanted: string) => signIns.find(({ role }) => role === wanted)
  const signInAs = (role: string, stop?: number) => {
    const found = guideOf(role)
    if (!found || busy) return
    keepTourPlace({ stop: stop ?? stopOf(role), isAway: false, goesTo: undefined })
    void signIn(found, stop === undefined ? undefined : tour[stop]?.path)
  }
  if (signIns.length === 0) return null
  return (
    <Card as="section" aria-labelledby={headingId} tone="sunken" mt="5">
      <Stack gap="4">
        <div>
          <chakra.h2 id={headingId} textStyle="subheading">
            Try it as
          </chakra.h2>
          <Muted mt="1">This is a demo on your own machine. Everyone in it is made up.</Muted>
        </div>
        <Flex wrap="wrap" gap="2">
          {signIns.map(({ role }) => (
            <Button key={role} variant="outline" size="sm" onClick={() => signInAs(role)}>
              {role}
            </Button>
          ))}
        </Flex>
        <FormError>{errorText}</FormError>
        <Stack gap="1">
          <div>
            <Button onClick={() => signInAs('Requester', 0)}>Take the five-minute tour</Button>
          </div>
          <details>
            <chakra.summary cursor="pointer" fontWeight="semibold" minH="target" alignContent="center">
              Its six stops
            </chakra.summary>
            <chakra.ol display="grid" gap="3" mt="2" listStyleType="decimal" pl="5">
              {tour.map(({ role, path, title, text }, index) => (
                <li key={text}>
                  <Button asChild variant="link" size="inline">
                    <Link
                      to={path}
                      onClick={(event) => {
                        event.preventDefault()
                        signInAs(role, index)
                      }}
                    >
                      {title(guideOf(role)?.name ?? role)}
                    </Link>
                  </Button>
                  <Muted>{text}</Muted>
                </li>
              ))}
            </chakra.ol>
          </details>
          {/* On a phone, beside the button back to the top, which would cover its end. */}
          <Muted mr={{ base: '8', md: '0' }}>
            A bar at the top leads from stop to stop. Log out to come back here.
          </Muted>
        </Stack>
      </Stack>
    </Card>
  )
}
