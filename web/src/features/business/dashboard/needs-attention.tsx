import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import type { Attention } from '#shared/contracts/business.ts'
import type { Driver } from '#shared/contracts/business-drivers.ts'
import { isLateKind } from '#shared/model/fleet-attention.ts'
import { DetailsButton, destinationOf, jobNumber } from '#web/components/request-parts.tsx'
import { ago, useNow } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import { AlertIcon, CheckIcon, ClockIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { lateText } from '../activity/fleet-urgency.ts'
import { useBusinessStats } from '../queries.ts'

/** In the words of Live Activity. */
const titles: Record<Attention['kind'], string> = {
  'inactive-carrier': 'Needs a driver',
  'open-problem': 'Problem reported',
  'failed-attempt': 'Could not deliver',
  'open-handover': 'Left without the code',
  'late-pickup': 'Late pickup',
  'late-delivery': 'Late delivery',
  'password-unused': 'Password expired',
}

/** Without them, nothing goes wrong yet. */
const isMild = (kind: Attention['kind']): boolean => kind === 'open-handover' || kind === 'password-unused'

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    py: '3',
    '& + &': { borderTop: '1px solid', borderTopColor: 'line.soft' },
    // The one whose details are open.
    '&:has([aria-current=true])': { mx: '-3', px: '3', borderRadius: 'md', bg: 'bg.sunken' },
  },
})

/** Beside the title, so that it is found at a glance. */
const Late = chakra('span', {
  base: { display: { base: 'block', sm: 'inline' }, fontWeight: 'semibold', color: 'danger.text' },
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
  const { kind, driver_id: id, driver_name: name, request_id, delivery_area, since, login_email } = item
  const isLate = isLateKind(kind)
  const facts = [...(request_id ? [destinationOf(delivery_area)] : []), name, ...(isLate ? [] : [ago(since, now)])]
  return (
    <Item>
      <chakra.span color={isMild(kind) ? 'warning.text' : 'danger.text'}>
        {isMild(kind) ? <ClockIcon /> : <AlertIcon />}
      </chakra.span>
      <Flex flex="1" minW="0" wrap="wrap" align="center" columnGap="3" rowGap="2">
        <Box flex="1 1 8rem" minW="0" overflowWrap="anywhere">
          <b>{titles[kind]}</b>
          {isLate && (
            <Late>
              <chakra.span hideBelow="sm">{' · '}</chakra.span>
              {lateText(since, now)}
            </Late>
          )}
          <Muted>
            {facts.map((fact, index) => (
              <chakra.span key={fact} display={{ base: 'block', sm: 'inline' }}>
                {index > 0 && <chakra.span hideBelow="sm">{' · '}</chakra.span>}
                {fact}
              </chakra.span>
            ))}
          </Muted>
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
                No driver or delivery needs your attention.
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
