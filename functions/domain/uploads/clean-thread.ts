import { parentPort, workerData } from 'node:worker_threads'
import type { FileToClean } from './clean-aside.ts'
import { cleanFile } from './clean-file.ts'

/** What a thread of its own does for clean-aside.ts: one file, and the end. */
const { bytes, type }: FileToClean = workerData
const cleaned = cleanFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type)
parentPort?.postMessage(cleaned)
