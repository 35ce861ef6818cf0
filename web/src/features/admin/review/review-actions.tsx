import { chakra, Flex } from '@chakra-ui/react'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Decision, Matter, Reviewed } from './matter.ts'

type ReviewActionsProps<Entry extends Reviewed> = {
  matter: Matter<Entry>
  entry: Entry
  onAsk: (decision: Decision) => void
}

/** What this admin can decide about it now. */
export const ReviewActions = <Entry extends Reviewed>({ matter, entry, onAsk }: ReviewActionsProps<Entry>) => {
  const { user } = useSession()
  const decisions = (['approve', 'reject'] as const).filter((decision) => matter.after(decision, entry.status))
  if (decisions.length === 0) return entry.is_verified ? null : <Note>{matter.waitsFor}</Note>
  if (matter.emailOf(entry) === user?.email) return <Note>Your own: another admin decides.</Note>
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
          {matter.question(decision, entry).confirmLabel}
          <chakra.span srOnly> {matter.nameOf(entry)}</chakra.span>
        </Button>
      ))}
    </Flex>
  )
}

const Note = chakra('span', { base: { textStyle: 'small', color: 'fg.muted' } })
