import { Stack } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogFrame } from '#web/ui/lazy-overlay.tsx'
import { Countdown, DecisionForm } from './decision-form.tsx'

/** The form of the owner's card, for the fields of the details. */
const toDecidedRequest = ({ id, serviceType, pickupAddress, deliveryAddress, price, attempt }: RequestDetails) => ({
  id,
  service_type: serviceType,
  pickup_address: pickupAddress,
  delivery_address: deliveryAddress,
  price,
  ...(attempt?.photos.length === 0 && { door: { without_photo: true as const } }),
})

/** Asks the owner what happens after an attempt, over the details. */
export const ChoiceDialog = ({ details, open, onClose }: DialogFrame & { details: RequestDetails }) => (
  <Dialog open={open} title="Choose what happens" onClose={onClose}>
    <Stack gap="4">
      {details.attempt?.decide_by && <Countdown until={details.attempt.decide_by} category={details.serviceType} />}
      <DecisionForm request={toDecidedRequest(details)} details={details} onDecided={onClose} />
    </Stack>
  </Dialog>
)
