import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'

const ChoiceDialog = lazyComponent(async () => (await import('./choice-dialog.tsx')).ChoiceDialog)

/** Whether its owner has a choice to make that has a deadline. */
export const isChoiceDue = ({ viewer, status, handover, attempt, problem }: RequestDetails): boolean =>
  viewer === 'requester' && status === 'in_transit' && !handover && !problem?.is_open && Boolean(attempt?.decide_by)

/** Opens the question that an attempt leaves to its owner. Its dialog outlasts it, so that it can close. */
export const ChoiceButton = ({ details }: { details: RequestDetails }) => {
  const state = useDialogState<RequestDetails>()
  return (
    <>
      {isChoiceDue(details) && (
        <Button size="lg" onClick={() => state.open(details)}>
          Choose what happens
        </Button>
      )}
      <LazyDialog state={state}>{(opened, frame) => <ChoiceDialog details={opened} {...frame} />}</LazyDialog>
    </>
  )
}
