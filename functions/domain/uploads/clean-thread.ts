import { parentPort, workerData } from 'node:worker_threads'
import type { FileToSanitize } from './clean-aside.ts'
import { sanitizeFile } from './clean-file.ts'

/** What a thread of its own does for clean-aside.ts: one file, and the end. */
const { bytes, type }: FileToSanitize = workerData
const cleaned = sanitizeFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type)
parentPort?.postMessage(cleaned)
