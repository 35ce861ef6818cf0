import { loadDoorClients } from '#web/lib/api.ts'
import { preloadMenu } from '#web/ui/app-frame.tsx'
import { preloadConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { preloadVerifyDelivery } from './confirm-delivery.tsx'
import { preloadCode } from './lazy-code.tsx'
import { preloadDetails } from './with-details.tsx'

/**
 * Every overlay of a delivery, and the calls at its door. Loaded late itself, because pages without a delivery need
 * none of it.
 */
export const preloadOverlays = (): void => {
  preloadDetails()
  preloadCode()
  preloadVerifyDelivery()
  preloadConfirmDialog()
  preloadMenu()
  loadDoorClients()
}
