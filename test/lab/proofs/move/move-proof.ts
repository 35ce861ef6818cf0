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
import type { Proof } from '../proof.ts'
import { differentFiles, differentRows, rowsOfStage } from './differences.ts'
import { examine, makeMachine } from './machine.ts'
import { runStage } from './run-stage.ts'

type Run = ReturnType<StageStandIn['copyRows']>

/** Starts a command again and again and kills it each time that its place has moved on; the last time it ends. */
const runWithKills = async (start: () => Run, place: () => Promise<string>, kills: number) => {
  const startedAt = performance.now()
  let killed = 0
  for (; killed < kills; killed += 1) {
    const begunAt = await place()
    const run = start()
    let hasEnded = false
    void run.exited.then(() => {
      hasEnded = true
    })
    while (!hasEnded && (await place()) === begunAt) await new Promise((resolve) => setTimeout(resolve, 5))
    run.child.kill('SIGKILL')
    if ((await run.exited) === 0) break // it was faster
  }
  const { code, said } = await outcomeOf(start())
  if (code !== 0) throw new Error(`the move ended with ${code}: ${said}`)
  return { killed, said, seconds: rounded((performance.now() - startedAt) / 1000) }
}

/** How far a move to the stage has come, as its mark in the table says. */
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

type Size = { requests: number; wholeDemo: boolean; kills: number }

const proveMove = async (root: string, seed: number, { requests, wholeDemo, kills }: Size): Promise<Finding> => {
  const [machine = '', stageDir = '', back = ''] = ['machine', 'stage', 'back'].map((name) => join(root, name))
  mkdirSync(stageDir)
  const known = await makeMachine(machine, { seed, requests, wholeDemo })
  const before = rowsIn(machine)
  const stage = await startStageStandIn(stageDir, `k1:of-the-stage,${readKeys(machine).codeKeys}`)
  try {
    const toStage = ['--from-data', machine, '--to-stage', stage.stageFile, '--mapping', stage.mappingFile]
    const counted = await outcomeOf(stage.copyRows(...toStage))
    const writtenByCounting = (await rowsOfStage(stage)).size
    const there = await runWithKills(() => stage.copyRows(...toStage, '--write'), placeInStage(stage), kills)
    const inStage = await rowsOfStage(stage)
    const toFolder = ['--from-stage', stage.stageFile, '--to-data', back, '--write']
    const again = await runWithKills(() => stage.copyRows(...toFolder), placeInFolder(back), kills)
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
        ...bar('kills that came too late', 2 * kills - there.killed - again.killed, 0, 'kills'),
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

export const moveProof: Proof = {
  name: 'move',
  about: 'a world from one machine to another engine and the emulated S3, and back, killed on the way',
  run: async ({ seed, size }) => {
    if (!hasDynoxide) return { rows: [], missed: [], unmeasured: ['a move: dynoxide is not to be had here'] }
    const root = await mkdtemp(join(tmpdir(), 'sameway-move-'))
    try {
      const isFull = size === 'full'
      return await proveMove(root, seed, {
        requests: isFull ? 10_000 : 400,
        wholeDemo: isFull,
        kills: isFull ? 8 : 2,
      })
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  },
}
