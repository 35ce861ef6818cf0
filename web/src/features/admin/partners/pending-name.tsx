import { Box, chakra, Flex } from '@chakra-ui/react'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Decision } from '../review/review-config.ts'

const labels = { approve: 'Approve name', reject: 'Refuse name' } as const satisfies Record<Decision, string>

type PendingNameProps = { entry: PartnerEntry; onAsk: (decision: Decision) => void }

/** The name that a verified partner asked for, where one waits, and what this admin can decide about it. */
export const PendingName = ({ entry: { name, pending_name, email, is_verified }, onAsk }: PendingNameProps) => {
  const { user } = useSession()
  if (!is_verified || !pending_name) return null
  return (
    <Box mt="3">
      <chakra.p textStyle="small" overflowWrap="anywhere">
        <chakra.span color="fg.muted">New name:</chakra.span> <b>{pending_name}</b>
      </chakra.p>
      {email !== user?.email && (
        <Flex gap="2" mt="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
          {(['approve', 'reject'] as const).map((decision) => (
            <Button key={decision} variant="outline" size="sm" onClick={() => onAsk(decision)}>
              {labels[decision]}
              <chakra.span srOnly>
                {' '}
                {pending_name} of {name}
              </chakra.span>
            </Button>
          ))}
        </Flex>
      )}
    </Box>
  )
}
