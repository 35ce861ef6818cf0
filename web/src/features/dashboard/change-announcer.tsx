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

/** Tells screen readers which delivery has changed, and how. Toasts do not name it. */
export const ChangeAnnouncer = ({ cards }: { cards: readonly OwnCard[] }) => {
  const last = useRef<Map<string, OwnCard['status']>>(undefined)
  const [text, setText] = useState('')

  useEffect(() => {
    const known = last.current
    const changed = cards.filter(({ id, status }) => known?.has(id) && known.get(id) !== status)
    last.current = new Map(cards.map(({ id, status }) => [id, status]))
    if (changed.length > 0)
      setText(changed.map((card) => `${destinationOf(card.delivery_address)}: ${newsOf(card)}`).join(' '))
  }, [cards])

  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}
