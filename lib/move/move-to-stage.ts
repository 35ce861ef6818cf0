import { limitConcurrency } from '#shared/model/concurrency-limit.ts'
import { StartupError } from '../local/startup-error.ts'
import type { Item } from '../local/table/values.ts'
import { type Counts, countRow, noCounts, reportCounts } from './count-rows.ts'
import { openStage, type Stage } from './open-stage.ts'
import { fileOf, isWrittenByEmptyStage, keyOf, moveKey, staysBehind } from './row-kinds.ts'
import { knowsKeys, mappingFault, readStageVariables, type StageVariables } from './stage-variables.ts'
import { type MoveStep, openStoppedFolder, type StoppedFolder, steps } from './stopped-folder.ts'

type Say = (line: string) => void
type ToStage = { from: string; stageFile: string; mappingFile: string | undefined; isWriting: boolean; say: Say }

const rowsAtOnce = 50
const filesAtOnce = 10
/** Progress is stored after each batch, so that an interrupted move can resume. */
const batchSize = { files: 50, rows: 500, tasks: 500 } satisfies Record<MoveStep, number>
const reportEvery = 5_000

/** The progress of a move, stored in the table itself. */
type Mark = { state: string; step: MoveStep; after: number }

/** The first row that a user or another move has left there. */
const findStranger = async (stage: Stage): Promise<Item | undefined> => {
  for await (const { items } of stage.scan()) {
    const found = items.find((item) => !staysBehind(keyOf(item)) && !isWrittenByEmptyStage(keyOf(item)))
    if (found) return found
  }
  return undefined
}

/** The stored progress of this move, if it has started; a sentence if the table holds anything else. */
const findBegun = async (
  stage: Stage,
  { table }: StageVariables,
  state: string,
): Promise<Mark | string | undefined> => {
  const item = await stage.find(moveKey)
  if (item) {
    const step = steps.find((one) => one === item.step)
    if (item.state === state && step) return { state, step, after: Number(item.after) }
    return `${table} holds part of another move, or of this folder as it was before Sameway ran on it again: move into a new stage.`
  }
  const stranger = await findStranger(stage)
  return stranger && `${table} has rows already, such as ${stranger.PK} ${stranger.SK}: move into a new stage.`
}

const keepPlace = (stage: Stage, mark: Mark): Promise<void> => stage.put({ ...moveKey, ...mark })

/** The reasons why the move must not start, in sentences. */
const faultsOf = (
  { codeKeys, pushKeys, taxKeys, waiting }: StoppedFolder,
  { stage, table, codeKeys: ring, pushKeys: pushRing, taxKeys: taxRing, driverMailDomain }: StageVariables,
  { driverDomains }: Counts,
  mappingFile: string | undefined,
): string[] => {
  const otherDomains = [...driverDomains].filter((domain) => domain !== driverMailDomain)
  const silence = mappingFile === undefined ? undefined : mappingFault(mappingFile, table)
  return [
    ...(waiting.changes > 0
      ? [
          `${waiting.changes} changes still wait for their effects, such as mails and deadlines: start Sameway on the folder once more while nobody calls, and stop it after a minute.`,
        ]
      : []),
    ...(knowsKeys(ring, codeKeys)
      ? []
      : [
          `Stage ${stage} does not know the keys of the folder, so codes and links would stop working: deploy it with -c movedKeys=…`,
        ]),
    ...(pushKeys === undefined || knowsKeys(pushRing, pushKeys)
      ? []
      : [
          `Stage ${stage} does not know the push keys of the folder, so no device would get notifications until it opens Sameway again: deploy it with -c movedPushKeys=…`,
        ]),
    ...(taxKeys === undefined || knowsKeys(taxRing, taxKeys)
      ? []
      : [
          `Stage ${stage} does not know the tax keys of the folder, so National Insurance numbers and what is kept of erased accounts could not be read: deploy it with -c movedTaxKeys=…`,
        ]),
    ...(otherDomains.length > 0
      ? [
          `Drivers log in with addresses at ${otherDomains.join(' and ')}, which stage ${stage} would take for mailboxes: deploy it with -c driverMailDomain=${otherDomains[0]}`,
        ]
      : []),
    ...(silence ? [silence] : []),
    ...(mappingFile === undefined ? ['The mapping of the fan-out is not checked: name its file with --mapping.'] : []),
  ]
}

