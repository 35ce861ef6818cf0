import { limitConcurrency } from '#shared/model/concurrency-limit.ts'
import { StartupError } from '../local/startup-error.ts'
import { type Counts, countRow, noCounts, reportCounts } from './count-rows.ts'
import { checkNewFolder, openNewFolder } from './new-folder.ts'
import { openStage, type Stage } from './open-stage.ts'
import { fileOf, keyOf, moveKey, type NamedFile, staysBehind } from './row-kinds.ts'
import { readStageVariables, type StageVariables } from './stage-variables.ts'

type Say = (line: string) => void
type FromStage = { stageFile: string; to: string; isWriting: boolean; say: Say }

const filesAtOnce = 10
const reportEvery = 20

type NewFolder = ReturnType<typeof openNewFolder>

const countStage = async (stage: Stage): Promise<Counts> => {
  const counts = noCounts()
  for await (const { items } of stage.scan()) for (const item of items) countRow(counts, item)
  return counts
}

const readRows = async (stage: Stage, folder: NewFolder, say: Say): Promise<void> => {
  if (folder.isRead) return
  if (folder.position) say('This move has begun before and goes on.')
  let pages = 0
  for await (const { items, next } of stage.scan(folder.position)) {
    folder.addPage(
      items.filter((item) => !staysBehind(keyOf(item))),
      next,
    )
    pages += 1
    if (pages % reportEvery === 0) say(`${folder.countRows()} rows …`)
  }
}

const readFiles = async (stage: Stage, folder: NewFolder) => {
  const done = { written: 0, there: 0, missing: [] as string[] }
  const inTurn = limitConcurrency(filesAtOnce)
  const take = async ({ key, isNeeded }: NamedFile): Promise<void> => {
    if (await folder.hasFile(key)) {
      done.there += 1
      return
    }
    const file = await stage.getFile(key)
    if (file) {
      await folder.putFile(key, file)
      done.written += 1
    } else if (isNeeded) done.missing.push(key)
  }
  const named = [...folder.uploads()].flatMap((item) => fileOf(item) ?? [])
  await Promise.all(named.map((file) => inTurn(() => take(file))))
  return done
}

const reportStart = ({ driverMailDomain }: StageVariables, to: string): string =>
  `Start it with DATA_DIR=${to} SEED=none DRIVER_MAIL_DOMAIN=${driverMailDomain} and the settings of a public host.`

/**
 * Moves the rows, files and keys of a stage into a new data folder. Nothing may write to the stage meanwhile. After an
 * interruption, it resumes after the last stored page, and with the missing files.
 */
export const moveFromStage = async ({ stageFile, to, isWriting, say }: FromStage): Promise<void> => {
  const variables = readStageVariables(stageFile)
  checkNewFolder(to)
  const stage = openStage(variables)
  await stage.check()
  if (await stage.find(moveKey))
    throw new StartupError(`${variables.table} holds part of a move that is not finished: finish it, then move back.`)
  if (!isWriting) {
    for (const line of reportCounts(await countStage(stage))) say(line)
    return say('Nothing was written: add --write to move it.')
  }
  const folder = openNewFolder(to, variables.table)
  try {
    await readRows(stage, folder, say)
    const { written, there, missing } = await readFiles(stage, folder)
    say(`rows: ${folder.countRows()} are there. files: ${written} written, ${there} were there already.`)
    if (missing.length > 0) say(`${missing.length} files are named and missing, such as ${missing[0]}.`)
  } catch (error) {
    folder.close()
    throw error
  }
  const { codeKeys, pushKeys, taxKeys } = variables
  folder.finish({ codeKeys, ...(pushKeys && { pushKeys }), ...(taxKeys && { taxKeys }) })
  say(`Everything is moved. ${reportStart(variables, to)}`)
}
