import { keys } from '#functions/platform/table/keys.ts'
import { update } from '#functions/platform/table/table.ts'
import type { CodePurpose } from './code-item.ts'

type Allowance = { perDay: number; resendSeconds: number; daySeconds: number }

const never = ''

/** When the last mails were asked for, the latest first: `sent1`, `sent2` and so on. */
const namesOf = (perDay: number): string[] => Array.from({ length: perDay }, (_, index) => `sent${index + 1}`)

export const mailAllowanceStore = {
  /**
   * Writes down that a mail is sent, if the last one is old enough and the one before all others of the day is over a
   * day old. Both in one write, so that a refusal takes nothing and two at once are two. Each time moves on by one place.
   */
  async take(
    purpose: CodePurpose,
    email: string,
    { perDay, resendSeconds, daySeconds }: Allowance,
    now: Date,
  ): Promise<'done' | { sentAt: (string | undefined)[] }> {
    const names = namesOf(perDay)
    const [latest = '', ...earlier] = names
    const moved = earlier.map((name, index) => `${name} = if_not_exists(${names[index]}, :never)`)
    const first = names.at(-1)
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
    const { done, item } = await update({
      Key: keys.codeMails(purpose, email),
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
      ReturnValues: 'NONE',
    })
    if (done) return 'done'
    return { sentAt: names.map((name) => (typeof item?.[name] === 'string' ? item[name] : undefined)) }
  },
}

export type MailAllowanceStore = typeof mailAllowanceStore
