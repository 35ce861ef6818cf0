import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { bringOn, type Job, newJob, next, type People, peopleAt } from '#test/lab/proofs/kills/carrying.ts'
import type { Pair } from '#test/lab/proofs/kills/test-users.ts'
import { pngChunk, pngOf } from '#test/support/sample-files.ts'
import { uploadedFile } from '#test/support/uploads.ts'

const retryAfterMs = 300
const photoBytes = 200_000

/** Steps done, photos uploaded, refusals with 503, and all other errors. */
export type Counts = { done: number; uploads: number; '503': number; others: string[] }
const noCounts = (): Counts => ({ done: 0, uploads: 0, '503': 0, others: [] })

/** The HTTP status in an error that the test helper `ok` threw. */
const statusOf = (error: unknown): number => Number(/refused: (\d{3}) /.exec(String(error))?.[1] ?? 0)

/** Takes requests, every second one with a photo, from post to end; a refused step is retried until it is done. */
export const startWork = (url: string, pairs: readonly Pair[]) => {
  const jobs: Job[] = []
  let counts = noCounts()
  let isOver = false

  /** Whether it was done. */
  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      if (statusOf(error) === 503) counts['503'] += 1
      else counts.others.push(String(error).slice(0, 300))
      await wait(retryAfterMs)
      return false
    }
  }

  const upload = async ({ owner }: People): Promise<string | undefined> => {
    const bytes = pngOf({ late: [pngChunk('teSt', randomBytes(photoBytes))] })
    let id: string | undefined
    while (!isOver && id === undefined) {
      await tried(async () => {
        id = await uploadedFile(owner.client, { bytes })
        counts.uploads += 1
      })
    }
    return id
  }

  const carry = async (people: People, job: Job): Promise<void> => {
    while (!isOver) {
      const to = next(job)
      if (!to) return
      if (await tried(() => bringOn(people, job, to))) counts.done += 1
    }
  }

  const work = async (pair: Pair): Promise<void> => {
    const people = peopleAt(url, pair)
    for (let turn = 0; !isOver; turn += 1) {
      const photo = turn % 2 === 0 ? undefined : await upload(people)
      if (isOver) return
      const job = newJob(pair, photo === undefined ? {} : { photos: [photo] })
      jobs.push(job)
      await carry(people, job)
    }
  }
  const working = pairs.map(work)

  return {
    jobs,
    done: (): number => counts.done,
    /** The counts since the last call. */
    counted: (): Counts => {
      const found = counts
      counts = noCounts()
      return found
    },
    stop: async (): Promise<void> => {
      isOver = true
      await Promise.all(working)
    },
  }
}
