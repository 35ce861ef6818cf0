import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { type DemoSignIn, loadDemoSignIns } from '#web/lib/demo-sign-ins.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { ArrowRightIcon, CloseIcon } from '#web/ui/icons.tsx'
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
    py: { base: '1.5', md: '2' },
    bg: 'brand.tint',
    color: 'brand.text',
    textStyle: 'small',
  },
})

type DemoBarProps = { onPutAway: () => void }

/** Says who the visitor is, and leads to the next stop of the tour, signing in as its user if that is someone else. */
export const DemoBar = ({ onPutAway }: DemoBarProps) => {
  const { user, setUser } = useSession()
  const navigate = useNavigate()
  const [signIns, setSignIns] = useState<DemoSignIn[]>()
  const [last, setLast] = useState(() => readTourPlace().stop)
  const { busy, errorText, attempt } = useAction()
  useArrival()
  useEffect(() => void loadDemoSignIns().then(setSignIns), [])

  if (!signIns) return <Bar as="div" />
  const me = signIns.find(({ email }) => email === user?.email)
  if (!me) return null
  const index = stopOf(me.role, last)
  const nextIndex = (index + 1) % tour.length
  const [stop, next] = [tour[index], tour[nextIndex]]
  const guide = signIns.find(({ role }) => role === next?.role)
  if (!stop || !next || !guide) return null

  const goOn = () =>
    attempt(async () => {
      if (guide.role !== me.role) {
        const { email, password } = guide
        const answer = await api.auth.login({ body: { email, password } })
        keepTourPlace({ stop: nextIndex, goesTo: next.path })
        return setUser(answer.user)
      }
      keepTourPlace({ stop: nextIndex })
      setLast(nextIndex)
      await navigate(next.path)
    })

  return (
    <Bar aria-label="Tour of the demo">
      <Box flex="1" minW="0">
        <Flex wrap="wrap" columnGap="3" align="center" minH={{ md: 'target' }}>
          <p>
            You are <b>{me.name}</b>, {roleTexts[me.role]} · {index + 1} of {tour.length}
          </p>
          <Button
            variant="link"
            size="sm"
            px="0"
            color="inherit"
            textAlign="start"
            whiteSpace="normal"
            loading={busy}
            onClick={() => void goOn()}
          >
            {nextIndex === 0 ? 'Start again' : 'Next'}: {next.title(guide.name)}
            <ArrowRightIcon size={18} />
          </Button>
        </Flex>
        <chakra.p display={{ base: 'none', md: 'block' }} mt="-1">
          {stop.text}
        </chakra.p>
        <FormError>{errorText}</FormError>
      </Box>
      <IconButton label="Put the tour away" onClick={onPutAway}>
        <CloseIcon size={18} />
      </IconButton>
    </Bar>
  )
}
