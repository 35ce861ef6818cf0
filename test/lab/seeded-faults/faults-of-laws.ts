import type { SeededFault } from './seeded-fault.ts'

/** Each breaks the law in its name. */
export const faultsOfLaws: SeededFault[] = [
  {
    name: 'an erasure deletes every upload whose id is in a row (L1)',
    file: 'functions/domain/users/erase-account.ts',
    find: `  await inBatches([...new Set(everything.flatMap(uploadsIn))], (uploadId) =>
    deleteUpload(deps, { uploadId, usedBy: userId }),
  )`,
    replace: `  await inBatches([...new Set(JSON.stringify(everything).match(/upl_[0-9A-Za-z]{22}/g) ?? [])], async (id) => {
    const found = await deps.uploads.find(id as UploadId)
    if (found?.state === 'claimed') await deleteUpload(deps, { uploadId: found.uploadId, usedBy: found.usedBy })
  })`,
    caughtBy: ['laws'],
  },
  {
    name: 'anyone may have the photos of a request copied (L1)',
    file: 'functions/domain/requests/post/request-files.ts',
    find: "if (found?.item.ownerId !== userId) throw new Failure('request.unknown')",
    replace: "if (!found) throw new Failure('request.unknown')",
    also: {
      file: 'functions/domain/uploads/copy-uploads.ts',
      find: 'upload?.ownerId === ownerId && upload.purpose === wanted.purpose',
      replace: 'upload?.purpose === wanted.purpose',
    },
    caughtBy: ['laws'],
  },
  {
    name: 'a refused post leaves its copies (L1)',
    file: 'functions/domain/requests/post/request-files.ts',
    find: 'await Promise.all([claim.undo(), copies.undo()])',
    replace: 'await claim.undo()',
    caughtBy: ['laws'],
  },
  {
    name: 'the photos of an erased person stay (L1)',
    file: 'functions/domain/users/erase-account.ts',
    find: 'await deleteUpload(deps, { uploadId, usedBy: requestId })',
    replace: 'void uploadId',
    caughtBy: ['laws'],
  },
  {
    name: 'any end of a match gives its look back (L2)',
    file: 'functions/domain/requests/counters/look-store.ts',
    find: "  status === 'completed' &&\n",
    replace: '  !isCarried(status) &&\n',
    caughtBy: ['laws'],
  },
  {
    name: 'a business may take again what it gave back (L3)',
    file: 'functions/domain/requests/lifecycle/request-transitions.ts',
    find: "businessId ? side === 'carrier' && businessId : carrierId",
    replace: 'carrierId',
    caughtBy: ['laws'],
  },
  {
    name: 'a job that comes back other than by a give-back does not count (L3)',
    file: 'functions/domain/requests/counters/give-back-store.ts',
    find: "if (event.side !== 'carrier' || !was?.carrierId)",
    replace: "if (event.type !== 'giveBack' || !was?.carrierId)",
    caughtBy: ['laws'],
  },
  {
    name: 'a job starts whenever its carrier likes (L4)',
    file: 'functions/domain/requests/deliver.ts',
    find: "  if (at < from) throw new Failure('request.too-early', { values: { time: londonMoment(from) } })\n",
    replace: '  void londonMoment(from)\n',
    caughtBy: ['laws'],
  },
  {
    name: 'an errand left undone for safety does not count as given back (L3)',
    file: 'functions/domain/requests/lifecycle/door-state.ts',
    find: "{ reason: 'not_done', ...(door?.attempt?.reason === 'unsafe' && { side: 'carrier' }) }",
    replace: "{ reason: 'not_done', ...(door?.attempt?.reason === undefined && { side: 'carrier' }) }",
    caughtBy: ['laws'],
  },
  {
    name: 'an unconfirmed return is earned (L5)',
    file: 'shared/model/earnings.ts',
    find: "return event.by !== 'system' || !withoutPhoto",
    replace: "return event.by !== '' || !withoutPhoto",
    caughtBy: ['laws'],
  },
  {
    name: 'a carrier sees every ended job as earned (L5)',
    file: 'functions/domain/requests/get-earnings.ts',
    find: 'carried.filter(isEarned).map(earned)',
    replace: "carried.filter((item) => isEarned(item) || item.outcome === 'returned').map(earned)",
    caughtBy: ['laws'],
  },
  {
    name: 'a return may be marked as paid (L5)',
    file: 'shared/model/earnings.ts',
    find: "earned || (status === 'in_transit' && !leg) ?",
    replace: "earned || leg !== 'none' ?",
    caughtBy: ['laws'],
  },
  {
    name: 'a problem keeps the carrier from handing over (L6)',
    file: 'functions/domain/requests/door/hand-over.ts',
    find: "    if (was.door?.handover) throw new Failure('handover.open')\n",
    replace: "    if (was.door?.handover || was.door?.problem) throw new Failure('problem.open')\n",
    caughtBy: ['laws'],
  },
  {
    name: 'a job with its owner’s problem takes a place (L6)',
    file: 'functions/domain/requests/request-facts.ts',
    find: "isCarried(status) && door?.problem?.by !== 'requester'",
    replace: 'isCarried(status) && door !== null',
    caughtBy: ['laws'],
  },
  {
    name: 'a handover during a problem ends as cancelled (L6)',
    file: 'shared/model/problem-rules.ts',
    find: "isHandedOver && word !== 'contested'",
    replace: 'isHandedOver && word === undefined',
    caughtBy: ['laws'],
  },
  {
    name: 'an owner’s statement on a handover during a problem is ignored (L6)',
    file: 'shared/model/problem-rules.ts',
    find: "isHandedOver && word !== 'contested'",
    replace: 'isHandedOver && word !== null',
    caughtBy: ['laws'],
  },
  {
    name: 'a post always rings (L7)',
    file: 'functions/domain/requests/ringing.ts',
    find: "  if (isQuiet) return 'nobody'\n",
    replace: '',
    caughtBy: ['laws'],
  },
  {
    name: 'cancelled matches are not counted (L7)',
    file: 'functions/domain/requests/counters/cancelled-match-store.ts',
    find: "was?.status === 'matched' && event.type === 'cancel' && event.by === ownerId",
    replace: "was?.status === 'in_transit' && event.type === 'cancel' && event.by === ownerId",
    caughtBy: ['laws'],
  },
  {
    name: 'a price depends on exact metres (L9)',
    file: 'functions/domain/requests/post/suggest-price.ts',
    find: 'const [from, to] = [publicPoint(pickup), publicPoint(delivery)]',
    replace: 'const [from, to] = [pickup, delivery] as never as ReturnType<typeof publicPoint>[]',
    caughtBy: ['laws'],
  },
]
