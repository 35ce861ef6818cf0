import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RequestPreview } from '#shared/contracts/request-shapes.ts'
import { categoryRules } from '#shared/model/categories.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { canTransition } from '#shared/model/request-lifecycle.ts'
import { JobFacts } from '#web/components/job-parts.tsx'
import { Propose } from '#web/components/proposals/propose.tsx'
import { RecordLink } from '#web/components/record/record-link.tsx'
import { PayNote } from '#web/components/request-parts.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { queryOf } from '#web/lib/query-of.ts'
import type { PoolJob } from '#web/lib/request-changes.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Muted } from '#web/ui/section.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWideScreen } from '#web/ui/use-media.ts'
import { DetailsPart, NoteAndPhotos, taskFacts } from './details-parts.tsx'
import { IfLost } from './if-lost.tsx'

/** Links to photos expire after a minute. */
const freshForMs = 45_000

const usePreview = (id: RequestId, enabled = true) =>
  useQuery({
    ...queryOf(api.requests, 'previewRequest', { params: { id } }),
    staleTime: freshForMs,
    refetchInterval: ({ state }) => (state.data && state.data.photos.length > 0 ? freshForMs : false),
    enabled,
  })

const milesText = (miles: number | null): string | null =>
  miles === null ? null : `About ${miles} ${miles === 1 ? 'mile' : 'miles'} away`

const RequesterRecord = ({ id, line }: { id: RequestId; line: RequestPreview['record'] }) => (
  <RecordLink line={line} side="requester" of={{ owner: id }} name="The requester" />
)

const PreviewParts = ({ preview, taking }: { preview: RequestPreview; taking: string }) => (
  <Stack gap="5">
    <DetailsPart title="Task Details">
      <Stack gap="5">
        <FactList
          facts={[
            { label: 'Pickup', value: milesText(preview.pickup_miles) },
            { label: 'Requester', value: <RequesterRecord id={preview.id} line={preview.record} /> },
            ...taskFacts(preview),
          ]}
        />
        {preview.shows_photos_and_note && (
          <NoteAndPhotos
            note={preview.description}
            isNoteRemoved={preview.note_removed}
            photos={preview.photos}
            reports={preview.id}
          />
        )}
        {categoryRules[preview.service_type].hasDelivery && <IfLost viewer="carrier" />}
      </Stack>
    </DetailsPart>
    <Muted>
      {preview.shows_photos_and_note
        ? `${taking} to see the full addresses and phone numbers.`
        : `${taking} to see the full addresses, phone numbers, photos and notes.`}
    </Muted>
  </Stack>
)

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'request.unknown'
const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0

export const JobTaken = () => (
  <Banner tone="warning" title="This job was just taken.">
    Someone else has it, or the requester cancelled it.
  </Banner>
)

type JobPreviewProps = {
  job: PoolJob
  /** It left the list while the preview was open. */
  isGone?: boolean
  /** Shown in place of a job that is gone. By default it says that the job was taken. */
  whyNotShown?: ReactNode
}

/** What may be known about a job before it is taken, besides what its card shows. */
export const PreviewRest = ({
  job,
  isGone = false,
  taking = 'Accept',
  whyNotShown = <JobTaken />,
}: JobPreviewProps & { taking?: string }) => {
  const { data: shown, error, isFetching, refetch } = usePreview(job.id, !isGone)
  return (
    <>
      {isGone || isTaken(error) ? (
        whyNotShown
      ) : (
        <>
          {shown && <PreviewParts preview={shown} taking={taking} />}
          {!shown && !error && <Skeleton shape="card" count={1} />}
          {!shown && error && (
            <LoadError
              title={isOffline(error) ? "You're offline." : 'Could not load the details of this job.'}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            >
              {isOffline(error) ? "We'll load the rest when you're back." : messageOf(error)}
            </LoadError>
          )}
        </>
      )}
    </>
  )
}

type PreviewSheetProps = JobPreviewProps & {
  open: boolean
  /** Its buttons: take the job or leave it. */
  actions: ReactNode
  onClose: () => void
}

// Within reach of a thumb, except on a screen that is too low for it.
const Actions = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '-8',
    mb: '-8',
    mt: '5',
    pt: '3',
    pb: '6',
    bg: 'bg.panel',
    '@media (height < 30rem)': { position: 'static' },
  },
})

/** The preview of a job: from below on a phone, in the middle of a wide screen. */
export const PreviewSheet = ({ job, isGone = false, open, actions, onClose }: PreviewSheetProps) => {
  const { error } = usePreview(job.id, open && !isGone)
  // Keeps the layout in which it opened until it closes.
  const [isWide] = useState(useWideScreen())
  const buttons = (
    <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
      {isGone || isTaken(error) ? (
        <Button size="lg" variant="outline" onClick={onClose}>
          See other jobs
        </Button>
      ) : (
        actions
      )}
    </Flex>
  )
  const preview = (
    <Stack gap="5">
      <Stack gap="2">
        <JobFacts job={job} />
        <PayNote viewer="carrier" />
      </Stack>
      <PreviewRest job={job} isGone={isGone} />
      {canTransition('acceptProposal', job.status) && !isGone && !isTaken(error) && <Propose job={job} as="partner" />}
    </Stack>
  )
  if (isWide)
    return (
      <Dialog open={open} title="Job Details" onClose={onClose} footer={<Box flex="1">{buttons}</Box>}>
        {preview}
      </Dialog>
    )
  return (
    <Sheet open={open} title="Job Details" onClose={onClose}>
      {preview}
      <Actions>{buttons}</Actions>
    </Sheet>
  )
}
