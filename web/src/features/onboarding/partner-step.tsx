import { Flex } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { LoadFailure } from '#web/components/loaded.tsx'
import { ApplicationDueLine } from '#web/components/papers/due-line.tsx'
import { ApplicationNotice, useApplication } from '#web/components/partner-application.tsx'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card } from '#web/ui/section.tsx'

const load = async () => (await import('./application-form.tsx')).ApplicationForm
const Form = lazyComponent(load)

export const preloadApplicationForm = () => preload(load)

type PartnerStepProps = { userId: string; onBack: () => void; onSent: () => void; onDone: () => void }

/** Step 2: the form, or the state of a sent application. */
export const PartnerStep = ({ userId, onBack, onSent, onDone }: PartnerStepProps) => {
  const query = useApplication()
  const [isReplacing, setIsReplacing] = useState(false)
  const { data: application } = query

  const isPending = application?.status === 'pending'
  if (query.isPending) return <Skeleton shape="card" count={2} />
  if (application === undefined) return <LoadFailure title="Could not load your application." queries={[query]} />

  const isClosed = application?.status === 'verified' || (isPending && !isReplacing)
  if (!isClosed)
    return (
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <Form {...{ userId, onBack, onSent, onDone }} earlier={application} />
      </Suspense>
    )
  return (
    <Card pad="lg">
      {isPending && <ApplicationDueLine />}
      <ApplicationNotice
        application={application}
        action={
          isPending && (
            <Button variant="outline" onClick={() => setIsReplacing(true)}>
              Send a new application
            </Button>
          )
        }
      />
      <Flex gap="3" wrap="wrap" justify="space-between">
        <Button variant="quiet" ml="-5" onClick={onBack}>
          <ArrowLeftIcon size={18} />
          Back
        </Button>
        <Button onClick={onDone}>Continue</Button>
      </Flex>
    </Card>
  )
}
