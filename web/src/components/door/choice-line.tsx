import { Box, chakra, Flex } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { undoneText } from '#shared/model/door-texts.ts'
import { londonClock } from '#shared/model/london.ts'
import { destinationOf } from '#web/components/request-parts.tsx'
import { useNow } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'
import { questionId, timeLeftText, unchosenText } from './door-words.ts'

/** Brings a question to the top of the screen and focuses it, with all of its answers in sight. */
const jumpTo = (id: string) => {
  const question = document.getElementById(questionId(id))
  if (!question) return
  question.tabIndex = -1
  question.scrollIntoView({ block: 'start' })
  question.closest('article')?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
  question.focus({ preventScroll: true })
}

type ChoiceLineProps = {
  /** Each has a choice with a deadline. */
  requests: readonly RequestCard[]
}

/**
 * Says which choice is due first, until when, and what happens without it. Its button leads there. Low on a phone, so
 * that the code of a delivery under way stays in sight.
 */
export const ChoiceLine = ({ requests }: ChoiceLineProps) => {
  const now = useNow(5_000)
  const untilOf = ({ door }: RequestCard) => door?.attempt?.decide_by ?? ''
  const [first] = requests.toSorted((a, b) => untilOf(a).localeCompare(untilOf(b)))
  if (!first) return null
  const { id, carrier_name, service_type, delivery_address, door } = first
  const until = untilOf(first)
  return (
    <Flex
      align="center"
      columnGap="4"
      rowGap="2"
      wrap="wrap"
      mb={{ base: '4', md: '6' }}
      px="4"
      py={{ base: '2.5', md: '3.5' }}
      borderRadius="md"
      bg="warning.tint"
    >
      <Flex flex="1 1 16rem" minW="0" gap="3">
        <chakra.span color="warning.text" mt="0.5" hideBelow="md">
          <AlertIcon />
        </chakra.span>
        <Box
          minW="0"
          overflowWrap="anywhere"
          fontSize={{ base: 'sm', md: 'md' }}
          lineHeight={{ base: 'snug', md: 'normal' }}
        >
          <chakra.p fontWeight="bold" color="warning.text" textWrap="balance">
            {carrier_name ?? 'Your partner'} couldn't {undoneText(service_type, door?.leg)}
          </chakra.p>
          <p>
            <chakra.b whiteSpace="nowrap">{timeLeftText(until, now)} left.</chakra.b> If you don't answer by{' '}
            {londonClock(until).time}, {unchosenText(service_type)}.
          </p>
        </Box>
      </Flex>
      <Button flex={{ base: '1 1 auto', md: '0 0 auto' }} onClick={() => jumpTo(id)}>
        Choose what happens<chakra.span srOnly>: {destinationOf(delivery_address)}</chakra.span>
      </Button>
    </Flex>
  )
}
