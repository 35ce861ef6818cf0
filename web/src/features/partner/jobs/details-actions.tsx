import { Flex } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { destinationOf } from '#web/components/request-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { CarrierActions } from './carrier-actions.tsx'
import type { Carrying } from './carrying.ts'

type DetailsActionsProps = Pick<Carrying, 'onGiveBack' | 'onConfirm'> & { details: RequestDetails }

/** The same as on the card, for whoever has read all of it. */
export const DetailsActions = ({ details, onGiveBack, onConfirm }: DetailsActionsProps) => {
  if (details.viewer !== 'carrier') return null
  return (
    <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
      <CarrierActions
        job={details}
        name={destinationOf(details.deliveryAddress)}
        onConfirm={() => onConfirm(details.id)}
      />
      {canTransition('giveBack', details.status) && (
        <Button size="lg" variant="outline" onClick={() => onGiveBack(details.id)}>
          Cancel Delivery
        </Button>
      )}
    </Flex>
  )
}
