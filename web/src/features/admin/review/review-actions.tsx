import { chakra, Flex } from '@chakra-ui/react'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Decision, ReviewConfig, ReviewedEntry } from './review-config.ts'

type ReviewActionsProps<Entry extends ReviewedEntry> = {
  config: ReviewConfig<Entry>
  entry: Entry
  onAsk: (decision: Decision) => void
}

/** What this admin can decide about it now. */
export const ReviewActions = <Entry extends ReviewedEntry>({ config, entry, onAsk }: ReviewActionsProps<Entry>) => {
  const { user } = useSession()
  const decisions = (['approve', 'reject'] as const).filter((decision) => config.nextStatus(decision, entry.status))
  if (decisions.length === 0) return entry.is_verified ? null : <Note>{config.noDecisionText}</Note>
  if (config.emailOf(entry) === user?.email) return <Note>Your own: another admin decides.</Note>
  return (
    <Flex gap="2" direction={{ sm: 'column' }}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant="outline"
          size="sm"
          flex={{ base: '1', sm: 'none' }}
          onClick={() => onAsk(decision)}
        >
          {config.confirmation(decision, entry).confirmLabel}
          <chakra.span srOnly> {config.nameOf(entry)}</chakra.span>
        </Button>
      ))}
    </Flex>
  )
}

const Note = chakra('span', { base: { textStyle: 'small', color: 'fg.muted' } })
