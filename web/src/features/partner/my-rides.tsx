import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { CardList } from '#web/components/page.tsx'
import { ShowMore, useShowMore } from '#web/components/show-more.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { shortDate } from '#web/lib/dates.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/fields.tsx'
import { BinIcon } from '#web/ui/icons.tsx'
import { GoingTheSameWay } from '#web/ui/illustrations.tsx'
import { RouteRow } from '#web/ui/route-row.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { hubParts } from './hub-parts.tsx'
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

/** 'Thu 24 Dec, 22:30 – Fri 25 Dec, 00:15', with the day of the arrival only if it is another one. */
const timesText = ({ date, departure_time, arrival_date, arrival_time }: PublishedRide): string =>
  `${shortDate(date)}, ${departure_time} – ${arrival_date === date ? '' : `${shortDate(arrival_date)}, `}${arrival_time}`

/** How, and what else the ride offers: 'Car · 5 extra miles · Loading help' */
const offersText = ({ transport_mode, extra_miles, loading_assistance }: PublishedRide): string =>
  [transport_mode, extra_miles > 0 && `${extra_miles} extra miles`, loading_assistance && 'Loading help']
    .filter(Boolean)
    .join(' · ')

type RideCardProps = { ride: PublishedRide; onDelete: () => void }

const RideCard = ({ ride, onDelete }: RideCardProps) => (
  <Card h="full" px="3.5" py="2.5">
    <Flex align="center" gap="2">
      <Stack gap="1" flex="1" minW="0" fontSize="sm" lineHeight="snug">
        <chakra.h3 fontFamily="body" fontWeight="semibold">
          <RouteRow from={ride.from_address} to={ride.to_address} kind="ride" />
        </chakra.h3>
        <p>{timesText(ride)}</p>
        <chakra.p color="fg.muted">{offersText(ride)}</chakra.p>
      </Stack>
      <IconButton
        label={`Delete ride to ${ride.to_address} on ${shortDate(ride.date)}`}
        title="Delete"
        mr="-2.5"
        onClick={onDelete}
      >
        <BinIcon />
      </IconButton>
    </Flex>
  </Card>
)

const firstShown = 3

export const MyRides = () => {
  const { query, rides } = usePublishedRides()
  const list = useRef<HTMLDivElement>(null)
  const { limit, showMore } = useShowMore(firstShown, list)
  const [deleteId, setDeleteId] = useState<PublishedRide['id'] | null>(null)
  return (
    <Section title="My Published Rides" id={hubParts.rides}>
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
          <div ref={list}>
            <CardList items={rides.slice(0, limit)}>
              {(ride) => <RideCard ride={ride} onDelete={() => setDeleteId(ride.id)} />}
            </CardList>
            {rides.length > limit && <ShowMore what="rides" onPress={() => showMore(limit)} />}
          </div>
        )}
      </Loaded>
      <DeleteRideDialog id={deleteId} onClose={() => setDeleteId(null)} />
    </Section>
  )
}
