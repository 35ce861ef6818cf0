import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { Proposal } from '#shared/contracts/proposals.ts'
import { detourText } from '#shared/model/detour-text.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { poundsText } from '#shared/model/money.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { useNow, weekdayAndTime } from '#web/lib/dates.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { Card, Muted } from '#web/ui/section.tsx'

/** 'By van, about 10 min more on their way' */
const wayText = ({ transportMode: mode, detour_minutes: minutes }: Proposal): string => {
  const by = mode === 'Walking' ? 'On foot' : `By ${mode.toLowerCase()}`
  return minutes === null ? by : `${by}, ${detourText({ minutes, by: 'ride', mode })} on their way`
}

const ProposalCard = ({ id, proposal }: { id: RequestId; proposal: Proposal }) => {
  const { name, is_business, price, note, ends_at } = proposal
  const who = name ?? (is_business ? 'A business' : 'A partner')
  const params = { id, proposal: proposal.id }
  const accepting = useRequestMutation({
    call: () => api.proposals.acceptProposal({ params }),
    side: 'owner',
    failedText: (message) => message,
    doneText: `${who} does it for ${poundsText(price)}.`,
  })
  const declining = useRequestMutation({ call: () => api.proposals.declineProposal({ params }) })
  const isBusy = accepting.isPending || declining.isPending
  return (
    <Card tone="sunken" pad="sm">
      <Stack gap="3">
        <Stack gap="1">
          <Flex align="baseline" justify="space-between" gap="3">
            <chakra.b overflowWrap="anywhere">{who} would do it for</chakra.b>
            <Price pounds={price} />
          </Flex>
          <Muted>{wayText(proposal)}</Muted>
          {note && (
            <chakra.p textStyle="small" overflowWrap="anywhere">
              “{note}”
            </chakra.p>
          )}
          <Muted>Until {weekdayAndTime(new Date(ends_at))}</Muted>
        </Stack>
        <Flex gap="2" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
          <Button variant="outline" loading={declining.isPending} onClick={() => !isBusy && declining.mutate()}>
            No thanks<chakra.span srOnly>: {who}</chakra.span>
          </Button>
          <Button
            loading={accepting.isPending}
            loadingText="Accepting..."
            onClick={() => !isBusy && accepting.mutate()}
          >
            Accept
            <chakra.span srOnly>
              : {who}, {poundsText(price)}
            </chakra.span>
          </Button>
        </Flex>
      </Stack>
    </Card>
  )
}

/** What partners and businesses would do a waiting request for; nothing without any. */
export const Proposals = ({ id }: { id: RequestId }) => {
  const { data = [] } = useQuery(queryOf(api.proposals, 'listProposals', { params: { id } }))
  const now = useNow()
  const waiting = data.filter(({ ends_at }) => Date.parse(ends_at) > now)
  if (waiting.length === 0) return null
  return (
    <chakra.ul display="grid" gap="3" aria-label="Proposed prices">
      {waiting.map((proposal) => (
        <li key={proposal.id}>
          <ProposalCard id={id} proposal={proposal} />
        </li>
      ))}
    </chakra.ul>
  )
}
