import { chakra } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { undoneText } from '#shared/model/door-texts.ts'
import { useNow } from '#web/lib/dates.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { doorCardId, timeLeftText } from './door-words.ts'

const Line = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    // On a phone most are two lines.
    minH: { base: '4.25rem', md: '14' },
    mb: '6',
    px: '4',
    py: '2',
    borderRadius: 'md',
    bg: 'warning.tint',
    textAlign: 'left',
    cursor: 'pointer',
    _hover: { bg: 'color-mix(in srgb, currentColor 6%, var(--sw-colors-warning-tint))' },
  },
})

/** Scrolls to a card and focuses it, so that the next Tab continues there. */
const jumpTo = (id: string) => {
  const card = document.getElementById(doorCardId(id))
  if (!card) return
  card.tabIndex = -1
  card.scrollIntoView()
  card.focus({ preventScroll: true })
}

type ChoiceLineProps = {
  /** Each has a choice with a deadline. */
  requests: readonly RequestCard[]
}

/** "Far-Fetched Couriers couldn't deliver it · 29 minutes left · Choose": leads to the choice that is due first. */
export const ChoiceLine = ({ requests }: ChoiceLineProps) => {
  const now = useNow(5_000)
  const untilOf = ({ door }: RequestCard) => door?.attempt?.decide_by ?? ''
  const [first] = requests.toSorted((a, b) => untilOf(a).localeCompare(untilOf(b)))
  if (!first) return null
  const { id, carrier_name, service_type, door } = first
  return (
    <Line type="button" onClick={() => jumpTo(id)}>
      <chakra.span color="warning.text">
        <AlertIcon />
      </chakra.span>
      <chakra.span flex="1" minW="0" overflowWrap="anywhere">
        {carrier_name ?? 'Your partner'} couldn't {undoneText(service_type, door?.leg)} ·{' '}
        <chakra.b whiteSpace="nowrap">{timeLeftText(untilOf(first), now)} left</chakra.b> ·{' '}
        <chakra.span color="fg.link" fontWeight="semibold" textDecoration="underline" textUnderlineOffset="0.2em">
          Choose
        </chakra.span>
      </chakra.span>
    </Line>
  )
}
