import { chakra } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import type { ItemCategory } from '#shared/model/categories.ts'
import { isDelivered } from '#shared/model/door-texts.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

/** What the carrier's dialog at the door shows: the code, or a form in place of it. */
export type DoorView = 'code' | 'handover' | 'attempt' | 'start'

/** The label of the button that reports an attempt. */
export const cannotText = (category: ItemCategory = 'Send Parcel'): string =>
  isDelivered(category) ? "Can't deliver" : "Can't finish"

/** The open step at the door, as cards and details carry it. */
type Open = {
  handover?: object | null | undefined
  attempt?: { decide_by?: string | null | undefined } | null | undefined
}

type DoorButtonsProps = Pick<ButtonProps, 'size' | 'variant' | 'px' | 'mt' | 'mb'> & {
  id: RequestCard['id']
  open: Open | undefined
  /** Which of several deliveries this is, for screen readers. */
  name?: string
  onStep: (view: DoorView) => void
}

/** The two ways to continue without a code, even while a problem is open. None once the owner has to confirm. */
export const DoorButtons = ({ id, open = {}, name, onStep, ...look }: DoorButtonsProps) => {
  const category = useRequestDetails(id).data?.serviceType
  if (open.handover) return null
  const which = name && <chakra.span srOnly>: {name}</chakra.span>
  return (
    <>
      <Button {...look} onClick={() => onStep('handover')}>
        I can't get the code{which}
      </Button>
      {!open.attempt?.decide_by && (
        <Button {...look} onClick={() => onStep('attempt')}>
          {cannotText(category)}
          {which}
        </Button>
      )}
    </>
  )
}
