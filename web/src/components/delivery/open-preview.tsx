import type { ReactNode } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { PoolJob } from '#web/lib/request-changes.ts'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'

const PreviewSheet = lazyComponent(async () => (await import('./job-preview.tsx')).PreviewSheet)

export const usePreviewDialog = <Job extends PoolJob>() => useDialogState<Job>()

type OpenPreviewProps<Job extends PoolJob> = {
  preview: ReturnType<typeof usePreviewDialog<Job>>
  /** The jobs that can still be taken. */
  jobs: readonly PoolJob[]
  actions: (job: Job) => ReactNode
}

/** The preview that is open, if any. */
export const OpenPreview = <Job extends PoolJob>({ preview, jobs, actions }: OpenPreviewProps<Job>) => (
  <LazyDialog state={preview}>
    {(job, frame) => {
      const current = jobs.find(({ id }) => id === job.id)
      return (
        <PreviewSheet
          // Its price may have been raised meanwhile.
          job={current ?? job}
          isGone={frame.open && !current}
          actions={actions(job)}
          {...frame}
        />
      )
    }}
  </LazyDialog>
)
