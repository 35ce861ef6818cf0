export type SeededFault = {
  name: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** Each of these must find it, at one of the seeds. */
  caughtBy: string[]
  seeds?: number[]
}

const usualSeeds = [1, 2, 3]

export const seedsOf = ({ seeds = usualSeeds }: SeededFault): number[] => seeds

/**
 * Faults that a developer might make: a condition left out, a check forgotten, a refusal swallowed, an event doubled.
 */
export const seededFaults: SeededFault[] = [
  {
    name: 'a conflict is swallowed',
    file: 'functions/platform/table/table.ts',
    find: 'if (refused.size === 0) throw error',
    replace: 'if (refused.size === 0) return { done: true }',
    caughtBy: ['faults'],
  },
  {
    name: 'photos of a step that may have been written are deleted',
    file: 'functions/domain/requests/door/step-with-photos.ts',
    find: 'if (error instanceof Failure) await undo() // after',
    replace: 'await undo() // after',
    caughtBy: ['faults'],
    seeds: [12],
  },
  {
    name: 'the clock at the door runs while a problem is open',
    file: 'functions/domain/requests/lifecycle/request-expiry.ts',
    find: 'return lapsed.door?.problem || lapsed.event !== item.event ? lapsed : withDoorClockApplied(lapsed, now)',
    replace: 'if (lapsed !== item) return lapsed',
    caughtBy: ['faults'],
  },
  {
    name: 'a repeated post makes a second request',
    file: 'functions/domain/requests/post/create-request.ts',
    find: "RequestId.parse(idFor('req', idempotency))",
    replace: "RequestId.parse(idFor('req', undefined))",
    caughtBy: ['faults'],
  },
  {
    name: 'a decision leaves no entry in the trail',
    file: 'functions/domain/admin/review.ts',
    find: ', auditRow({ ...context, at, action: actionOf(status), subject, about })]',
    replace: ']',
    caughtBy: ['faults'],
  },
  {
    name: 'a record that cannot be delivered is dropped',
    file: 'functions/realtime/fan-out.ts',
    find: 'return record.dynamodb?.SequenceNumber',
    replace: 'return undefined',
    caughtBy: ['outages', 'events'],
  },
  {
    name: 'an outage of the map fails every call',
    file: 'functions/domain/places/amazon-places.ts',
    find: 'if (failures >= failuresInARow) restsUntil = now().getTime() + restMs\n      return { isAnswered: false }',
    replace: 'if (failures >= failuresInARow) restsUntil = now().getTime() + restMs\n      throw error',
    caughtBy: ['outages'],
  },
  {
    name: 'a call waits for the table without end',
    file: 'functions/platform/table/ask-table.ts',
    find: 'const answerMs = 3_000',
    replace: 'const answerMs = 2 ** 31 - 1',
    caughtBy: ['outages'],
    seeds: [7],
  },
  {
    name: 'a step is written on an outdated read',
    file: 'functions/domain/requests/request-store.ts',
    find: "{ condition: '#version = :wasVersion',",
    replace: "{ condition: '(attribute_exists(PK) OR #version = :wasVersion)',",
    caughtBy: ['races'],
  },
  {
    name: 'two may sign up with one address',
    file: 'functions/domain/accounts/account-store.ts',
    find: "{ Put: { Item: { ...keys.emailLock(email), ...lock }, ConditionExpression: 'attribute_not_exists(PK)' } },",
    replace: '{ Put: { Item: { ...keys.emailLock(email), ...lock } } },',
    caughtBy: ['races'],
  },
  {
    name: 'an event has another name each time',
    file: 'functions/domain/requests/effects/request-effects.ts',
    find: '{v}`,',
    replace: '{v}`.concat(String(Math.random())),',
    caughtBy: ['events'],
  },
  {
    name: 'a mail is sent as often as its event comes',
    file: 'functions/platform/mail/send-mail.ts',
    find: '  if (await readMark(id)) return\n',
    replace: '',
    caughtBy: ['events'],
  },
  {
    name: 'no password is hashed for an unknown address',
    file: 'functions/domain/accounts/sign-in/login.ts',
    find: 'await isPassword(password, credentials?.passwordHash)',
    replace: 'credentials !== undefined && (await isPassword(password, credentials.passwordHash))',
    caughtBy: ['timing'],
  },
  {
    name: 'anyone may cancel a request',
    file: 'functions/domain/requests/cancel-request.ts',
    find: "    if (stored.ownerId !== session.userId) throw new Failure('request.unknown')\n",
    replace: '',
    caughtBy: ['fuzz'],
  },
  {
    name: 'a carrier who gave a job back still sees its pickup address',
    file: 'functions/domain/requests/request-card.ts',
    find: "viewer === 'requester' || (viewer !== undefined && (isCarried(item.status) || isJustDone(item, now)))",
    replace: 'viewer !== undefined',
    caughtBy: ['sequences'],
  },
  {
    name: 'a carrier who gave a job back may take it again',
    file: 'functions/domain/requests/accept-request.ts',
    find: "  if (isExcluded(was, session)) throw new Failure('request.excluded')\n",
    replace: '',
    caughtBy: ['sequences'],
  },
  {
    name: 'after a problem the clock of a handover does not run on',
    file: 'functions/domain/requests/effects/request-effects.ts',
    find: 'if (confirmBy && confirmBy !== before?.handover?.confirmBy)',
    replace: 'if (confirmBy && !before?.handover)',
    caughtBy: ['exits'],
  },
  {
    name: 'an owner who has reported three problems has no way out',
    file: 'functions/domain/problems/report-problem.ts',
    find: 'if (hasUsedUp(item, viewer) && !needsProblem(item, viewer))',
    replace: 'if (hasUsedUp(item, viewer))',
    caughtBy: ['exits'],
  },
  {
    name: 'a reader of the pool gets exact points',
    file: 'functions/domain/requests/request-item.ts',
    find: 'point: publicPoint(point)',
    replace: 'point',
    caughtBy: ['strangers'],
  },
  {
    name: 'an offer is judged by the exact home of a partner',
    file: 'functions/domain/rides/ride-store.ts',
    find: 'return publicRide(ride)',
    replace: 'return ride as never',
    caughtBy: ['strangers'],
  },
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