type Done = { written: number; there: number; missing: string[] }

const moveRow = async (stage: Stage, item: Item, done: Done): Promise<void> => {
  const outcome = await stage.putNew(item)
  if (outcome === 'other' && isWrittenByEmptyStage(keyOf(item))) await stage.put(item)
  else if (outcome === 'other')
    throw new StartupError(`Somebody has written ${item.PK} ${item.SK} to the stage meanwhile: stop its functions.`)
  done[outcome === 'there' ? 'there' : 'written'] += 1
}

const moveFile = async (folder: StoppedFolder, stage: Stage, item: Item, done: Done): Promise<void> => {
  const named = fileOf(item)
  const file = named && (await folder.getFile(named.key))
  if (named && !file && named.isNeeded) done.missing.push(named.key)
  if (!named || !file) return
  const outcome = await stage.putNewFile(named.key, file)
  if (outcome === 'other') throw new StartupError(`The bucket of the stage has another file at ${named.key}.`)
  done[outcome] += 1
}

/** Moves the rest of a step, in order, and stores its progress after each batch. */
const moveStep = async (
  { folder, stage, say }: { folder: StoppedFolder; stage: Stage; say: Say },
  { state, step, after: first }: Mark,
): Promise<Done> => {
  const done: Done = { written: 0, there: 0, missing: [] }
  const inTurn = limitConcurrency(step === 'files' ? filesAtOnce : rowsAtOnce)
  const move = (item: Item) => (step === 'files' ? moveFile(folder, stage, item, done) : moveRow(stage, item, done))
  for (let after: number | undefined = first; after !== undefined; ) {
    const { items, last } = folder.batch(step, after, batchSize[step])
    const before = done.written + done.there
    await Promise.all(items.map((item) => inTurn(() => move(item))))
    if (last !== undefined) await keepPlace(stage, { state, step, after: last })
    const now = done.written + done.there
    if (Math.floor(now / reportEvery) > Math.floor(before / reportEvery)) say(`${now} ${step} …`)
    after = last
  }
  return done
}

/**
 * Moves a stopped data folder, or a backup, into the empty table and bucket of a stage. After an interruption it
 * resumes from its stored progress. Existing rows and files are compared and left.
 */
export const moveToStage = async ({ from, stageFile, mappingFile, isWriting, say }: ToStage): Promise<void> => {
  const variables = readStageVariables(stageFile)
  const folder = await openStoppedFolder(from)
  try {
    const stage = openStage(variables)
    await stage.check()
    const counts = noCounts()
    for (const item of folder.all()) countRow(counts, item)
    for (const line of reportCounts(counts)) say(line)
    const { mails, failedRecords } = folder.waiting
    if (mails > 0)
      say(`${mails} mails wait for the mail server: they leave only when Sameway runs on the folder again.`)
    if (failedRecords > 0)
      say(`${failedRecords} records were put aside in failed-records.jsonl: their effects stay out.`)

    const begun = await findBegun(stage, variables, folder.state)
    const faults = [...(typeof begun === 'string' ? [begun] : []), ...faultsOf(folder, variables, counts, mappingFile)]
    if (!isWriting) {
      for (const fault of faults) say(fault)
      return say('Nothing was written: add --write to move it.')
    }
    if (typeof begun === 'string' || faults[0]) throw new StartupError(faults[0] ?? '')
    if (begun) say('This move has begun before and goes on.')
    const start: Mark = begun ?? { state: folder.state, step: 'files', after: 0 }
    for (const step of steps.slice(steps.indexOf(start.step))) {
      const mark = step === start.step ? start : { ...start, step, after: 0 }
      await keepPlace(stage, mark)
      const { written, there, missing } = await moveStep({ folder, stage, say }, mark)
      say(`${step}: ${written} written, ${there} were there already.`)
      if (missing.length > 0) say(`${missing.length} files are named and missing, such as ${missing[0]}.`)
    }
    await stage.removeMoveMark()
    say('Everything is moved.')
  } finally {
    folder.close()
  }
}
