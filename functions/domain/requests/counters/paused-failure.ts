import { Failure } from '#shared/model/failure.ts'
import { pausedText } from '#shared/model/give-backs.ts'

const codes = { partner: 'request.taking-paused', business: 'business.taking-paused' } as const

/** Whoever gave too much back hears until when they may not take anything. */
export const pausedFailure = (who: keyof typeof codes, pausedUntil: string, now: Date): Failure => {
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(pausedUntil) - now.getTime()) / 1000))
  return new Failure(codes[who], { retryAfterSeconds, text: pausedText(who, pausedUntil) })
}
