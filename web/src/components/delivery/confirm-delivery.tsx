import { Suspense } from 'react'
import type { Door } from '#shared/contracts/door-shapes.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { DoorView } from '#web/components/door/door-buttons.tsx'
import { lazyComponent, preload } from '#web/lib/lazy-component.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { LazyDialog, type useDialogState } from '#web/ui/lazy-overlay.tsx'

const load = async () => (await import('./verify-delivery.tsx')).VerifyDelivery
const loadNote = async () => (await import('#web/components/door/carrier-note.tsx')).CarrierNote
const loadCamera = async () => (await import('#web/ui/file-chooser.tsx')).preloadFileChooser()
const VerifyDelivery = lazyComponent(load)
const CarrierNote = lazyComponent(loadNote)

/** Loads everything for the door, so that it works there without a connection. */
export const preloadVerifyDelivery = () => preload(load, loadNote, loadCamera)

/** The subject of the carrier's dialog. */
export type AtTheDoor = { id: RequestCard['id']; view: DoorView }

type ConfirmDeliveryProps = {
  state: ReturnType<typeof useDialogState<AtTheDoor>>
  /** The delivery is completed. The dialog stays open to show the result. */
  onDone: () => void
}

/** Asks for the requester's code, or for a report in place of it. */
export const ConfirmDelivery = ({ state, onDone }: ConfirmDeliveryProps) => (
  <LazyDialog state={state}>
    {({ id, view }, frame) => <VerifyDelivery id={id} first={view} onDone={onDone} {...frame} />}
  </LazyDialog>
)

type DoorNoteProps = {
  job: { id: RequestCard['id']; door?: Door | undefined }
  onStep: (view: DoorView) => void
  hasAnswer?: boolean
}

/** The carrier's open step at the door. */
export const DoorNote = ({ job: { id, door }, ...note }: DoorNoteProps) =>
  door ? (
    <ErrorBoundary>
      <Suspense>
        <CarrierNote id={id} door={door} {...note} />
      </Suspense>
    </ErrorBoundary>
  ) : null
