import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readKeys } from '#lib/local/data-folder.ts'
import { tableName } from '#lib/local/functions.ts'
import { isTask, moveKey } from '#lib/move/row-kinds.ts'
import { bar, type Finding, rounded } from '#test/lab/benches/bench.ts'
import { rowsIn } from '#test/support/data-folders.ts'
import { hasDynoxide } from '#test/support/dynoxide.ts'
import { runLocal } from '#test/support/run-local.ts'
import { outcomeOf, type StageStandIn, startStageStandIn } from '#test/support/stage-stand-in.ts'
import type { Proof, Size as ProofSize } from '../proof.ts'
import { differentFiles, differentRows, rowsOfStage } from './differences.ts'
import { examine, makeMachine } from './machine.ts'
import { runStage } from './run-stage.ts'

type Run = ReturnType<StageStandIn['copyRows']>

type Kills = { place: () => Promise<string>; changes: readonly number[] }

/** Kills a run of the command once its progress has changed this many times. False if it ended before. */
const killAfter = async (run: Run, place: Kills['place'], changes: number): Promise<boolean> => {
  let hasEnded = false
  void run.exited.then(() => {
    hasEnded = true
  })
  let [seen, last] = [0, await place()]
  while (!hasEnded && seen < changes) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const now = await place()
    if (now !== last) seen += 1
    last = now
  }
  run.child.kill('SIGKILL')
  return (await run.exited) === null
}

/** Starts a command again each time it was killed, and lets the last run end. */
const runWithKills = async (start: () => Run, { place, changes }: Kills) => {
  const startedAt = performance.now()
  let killed = 0
  for (const count of changes) if (await killAfter(start(), place, count)) killed += 1
  const { code, said } = await outcomeOf(start())
  if (code !== 0) throw new Error(`the move ended with ${code}: ${said}`)
  return { killed, said, seconds: rounded((performance.now() - startedAt) / 1000) }
}

/** How far a move to the stage has come, as its mark in the table states. */
const placeInStage = (stage: StageStandIn) => async (): Promise<string> => {
  const Key = { PK: { S: moveKey.PK }, SK: { S: moveKey.SK } }
  return JSON.stringify((await stage.call<{ Item?: unknown }>('GetItem', { TableName: tableName, Key })).Item ?? '')
}

/** How far a move to a folder has come. */
const placeInFolder = (folder: string) => async (): Promise<string> => {
  const path = join(`${folder}.unfinished`, 'table', 'rows.db')
  if (!existsSync(path)) return ''
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    return JSON.stringify(file.prepare('SELECT position, isRead FROM move').get() ?? '')
  } catch {
    return '' // it is just being made
  } finally {
    file.close()
  }
}

/**
 * After how many changes of its progress each run is killed: among files and rows on the way there, among pages on the
 * way back.
 */
type Size = { requests: number; wholeDemo: boolean; killsThere: readonly number[]; killsBack: readonly number[] }

