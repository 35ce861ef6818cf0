import { config } from '#functions/platform/config.ts'

/** Drivers sign in with made-up addresses on a domain of ours that takes no mail. */
export const isDriverAddress = (email: string): boolean => email.endsWith(`@${config.DRIVER_MAIL_DOMAIN}`)
