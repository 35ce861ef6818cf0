import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Files } from '#functions/platform/files/files.ts'
import { Failure } from '#shared/model/failure.ts'
import { currentRun, endRun, never, roll } from './faulty-calls.ts'

type Fault = 'outage' | 'lost' | 'crash'

/** How many of a hundred calls get each fault; a file that is only read cannot be stored without an answer. */
const chances: Record<Fault, number> = { outage: 6, lost: 5, crash: 5 }

const faultAt = (at: number, isWrite: boolean): Fault | undefined => {
  const { outage, lost, crash } = chances
  if (at < outage) return 'outage'
  if (!isWrite || at >= outage + lost + crash) return undefined
  return at < outage + lost ? 'lost' : 'crash'
}

/** What `files` throws once the store has given up. */
const noAnswer = () => new Failure('service.unavailable', { retryAfterSeconds: 2 })

const path = '/__files/'

/**
 * A file store in memory, in place of the bucket. For functions it is sometimes out, stores a file and does not answer,
 * or is the last that they see; browsers, which send their files to it first, have no faults.
 */
export const startFaultyFiles = (origin: () => string) => {
  const stored = new Map<string, Buffer>()
  const met: Record<Fault, number> = { outage: 0, lost: 0, crash: 0 }

  const ask = async <Answer>(operation: string, key: string, really: () => Answer): Promise<Answer> => {
    const run = currentRun()
    if (!run) return really()
    if (run.isDead) return never
    const kind = `${operation} ${key.slice(0, key.indexOf('/'))}`
    const fault = faultAt(roll(`${run.name} ${kind} ${run.count(kind)}`) * 100, operation !== 'read')
    if (fault) {
      met[fault] += 1
      run.met.push(`${kind} ${fault}`)
    }
    if (fault === 'outage') throw noAnswer()
    const answer = really()
    if (fault === 'lost') throw noAnswer()
    if (fault !== 'crash') return answer
    endRun(run)
    return never
  }

  const inMemory: Files = {
    uploadLink: async (key) => `${origin()}${path}${key}`,
    downloadLink: async (key) => `${origin()}${path}${key}`,
    read: (key) => ask('read', key, () => stored.get(key)),
    write: (key, bytes) => ask('write', key, () => void stored.set(key, bytes)),
    remove: (key) => ask('remove', key, () => void stored.delete(key)),
  }
  return {
    stored,
    met,
    /** Loaded late: the functions read their settings when they load. */
    install: async (): Promise<void> => {
      const { files } = await import('#functions/platform/files/files.ts')
      Object.assign(files, inMemory) // every function asks this object
    },
    isUpload: ({ url }: IncomingMessage): boolean => url?.startsWith(path) ?? false,
    /** Takes a file from a browser. */
    receive: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      stored.set(String(request.url).slice(path.length), await buffer(request))
      response.end()
    },
  }
}
