import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#shared/model/concurrency-limit.ts'
import type { FileType } from '#shared/model/upload-purposes.ts'
import { sanitizeFile } from './sanitize-file.ts'

export type FileToSanitize = { bytes: Uint8Array; type: FileType }

/** Starting a thread takes longer than cleaning a picture of this size. */
const smallPictureBytes = 1024 * 1024
const oneOfTwo = limitConcurrency(2)
/** About ten of these megabytes hold the file itself, as text. */
const usualLimits = { timeoutMs: 5_000, megabytes: 96 }

/**
 * Returns the cleaned file, or undefined if it is refused. Documents and large pictures are cleaned in a separate
 * thread, so that no other call waits for them. A thread that takes too long or too much memory is stopped, and its
 * file refused.
 */
export const sanitizeInThread = async (
  bytes: Buffer,
  type: FileType,
  limits = usualLimits,
): Promise<Buffer | undefined> => {
  if (type !== 'application/pdf' && bytes.length <= smallPictureBytes) return sanitizeFile(bytes, type)
  return oneOfTwo(() => runThread({ bytes, type }, limits))
}

const runThread = async (file: FileToSanitize, limits: typeof usualLimits): Promise<Buffer | undefined> => {
  const { sanitizeThreadCode } = await import('./thread-code.ts')
  // The thread gets none of our settings and secrets, nor the options of this process.
  const thread = new Worker(sanitizeThreadCode, {
    workerData: file,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>()
  const timer = setTimeout(() => resolve(undefined), limits.timeoutMs)
  thread.once('message', (cleaned: Uint8Array | undefined) => {
    resolve(cleaned && Buffer.from(cleaned.buffer, cleaned.byteOffset, cleaned.byteLength))
  })
  thread.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined)
    else reject(error)
  })
  thread.once('exit', () => reject(new Error('the thread that cleans files ended without an answer')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    void thread.terminate()
  }
}
