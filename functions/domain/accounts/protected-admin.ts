import { config } from '#functions/platform/config.ts'

/** Where the system admin reads mail; empty where a stage has none. */
export const systemAdminEmail = config.SYSTEM_ADMIN_EMAIL.trim().toLowerCase()

/** The one admin whose account nobody changes, and whose password no mail can reset: whoever reads that mailbox would own the product. */
export const isProtected = ({ email }: { email: string }): boolean => email === systemAdminEmail
