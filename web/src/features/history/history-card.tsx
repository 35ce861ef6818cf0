import { Box, chakra, Flex } from '@chakra-ui/react'
import { generatePath, Link } from 'react-router-dom'
import type { HistoryEntry } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { PaidMark } from '#web/components/delivery/paid-mark.tsx'
import { destinationOf } from '#web/components/request-facts.tsx'
import { paths } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { RouteStrip } from '#web/ui/route-strip.tsx'
import { Card } from '#web/ui/section.tsx'
import { co2Text } from './co2-text.ts'

type HistoryCardProps = { entry: HistoryEntry; hasReceipt: boolean }

/** A delivery that was completed. */
export const HistoryCard = ({ entry, hasReceipt }: HistoryCardProps) => {
  const destination = destinationOf(entry.delivery_address)
  const completedOn = longDate(entry.completed_at)
  return (
    <Card h="full">
      <Flex direction="column" gap="4" h="full">
        <div>
          <Flex justify="space-between" align="center" gap="3" wrap="wrap">
            <Badge tone={entry.role === 'Partner' ? 'brand' : 'info'}>{entry.role}</Badge>
            <Price pounds={entry.price} size="lg" />
          </Flex>
          <chakra.h3 textStyle="subheading" fontSize="lg" mt="1">
            {entry.service_type}
          </chakra.h3>
        </div>
        <Box flex="1">
          <RouteStrip
            size="sm"
            from={<Place>{entry.pickup_address}</Place>}
            to={<Place>{destination}</Place>}
            progress={1}
          />
        </Box>
        <FactList
          facts={[
            { label: 'Completed', value: completedOn },
            { label: 'CO₂e saved', value: entry.co2_saved_g === null ? null : co2Text(entry.co2_saved_g) },
          ]}
        />
        <PaidMark
          id={entry.id}
          paidAt={entry.paid_at}
          name={`${destination}, ${completedOn}`}
          canMark={entry.role === 'Partner'}
        />
        {hasReceipt && (
          <div>
            <Button asChild size="sm" variant="outline">
              <Link to={generatePath(paths.receipt, { id: entry.id })}>
                Receipt<chakra.span srOnly>{`: ${destination}, ${completedOn}`}</chakra.span>
              </Link>
            </Button>
          </div>
        )}
      </Flex>
    </Card>
  )
}

const Place = ({ children }: { children: string }) => <chakra.span overflowWrap="anywhere">{children}</chakra.span>
