import { fingerprint, type Item, type Key, keys, kindOf } from '#functions/platform/table/keys.ts'
import { readRow, readRows } from '#functions/platform/table/read-rows.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Action, transact, update } from '#functions/platform/table/table.ts'
import { Failure, type FailureCode } from '#shared/model/failure.ts'
import { otp } from '#shared/model/one-time-code.ts'
import { CodeItem, type CodePurpose } from './code.ts'

/**
 * The right to sign up or reset a password once, for the browser that entered the code or followed the link. Void once
 * the account's epoch changes.
 */
export type GrantItem = Pick<CodeItem, 'purpose' | 'epoch' | 'expiresAt' | 'ttl'> & { email: string }
export const GrantItem = rowSchema<GrantItem>({
  email: 'string',
  purpose: 'string',
  epoch: 'number',
  expiresAt: 'string',
  ttl: 'number',
})

/** The failure of each purpose when the address is not proven. */
export const unproven = { signup: 'signup.unverified', reset: 'reset.unverified' } as const satisfies Record<
  CodePurpose,
  FailureCode
>

/** A link that was mailed and not used yet. Its key contains a hash of the token. */
export type LinkItem = GrantItem

export type NewLink = { token: string; item: LinkItem }

const linkRow = ({ token, item }: NewLink): Key & LinkItem => ({ ...keys.link(token), ...item })

