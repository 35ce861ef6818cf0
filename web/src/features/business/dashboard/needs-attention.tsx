import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import type { Attention } from '#shared/contracts/business.ts'
import type { Driver } from '#shared/contracts/business-drivers.ts'
import { DetailsButton, jobNumber } from '#web/components/request-parts.tsx'
import { ago, useNow } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { useBusinessStats } from '../queries.ts'

const texts: Record<Attention['kind'], string> = {
  'inactive-carrier': 'is inactive but has a delivery on the way. Assign it to another driver.',
  'open-problem': "has a delivery with an open problem. We'll decide once both sides have had their say.",
  'failed-attempt': "couldn't deliver. The requester is choosing what happens next.",
  'open-handover': "left a delivery without the code. The requester hasn't confirmed it yet.",
  'late-pickup': "hasn't collected a delivery whose time slot has passed.",
  'late-delivery': 'should have delivered by now.',
  'password-unused': "has a temporary password that's expired.",
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    py: '3',
    '& + &': { borderTop: '1px solid', borderTopColor: 'line.soft' },
  },
})

/** A driver whose temporary password has expired. */
export type ExpiredDriver = Pick<Driver, 'id' | 'name' | 'login_email'>

type AttentionActions = {
  /** The request whose details are open, if any. */
  openId: string | null
  onOpen: (id: string) => void
  onReset: (driver: ExpiredDriver) => void
}

type AttentionItemProps = AttentionActions & { item: Attention; now: number }

const AttentionItem = ({ item, now, openId, onOpen, onReset }: AttentionItemProps) => {
  const { kind, driver_id: id, driver_name: name, request_id, since, login_email } = item
  return (
    <Item>
      <chakra.span color="danger.text">
        <AlertIcon />
      </chakra.span>
      <Flex flex="1" minW="0" wrap="wrap" align="center" gap="3">
        <Box flex="1 1 16rem">
          <p>
            <b>{name}</b> {texts[kind]}
          </p>
          <Muted>{ago(since, now)}</Muted>
        </Box>
        {request_id && (
          <DetailsButton
            name={`${name}, job ${jobNumber(request_id)}`}
            size="sm"
            isOpen={request_id === openId}
            onOpen={() => onOpen(request_id)}
          />
        )}
        {login_email && (
          <Button size="sm" variant="outline" onClick={() => onReset({ id, name, login_email })}>
            Reset Password<chakra.span srOnly>: {name}</chakra.span>
          </Button>
        )}
      </Flex>
    </Item>
  )
}

/** Problems that will arise unless the business acts. If loading fails, the figures below show the error. */
export const NeedsAttention = (actions: AttentionActions) => {
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)
  const now = useNow()
  const { data, isPending } = useBusinessStats()
  if (!data && !isPending) return null
  return (
    <div ref={part}>
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
                {data.attention.map((item) => (
                  <AttentionItem
                    key={`${item.kind} ${item.request_id ?? item.driver_id}`}
                    {...{ item, now }}
                    {...actions}
                  />
                ))}
              </chakra.ul>
            )}
          </Card>
        ) : (
          <Skeleton shape="card" />
        )}
      </Section>
    </div>
  )
}
