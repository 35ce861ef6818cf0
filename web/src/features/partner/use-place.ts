import { useEffect, useEffectEvent, useState } from 'react'
import type { useStatus } from './queries.ts'
import { usePosition } from './use-position.ts'

export type PlaceKind = 'here' | 'home' | 'postcode'

/** Near what a partner looks for jobs. */
export type PlaceChoice = { kind: 'here' | 'home' } | { kind: 'postcode'; postcode: string }

const key = 'sameway-near'

/** On this device: it is about where the device is. */
const stored = (): PlaceChoice | undefined => {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof known !== 'object' || known === null || !('kind' in known)) return undefined
    if (known.kind === 'here' || known.kind === 'home') return { kind: known.kind }
    if (known.kind === 'postcode' && 'postcode' in known && typeof known.postcode === 'string')
      return { kind: 'postcode', postcode: known.postcode }
  } catch {
    // Storage that is full, barred or broken: nothing was chosen.
  }
  return undefined
}

const store = (choice: PlaceChoice): void => {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // It then holds until the page is left.
  }
}

// The server forgets a place after half an hour.
const everyMs = 5 * 60_000

type Status = Pick<ReturnType<typeof useStatus>, 'query' | 'place'>

/** Where a partner looks for jobs: what they chose, and what is in use. The server is told again and again while they are online. */
export const usePlace = (isOnline: boolean, { query, place }: Status) => {
  const [choice, setChoice] = useState(stored)
  const [near, setNear] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isHere = choice === undefined || choice.kind === 'here'

  const say = async (body: Parameters<Status['place']>[0]) => {
    const answer = await place(body)
    if (answer && 'problem' in answer) return setProblem(answer.problem)
    setProblem(undefined)
    setNear(answer?.near)
  }
  // What was known of the position counts no more.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice counts at once.
  useEffect(() => {
    if (!isOnline) return
    renew()
    const timer = setInterval(renew, everyMs)
    return () => clearInterval(timer)
  }, [isOnline, chosen])

  const choose = (next: PlaceChoice) => {
    store(next)
    setChoice(next)
    setNear(undefined)
    setProblem(undefined)
    if (next.kind !== 'here') return
    position.allow()
    position.look()
  }

  return {
    choice,
    near,
    problem,
    /** Until when the place counts that this partner named last, perhaps on another device. */
    placeUntil: query.data?.place_until,
    whereabouts: isHere ? position.whereabouts : 'unknown',
    choose,
    allow: position.allow,
  }
}

export type Place = ReturnType<typeof usePlace>
