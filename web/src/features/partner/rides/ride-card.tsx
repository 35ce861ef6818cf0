import { Box, chakra, Flex } from '@chakra-ui/react'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import { shortDate } from '#web/lib/full-date.ts'
import { Button } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { Card } from '#web/ui/section.tsx'

type RideCardProps = { ride: PublishedRide; onDelete: () => void }

export const RideCard = ({ ride, onDelete }: RideCardProps) => (
  <Card h="full">
    <Flex direction="column" gap="4" h="full">
      <chakra.h3 textStyle="subheading">{ride.transport_mode}</chakra.h3>
      <Box flex="1">
        <RouteStrip
          from={<Stop address={ride.from_address} word="Departs" date={ride.date} time={ride.departure_time} />}
          to={<Stop address={ride.to_address} word="Arrives" date={ride.arrival_date} time={ride.arrival_time} />}
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

type StopProps = { address: string; word: string; date: string; time: string }

const Stop = ({ address, word, date, time }: StopProps) => (
  <>
    <chakra.span display="block" fontWeight="semibold" overflowWrap="anywhere">
      {address}
    </chakra.span>
    <chakra.span textStyle="small">
      <chakra.span color="fg.muted">{word}</chakra.span> {shortDate(date)}, {time}
    </chakra.span>
  </>
)
