import { codeOf } from '#functions/platform/aws/service-unavailable.ts'
import { type LocalFiles, localAdapters } from '#functions/platform/local-adapters.ts'
import { faultOf, log } from '#functions/platform/log.ts'
import { Failure } from '#shared/model/failure.ts'

/** The file store. Browsers write and read through links that are signed for minutes; functions do so directly. */
export type Files = {
  /** A link that takes one PUT of exactly this type and length. */
  uploadLink: (key: string, about: { contentType: string; bytes: number }) => Promise<string>
  /** A link that serves the file with this type and disposition, whatever was stored with it. */
  downloadLink: (key: string, shown: { contentType: string; disposition: string }) => Promise<string>
  read: (key: string) => Promise<Buffer | undefined>
  write: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Loads the SDK for files with the first call that needs it: it is large, and most calls touch no file. */
const bucket = async (): Promise<Files> => (await import('./bucket.ts')).bucket

/** Asks the files of this process, or else the bucket. A store that fails or hangs is an outage. */
const ask = async <Answer>(call: keyof LocalFiles, run: (store: LocalFiles) => Promise<Answer>): Promise<Answer> => {
  const store = localAdapters().files ?? (await bucket())
  try {
    return await run(store)
  } catch (error) {
    if (isRefusal(error)) throw error
    logOutage(call, error)
    throw new Failure('service.unavailable', { retryAfterSeconds: 2 })
  }
}

/** Its caller hears only that something is out, so what that is and why stands in a line of its own. */
const logOutage = (call: keyof LocalFiles, error: unknown): void => {
  const code = error instanceof Error && codeOf(error) ? codeOf(error) : undefined
  log('error', 'file store failed', { operation: call, code, fault: faultOf(error) })
}

/** Whether the bucket answered that the call itself is wrong, which is our own fault. */
const isRefusal = (error: unknown): boolean => {
  const { $metadata: { httpStatusCode: status = 500 } = {} } = error as { $metadata?: { httpStatusCode?: number } } // as the SDK throws it
  return status < 500
}

/** The SDK signs links on one machine, too: for that it asks nobody. */
export const files: Files = {
  uploadLink: async (...call) => (await bucket()).uploadLink(...call),
  downloadLink: async (...call) => (await bucket()).downloadLink(...call),
  read: (...call) => ask('read', (store) => store.read(...call)),
  write: (...call) => ask('write', (store) => store.write(...call)),
  remove: (...call) => ask('remove', (store) => store.remove(...call)),
}
