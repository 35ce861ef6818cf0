import { chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { type DemoSignIn, loadDemoSignIns, renewDemo } from '#web/lib/demo-sign-ins.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button, type ButtonProps, IconButton } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#web/ui/icons.tsx'
import { moveCalmly, noteArrival } from './move-calmly.ts'
import { useRing } from './ring.ts'
import { useStepsHere } from './steps-here.ts'
import { roleTexts, type Stop, stopOf, type TourStep, tour } from './tour.ts'
import { TourEnd } from './tour-end.tsx'
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

/** The height of the line on a phone that says who one is. It slides below the header, and the next line stays. */
const firstLine = '2.75rem'

const Bar = chakra('nav', {
  base: {
    position: 'relative',
    zIndex: '5',
    // It stays while the screen below it changes.
    viewTransitionName: 'demo-bar',
    display: { base: 'block', md: 'flex' },
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    minH: { base: '6rem', md: '3.5rem' },
    pl: { base: '4', md: '8' },
    pr: { base: '4', md: '6' },
    pb: '2',
    pt: { md: '2' },
    bg: 'brand.tint',
    color: 'brand.text',
    textStyle: 'small',
    // After a tap, a touchscreen would keep the look.
    '@media (hover: none)': { '& button:hover:not(:disabled)': { bg: 'bg.panel' } },
    // A phone on its side needs the height.
    '@media (height < 30rem)': { minH: '0' },
    '@media (height >= 30rem)': {
      // Directly below a header without a frame, which scrolls away.
      '&:not(header + *)': { position: 'sticky', top: { base: `calc(4rem - ${firstLine})`, md: '16', lg: '0' } },
    },
  },
})

/** What the page scrolls to, and the details beside a list, stay clear of the bar. */
const clearOfBar = {
  '@media (width < 64rem) and (height >= 30rem)': { html: { scrollPaddingTop: '8rem' } },
  '@media (width >= 64rem) and (height >= 30rem)': {
    '#main aside': { top: '6rem', maxHeight: 'calc(100dvh - 7.5rem)' },
  },
}

/** A line on a phone. On a desktop both are one. */
const Line = chakra('div', { base: { display: { base: 'flex', md: 'contents' }, alignItems: 'center', gap: '3' } })

/** On a phone, an arrow before the line. */
const plainOnPhone = { mdDown: { bg: 'transparent !important', boxShadow: 'none', px: '0', mx: '-3' } } as const

type StopButtonProps = ButtonProps & { 'aria-label': string; isPlain?: boolean }

/** Leads to another stop, whose name only a desktop has room for. */
const StopButton = ({ isPlain = false, ...props }: StopButtonProps) => (
  <Button
    variant="outline"
    size="sm"
    px="3"
    gap="1.5"
    minW="target"
    minH={{ base: 'target', md: '9' }}
    {...(isPlain && { css: plainOnPhone })}
    {...props}
  />
)

const noSteps: readonly TourStep[] = []

/** What to look at and press at a stop. */
const wordsOf = ({ otherwise }: Stop, { steps, code }: ReturnType<typeof useStepsHere>, requester?: string) => {
  const codeText = code && `${requester}'s code: ${code}.`
  const said = steps.map((step) =>
    step.asksCode && codeText ? { text: `${step.text} ${codeText}`, look: `Press ${step.press}. ${codeText}` } : step,
  )
  return {
    text: said.map(({ text }) => text).join(' ') || otherwise,
    look: said.map(({ look }) => look).join(' ') || otherwise,
  }
}

type DemoBarProps = { onPutAway: () => void }

/** Says who the visitor is, and leads to the next stop of the tour and back, signing in as its user if needed. */
export const DemoBar = ({ onPutAway }: DemoBarProps) => {
  const { user, setUser } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [signIns, setSignIns] = useState<DemoSignIn[]>()
  const [last, setLast] = useState(() => readTourPlace().stop)
  const [target, setTarget] = useState<number>()
  const [isOver, setIsOver] = useState(false)
  const { busy, errorText, attempt } = useAction()
  useArrival()
  useEffect(() => void loadDemoSignIns().then(setSignIns), [])

  const me = signIns?.find(({ email }) => email === user?.email)
  const index = me ? stopOf(me.role, last) : -1
  const stop = tour[index]
  // Elsewhere, the words of the stop would be wrong.
  const isAtStop = stop?.path.split('?')[0] === pathname
  useRing(isAtStop && !isOver ? stop?.steps : undefined)
  const here = useStepsHere((isAtStop && stop?.steps) || noSteps)
  const hasArrived = stop?.path === pathname + search
  useEffect(() => {
    if (hasArrived) noteArrival()
  }, [hasArrived])

  if (!signIns) return <Bar as="div" minH={{ md: '5.25rem' }} />
  if (!me || !stop) return null
  const isLast = index === tour.length - 1
  const nextIndex = isLast ? 0 : index + 1
  const [next, before] = [tour[nextIndex], tour[index - 1]]
  const guideAt = (place: typeof stop | undefined) => signIns.find(({ role }) => role === place?.role)
  const [guide, guideBefore] = [guideAt(next), guideAt(before)]
  if (!next || !guide) return null

  const goTo = (place: number, { role, email, password }: DemoSignIn, path: string) =>
    void attempt(async () => {
      setTarget(place)
      if (place === 0) await renewDemo()
      if (role !== me.role) {
        const answer = await api.auth.login({ body: { email, password } })
        keepTourPlace({ stop: place, goesTo: path })
        return moveCalmly(() => setUser(answer.user))
      }
      return moveCalmly(async () => {
        keepTourPlace({ stop: place })
        setLast(place)
        setIsOver(false)
        await navigate(path)
      })
    })
  const isBusyWith = (place: number) => busy && target === place
  const goOn = () => goTo(nextIndex, guide, next.path)
  const nextTitle = `Next: ${next.title(guide.name)}`
  const words = isAtStop && wordsOf(stop, here, signIns.find(({ role }) => role === 'Requester')?.name)

  return (
    <Bar aria-label="Tour of the demo">
      <Global styles={clearOfBar} />
      {isOver ? (
        <TourEnd name={me.name} isStarting={isBusyWith(nextIndex)} onStay={onPutAway} onStartAgain={goOn} />
      ) : (
        <>
          <Line minH={firstLine} pr="10">
            {before && guideBefore && (
              <StopButton
                aria-label={`Back: ${before.title(guideBefore.name)}`}
                order={{ md: 1 }}
                isPlain
                loading={isBusyWith(index - 1)}
                onClick={() => goTo(index - 1, guideBefore, before.path)}
              >
                <ArrowLeftIcon size={18} />
                <chakra.span hideBelow="md">Back</chakra.span>
              </StopButton>
            )}
            <p>
              You are <b>{me.name}</b>, {roleTexts[me.role]} · {index + 1} of {tour.length}
            </p>
          </Line>
          <Line>
            {/* In place of the text below. */}
            <chakra.p hideFrom="md" flex="1" fontWeight="semibold" lineHeight="1.25">
              {words ? words.look : isLast ? 'This is the last stop.' : nextTitle}
            </chakra.p>
            <StopButton
              aria-label={isLast ? 'Finish the tour' : nextTitle}
              order={{ md: 2 }}
              loading={isBusyWith(nextIndex)}
              onClick={isLast ? () => setIsOver(true) : goOn}
            >
              <span>
                {isLast ? 'Finish' : 'Next'}
                {!isLast && <chakra.span hideBelow="md">: {next.title(guide.name)}</chakra.span>}
              </span>
              <ArrowRightIcon size={18} />
            </StopButton>
          </Line>
          {words && (
            <chakra.p hideBelow="md" order="4" w="full">
              {words.text}
            </chakra.p>
          )}
        </>
      )}
      <IconButton
        label="Put the tour away"
        position={{ base: 'absolute', md: isOver ? 'absolute' : 'static' }}
        top={{ base: '0', md: '2' }}
        right={{ base: '2', md: '6' }}
        order={{ md: 3 }}
        ml={{ md: 'auto' }}
        onClick={onPutAway}
      >
        <CloseIcon size={18} />
      </IconButton>
      <chakra.div order="5" w="full">
        <FormError>{errorText}</FormError>
      </chakra.div>
    </Bar>
  )
}
