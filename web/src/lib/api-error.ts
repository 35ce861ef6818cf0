type Details = {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  retryAfterSeconds?: number | undefined
  requestId?: string | undefined
}

/** Why a call failed, with a message for the screen. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 if there was no answer. */
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor({ status, code, message, fields = {}, retryAfterSeconds, requestId }: Details) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.requestId = requestId
  }
}

/** The text to show for a thrown error. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : fallbackMessage)

export const fallbackMessage = 'Something went wrong'

/** For a call without an answer: the connection or the server is down. */
export const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'network',
    message: "We couldn't reach Sameway. Check your connection and try again.",
  })

const saysWait = ['limit.reached', 'login.paused']

/** The text for a refused call. For a call over a limit, it says how long to wait. */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError && saysWait.includes(error.code) && error.retryAfterSeconds
    ? `Too many attempts. Please try again in ${waitText(error.retryAfterSeconds)}.`
    : messageOf(error)

const waitText = (seconds: number): string => {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3600)} hours`
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Whether the same call may succeed soon: there was no answer, there were too many calls, or a service is down. */
export const mayPass = (error: unknown): boolean => error instanceof ApiError && [0, 429, 503].includes(error.status)
