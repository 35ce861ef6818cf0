import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { poundsText } from '#shared/model/money.ts'
import { forgetStartedRequest, keepStartedRequest, visitorsRequest } from '#web/lib/started-request.ts'
import { Button } from '#web/ui/button.tsx'
import { RouteLineDrawing } from '#web/ui/route-line-drawing.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { estimateNote } from './estimate-note.ts'
import { type TypedPlace, useEstimate, useTypedPlace } from './queries.ts'

const ids = { from: 'estimate-from', to: 'estimate-to' }

const typedIn = (id: string): string => {
  const field = document.getElementById(id)
  return field instanceof HTMLInputElement ? field.value : ''
}

type PlaceFieldProps = { id: string; label: string; typed: TypedPlace }

const PlaceField = ({ id, label, typed: { text, suggestions, type, pick } }: PlaceFieldProps) => (
  <SuggestField {...{ id, label, suggestions }} value={text} onChange={type} onPick={pick} />
)

/** Two lines that meet on a price. Its room is there from the start. */
const PriceLines = ({ price, isLoading }: { price: number | undefined; isLoading: boolean }) => (
  <Box position="relative">
    <RouteLineDrawing
      variant="hero"
      phase={price === undefined ? 'offered' : 'matched'}
      progress={0}
      isOneWay={false}
      hasDetour={false}
      moves
    />
    <Grid
      role="status"
      position="absolute"
      insetInline="16"
      top="20"
      bottom="0"
      placeContent="center"
      textAlign="center"
      lineHeight="snug"
    >
      {/* A new element for each answer: one that changed its width would count as a shift of the layout. */}
      <p key={price ?? Number(isLoading)}>
        {price !== undefined && (
          <>
            about{' '}
            <chakra.strong textStyle="number" fontSize="2xl">
              {poundsText(price)}
            </chakra.strong>{' '}
            by car
          </>
        )}
        {isLoading && <chakra.span color="fg.muted">Working out a price…</chakra.span>}
      </p>
    </Grid>
  </Box>
)

/** Brings the card for signing in into sight, also where the panel that is wanted is open already. */
const showSignIn = (): void => {
  document.querySelector<HTMLElement>('#sign-in h2')?.focus()
}

/** A phone's buttons take its whole width. */
const wide = { base: '1 1 100%', sm: '0 0 auto' }

/** The places that go along into the sign-up: those on the screen, as soon as they have been kept once. */
const useKept = (from: TypedPlace, to: TypedPlace) => {
  const [isKept, setIsKept] = useState(false)
  const [pickup, delivery] = [from.text.trim(), to.text.trim()]

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the app takes over.
  useLayoutEffect(() => {
    const earlier = visitorsRequest()
    // What was typed into the prerendered page is in its fields before React knows of it.
    const typed = { from: typedIn(ids.from), to: typedIn(ids.to) }
    const shown = typed.from || typed.to ? typed : earlier
    if (shown?.from) from.type(shown.from)
    if (shown?.to) to.type(shown.to)
    setIsKept(earlier !== undefined)
  }, [])

  const keep = () => {
    const isTyped = pickup !== '' || delivery !== ''
    if (isTyped) keepStartedRequest({ from: pickup, to: delivery })
    else forgetStartedRequest()
    setIsKept(isTyped)
  }
  const follow = useEffectEvent(() => {
    const kept = visitorsRequest()
    // Unchanged, it is not kept longer than it was to be.
    if (kept?.from !== pickup || kept.to !== delivery) keep()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the places.
  useEffect(() => {
    if (isKept) follow()
  }, [isKept, pickup, delivery])

  return {
    isKept,
    keep,
    forget: () => {
      forgetStartedRequest()
      setIsKept(false)
    },
  }
}

/** Where people sign up: to send, and to carry. */
export type SignUpPaths = { signUpPath: string; earnPath: string }

/** What a small parcel would cost from here to there. Everything in it has its room before it is known. */
export const EstimateForm = ({ signUpPath, earnPath }: SignUpPaths) => {
  const from = useTypedPlace()
  const to = useTypedPlace()
  const { estimate, isLoading, isSame, error } = useEstimate(from.place, to.place)
  const { isKept, keep, forget } = useKept(from, to)
  const note = estimateNote({ from, to, isSame, error, hasPrice: estimate !== undefined, isKept })

  const send = () => {
    keep()
    showSignIn()
  }
  const earn = () => {
    // Whoever wants to carry has nothing to send.
    forget()
    showSignIn()
  }

  return (
    <chakra.section aria-labelledby="estimate-title">
      <chakra.h2 id="estimate-title" textStyle="subheading">
        What would it cost?
      </chakra.h2>
      <PriceLines price={estimate?.price} isLoading={isLoading} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4" mt="1">
        <PlaceField id={ids.from} label="From" typed={from} />
        <PlaceField id={ids.to} label="To" typed={to} />
      </Grid>
      {/* Two lines at the narrowest: no note is longer. */}
      <chakra.p role="status" textStyle="small" color="fg.muted" mt="2" minH="2lh">
        {note}
      </chakra.p>
      <Flex wrap="wrap" gap="3" mt="3">
        <Button asChild size="lg" flex={wide}>
          <Link to={signUpPath} onClick={send}>
            Send something
          </Link>
        </Button>
        <Button asChild size="lg" variant="outline" flex={wide}>
          <Link to={earnPath} onClick={earn}>
            Earn on your journey
          </Link>
        </Button>
      </Flex>
    </chakra.section>
  )
}
