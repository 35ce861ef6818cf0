import type { Item } from '#lib/local/table/values.ts'
import { volatilePartitions } from '#lib/table-schema.ts'
import { quarantine } from '#shared/model/upload-purposes.ts'

type Key = { PK: string; SK: string }

/** Open sockets, and counts of calls for rate limits, mean nothing at another place. */
export const staysBehind = ({ PK, SK }: Key): boolean =>
  PK.startsWith(volatilePartitions) || PK.startsWith('CONN#') || (PK.startsWith('USER#') && SK === 'SOCKETS')

/** Scheduled tasks and late mails, which the sweeper looks for every minute. */
export const isTask = ({ PK }: Key): boolean => PK.startsWith('DUE#')

/** The day's figures, and places that the canary looked up: a stage writes these while nobody has an account there. */
export const isWrittenByEmptyStage = ({ PK }: Key): boolean => PK === 'STAT#DAYS' || PK.startsWith('GEO#')

/** Kept in the table of the stage while a move into it is not finished. */
export const moveKey: Key = { PK: 'MOVE', SK: 'MOVE' }

/** In SQLite: the rows of uploads, of tasks, and those that are no tasks. */
export const uploadsInSql = "PK GLOB 'UPL#*'"
export const tasksInSql = "PK GLOB 'DUE#*'"
export const otherRowsInSql = "PK NOT GLOB 'DUE#*'"

export type NamedFile = {
  key: string
  /** False while no form has claimed it: the browser may not have sent it. */
  isNeeded: boolean
  bytes: number
}

/** The file that a row names. Every file that anybody can still open has such a row. */
export const fileOf = ({ PK, fileKey, ownerId, uploadId, size }: Item): NamedFile | undefined => {
  if (!String(PK).startsWith('UPL#')) return undefined
  const key = typeof fileKey === 'string' ? fileKey : `${quarantine.prefix}${ownerId}/${uploadId}`
  return { key, isNeeded: fileKey !== undefined, bytes: Number(size ?? 0) }
}

/** Drivers log in with generated addresses at a domain of the place where they were made. */
export const driverDomainOf = ({ SK, isDriver, email }: Item): string | undefined =>
  SK === 'PROFILE' && isDriver === true && typeof email === 'string' ? email.split('@')[1] : undefined
