import { Worker } from 'node:worker_threads'
import type { FileType } from '#shared/model/upload-purposes.ts'
import { sanitizeFile } from './clean-file.ts'

export type FileToSanitize = { bytes: Uint8Array; type: FileType }

/** Starting a thread takes longer than walking through a picture of this size. */
const smallPictureBytes = 1024 * 1024
const mostAtOnce = 2
/** Of the megabytes the file itself, as text, takes ten. */
const usualLimits = { patienceMs: 5_000, megabytes: 96 }

let atWork = 0
const waiting: (() => void)[] = []

/**
 * The cleaned file, or nothing where it is refused. Documents and large pictures are cleaned in a thread of their own:
 * whoever built a file to take long waits alone, and is refused once it has taken too long or too much memory.
 */
export const sanitizeInThread = async (
  bytes: Buffer,
  type: FileType,
  limits = usualLimits,
): Promise<Buffer | undefined> => {
  if (type !== 'application/pdf' && bytes.length <= smallPictureBytes) return sanitizeFile(bytes, type)
  if (atWork >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else atWork += 1
  try {
    return await cleanInThread({ bytes, type }, limits)
  } finally {
    const next = waiting.shift()
    if (next)
      next() // takes over this place
    else atWork -= 1
  }
}

const cleanInThread = async (file: FileToSanitize, limits: typeof usualLimits): Promise<Buffer | undefined> => {
  const { sanitizeThreadCode } = await import('./clean-thread-code.ts')
  // It needs none of our settings and secrets, nor what this process was started with.
  const thread = new Worker(sanitizeThreadCode, {
    workerData: file,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>()
  const timer = setTimeout(() => resolve(undefined), limits.patienceMs)
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
