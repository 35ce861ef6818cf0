import { Box, chakra, Flex } from '@chakra-ui/react'
import type { Attention } from '#shared/contracts/business.ts'
import { DetailsButton, jobNumber } from '#web/components/request-parts.tsx'
import { ago, useNow } from '#web/lib/dates.ts'
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { useBusinessStats } from '../queries.ts'

const texts: Record<Attention['kind'], string> = {
  'inactive-carrier': 'is inactive but has a delivery on the way. Assign it to another driver.',
  'open-problem':
    "has a delivery with an open problem. They can still deliver it, and we'll decide once both sides have had their say.",
  'failed-attempt': "couldn't deliver. The requester is choosing what happens next.",
  'open-handover': "left a delivery without the code. The requester hasn't confirmed it yet.",
  'late-pickup': "hasn't collected a delivery whose time slot has passed.",
  'late-delivery': 'should have delivered by now.',
  'password-unused': "has a temporary password that's expired. Reset it under Your Drivers.",
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    py: '3',
    '& + &': { borderTop: '1px solid', borderTopColor: 'line.soft' },
  },
})

type NeedsAttentionProps = {
  /** The request whose details are open, if any. */
  openId: string | null
  onOpen: (id: string) => void
}

/** Problems that will arise unless the business acts. If loading fails, the figures below show the error. */
export const NeedsAttention = ({ openId, onOpen }: NeedsAttentionProps) => {
  const now = useNow()
  const { data, isPending } = useBusinessStats()
  if (!data && !isPending) return null
  return (
    <Section title="Needs attention">
      {data ? (
        <Card>
          {data.attention.length === 0 ? (
            <Flex align="center" gap="3">
              <chakra.span color="success.text">
                <CheckIcon />
              </chakra.span>
              Nothing needs your attention.
            </Flex>
          ) : (
            <chakra.ul my="-3">
              {data.attention.map(({ kind, driver_id, driver_name, request_id, since }) => (
                <Item key={`${kind} ${request_id ?? driver_id}`}>
                  <chakra.span color="danger.text">
                    <AlertIcon />
                  </chakra.span>
                  <Box flex="1 1 16rem">
                    <p>
                      <b>{driver_name}</b> {texts[kind]}
                    </p>
                    <Muted>{`Since: ${ago(since, now)}`}</Muted>
                  </Box>
                  {request_id && (
                    <DetailsButton
                      name={`${driver_name}, job ${jobNumber(request_id)}`}
                      size="sm"
                      isOpen={request_id === openId}
                      onOpen={() => onOpen(request_id)}
                    />
                  )}
                </Item>
              ))}
            </chakra.ul>
          )}
        </Card>
      ) : (
        <Skeleton shape="card" />
      )}
    </Section>
  )
}
