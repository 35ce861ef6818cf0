import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { type DemoSignIn, loadDemoSignIns } from '#web/lib/demo-sign-ins.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button, type ButtonProps, IconButton } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#web/ui/icons.tsx'
import { roleTexts, stopOf, tour } from './tour.ts'
import { keepTourPlace, readTourPlace } from './tour-place.ts'

/** Opens a stop's screen once its user is signed in, because the guards first redirect them to their home screen. */
const useArrival = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const { goesTo } = readTourPlace()
    if (!goesTo) return
    keepTourPlace({ goesTo: undefined })
    void navigate(goesTo, { replace: true })
  }, [navigate])
}

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    alignItems: 'start',
    gap: '2',
    minH: { base: '5rem', md: '4.5rem' },
    // A phone on its side needs the height.
    '@media (height < 30rem)': { minH: '0', py: '0' },
    pl: { base: '4', md: '8' },
    pr: { base: '2', md: '6' },
    py: { base: '1', md: '2' },
    bg: 'brand.tint',
    color: 'brand.text',
    textStyle: 'small',
  },
})

/** Leads to another stop, whose name only a desktop has room for. */
const StopButton = (props: ButtonProps & { 'aria-label': string }) => (
  <Button variant="outline" size="sm" px="3" gap="1.5" minW="target" minH={{ base: 'target', md: '9' }} {...props} />
)

type DemoBarProps = { onPutAway: () => void }

/** Says who the visitor is, and leads to the next stop of the tour and back, signing in as its user if needed. */
export const DemoBar = ({ onPutAway }: DemoBarProps) => {
  const { user, setUser } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [signIns, setSignIns] = useState<DemoSignIn[]>()
  const [last, setLast] = useState(() => readTourPlace().stop)
  const [target, setTarget] = useState<number>()
  const { busy, errorText, attempt } = useAction()
  useArrival()
  useEffect(() => void loadDemoSignIns().then(setSignIns), [])

  if (!signIns) return <Bar as="div" />
  const me = signIns.find(({ email }) => email === user?.email)
  if (!me) return null
  const index = stopOf(me.role, last)
  const nextIndex = (index + 1) % tour.length
  const [stop, next, before] = [tour[index], tour[nextIndex], tour[index - 1]]
  // Elsewhere, the words of the stop would be wrong.
  const isAtStop = stop?.path.split('?')[0] === pathname
  const guideAt = (place: typeof stop) => signIns.find(({ role }) => role === place?.role)
  const [guide, guideBefore] = [guideAt(next), guideAt(before)]
  if (!stop || !next || !guide) return null

  const nextLabel = nextIndex === 0 ? 'Start again' : 'Next'
  const goTo = (place: number, { role, email, password }: DemoSignIn, path: string) =>
    void attempt(async () => {
      setTarget(place)
      if (role !== me.role) {
        const answer = await api.auth.login({ body: { email, password } })
        keepTourPlace({ stop: place, goesTo: path })
        return setUser(answer.user)
      }
      keepTourPlace({ stop: place })
      setLast(place)
      await navigate(path)
    })

  return (
    <Bar aria-label="Tour of the demo">
      <Box flex="1" minW="0">
        <Flex wrap="wrap" columnGap="3" align="center" lineHeight={{ base: '1.2', md: 'inherit' }} minH={{ md: '10' }}>
          <chakra.p w={{ base: 'full', md: 'auto' }}>
            You are <b>{me.name}</b>, {roleTexts[me.role]} · {index + 1} of {tour.length}
          </chakra.p>
          {/* In place of the text below. */}
          <chakra.p hideFrom="md" flex="1 1 8rem" fontWeight="semibold">
            {isAtStop ? stop.look : `Next: ${next.title(guide.name)}`}
          </chakra.p>
          <Flex columnGap={{ base: '2', md: '3' }}>
            {before && guideBefore && (
              <StopButton
                aria-label={`Back: ${before.title(guideBefore.name)}`}
                loading={busy && target === index - 1}
                onClick={() => goTo(index - 1, guideBefore, before.path)}
              >
                <ArrowLeftIcon size={18} />
                <chakra.span hideBelow="md">Back</chakra.span>
              </StopButton>
            )}
            <StopButton
              aria-label={`${nextLabel}: ${next.title(guide.name)}`}
              loading={busy && target === nextIndex}
              onClick={() => goTo(nextIndex, guide, next.path)}
            >
              <span>
                {nextLabel}
                <chakra.span hideBelow="md">: {next.title(guide.name)}</chakra.span>
              </span>
              {nextIndex > 0 && <ArrowRightIcon size={18} />}
            </StopButton>
          </Flex>
        </Flex>
        {isAtStop && <chakra.p hideBelow="md">{stop.text}</chakra.p>}
        <FormError>{errorText}</FormError>
      </Box>
      <IconButton label="Put the tour away" onClick={onPutAway}>
        <CloseIcon size={18} />
      </IconButton>
    </Bar>
  )
}
