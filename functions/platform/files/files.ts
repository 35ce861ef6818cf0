import { askDependency, faultLine } from '#functions/platform/faults.ts'
import { type LocalFiles, localAdapters } from '#functions/platform/local-adapters.ts'
import { log } from '#functions/platform/log.ts'
import { Failure } from '#shared/model/failure.ts'

/** The file store. Browsers write and read through links that are signed for minutes; functions do so directly. */
export type Files = LocalFiles & {
  /** A link that takes one PUT of exactly this type and length. */
  uploadLink: (key: string, about: { contentType: string; bytes: number }) => Promise<string>
  /** A link that serves the file with this type and disposition, whatever was stored with it. */
  downloadLink: (key: string, shown: { contentType: string; disposition: string }) => Promise<string>
}

/** Loads the SDK's file client on first use: it is large, and most calls touch no file. */
const bucket = async (): Promise<Files> => (await import('./bucket.ts')).bucket

/** Uses the files of this process, or else the bucket. A store that fails or hangs is an outage. */
const ask = async <Answer>(
  call: keyof LocalFiles,
  key: string,
  run: (store: LocalFiles) => Promise<Answer>,
): Promise<Answer> => {
  const store = localAdapters().files ?? (await bucket())
  try {
    const about = async () => (await import('#functions/platform/table/row-name.ts')).nameFile(key)
    return await askDependency({ dependency: 'files', asked: operations[call], about }, () => run(store))
  } catch (error) {
    if (isRefusal(error)) throw error
    // Logged here because callers may wrap the error or log none of its details.
    log('error', 'file store failed', faultLine(error))
    throw Object.assign(new Failure('service.unavailable', { retryAfterSeconds: 2 }), { cause: error })
  }
}

/** The operations as S3 names them. */
const operations = { read: 'GetObject', write: 'PutObject', remove: 'DeleteObject' } as const

/** Whether the bucket refused the call as wrong, which is our own fault. */
const isRefusal = (error: unknown): boolean => {
  // as the SDK throws it
  const { $metadata: { httpStatusCode: status = 500 } = {} } = error as { $metadata?: { httpStatusCode?: number } }
  return status < 500
}

/** The SDK signs links on one machine, too: signing needs no network. */
export const files: Files = {
  uploadLink: async (...call) => (await bucket()).uploadLink(...call),
  downloadLink: async (...call) => (await bucket()).downloadLink(...call),
  read: (...call) => ask('read', call[0], (store) => store.read(...call)),
  write: (...call) => ask('write', call[0], (store) => store.write(...call)),
  remove: (...call) => ask('remove', call[0], (store) => store.remove(...call)),
}
