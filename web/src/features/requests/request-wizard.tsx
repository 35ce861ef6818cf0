import { Box, chakra, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, FormError } from '#web/ui/fields.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { ParcelsAndShopping } from '#web/ui/illustrations.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'
import { StepBar, StepHeading, StepList } from '#web/ui/steps.tsx'
import { lastUsedQuery } from './last-used.ts'
import { priceTyped, type RequestDraft, stepIds, steps } from './request-draft.ts'
import { RequestSummary } from './request-summary.tsx'
import { ServiceStep } from './service-step.tsx'
import { useRequestWizard } from './use-request-wizard.ts'

/** Next to the form on a wide screen: a summary, or an introduction while nothing is chosen. */
const SoFar = ({ draft }: { draft: RequestDraft }) => (
  <Card
    as="aside"
    aria-label="Your request so far"
    tone="sunken"
    display={{ base: 'none', lg: 'block' }}
    position="sticky"
    top="8"
    mt="4.5rem"
  >
    {draft.itemCategory ? (
      <>
        <chakra.h3 textStyle="label" mb="4">
          Your request so far
        </chakra.h3>
        <RequestSummary draft={draft} />
      </>
    ) : (
      <>
        <ParcelsAndShopping />
        <chakra.p color="fg.muted" mt="3">
          Four short steps, a fair price, and someone going the same way.
        </chakra.p>
      </>
    )}
  </Card>
)

const ShutOutAppeal = lazyComponent(async () => (await import('#web/components/shut-out-appeal.tsx')).ShutOutAppeal)
const loadDetails = async () => (await import('./details-step.tsx')).DetailsStep
const loadLocation = async () => (await import('./location-step.tsx')).LocationStep
const loadReview = async () => (await import('./review-step.tsx')).ReviewStep
const DetailsStep = lazyComponent(loadDetails)
const LocationStep = lazyComponent(loadLocation)
const ReviewStep = lazyComponent(loadReview)
const RideNotice = lazyComponent(async () => (await import('./ride-notice.tsx')).RideNotice)

const labels = stepIds.map((id) => steps[id].label)

export const RequestWizard = ({ userId }: { userId: string }) => {
  const wizard = useRequestWizard(userId)
  const { draft, step, fieldErrors, change, photos, receipt, sendingTo, busy, errorText } = wizard
  const { label, heading } = steps[step]
  const isReview = step === 'review'

  const [isResumed, setIsResumed] = useState(draft.itemCategory !== undefined && !draft.isAgain && !draft.replaces)
  const startOver = () => {
    setIsResumed(false)
    wizard.startOver()
  }

  // Loaded before a category is chosen and before the places are shown, so that nothing moves there.
  useQuery(lastUsedQuery)

  // The later steps load while the first one is filled in. A failed load is repeated when the step opens.
  useEffect(() => {
    preload(loadDetails, loadLocation, loadReview)
  }, [])

  // On arrival the page's heading gets the focus, later each step's heading.
  const firstStep = useRef(step)
  const hasMoved = useRef(false)
  hasMoved.current ||= step !== firstStep.current

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (isReview ? wizard.create() : wizard.next())
  }

  const fields = { draft, fieldErrors, change }
  const content = {
    service: () => <ServiceStep {...fields} />,
    details: () => <DetailsStep {...fields} {...{ photos, receipt }} />,
    location: () => <LocationStep {...fields} />,
    review: () => (
      <ReviewStep
        {...fields}
        sendingTo={sendingTo}
        onOffer={(ride) => void wizard.create(ride)}
        onBackTo={wizard.moveTo}
      />
    ),
  }[step]()

  return (
    <>
      <StepList label="Progress" steps={labels} current={label} />
      <Box
        display="grid"
        gap="6"
        alignItems="start"
        gridTemplateColumns={{ lg: isReview ? '1fr' : 'minmax(0, 1fr) 20rem' }}
      >
        <form method="post" noValidate onSubmit={submit}>
          <Stack gap="5">
            <StepHeading
              progress={`Step ${stepIds.indexOf(step) + 1} of ${stepIds.length}`}
              takesFocus={hasMoved.current}
            >
              {heading}
            </StepHeading>
            {isResumed && (
              <Banner
                title="Continue your draft?"
                onDismiss={() => setIsResumed(false)}
                action={
                  <Button variant="outline" size="sm" onClick={startOver}>
                    Start over
                  </Button>
                }
              >
                Everything you filled in is still here.
              </Banner>
            )}
            {draft.replaces && (
              <Banner
                title="You're changing a request that's still open."
                action={
                  <Button asChild variant="outline" size="sm">
                    <Link to={paths.dashboard} onClick={wizard.abandon}>
                      Keep it as it is
                    </Link>
                  </Button>
                }
              >
                When you submit, this one replaces it. Until then, partners can still accept the old one.
              </Banner>
            )}
            {draft.isAgain && (
              <Banner onDismiss={() => change({ isAgain: false })}>
                We've filled this in from your earlier request, for tomorrow.{' '}
                {draft.itemCategory === 'Shopping Assistance' && !draft.receipt
                  ? 'Please add a receipt.'
                  : 'Have a look, then submit it.'}
              </Banner>
            )}
            <ErrorSummary errors={wizard.summary} attempt={wizard.tries} />
            <Suspense fallback={<Skeleton shape="card" />}>
              {isReview ? (
                content
              ) : (
                <Card display="grid" gap="6">
                  {content}
                </Card>
              )}
            </Suspense>
          </Stack>
          <StepBar
            notice={
              <>
                <Suspense>{isReview && <RideNotice draft={draft} />}</Suspense>
                <Refusal>{errorText}</Refusal>
                <Suspense>{errorText && <ShutOutAppeal errorText={errorText} />}</Suspense>
              </>
            }
          >
            {step !== 'service' && (
              <Button variant="quiet" onClick={wizard.back}>
                <ArrowLeftIcon size={18} />
                Back
              </Button>
            )}
            {isReview ? (
              <Button
                type="submit"
                loading={busy}
                loadingText="Submitting..."
                disabled={priceTyped(draft).trim() === ''}
              >
                Submit to All Partners
              </Button>
            ) : (
              <Button
                type="submit"
                loading={busy}
                loadingText={step === 'location' ? 'Calculating...' : 'Uploading...'}
              >
                Next
              </Button>
            )}
          </StepBar>
        </form>
        {!isReview && <SoFar draft={draft} />}
      </Box>
    </>
  )
}

/**
 * The empty region stays, so that screen readers announce new text in it. Not in the button bar, because on a phone
 * that would then cover much of the screen.
 */
const Refusal = ({ children }: { children: string | undefined }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' })
  }, [children])

  return (
    <Box ref={place} mt={children ? '5' : '0'}>
      <FormError>
        {children && (
          <>
            {children}
            <chakra.span display="block" textStyle="small">
              We've kept everything you filled in.
            </chakra.span>
          </>
        )}
      </FormError>
    </Box>
  )
}
