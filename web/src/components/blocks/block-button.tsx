import { Stack } from '@chakra-ui/react'
import { useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { otherSideOf } from '#web/components/request-parts.tsx'
import { refusalText } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { useBlock } from './queries.ts'

/** Carriers only have deliveries with another side. An owner has one from the offer on; a driver's business decides. */
const hasOtherSide = ({ viewer, partner, status }: RequestDetails, isDriver: boolean): boolean =>
  viewer === 'requester' ? partner !== null || status === 'pending_partner_approval' : !isDriver

/** Blocks the other side of a delivery, once the dialog has said what that does. */
export const BlockButton = ({ details }: { details: RequestDetails }) => {
  const { id, viewer, status } = details
  const { user } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const known = otherSideOf(details)
  const name = known ?? (viewer === 'requester' ? 'this partner' : 'this requester')
  const block = useBlock(name)
  if (!user || !hasOtherSide(details, user.is_driver)) return null
  const close = () => {
    setIsAsking(false)
    block.reset()
  }
  return (
    <>
      <Button variant="link" size="sm" color="fg.muted" alignSelf="start" px="0" onClick={() => setIsAsking(true)}>
        {`Block ${name}`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Block ${name}?`}
        confirmLabel={`Block ${known ?? 'them'}`}
        busyLabel="Blocking..."
        busy={block.isPending}
        tone="danger"
        onConfirm={() => block.mutate(id, { onSuccess: close })}
        onClose={close}
      >
        <Stack gap="3">
          <p>You won't see each other's jobs, rides and offers any more. We won't let them know.</p>
          {isCarried(status) && <p>This delivery carries on as agreed.</p>}
          {status === 'pending_partner_approval' && (
            <p>Your offer ends, and your request goes to everyone else nearby.</p>
          )}
          <p>You can unblock them whenever you like, from your profile.</p>
          <FormError>{block.error ? refusalText(block.error) : undefined}</FormError>
        </Stack>
      </ConfirmDialog>
    </>
  )
}
