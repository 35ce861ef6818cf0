import { useState } from 'react'
import { keepPlace, keptPlace, type PlaceChoice } from '#web/lib/kept-place.ts'
import { useSession } from '#web/lib/session.tsx'
import type { useStatus } from './queries.ts'
import { usePosition } from './use-position.ts'
import { useWhileInSight } from './use-while-in-sight.ts'

export type PlaceKind = PlaceChoice['kind']

type Status = Pick<ReturnType<typeof useStatus>, 'query' | 'place'>

/**
 * Where a partner looks for jobs: their choice, and the place in use. While they are online and the hub is in sight, it
 * is sent to the server regularly, which keeps them online. So is a sign without a place if the browser shares none.
 */
export const usePlace = (isOnline: boolean, { query, place }: Status) => {
  const userId = useSession().user?.id
  const [choice, setChoice] = useState(() => keptPlace(userId))
  const [near, setNear] = useState<string>()
  const [errorText, setErrorText] = useState<string>()
  const isHere = choice === undefined || choice.kind === 'here'

  const say = async (body?: Parameters<Status['place']>[0]) => {
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
    () => void say(),
  )

  const sayChosen = () => void say(choice?.kind === 'postcode' ? { postcode: choice.postcode } : { at_home: true })
  useWhileInSight(isOnline && !isHere, sayChosen, JSON.stringify(choice))

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
