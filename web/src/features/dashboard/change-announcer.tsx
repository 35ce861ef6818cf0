import { useEffect, useRef, useState } from 'react'
import { endedTitle, withCodeText } from '#shared/model/door-texts.ts'
import { destinationOf } from '#web/components/request-parts.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { movedAtOf, type OwnCard } from './ended-here.ts'

const newsOf = (card: OwnCard): string => {
  const { service_type, status, outcome, door } = card
  const at = movedAtOf(card)
  if (status === 'in_transit' && at) return withCodeText(service_type, at)
  if (status === 'completed') return `${endedTitle(service_type, (outcome ?? door?.leg) !== undefined)}.`
  return `${status.replaceAll('_', ' ')}.`
}

const statusesOf = (cards: readonly OwnCard[]) => new Map(cards.map(({ id, status }) => [id, status]))

type ChangeAnnouncerProps = {
  cards: readonly OwnCard[]
  /** The cards that the screen showed first. This component loads late, and they may have changed since. */
  first: readonly OwnCard[]
}

/** Tells screen readers which delivery has changed, and how. Toasts do not name it. */
export const ChangeAnnouncer = ({ cards, first }: ChangeAnnouncerProps) => {
  const last = useRef(statusesOf(first))
  const [text, setText] = useState('')

  useEffect(() => {
    const known = last.current
    const changed = cards.filter(({ id, status }) => known.has(id) && known.get(id) !== status)
    last.current = statusesOf(cards)
    if (changed.length > 0)
      setText(changed.map((card) => `${destinationOf(card.delivery_address)}: ${newsOf(card)}`).join(' '))
  }, [cards])

  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}