export const linkStore = {
  async read(token: string): Promise<LinkItem | undefined> {
    return read(GrantItem)(await readRow(keys.link(token)))
  },

  /** Uses up a link and writes this browser's grant in one transaction. Succeeds only once. */
  async use(token: string, grant: { flow: string; item: GrantItem } | undefined, now: Date): Promise<boolean> {
    const used = {
      Delete: {
        Key: keys.link(token),
        ConditionExpression: 'expiresAt > :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      },
    }
    const granted = grant ? [{ Put: { Item: { ...keys.grant(grant.flow), ...grant.item } } }] : []
    return (await transact([used, ...granted])).done
  },
}

export type LinkStore = typeof linkStore

/** The write that uses up a proof, the epoch in which it is valid, and the failure if the write is refused. */
export type Proof = { action: Action; epoch: number; refusal: (item: Item | undefined) => Failure }

type CodeOwner = { purpose: CodePurpose; email: string }

/** The condition for right and wrong guesses alike, so that a refusal does not show which it was. */
const mayTry = 'wrong < :most AND expiresAt > :now'
const limits = (now: Date) => ({ ':most': otp.wrongAttempts, ':now': now.toISOString() })

const refusedTry = (item: Item | undefined, now: Date): Failure => {
  if (Number(item?.wrong ?? 0) < otp.wrongAttempts) return new Failure('otp.wrong')
  const waitedSeconds = (now.getTime() - new Date(String(item?.sentAt)).getTime()) / 1000
  return new Failure('otp.burned', { retryAfterSeconds: Math.max(1, Math.ceil(otp.resendSeconds - waitedSeconds)) })
}

/** Uses up the code, unless it has expired or had too many wrong guesses. */
const codeProof = ({ purpose, to, epoch, flowHash }: CodeItem, now: Date): Proof => ({
  epoch,
  action: {
    Delete: {
      Key: keys.otp(purpose, to, flowHash),
      ConditionExpression: `kind = :code AND ${mayTry}`,
      ExpressionAttributeValues: { ':code': 'code', ...limits(now) },
    },
  },
  refusal: (item) => refusedTry(item, now),
})

const grantProof = ({ purpose, email, epoch }: GrantItem, flow: string, now: Date): Proof => ({
  epoch,
  action: {
    Delete: {
      Key: keys.grant(flow),
      ConditionExpression: 'email = :email AND purpose = :purpose AND expiresAt > :now',
      ExpressionAttributeValues: { ':email': email, ':purpose': purpose, ':now': now.toISOString() },
    },
  },
  refusal: () => new Failure(unproven[purpose]),
})

export const codeStore = {
  codeProof,
  grantProof,

  /** Writes the row that causes the mail, and the row of the mail's link. */
  async add(email: string, item: CodeItem, link: NewLink): Promise<void> {
    const Item = { ...keys.otp(item.purpose, email, item.flowHash), ...item }
    await transact([{ Put: { Item } }, { Put: { Item: linkRow(link) } }])
  },

  async readCode({ purpose, email }: CodeOwner, flow: string): Promise<CodeItem | undefined> {
    return read(CodeItem)(await readRow(keys.otp(purpose, email, fingerprint(flow))))
  },

  /** The code that this browser requested, and the browser's grant. */
  async read({ purpose, email }: CodeOwner, flow: string): Promise<{ code?: CodeItem; grant?: GrantItem }> {
    const wanted = [keys.otp(purpose, email, fingerprint(flow)), keys.grant(flow)]
    const rows = await readRows(wanted, { isConsistent: true })
    const code = read(CodeItem)(rows.find(({ PK }) => PK === wanted[0]?.PK))
    const grant = read(GrantItem)(rows.find((row) => kindOf(row) === 'grant'))
    return { ...(code && { code }), ...(grant && { grant }) }
  },

  /**
   * Counts a wrong guess even if no code was mailed, so that addresses with and without an account get the same
   * answers.
   */
  async countWrong({ purpose, to, flowHash }: CodeItem, now: Date): Promise<Failure> {
    // A retry may count twice: that leaves fewer guesses, never more.
    const { done, item } = await update({
      Key: keys.otp(purpose, to, flowHash),
      UpdateExpression: 'SET wrong = wrong + :one',
      ConditionExpression: mayTry,
      ExpressionAttributeValues: { ':one': 1, ...limits(now) },
    })
    return done ? new Failure('otp.wrong') : refusedTry(item, now)
  },

  /** Exchanges a correct code for a grant, in one transaction. */
  async exchange(code: CodeItem, flow: string, grant: GrantItem, now: Date): Promise<'done' | Failure> {
    const { action, refusal } = codeProof(code, now)
    const written = await transact([action, { Put: { Item: { ...keys.grant(flow), ...grant } } }])
    return written.done ? 'done' : refusal(written.refused.get(0))
  },
}

export type CodeStore = typeof codeStore

type Allowance = { perDay: number; resendSeconds: number; daySeconds: number }

const never = ''

/** The attributes for the times of the last mails, newest first: `sent1`, `sent2` and so on. */
const namesOf = (perDay: number): string[] => Array.from({ length: perDay }, (_, index) => `sent${index + 1}`)

export const mailAllowanceStore = {
  /**
   * Records a mail if the last one was at least `resendSeconds` ago and fewer than `perDay` were within `daySeconds`.
   * The write itself checks both, so a refused mail is not counted, and of two requests at once only one succeeds. The
   * older times move to the next attribute.
   */
  async take(
    purpose: CodePurpose,
    share: string,
    { perDay, resendSeconds, daySeconds }: Allowance,
    now: Date,
  ): Promise<'done' | { sentAt: (string | undefined)[] }> {
    const names = namesOf(perDay)
    const [latest = '', ...earlier] = names
    const moved = earlier.map((name, index) => `${name} = if_not_exists(${names[index]}, :never)`)
    const first = names.at(-1)
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
    const { done, item } = await update({
      Key: keys.codeMails(purpose, share),
      UpdateExpression: `SET ${[`${latest} = :now`, ...moved, '#ttl = :gone'].join(', ')}`,
      ConditionExpression: `attribute_not_exists(PK) OR (${latest} <= :rested AND (attribute_not_exists(${first}) OR ${first} <= :dayAgo))`,
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':now': now.toISOString(),
        ':never': never,
        ':rested': before(resendSeconds),
        ':dayAgo': before(daySeconds),
        ':gone': Math.floor(now.getTime() / 1000) + daySeconds + 3600,
      },
    })
    if (done) return 'done'
    return { sentAt: names.map((name) => (typeof item?.[name] === 'string' ? item[name] : undefined)) }
  },
}

export type MailAllowanceStore = typeof mailAllowanceStore
