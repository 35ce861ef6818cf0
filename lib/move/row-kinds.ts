import type { Item } from '#lib/local/table/values.ts'
import { volatilePartitions } from '#lib/table-schema.ts'
import { quarantine } from '#shared/model/upload-purposes.ts'

type Key = { PK: string; SK: string }

export const keyOf = ({ PK, SK }: Item): Key => ({ PK: String(PK), SK: String(SK) })

/** Open sockets, and counts of calls for rate limits, are meaningless elsewhere. */
export const staysBehind = ({ PK, SK }: Key): boolean =>
  PK.startsWith(volatilePartitions) || PK.startsWith('CONN#') || (PK.startsWith('USER#') && SK === 'SOCKETS')

/** Scheduled tasks and late mails, which the sweeper looks for every minute. */
export const isTask = ({ PK }: Key): boolean => PK.startsWith('DUE#')

/** Daily figures, nightly work, and places that the canary looked up: a stage writes these even without users. */
export const isWrittenByEmptyStage = ({ PK }: Key): boolean =>
  PK === 'STAT#DAYS' || PK === 'STAT#SEARCH' || PK.startsWith('GEO#')

/** In the stage's table while a move into it is unfinished. */
export const moveKey: Key = { PK: 'MOVE', SK: 'MOVE' }

/** SQL conditions: the rows of uploads, of tasks, and all rows except tasks. */
export const uploadsInSql = "PK GLOB 'UPL#*'"
export const tasksInSql = "PK GLOB 'DUE#*'"
export const otherRowsInSql = "PK NOT GLOB 'DUE#*'"

export type NamedFile = {
  key: string
  /** False until a form has claimed the file: the browser may not have sent it. */
  isNeeded: boolean
  bytes: number
}

/** The file that a row names. Every file that anyone can still open has such a row. */
export const fileOf = ({ PK, fileKey, ownerId, uploadId, size }: Item): NamedFile | undefined => {
  if (!String(PK).startsWith('UPL#')) return undefined
  const key = typeof fileKey === 'string' ? fileKey : `${quarantine.prefix}${ownerId}/${uploadId}`
  return { key, isNeeded: fileKey !== undefined, bytes: Number(size ?? 0) }
}

/** Drivers log in with generated addresses at the mail domain of the installation that created them. */
export const driverDomainOf = ({ SK, isDriver, email }: Item): string | undefined =>
  SK === 'PROFILE' && isDriver === true && typeof email === 'string' ? email.split('@')[1] : undefined
