import type { Item } from '../local/table/values.ts'
import { driverDomainOf, fileOf, isTask, keyOf, staysBehind } from './row-kinds.ts'

export type Counts = {
  /** Includes the tasks. */
  rows: number
  tasks: number
  left: number
  files: number
  fileBytes: number
  driverDomains: Set<string>
}

export const noCounts = (): Counts => ({
  rows: 0,
  tasks: 0,
  left: 0,
  files: 0,
  fileBytes: 0,
  driverDomains: new Set(),
})

export const countRow = (counts: Counts, item: Item): void => {
  const key = keyOf(item)
  if (staysBehind(key)) {
    counts.left += 1
    return
  }
  counts.rows += 1
  if (isTask(key)) counts.tasks += 1
  const file = fileOf(item)
  if (file) {
    counts.files += 1
    counts.fileBytes += file.bytes
  }
  const domain = driverDomainOf(item)
  if (domain) counts.driverDomains.add(domain)
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Reports what a move takes, and what it leaves behind. */
export const reportCounts = ({ rows, tasks, left, files, fileBytes }: Counts): string[] => [
  `${rows} rows move, ${tasks} of them scheduled tasks, and ${files} files of ${megabytes(fileBytes)}.`,
  `${left} rows stay: open sockets, and counts of calls for rate limits. So do mails, which have left, and imported postcodes (npm run places:import).`,
]
