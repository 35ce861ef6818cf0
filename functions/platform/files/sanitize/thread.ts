import { parentPort, workerData } from 'node:worker_threads'
import { sanitizeFile } from './sanitize-file.ts'
import type { FileToSanitize } from './sanitize-in-thread.ts'

/** Entry point of the thread that sanitize-in-thread.ts starts: cleans one file, then ends. */
const { bytes, type }: FileToSanitize = workerData
const sanitized = sanitizeFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type)
parentPort?.postMessage(sanitized)
