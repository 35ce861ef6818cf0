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

type BlockProps = { details: RequestDetails }

/** Blocks the other side of a delivery. An owner has one from the offer on. */
export const BlockButton = ({ details }: BlockProps) => {
  const { viewer, partner, status } = details
  if (viewer === 'carrier') return <CarrierBlock details={details} />
  const hasOtherSide = viewer === 'business' || Boolean(partner) || status === 'pending_partner_approval'
  return hasOtherSide ? <Block details={details} /> : null
}

/** For a driver the business decides. */
const CarrierBlock = (props: BlockProps) => (useSession().user?.is_driver ? null : <Block {...props} />)

/** The dialog first says what it does. */
const Block = ({ details }: BlockProps) => {
  const { id, viewer, status } = details
  const [isAsking, setIsAsking] = useState(false)
  const known = otherSideOf(details)
  const name = known ?? (viewer === 'requester' ? 'this partner' : 'this requester')
  const block = useBlock(name)
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
