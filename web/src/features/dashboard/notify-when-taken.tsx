import { Box } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { HomeScreenFirst } from '#web/components/home-screen-first.tsx'
import { turnOnPush, usePushState } from '#web/lib/push.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { OwnCard } from './ended-here.ts'

const title = 'Your request is posted'

const answers = {
  on: 'Done. You can close Sameway: we’ll notify you here.',
  refused: 'All right, we won’t notify you in this browser.',
}

const NotifyMe = () => {
  const userId = useSession().user?.id
  const state = usePushState()
  const { busy, errorText, attempt } = useAction()
  const [answer, setAnswer] = useState<keyof typeof answers>()
  const place = useRef<HTMLDivElement>(null)

  const ask = async () => {
    if (!userId) return
    setAnswer((await turnOnPush(userId)) ? 'on' : 'refused')
    // The pressed button is gone.
    place.current?.focus()
  }

  if (!answer && state === 'home-screen')
    return (
      <Banner title={title}>
        <HomeScreenFirst purpose="To know at once when somebody takes it" />
      </Banner>
    )
  if (!answer && state !== 'off') return null
  return (
    <Box ref={place} tabIndex={-1}>
      <Banner
        tone={answer === 'on' ? 'success' : 'info'}
        {...(!answer && {
          title,
          action: (
            <Button size="sm" variant="outline" loading={busy} onClick={() => void attempt(ask)}>
              Tell me when somebody takes it
            </Button>
          ),
        })}
      >
        {answer ? answers[answer] : (errorText ?? 'You don’t need to wait here. We can tell you on this device.')}
      </Banner>
    </Box>
  )
}

/** What the wizard passes in the router's state: the id of the request that has just been posted. */
const postedIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'posted' in state ? state.posted : undefined

/** Offered to a user who has just posted a request, until a carrier takes it. */
export const NotifyWhenTaken = ({ cards = [] }: { cards: readonly OwnCard[] | undefined }) => {
  const { state } = useLocation()
  // Opening the request's details replaces the router's state.
  const [posted] = useState(() => postedIn(state))
  if (!cards.some(({ id, status }) => id === posted && !isCarried(status))) return null
  return (
    <Box mb={{ base: '6', md: '8' }}>
      <NotifyMe />
    </Box>
  )
}
