import { chakra, Stack } from '@chakra-ui/react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { DeliveryDetails, type DeliveryPlaceProps, useDetails } from './delivery-details.tsx'

/** The details on a phone: they slide up over the list. */
export const DeliverySheet = ({ id, side, onClose, actions }: DeliveryPlaceProps) => {
  // The last details stay visible while the sheet closes.
  const last = useRef(id)
  if (id) last.current = id
  return (
    <Sheet open={id !== null} title="Delivery Details" onClose={onClose}>
      {last.current && <Content key={last.current} id={last.current} side={side} actions={actions} />}
    </Sheet>
  )
}

type ContentProps = Pick<DeliveryPlaceProps, 'side'> & { id: string; actions: DeliveryPlaceProps['actions'] }

const Content = ({ id, side, actions }: ContentProps) => {
  const { data, isPending, isFetching, refetch } = useDetails(id, side)
  if (data) return <DeliveryDetails details={data} actions={actions?.(data)} />
  if (isPending) return <Skeleton shape="card" count={3} />
  return (
    // Leaves room for the toast with the reason.
    <Stack gap="4" align="start" py="4" minH="56">
      <chakra.p>Could not load job details.</chakra.p>
      <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Stack>
  )
}
