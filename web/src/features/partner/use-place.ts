import { useEffect, useEffectEvent, useState } from 'react'
import { keepPlace, keptPlace, type PlaceChoice } from '#web/lib/kept-place.ts'
import { useSession } from '#web/lib/session.tsx'
import type { useStatus } from './queries.ts'
import { usePosition } from './use-position.ts'

export type PlaceKind = PlaceChoice['kind']

// The server forgets a place after half an hour.
const everyMs = 5 * 60_000

type Status = Pick<ReturnType<typeof useStatus>, 'query' | 'place'>

/**
 * Where a partner looks for jobs: their choice, and the place in use. It is sent to the server regularly while they are
 * online.
 */
export const usePlace = (isOnline: boolean, { query, place }: Status) => {
  const userId = useSession().user?.id
  const [choice, setChoice] = useState(() => keptPlace(userId))
  const [near, setNear] = useState<string>()
  const [errorText, setErrorText] = useState<string>()
  const isHere = choice === undefined || choice.kind === 'here'

  const say = async (body: Parameters<Status['place']>[0]) => {
    const answer = await place(body)
    if (answer && 'errorText' in answer) return setErrorText(answer.errorText)
    setErrorText(undefined)
    setNear(answer?.near)
  }
  // After a refusal, the previous position no longer counts, so home does.
  const position = usePosition(
    isOnline && isHere,
    (known) => void say(known),
    () => void say({ at_home: true }),
  )

  const renew = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !choice || choice.kind === 'here') return
    void say(choice.kind === 'postcode' ? { postcode: choice.postcode } : { at_home: true })
  })
  const chosen = choice && JSON.stringify(choice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice takes effect at once.
  useEffect(() => {
    if (!isOnline) return
    renew()
    const timer = setInterval(renew, everyMs)
    return () => clearInterval(timer)
  }, [isOnline, chosen])

  const choose = (next: PlaceChoice) => {
    keepPlace(next, userId)
    setChoice(next)
    setNear(undefined)
    setErrorText(undefined)
    if (next.kind !== 'here') return
    position.allow()
    position.look()
  }

  return {
    choice,
    near,
    errorText,
    /** Until when the partner's last place counts. They may have chosen it on another device. */
    placeUntil: query.data?.place_until,
    whereabouts: isHere ? position.whereabouts : 'unknown',
    choose,
    allow: position.allow,
  }
}

export type PartnerPlace = ReturnType<typeof usePlace>
