import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bar, type Finding } from '#test/lab/benches/bench.ts'
import { examine, peopleAt } from '#test/lab/proofs/kills/carrying.ts'
import { brokenIn } from '#test/lab/proofs/kills/kills-proof.ts'
import { admin, newPairs } from '#test/lab/proofs/kills/test-users.ts'
import { chanceFrom } from '#test/support/generated-rides.ts'
import type { Found } from '#test/support/kill-rounds.ts'
import { runLocal } from '#test/support/run-local.ts'
import { waitFor } from '#test/support/wait-for.ts'
import type { Proof, Size } from '../proof.ts'
import { type Counts, startWork } from './refused-work.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

/** More than the gigabyte of free space below which uploads are refused. */
const megabytes = 1536
const pairs = 4
const rounds: Record<Size, number> = { short: 2, full: 12 }
const phaseMs = { withRoom: 1_500, full: 2_500 }
const goesOnWithinMs = 3_000
/** The disk is filled up to a point in this range, so that a different write fails first each time. */
const maxLeftBytes = 1_500_000
const settings = {
  LIMITS: 'relaxed',
  OTP_ECHO: '1',
  PASSWORD_BLOCKLIST: 'off',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
}

const sumOf = (all: readonly Counts[]) => ({
  done: all.reduce((sum, { done }) => sum + done, 0),
  uploads: all.reduce((sum, { uploads }) => sum + uploads, 0),
  '503': all.reduce((sum, counts) => sum + counts['503'], 0),
  'other refusals': all.reduce((sum, { others }) => sum + others.length, 0),
})

/** The photos of posted requests that cannot be read to their end. */
const missingPhotos = async (url: string, jobs: ReturnType<typeof startWork>['jobs']): Promise<string[]> => {
  const missing: string[] = []
  for (const { pair, wish, heard } of jobs) {
    if (!heard) continue
    const { client } = peopleAt(url, pair).owner
    for (const photo of wish.photos ?? []) {
      const { headers } = await client.uploads.openUpload({ params: { id: String(photo) } })
      const answer = headers.location ? await fetch(headers.location) : undefined
      if (!answer?.ok || (await answer.arrayBuffer()).byteLength === 0) missing.push(String(photo))
    }
  }
  return missing
}

/** Fills the disk again and again under load, and frees space again. */
const fillUnderWork = async (
  { fill, makeRoom }: SmallDisk,
  host: Awaited<ReturnType<typeof runLocal>>,
  count: number,
  chance: () => number,
) => {
  const work = startWork(host.url, await newPairs(host.url, pairs))
  const phases: { withRoom: Counts[]; full: Counts[] } = { withRoom: [], full: [] }
  const msUntilDone: number[] = []
  const worked = async (ms: number): Promise<Counts> => {
    work.counted()
    await wait(ms)
    return work.counted()
  }
  for (let round = 0; round < count; round += 1) {
    phases.withRoom.push(await worked(phaseMs.withRoom))
    fill(chance() * maxLeftBytes)
    phases.full.push(await worked(phaseMs.full))
    makeRoom()
    const roomAt = performance.now()
    await waitFor('the work to go on', () => work.done() > 0)
    msUntilDone.push(performance.now() - roomAt)
  }
  phases.withRoom.push(await worked(phaseMs.withRoom))
  await work.stop()
  return { ...phases, msUntilDone, jobs: work.jobs, hasEnded: host.child.exitCode !== null }
}

const proveOn = async (disk: SmallDisk, count: number, seed: number): Promise<Finding> => {
  const dataDir = join(disk.folder, 'data')
  const first = await runLocal(dataDir, settings)
  const { withRoom, full, msUntilDone, jobs, hasEnded } = await fillUnderWork(
    disk,
    first,
    count,
    chanceFrom(seed),
  ).finally(() => first.stop('SIGKILL'))

  const found: Found = { acknowledged: 0, lost: [], torn: [] }
  const second = await runLocal(dataDir, settings)
  const missing = await missingPhotos(second.url, jobs)
    .then(async (photos) => {
      for (const job of jobs) await examine(second.url, job, found)
      return photos
    })
    .finally(() => second.stop())
  const broken = await brokenIn(dataDir)
  const others = [...withRoom, ...full].flatMap((counts) => counts.others)
  const longest = Math.max(...msUntilDone)
  const refused = sumOf(full)['503']
  return {
    rows: [
      { disk: 'with room', ...sumOf(withRoom) },
      { disk: `full, ${count} times`, ...sumOf(full) },
    ],
    also: [
      [
        {
          acknowledged: found.acknowledged,
          lost: found.lost.length,
          torn: found.torn.length,
          'goes on within ms': Math.round(longest),
          'photos missing': missing.length,
          'invariants broken': broken.length,
        },
      ],
    ],
    missed: [
      ...bar('lost writes', found.lost.length, 0, 'writes'),
      ...bar('torn writes', found.torn.length, 0, 'writes'),
      ...bar('photos that are gone', missing.length, 0, 'photos'),
      ...bar('refusals other than 503', others.length, 0, 'answers'),
      ...bar('until it went on once there was room', longest, goesOnWithinMs, 'ms'),
      ...bar('ends of the host', Number(hasEnded), 0, 'times'),
      ...bar('invariants', broken.length, 0, 'broken'),
      ...[...found.lost, ...found.torn, ...others, ...broken].slice(0, 10),
      ...(refused > 0 ? [] : ['nothing was refused, so the disk was never full']),
    ],
  }
}

export const diskFullProof: Proof = {
  name: 'disk-full',
  about:
    'a disk that fills up and has room again under requests and uploads: 503s, and every acknowledged write is there',
  run: async ({ seed, size }) => {
    const disk = await mountSmallDisk(megabytes)
    if ('missing' in disk)
      return { rows: [], missed: [], unmeasured: [`a full disk, as none can be mounted here: ${disk.missing}`] }
    try {
      return await proveOn(disk, rounds[size], seed)
    } finally {
      await disk.remove()
    }
  },
}
