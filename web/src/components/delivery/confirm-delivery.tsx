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

/** All of the door, so that whoever has it needs no connection for any of it. */
export const preloadVerifyDelivery = () => preload(load, loadNote, loadCamera)

/** What the carrier's dialog is about. */
export type AtTheDoor = { id: RequestCard['id']; view: DoorView }

type ConfirmDeliveryProps = {
  state: ReturnType<typeof useDialogState<AtTheDoor>>
  /** The delivery is completed; its dialog stays open to show so. */
  onDone: () => void
}

/** Asks for the requester's code, or for what is reported in its place. */
export const ConfirmDelivery = ({ state, onDone }: ConfirmDeliveryProps) => (
  <LazyDialog state={state}>
    {({ id, view }, frame) => <VerifyDelivery id={id} first={view} onDone={onDone} {...frame} />}
  </LazyDialog>
)

type DoorNoteProps = { job: { id: RequestCard['id']; door?: Door | undefined }; onStep: (view: DoorView) => void }

/** What is open at the door of a delivery, for its carrier. */
export const DoorNote = ({ job: { id, door }, onStep }: DoorNoteProps) =>
  door ? (
    <ErrorBoundary>
      <Suspense>
        <CarrierNote id={id} door={door} onStep={onStep} />
      </Suspense>
    </ErrorBoundary>
  ) : null
