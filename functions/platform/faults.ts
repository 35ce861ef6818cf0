import { addWait, type Dependency } from './current-call.ts'

/** What is known of a fault beside the error itself. Nothing in it may quote what a person typed. */
type Note = {
  dependency?: Dependency
  /** The operation as the dependency’s own API calls it. */
  asked?: string
  /** The row that was asked for, by its ids and fingerprints. */
  row?: string
  row_kind?: string
  /** The kind of effect or task that failed. */
  task?: string
}

const notes = new WeakMap<Error, Note>()

/** Notes something of an error for its log line. What is known already stays, since it was nearer to the fault. */
export const noteFault = (error: unknown, note: Note): void => {
  if (error instanceof Error) notes.set(error, { ...note, ...noteOf(error) })
}

const causes = new WeakMap<Error, unknown>()

/** As `cause`, for errors that the SDK must not retry: it would, for what their cause is. */
export const withHiddenCause = (error: Error, cause: unknown): Error => {
  causes.set(error, cause)
  return error
}

const causeOf = (error: Error): Error | undefined =>
  [error.cause, causes.get(error)].find((cause) => cause instanceof Error)

const noteOf = (error: Error): Note => {
  const cause = causeOf(error)
  return { ...(cause && noteOf(cause)), ...notes.get(error) }
}

type Question = { dependency: Dependency; asked: string; about?: (error: unknown) => Promise<Note> }

/** Asks a dependency: how long that took is added to the call, and what it throws is known by whom and what was asked. */
export const askDependency = async <Answer>(
  { dependency, asked, about }: Question,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const startedAt = performance.now()
  try {
    return await ask()
  } catch (error) {
    noteFault(error, { dependency, asked, ...(await about?.(error)) })
    throw error
  } finally {
    addWait(dependency, performance.now() - startedAt)
  }
}

export type FaultLine = Note & {
  /** The name and place of what was thrown. */
  fault: string
  /** What lies behind it: its name and its code, of the network, of the disk, or the status of an answer. */
  cause?: string
  cause_code?: string
  /** By which the dependency knows the request: AWS’s support asks for it. */
  aws_request_id?: string
}

/** All that a log line says of a fault. Messages are left out, since they may quote what a user typed. */
export const faultLine = (error: unknown): FaultLine => {
  if (!(error instanceof Error)) return { fault: typeof error }
  const chain = chainOf(error)
  const last = chain.at(-1) ?? error
  const code = chain.map(codeOfFault).findLast(Boolean)
  const requestId = chain.map((one) => metadataOf(one).requestId).findLast(Boolean)
  return {
    ...noteOf(error),
    fault: faultOf(error),
    cause: last.name,
    ...(code && { cause_code: code }),
    ...(requestId && { aws_request_id: requestId }),
  }
}

/** The error, what caused it, and so on. */
const chainOf = (error: Error): Error[] => {
  const cause = causeOf(error)
  return [error, ...(cause ? chainOf(cause) : [])]
}

type Metadata = { httpStatusCode?: number; requestId?: string }

const metadataOf = (error: Error): Metadata => (error as { $metadata?: Metadata }).$metadata ?? {} // as the SDK has it

/** As Node names what the network or the disk said, else the status that a service answered with. */
const codeOfFault = (error: Error): string | undefined => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code ?? metadataOf(error).httpStatusCode?.toString()
}

/** A fault's name and the line that threw it. */
const faultOf = (error: Error): string => {
  const place = error.stack?.split('\n').find((row) => row.trimStart().startsWith('at '))
  return `${error.name}${place ? ` ${place.trim()}` : ''}`
}
