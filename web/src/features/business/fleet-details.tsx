import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createSearchParams, Link } from 'react-router-dom'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { type useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { jobNumber } from '#web/components/request-parts.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'

const ReassignDialog = lazyComponent(async () => (await import('./assign/reassign-dialog.tsx')).ReassignDialog)

type FleetDetailsProps = {
  details: ReturnType<typeof useOpenDetails>
  /** Live Activity itself needs no link to it. */
  hasLink?: boolean
  children: ReactNode
}

/** A list of the fleet's jobs. The details of one open beside it, with what a dispatcher can do about it. */
export const FleetDetails = ({ details, hasLink = false, children }: FleetDetailsProps) => {
  const reassign = useDialogState<RequestDetails>()
  return (
    <>
      <WithDetails
        side="carrier"
        id={details.id}
        onClose={details.close}
        actions={(job) =>
          isCarried(job.status) && (
            <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
              <Button size="lg" onClick={() => reassign.open(job)}>
                Re-assign
              </Button>
              {hasLink && (
                <Button asChild size="lg" variant="outline">
                  <Link
                    to={{ pathname: paths.businessActivity, hash: `${createSearchParams({ q: jobNumber(job.id) })}` }}
                  >
                    Live Activity
                  </Link>
                </Button>
              )}
            </Flex>
          )
        }
      >
        {children}
      </WithDetails>
      <LazyDialog state={reassign}>
        {({ driver, pickupAddress, deliveryAddress, ...job }, frame) => (
          <ReassignDialog
            job={{ ...job, pickup_address: pickupAddress, delivery_address: deliveryAddress }}
            driverName={driver?.name}
            {...frame}
          />
        )}
      </LazyDialog>
    </>
  )
}
