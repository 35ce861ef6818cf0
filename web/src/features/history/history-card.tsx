import { Box, chakra, Flex } from '@chakra-ui/react'
import { generatePath, Link } from 'react-router-dom'
import type { HistoryEntry } from '#shared/contracts/history-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { PaidMark } from '#web/components/delivery/paid-mark.tsx'
import { DialogLink } from '#web/components/dialog-link.tsx'
import { PostAgain } from '#web/components/post-again.tsx'
import { RequestLine } from '#web/components/request-line.tsx'
import { destinationOf } from '#web/components/request-parts.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { Card } from '#web/ui/section.tsx'

const kilograms = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '840 g', '4.6 kg' */
export const co2Text = (grams: number): string => (grams < 1000 ? `${grams} g` : `${kilograms.format(grams / 1000)} kg`)

type HistoryCardProps = { entry: HistoryEntry; hasReceipt: boolean }

/** A completed delivery, or an item that was returned instead. */
export const HistoryCard = ({ entry, hasReceipt }: HistoryCardProps) => {
  const destination = destinationOf(entry.delivery_address)
  const completedOn = longDate(entry.completed_at)
  const which = `${destination}, ${completedOn}`
  return (
    <Card h="full">
      <Flex direction="column" gap="4" h="full">
        <div>
          <Flex justify="space-between" align="center" gap="3" wrap="wrap">
            <Flex gap="2" wrap="wrap">
              <Badge tone={entry.role === 'Partner' ? 'brand' : 'info'}>{entry.role}</Badge>
              {entry.outcome && <StatusBadge status={entry.outcome} />}
              {!entry.earned && <Badge>Not earned</Badge>}
            </Flex>
            <Price pounds={entry.price} size="lg" />
          </Flex>
          <chakra.h3 textStyle="subheading" fontSize="lg" mt="1">
            {entry.service_type}
          </chakra.h3>
        </div>
        <Box flex="1">
          <RequestLine job={{ ...entry, status: 'completed' }} />
        </Box>
        <FactList
          facts={[
            { label: entry.outcome ? 'Returned' : 'Completed', value: completedOn },
            { label: 'CO₂e saved', value: entry.co2_saved_g ? co2Text(entry.co2_saved_g) : null },
          ]}
        />
        <PaidMark
          id={entry.id}
          paidAt={entry.paid_at}
          name={which}
          canMark={entry.role === 'Partner'}
          payable={{ status: 'completed', earned: entry.earned }}
        />
        {hasReceipt && (
          <Flex gap="3" wrap="wrap">
            <Button asChild size="sm" variant="outline">
              <Link to={generatePath(paths.receipt, { id: entry.id })}>
                Receipt<chakra.span srOnly>: {which}</chakra.span>
              </Link>
            </Button>
            {entry.role === 'Requester' && (
              <PostAgain id={entry.id} name={which} look={{ variant: 'link', size: 'sm' }} />
            )}
          </Flex>
        )}
      </Flex>
    </Card>
  )
}

const Co2Dialog = lazyComponent(async () => (await import('./co2-dialog.tsx')).Co2Dialog)

/** The CO₂ saved by all deliveries together. */
export const Co2Saved = ({ grams }: { grams: number }) => (
  <Card
    tone="sunken"
    display="flex"
    flexWrap="wrap"
    alignItems="baseline"
    columnGap="4"
    rowGap="1"
    mb={{ base: '6', md: '8' }}
  >
    <chakra.p textStyle="number" fontSize="3xl">
      {co2Text(grams)}
    </chakra.p>
    <p>Estimated CO₂e saved compared with a dedicated van</p>
    <p>
      <DialogLink dialog={(state) => <Co2Dialog {...state} />}>How we work it out</DialogLink>
    </p>
  </Card>
)
