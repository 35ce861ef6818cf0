import { checkOrThrow, ownOrigin } from './check.ts'
import { readOnlyChecks } from './read-only-checks.ts'

/** A Lambda that checks the public address of the stage every five minutes. It throws if a check fails. */
export const handler = async (): Promise<void> =>
  checkOrThrow(readOnlyChecks, { origin: ownOrigin(), mayMail: false, cookies: [] })
