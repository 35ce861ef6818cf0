import { chakra, Flex, HStack, Stack } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { PaidMark } from '#web/components/delivery/paid-mark.tsx'
import { TimelineList } from '#web/components/door/timeline.tsx'
import { JobNumberCopy } from '#web/components/job-number-copy.tsx'
import { Loaded } from '#web/components/loaded.tsx'
import { usePageArrival } from '#web/components/page.tsx'
import { PostAgain } from '#web/components/post-again.tsx'
import { RequestLine } from '#web/components/request-line.tsx'
import { isUnearned, modeOf, otherSideOf, PayNote, priceLabel } from '#web/components/request-parts.tsx'
import { Reviews } from '#web/components/reviews/lazy-reviews.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { useSession } from '#web/lib/session.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList, Price } from '#web/ui/fact-list.tsx'
import { ArrowLeftIcon, Wordmark } from '#web/ui/icons.tsx'
import { Muted } from '#web/ui/section.tsx'
import { themeColors } from '#web/ui/tokens.ts'

const variable = (token: string) => `--sw-colors-${token.replace('.', '-')}`

/** Prints in light colours, even from a dark screen. */
const lightColors = Object.fromEntries(
  Object.entries(themeColors).map(([token, [light]]) => [variable(token), `var(${variable(light)}) !important`]),
)

/** Leaves the frame out of the print, and keeps background colours. */
const PrintStyles = () => (
  <Global
    styles={{
      '@page': { margin: '18mm' },
      '@media print': {
        html: { ...lightColors, background: 'none !important' },
        'aside, header, [data-toaster], dd button': { display: 'none !important' },
        '*': { printColorAdjust: 'exact' },
      },
    }}
  />
)

type Viewer = {
  /** The name of the signed-in user. */
  name: string | null
  /** The business that they own or drive for. */
  business?: string | null | undefined
}

type ReceiptProps = Viewer & {
  details?: RequestDetails
  /** Shown instead while there are no details. */
  children?: ReactNode
}

export const Receipt = ({ details, children, ...viewer }: ReceiptProps) => (
  <chakra.article
    maxW="3xl"
    mx="auto"
    p={{ base: '4', md: '10' }}
    borderRadius="lg"
    bg="bg.panel"
    color="fg.default"
    boxShadow="card"
    _print={{ boxShadow: 'none', p: '0', bg: 'transparent' }}
  >
    <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="8">
      <chakra.h1 tabIndex={-1} textStyle="title">
        Receipt
      </chakra.h1>
      <Wordmark />
    </Flex>
    {details ? <Lines details={details} {...viewer} /> : children}
  </chakra.article>
)

/** Who carried it, and for which business. A business sees no name of its driver after the end. */
const carrierText = ({ viewer, partner }: RequestDetails, { name, business }: Viewer): string | null => {
  const isRequester = viewer === 'requester'
  const person = isRequester ? partner?.fullName : viewer === 'carrier' && name
  return [person, isRequester ? partner?.businessName : business].filter(Boolean).join(', ') || null
}

/** Breaks before the year only where two of them have no room beside each other. */
const Day = ({ at }: { at: string }) => (
  <chakra.span css={{ '@media (width >= 24rem)': { whiteSpace: 'nowrap' } }}>{longDate(at)}</chakra.span>
)

const Lines = ({ details, ...self }: Viewer & { details: RequestDetails }) => {
  const { viewer } = details
  const isRequester = viewer === 'requester'
  return (
    <Stack gap="8">
      <div>
        <chakra.p color="fg.muted">{priceLabel(details)}</chakra.p>
        <Price pounds={details.price} size="lg" />
        <Stack gap="3" mt="3">
          <PaidMark id={details.id} paidAt={details.paid_at} canMark={!isRequester} payable={details} />
          {/* Below the button, which stays in place when a mark removes the note. */}
          {!isUnearned(details) && !details.paid_at && <PayNote viewer={viewer} name={otherSideOf(details)} />}
        </Stack>
      </div>
      <RequestLine
        variant="details"
        job={{
          pickup_address: details.pickupAddress,
          delivery_address: details.deliveryAddress,
          status: details.status,
          outcome: details.outcome,
        }}
      />
      <FactList
        facts={[
          { label: 'Posted', value: <Day at={details.created_at} /> },
          {
            label: details.outcome ? 'Returned' : 'Completed',
            value: details.completed_at && <Day at={details.completed_at} />,
          },
          { label: 'Service', value: details.serviceType },
          { label: 'Transport', value: modeOf(details) },
          { label: 'Requested by', value: isRequester ? self.name : (details.requester?.firstName ?? null) },
          { label: 'Carried by', value: carrierText(details, self) },
          { label: 'Reference', value: <JobNumberCopy id={details.id} /> },
        ]}
      />
      {details.timeline.length > 0 && (
        <section>
          <chakra.h2 textStyle="subheading" mb="4">
            Timeline
          </chakra.h2>
          <TimelineList details={details} business={self.business} />
        </section>
      )}
      <Muted>For your own records. This isn't a VAT invoice.</Muted>
    </Stack>
  )
}

/** The three buttons are one line on a phone. */
const narrow = { base: '3', md: '5' }

/** The receipt of a delivery. Its heading is on the sheet, so that it is printed as well. */
export const ReceiptPage = () => {
  const { id = '' } = useParams()
  const { user } = useSession()
  usePageArrival('Receipt')
  const query = useRequestDetails(id)
  const { data } = query
  const isDone = data?.status === 'completed'
  return (
    <>
      <PrintStyles />
      <Flex justify="space-between" gap="3" wrap="wrap" mb="6" _print={{ display: 'none' }}>
        <Button asChild variant="quiet" px={narrow}>
          <Link to={paths.history}>
            <ArrowLeftIcon size={18} />
            My History
          </Link>
        </Button>
        {isDone && (
          <HStack gap="3">
            {data.viewer === 'requester' && <PostAgain id={id} look={{ px: narrow }} />}
            <Button px={narrow} onClick={() => window.print()}>
              Print
            </Button>
          </HStack>
        )}
      </Flex>
      <Receipt
        name={user?.first_name ?? user?.email ?? null}
        business={user?.business_name}
        {...(isDone && { details: data })}
      >
        <Loaded query={query} data={data} failed="Could not load this receipt." count={2}>
          {() => <Banner>You'll find a receipt here once the delivery is complete.</Banner>}
        </Loaded>
      </Receipt>
      {isDone && (
        <chakra.div maxW="3xl" mx="auto" mt="6" _print={{ display: 'none' }}>
          <Reviews details={data} />
        </chakra.div>
      )}
    </>
  )
}
