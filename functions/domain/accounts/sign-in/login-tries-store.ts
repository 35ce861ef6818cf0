import { ConditionalCheckFailedException, DeleteCommand } from '#functions/platform/table/commands.ts'
import { keys, kindOf } from '#functions/platform/table/keys.ts'
import { readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName, update } from '#functions/platform/table/table.ts'
import { setExpression } from '#functions/platform/table/update-expressions.ts'
import { Failure, type FailureCode } from '#shared/model/failure.ts'
import { EmailLock } from '../account-store.ts'

/** Consecutive failed sign-ins, and until when further ones are refused. */
export type LoginTries = { tries: number; until: string; ttl: number }
const LoginTries = rowSchema<LoginTries>({ tries: 'number', until: 'string', ttl: 'number' })

export const loginStore = {
  /** Reads the address lock and the tries of each scope in one read. */
  async read(email: string, scopes: readonly string[]): Promise<{ lock?: EmailLock; tries: Map<string, LoginTries> }> {
    const wanted = [keys.emailLock(email), ...scopes.map(keys.loginTries)]
    const rows = await readRows(wanted, { isConsistent: true })
    const lock = read(EmailLock)(rows.find((row) => kindOf(row) === 'emailLock'))
    const triesIn = (scope: string) => read(LoginTries)(rows.find(({ PK }) => PK === keys.loginTries(scope).PK))
    const tries = scopes.flatMap((scope) => {
      const found = triesIn(scope)
      return found ? [[scope, found] as const] : []
    })
    return { ...(lock && { lock }), tries: new Map(tries) }
  },

  /** Counts a try before it is made. Returns the current count if it has changed since the read. */
  async reserve(
    scope: string,
    seen: LoginTries | undefined,
    next: LoginTries,
  ): Promise<'done' | { seen: LoginTries | undefined }> {
    const { ExpressionAttributeValues, ...set } = setExpression(next)
    const { done, item } = await update({
      Key: keys.loginTries(scope),
      ...set,
      ConditionExpression: seen ? 'tries = :seen AND #until = :seenUntil' : 'attribute_not_exists(PK)',
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ...(seen && { ':seen': seen.tries, ':seenUntil': seen.until }),
      },
    })
    return done ? 'done' : { seen: read(LoginTries)(item) }
  },

  async clear(scope: string): Promise<void> {
    try {
      await table.send(
        new DeleteCommand({
          TableName: tableName,
          Key: keys.loginTries(scope),
          ConditionExpression: 'attribute_exists(PK)',
        }),
      )
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  },
}

export type LoginStore = typeof loginStore

const freeTries = 5
const firstPauseSeconds = 60
const maxPauseSeconds = 15 * 60
const forgottenAfterSeconds = 24 * 3600
const attempts = 3

const isForgotten = ({ ttl }: LoginTries, now: Date): boolean => ttl * 1000 <= now.getTime()

/**
 * The count after one more try. From the fifth try on, each starts a pause: a minute at first, then twice the last, up
 * to 15 minutes.
 */
export const nextTries = (seen: LoginTries | undefined, now: Date): LoginTries => {
  const tries = (seen && !isForgotten(seen, now) ? seen.tries : 0) + 1
  const pauseSeconds = tries < freeTries ? 0 : Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (tries - freeTries))
  const until = new Date(now.getTime() + pauseSeconds * 1000)
  return { tries, until: until.toISOString(), ttl: Math.floor(until.getTime() / 1000) + forgottenAfterSeconds }
}

/**
 * Counts a try before the password is checked, so that parallel tries count like consecutive ones. During a pause even
 * the right password is refused.
 */
export const reserveTry = async (
  { logins, now }: { logins: Pick<LoginStore, 'reserve'>; now: () => Date },
  scope: string,
  first: LoginTries | undefined,
  pausedCode: 'login.paused' | 'limit.reached' = 'login.paused',
): Promise<void> => {
  let seen = first
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const at = now()
    if (seen && at.toISOString() < seen.until) throw paused(pausedCode, seen, at)
    const reserved = await logins.reserve(scope, seen, nextTries(seen, at))
    if (reserved === 'done') return
    seen = reserved.seen
  }
  throw new Failure('limit.reached', { retryAfterSeconds: 1 })
}

const paused = (code: FailureCode, { until }: LoginTries, now: Date): Failure =>
  new Failure(code, {
    retryAfterSeconds: Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000)),
  })
