import type { Item } from '#functions/platform/table/keys.ts'
import type { Snapshot } from '../stage.ts'
import { type Ask, hourMs, type Rule } from './rule.ts'

/** The photos that a request shows its parties. */
export const photosShown = (rows: Snapshot['rows'], requestId: unknown): string[] => {
  const { photos = [] } = rows.get(`REQ#${requestId}\u0000META#DETAIL`)?.item ?? {}
  return (photos as { uploadId: string }[]).map(({ uploadId }) => uploadId) // as its store writes them
}

/** The photos that a post takes from the request it replaces, and those that it copies from an earlier one. */
const isKept = ({ rows, body }: Ask, id: string): boolean => photosShown(rows, body.replaces).includes(id)
const isCopied = (ask: Ask, id: string): boolean =>
  !isKept(ask, id) && photosShown(ask.rows, ask.body.copies).includes(id)

const uploadOf = ({ rows }: Ask, id: string): Item => rows.get(`UPL#${id}\u0000UPL`)?.item ?? ({} as Item)
const isOwnPhoto = (ask: Ask, id: string): boolean => {
  const { ownerId, purpose } = uploadOf(ask, id)
  return ownerId === ask.me.userId && purpose === 'request-photo'
}
const isClaimed = (ask: Ask, id: string): boolean => uploadOf(ask, id).state === 'claimed'
const isExpired = (ask: Ask, id: string): boolean =>
  ask.at >= Date.parse(String(uploadOf(ask, id).createdAt)) + 24 * hourMs

/** Whether this holds of some photo that a post names. */
const ofSome =
  (holds: (ask: Ask, id: string) => boolean) =>
  (ask: Ask): boolean =>
    (ask.body.photos as string[]).some((id) => holds(ask, id)) // as the inputs draw them

const ofNew = (holds: (ask: Ask, id: string) => boolean) =>
  ofSome((ask, id) => !isKept(ask, id) && !isCopied(ask, id) && holds(ask, id))

/** What a post names has to be the caller's own, and new unless it is copied. Files come before what is counted. */
export const postedFiles: readonly Rule[] = [
  [
    '404 request.unknown',
    ({ world, body, me }) =>
      body.copies !== undefined && world.view.requests.get(String(body.copies))?.ownerId !== me.userId,
  ],
  ['404 upload.unknown', ofNew((ask, id) => !isOwnPhoto(ask, id) || (!isClaimed(ask, id) && isExpired(ask, id)))],
  ['409 upload.used', ofNew(isClaimed)],
  [
    '404 upload.unknown',
    ofSome(
      (ask, id) =>
        isCopied(ask, id) &&
        !(isOwnPhoto(ask, id) && isClaimed(ask, id) && uploadOf(ask, id).usedBy === ask.body.copies),
    ),
  ],
]
