import { faultsOfLaws } from './faults-of-laws.ts'
import type { SeededFault } from './tree-copy.ts'

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
    seeds: [6],
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
    name: 'a browser is taken from an account that no longer has it',
    file: 'functions/domain/notifications/device-store.ts',
    find: "? { ConditionExpression: 'userId = :former', ExpressionAttributeValues: { ':former': former } }",
    replace: '? {}',
    caughtBy: ['races'],
  },
  {
    name: 'a job is refused because papers have just changed',
    file: 'functions/domain/shared/take-again.ts',
    find: 'if (!isWorthIt(error) || attempt === maxTries) throw error',
    replace: 'if (!isWorthIt(error) || attempt > 0) throw error',
    caughtBy: ['paper-races'],
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
    name: 'a notification is in the list as often as its event comes',
    file: 'functions/domain/shared/notify.ts',
    find: 'const writtenAt = at.toISOString()',
    replace: 'const writtenAt = new Date(Math.max(at.getTime(), Date.now())).toISOString()',
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
    name: 'a post may name anyone’s request to copy from',
    file: 'functions/domain/requests/post/request-files.ts',
    find: "if (found?.item.ownerId !== userId) throw new Failure('request.unknown')",
    replace: "if (!found) throw new Failure('request.unknown')",
    caughtBy: ['sequences'],
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
    file: 'functions/domain/requests/taking.ts',
    find: "  if (isExcluded(was, caller)) throw new Failure('request.excluded')\n",
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
  ...faultsOfLaws,
]
