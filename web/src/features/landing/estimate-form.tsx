import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { poundsText } from '#shared/model/money.ts'
import { forgetStartedRequest, keepStartedRequest, visitorsRequest } from '#web/lib/started-request.ts'
import { Button } from '#web/ui/button.tsx'
import { RouteLineDrawing } from '#web/ui/route-line-drawing.tsx'
import { Muted } from '#web/ui/section.tsx'
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

/** Two lines that meet on a price. Their space is reserved from the start. */
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
      {/* A new element per answer, because a change of width in the same one would count as a layout shift. */}
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

/** Scrolls to the sign-in card, even if the wanted panel is already open. */
const showSignIn = (): void => {
  document.querySelector<HTMLElement>('#sign-in h2')?.focus()
}

/** A phone's buttons take its whole width. */
const wide = { base: '1 1 100%', sm: '0 0 auto' }

/** Keeps the places on the screen for the sign-up, once they have been kept for the first time. */
const useKept = (from: TypedPlace, to: TypedPlace) => {
  const [isKept, setIsKept] = useState(false)
  const [pickup, delivery] = [from.text.trim(), to.text.trim()]

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at hydration only.
  useLayoutEffect(() => {
    const earlier = visitorsRequest()
    // Text typed into the prerendered page is in its fields before React knows it.
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
    // Keeping unchanged places again would extend how long they are kept.
    if (kept?.from !== pickup || kept.to !== delivery) keep()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the places change.
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

/** The sign-up links for senders and for carriers. */
export type SignUpPaths = { signUpPath: string; earnPath: string }

/** The price of a small parcel between two places. Space is reserved for everything that appears later. */
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
    // A user who wants to carry has nothing to send.
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
      {/* Room for two lines on the narrowest phone. No note is longer. */}
      <Muted role="status" mt="2" minH="2lh">
        {note}
      </Muted>
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
