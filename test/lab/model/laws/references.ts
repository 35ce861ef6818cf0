import type { Item } from '#functions/platform/table/keys.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import type { Snapshot } from '../stage.ts'

type Named = { uploadId: string }

const filesNamedIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('uploadId' in value && 'contentType' in value) return [(value as Named).uploadId]
  return Object.values(value).flatMap(filesNamedIn)
}

/** Photos of statements in a problem expire like those of a step, and the words stay. */
const photoDays = 120

const isShown =
  (at: number) =>
  (statement: unknown): boolean =>
    Date.parse((statement as { at: string } | undefined)?.at ?? '') + photoDays * 24 * 3_600_000 > at

const filesShownBy = (item: Item, at: number): string[] => {
  const { statement, answer, contested } = item
  return filesNamedIn(kindOf(item) === 'problem' ? [statement, answer, contested].filter(isShown(at)) : item)
}

const kinds = new Set(['requestDetail', 'requestStep', 'partner', 'driver', 'problem'])

/** Photos and documents that some row shows and that are gone: found from the row, whatever deleted them. */
export const filesMissed = ({ rows, files }: Snapshot, at: number): string[] =>
  [...rows.values()].flatMap(({ item }) => {
    if (!kinds.has(kindOf(item) ?? '')) return []
    return filesShownBy(item, at).flatMap((id) => {
      const upload = rows.get(`UPL#${id}\u0000UPL`)?.item
      const isOver = kindOf(item) === 'requestStep' && Number(item.ttl) * 1000 < at
      if (!upload) return isOver ? [] : [`${item.PK} ${item.SK} shows ${id}, which is gone`]
      return files.has(String(upload.fileKey)) ? [] : [`${item.PK} ${item.SK} shows ${id}, whose file is gone`]
    })
  })
