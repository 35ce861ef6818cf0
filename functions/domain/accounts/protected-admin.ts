import { config } from '#functions/platform/config.ts'
import { Failure } from '#shared/model/failure.ts'

/** The one admin whose password no mail can reset: whoever reads that mailbox would own the product. */
export const refuseProtected = (email: string): void => {
  if (email === config.SYSTEM_ADMIN_EMAIL.trim().toLowerCase()) throw new Failure('reset.protected')
}