const proveMove = async (
  root: string,
  seed: number,
  { requests, wholeDemo, killsThere, killsBack }: Size,
): Promise<Finding> => {
  const [machine = '', stageDir = '', back = ''] = ['machine', 'stage', 'back'].map((name) => join(root, name))
  mkdirSync(stageDir)
  const known = await makeMachine(machine, { seed, requests, wholeDemo })
  const before = rowsIn(machine)
  const { codeKeys, pushKeys, taxKeys } = readKeys(machine)
  const stage = await startStageStandIn(stageDir, { codeKeys: `k1:of-the-stage,${codeKeys}`, pushKeys, taxKeys })
  try {
    const toStage = ['--from-data', machine, '--to-stage', stage.stageFile, '--mapping', stage.mappingFile]
    const counted = await outcomeOf(stage.copyRows(...toStage))
    const writtenByCounting = (await rowsOfStage(stage)).size
    const there = await runWithKills(() => stage.copyRows(...toStage, '--write'), {
      place: placeInStage(stage),
      changes: killsThere,
    })
    const inStage = await rowsOfStage(stage)
    const toFolder = ['--from-stage', stage.stageFile, '--to-data', back, '--write']
    const again = await runWithKills(() => stage.copyRows(...toFolder), {
      place: placeInFolder(back),
      changes: killsBack,
    })
    const [files, filesBack] = [
      await differentFiles(before, machine, stageDir),
      await differentFiles(before, machine, back),
    ]
    const differences = {
      'to the stage': differentRows(before, inStage),
      'and back': differentRows(before, rowsIn(back)),
    }
    const recordsPassedOver = await stage.passOverStream()
    const onStage = await runStage(stage, stageDir, known)
    const host = await runLocal(back, { LIMITS: 'relaxed' })
    const onMachine = await examine(host.url, known).finally(() => host.stop())
    const tasks = [...before.values()].filter(({ PK }) => isTask({ PK: String(PK), SK: '' })).length
    const row = (way: keyof typeof differences, { killed, seconds }: typeof there, found: typeof files) => ({
      way,
      rows: inStage.size,
      'rows different': differences[way].length,
      tasks,
      files: found.files,
      'files, MB': rounded(found.bytes / 1e6),
      'files different': found.different.length,
      kills: killed,
      seconds,
    })
    return {
      rows: [row('to the stage', there, files), row('and back', again, filesBack)],
      also: [
        [
          {
            'records the fan-out was spared': recordsPassedOver,
            'mails sent anew': onStage.mailsAnew,
            'tasks due': onStage.due,
            'tasks left': onStage.left,
            'steps by tasks': onStage.steps,
            'steps by a second run': onStage.stepsAgain,
          },
        ],
      ],
      missed: [
        ...bar('rows that counting alone has written', writtenByCounting, 0, 'rows'),
        ...(counted.code === 0 && counted.said.includes('Nothing was written') ? [] : [`counting: ${counted.said}`]),
        ...Object.values(differences).flatMap((keys) => keys.slice(0, 5).map((key) => `another row: ${key}`)),
        ...[...files.different, ...filesBack.different].slice(0, 5).map((key) => `another file: ${key}`),
        // On a busy machine a run may end before it is killed.
        ...bar('kills there that came too late', killsThere.length - there.killed, killsThere.length / 2, 'kills'),
        ...bar('kills back that came too late', killsBack.length - again.killed, killsBack.length / 2, 'kills'),
        ...(recordsPassedOver > 0 ? [] : ['the stream had nothing to pass over']),
        ...bar('mails that were sent anew', onStage.mailsAnew, 0, 'mails'),
        ...(onStage.due > 0 && onStage.steps > 0 ? [] : ['no task was due']),
        ...bar('tasks that were due and are left', onStage.left, 0, 'tasks'),
        ...bar('steps by tasks that were carried out twice', onStage.stepsAgain, 0, 'steps'),
        ...onStage.faults,
        ...onMachine,
      ],
    }
  } finally {
    await stage.stop()
  }
}

const sizes: Record<ProofSize, Size> = {
  short: { requests: 400, wholeDemo: false, killsThere: [2, 3], killsBack: [1, 1] },
  full: {
    requests: 10_000,
    wholeDemo: true,
    killsThere: [3, 8, 12, 9, 7, 6, 5, 4],
    killsBack: [1, 2, 2, 2, 2, 2, 2, 2],
  },
}

export const moveProof: Proof = {
  name: 'move',
  about: 'a world from one machine to another engine and the emulated S3, and back, killed on the way',
  run: async ({ seed, size }) => {
    if (!hasDynoxide) return { rows: [], missed: [], unmeasured: ['a move: dynoxide is not to be had here'] }
    const root = await mkdtemp(join(tmpdir(), 'sameway-move-'))
    try {
      return await proveMove(root, seed, sizes[size])
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  },
}
