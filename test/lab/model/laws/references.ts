import { type Item, kindOf } from '#functions/platform/table/keys.ts'
import { proofFiles } from '#shared/model/upload-purposes.ts'
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

const kinds = new Set(['requestDetail', 'requestStep', 'partner', 'driver', 'problem', 'report'])

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

const isOfReport = (usedBy: unknown): boolean => String(usedBy).startsWith('rpt_')

const claimsIn = ({ rows }: Snapshot): Item[] =>
  [...rows.values()]
    .map(({ item }) => item)
    .filter(({ PK, state }) => String(PK).startsWith('UPL#') && state === 'claimed')

/** Stored files that no claimed upload names, apart from the originals in quarantine. */
export const namelessFiles = (snapshot: Snapshot): string[] => {
  const named = new Set(claimsIn(snapshot).map(({ fileKey }) => fileKey))
  return [...snapshot.files.keys()].filter((key) => !key.startsWith('quarantine/') && !named.has(key))
}

/**
 * Files of erased people. Proofs stay for the other side until they expire, evidence until its day, and what was
 * reported for a while after the decision.
 */
const filesOfErased = (snapshot: Snapshot): string[] =>
  claimsIn(snapshot).flatMap(({ uploadId, ownerId, usedBy, purpose }) =>
    purpose === 'proof' ||
    purpose === 'right-to-work' ||
    isOfReport(usedBy) ||
    snapshot.rows.has(`USER#${ownerId}\u0000PROFILE`)
      ? []
      : [`${uploadId} of ${ownerId} is there, and they are erased`],
  )

/** Files with someone else's picture: everyone uploads only their own. */
const filesFromOthers = (snapshot: Snapshot): string[] => {
  const ownerOf = new Map<string, unknown>()
  return claimsIn(snapshot).flatMap(({ uploadId, ownerId, fileKey }) => {
    const picture = snapshot.files.get(String(fileKey))
    if (!picture) return []
    const owner = ownerOf.get(picture) ?? ownerId
    ownerOf.set(picture, owner)
    return owner === ownerId ? [] : [`${uploadId} of ${ownerId} shows the picture of ${owner}`]
  })
}

/** Files that are gone, that are kept, or that show what is someone else's. Expired proofs are not deleted here. */
export const wrongFiles = (snapshot: Snapshot, at: number): string[] => [
  ...filesMissed(snapshot, at),
  ...namelessFiles(snapshot)
    .filter((key) => !key.startsWith(proofFiles.prefix))
    .map((key) => `the file ${key} is there, and no row names it`),
  ...filesOfErased(snapshot),
  ...filesFromOthers(snapshot),
]
