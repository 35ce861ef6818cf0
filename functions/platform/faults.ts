import { addWait, type Dependency } from './current-call.ts'

/** Details of a fault beyond the error itself. They must not quote anything that a user typed. */
type Note = {
  dependency?: Dependency
  /** The operation as the dependency’s own API calls it. */
  asked?: string
  /** The row that was requested, by its ids and fingerprints. */
  row?: string
  row_kind?: string
  /** The kind of effect or task that failed. */
  task?: string
}

const notes = new WeakMap<Error, Note>()

/** Adds details to an error for its log line. Earlier details win, because they were added closer to the fault. */
export const noteFault = (error: unknown, note: Note): void => {
  if (error instanceof Error) notes.set(error, { ...note, ...noteOf(error) })
}

const causes = new WeakMap<Error, unknown>()

/** Like `cause`, but hidden from the SDK, which would retry an error because of its cause. */
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

/** Calls a dependency. Adds the time to the current call, and notes the dependency and operation on any error. */
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
  /** The name and place of the error that was thrown. */
  fault: string
  /** The name and code of the cause: a network or disk code, or the HTTP status of an answer. */
  cause?: string
  cause_code?: string
  /** The dependency's own request id, which AWS support asks for. */
  aws_request_id?: string
}

/** Everything a log line says about a fault. Messages are left out, because they may quote what a user typed. */
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

/** Node's code for a network or disk error, else the HTTP status that a service answered with. */
const codeOfFault = (error: Error): string | undefined => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code ?? metadataOf(error).httpStatusCode?.toString()
}

/** A fault's name and the line that threw it. */
const faultOf = (error: Error): string => {
  const place = error.stack?.split('\n').find((row) => row.trimStart().startsWith('at '))
  return `${error.name}${place ? ` ${place.trim()}` : ''}`
}
