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

/** A link to another stop. On a phone it overlaps the padding around it, so that the bar stays low. */
const StopButton = (props: ButtonProps) => (
  <Button
    variant="link"
    size="sm"
    p="0"
    gap="1"
    mt={{ base: '-1', md: '0' }}
    mb={{ base: '-1.5', md: '0' }}
    color="inherit"
    textAlign="start"
    whiteSpace="normal"
    {...props}
  />
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
        <Flex
          wrap="wrap"
          columnGap="3"
          align="center"
          lineHeight={{ base: 'snug', md: 'inherit' }}
          minH={{ md: 'target' }}
        >
          <p>
            You are <b>{me.name}</b>, {roleTexts[me.role]} · {index + 1} of {tour.length}
          </p>
          {/* In place of the text below. */}
          {isAtStop && (
            <chakra.p display={{ md: 'none' }} w="full" fontWeight="semibold">
              {stop.title(me.name)}
            </chakra.p>
          )}
          {/* In one row, whose texts wrap. */}
          <Flex columnGap={{ base: '2', md: '3' }}>
            {before && guideBefore && (
              <StopButton
                loading={busy && target === index - 1}
                onClick={() => goTo(index - 1, guideBefore, before.path)}
              >
                <ArrowLeftIcon size={18} />
                Back<chakra.span srOnly>: {before.title(guideBefore.name)}</chakra.span>
              </StopButton>
            )}
            <StopButton loading={busy && target === nextIndex} onClick={() => goTo(nextIndex, guide, next.path)}>
              {nextIndex === 0 ? 'Start again' : 'Next'}: {next.title(guide.name)}
              {nextIndex > 0 && <ArrowRightIcon size={18} />}
            </StopButton>
          </Flex>
        </Flex>
        {isAtStop && (
          <chakra.p display={{ base: 'none', md: 'block' }} mt="-1">
            {stop.text}
          </chakra.p>
        )}
        <FormError>{errorText}</FormError>
      </Box>
      <IconButton label="Put the tour away" onClick={onPutAway}>
        <CloseIcon size={18} />
      </IconButton>
    </Bar>
  )
}
