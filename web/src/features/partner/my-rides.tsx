import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { CardList } from '#web/components/page.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { GoingTheSameWay } from '#web/ui/illustrations.tsx'
import { RouteLine } from '#web/ui/route-line.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { useDeleteRide, usePublishedRides } from './queries.ts'

type DeleteRideDialogProps = { id: PublishedRide['id'] | null; onClose: () => void }

/** Asks before a ride is deleted. A refusal shows in the dialog, where the user can retry. */
const DeleteRideDialog = ({ id, onClose }: DeleteRideDialogProps) => {
  const deleting = useDeleteRide()
  const close = () => {
    deleting.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={id !== null}
      title="Delete Published Ride?"
      tone="danger"
      confirmLabel="Yes, delete it"
      busyLabel="Deleting..."
      cancelLabel="Keep it"
      busy={deleting.isPending}
      onConfirm={() => id && deleting.mutate(id, { onSuccess: close })}
      onClose={close}
    >
      <chakra.p mb="3">Are you sure you want to permanently delete this published ride?</chakra.p>
      <FormError>{deleting.error && `Error deleting ride: ${messageOf(deleting.error)}`}</FormError>
    </ConfirmDialog>
  )
}

/** Day and time on one line. */
const At = ({ verb, date, time }: { verb: string; date: string; time: string }) => (
  <>
    {verb} <chakra.span whiteSpace="nowrap">{`${shortDate(date)}, ${time}`}</chakra.span>
  </>
)

type RideCardProps = { ride: PublishedRide; onDelete: () => void }

const RideCard = ({ ride, onDelete }: RideCardProps) => (
  <Card h="full">
    <Flex direction="column" gap="4" h="full">
      <chakra.h3 textStyle="subheading">{ride.transport_mode}</chakra.h3>
      <Box flex="1">
        <RouteLine
          phase="ride"
          stops={[
            {
              label: 'From',
              place: ride.from_address,
              note: <At verb="Departs" date={ride.date} time={ride.departure_time} />,
            },
            {
              label: 'To',
              place: ride.to_address,
              note: <At verb="Arrives" date={ride.arrival_date} time={ride.arrival_time} />,
            },
          ]}
        />
      </Box>
      <FactList
        facts={[
          { label: 'Extra Miles', value: ride.extra_miles },
          { label: 'Loading / Unloading', value: ride.loading_assistance ? 'Offered' : 'Not offered' },
        ]}
      />
      <div>
        <Button size="sm" variant="outline" onClick={onDelete}>
          Delete<chakra.span srOnly>{` ride to ${ride.to_address} on ${shortDate(ride.date)}`}</chakra.span>
        </Button>
      </div>
    </Flex>
  </Card>
)

export const MyRides = () => {
  const { query, rides } = usePublishedRides()
  const [deleteId, setDeleteId] = useState<PublishedRide['id'] | null>(null)
  return (
    <Section title="My Published Rides">
      <Loaded
        query={query}
        data={rides}
        failed="Could not load your published rides."
        shape="card"
        empty={
          <EmptyState level="h3" art={<GoingTheSameWay />} title="You have no published rides.">
            Publish a journey you're making anyway, and requests along the way will find you.
          </EmptyState>
        }
      >
        {(rides) => (
          <CardList items={rides}>{(ride) => <RideCard ride={ride} onDelete={() => setDeleteId(ride.id)} />}</CardList>
        )}
      </Loaded>
      <DeleteRideDialog id={deleteId} onClose={() => setDeleteId(null)} />
    </Section>
  )
}
