import { Box, chakra, Flex, HStack, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Door } from '#shared/contracts/door-shapes.ts'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { LazyCode } from '#web/components/delivery/lazy-code.tsx'
import { PhotoStrip } from '#web/components/delivery/photo-strip.tsx'
import { endsOf, noDestination } from '#web/components/request-line.tsx'
import { DetailsButton, destinationOf, Terms } from '#web/components/request-parts.tsx'
import { changedLook } from '#web/components/use-changed.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { RouteRow } from '#web/ui/route-row.tsx'
import { Card } from '#web/ui/section.tsx'
import { DoorBadge } from './door-badge.tsx'

/** A request of the owner's with an open step at the door. */
export type DoorRequest = RequestCard & { door: Door }

/** What an owner can do with any delivery, whatever is open at the door. */
export type OwnerCardActions = {
  isOpen?: boolean
  isChanged?: boolean
  onOpen: () => void
  onCancel?: () => void
}

type FrameProps = {
  request: DoorRequest
  /** What the badge speaks of, if not all that is open. */
  shown?: Door
  title?: string
  /** Undefined while loading. Their space is reserved. */
  photos: RequestDetails['photos'] | undefined
  /** What the carrier wrote with the photos. */
  words?: ReactNode
  /** The carrier needs the code next. Otherwise it is in the details. */
  hasCode?: boolean
  actions: OwnerCardActions
  children: ReactNode
}

const areas = (rows: readonly string[]): string => rows.map((row) => `"${row}"`).join(' ')

/** On a narrow card, a single photo is next to its words. On a wide card, the photos are next to all of the text. */
const layoutOf = (photos: FrameProps['photos'], hasWords: boolean) => {
  const rows = hasWords ? ['head', 'words', 'body'] : ['head', 'body']
  if (photos?.length === 0) return { gridTemplateAreas: areas(rows) }
  const isBeside = photos === undefined || (hasWords && photos.length === 1)
  return {
    ...(isBeside
      ? {
          gridTemplateColumns: '7rem minmax(0, 1fr)',
          gridTemplateAreas: areas(['head head', 'photo words', 'body body']),
        }
      : { gridTemplateAreas: areas(rows.flatMap((row) => (row === 'head' ? [row, 'photo'] : row))) }),
    '@container (width >= 36rem)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
      // The last row takes what the photos are higher than the text.
      gridTemplateRows: `${'auto '.repeat(rows.length - 1)}1fr`,
      gridTemplateAreas: areas(rows.map((row) => `photo ${row}`)),
    },
  }
}

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: { base: '4', md: '6' },
    rowGap: { base: '3', md: '4' },
  },
})

/** Route, carrier, price and code of a request at the door, around its question. */
export const OwnerCardFrame = (props: FrameProps) => {
  const { request, shown = request.door, title, photos, words, hasCode = false, actions, children } = props
  const name = destinationOf(request.delivery_address)
  const { isOpen = false, isChanged, onOpen, onCancel } = actions
  const [from, to] = endsOf(request)
  const isCancellable = onCancel !== undefined && canTransition('cancel', request.status)
  const isCarrierNamed = request.carrier_name !== null && title?.startsWith(request.carrier_name)
  return (
    <Card
      as="article"
      aria-label={title ?? name}
      {...(isChanged && changedLook)}
      {...(isOpen && { outline: '3px solid var(--sw-colors-brand-solid)' })}
    >
      <Box containerType="inline-size">
        <Layout css={layoutOf(photos, Boolean(words))}>
          <Flex gridArea="head" direction="column" gap="2">
            <HStack minH="target" my="-2" mr={isCancellable ? '-2' : '0'}>
              <Box flex="1">
                <DoorBadge job={{ ...request, door: shown }} viewer="requester" />
              </Box>
              <DetailsButton variant="link" size="sm" name={name} isOpen={isOpen} onOpen={onOpen} />
              {isCancellable && (
                <IconButton label={`Cancel request: ${name}`} onClick={onCancel}>
                  <CloseIcon />
                </IconButton>
              )}
            </HStack>
            {title && (
              <chakra.h3 textStyle="subheading" overflowWrap="anywhere">
                {title}
              </chakra.h3>
            )}
            <chakra.div fontSize="sm">
              <RouteRow from={from} to={to ?? noDestination} kind="carried" hasDoor={to !== null} />
            </chakra.div>
            <Terms request={isCarrierNamed ? { ...request, carrier_name: null } : request} />
          </Flex>
          {photos?.length !== 0 && (
            <Box gridArea="photo">
              {photos ? (
                <PhotoStrip photos={photos} isLarge={photos.length === 1} />
              ) : (
                <Box aspectRatio="4 / 3" borderRadius="md" bg="bg.sunken" />
              )}
            </Box>
          )}
          {words && (
            <Stack gridArea="words" gap="2">
              {words}
            </Stack>
          )}
          <Stack gridArea="body" gap={{ base: '3', md: '4' }}>
            {children}
          </Stack>
        </Layout>
      </Box>
      {hasCode && request.status === 'in_transit' && (
        <Box mt={{ base: '3', md: '4' }} borderTop="1px solid" borderColor="line.soft" pt="4">
          <LazyCode id={request.id} name={name} />
        </Box>
      )}
    </Card>
  )
}
