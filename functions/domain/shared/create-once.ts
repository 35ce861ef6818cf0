import type { Idempotency } from '#functions/platform/lambda/request.ts'
import { newId } from '#functions/platform/new-id.ts'
import { Failure } from '#shared/model/failure.ts'

/** The id of what a call creates: the same for all calls with one key. */
export const idFor = (prefix: string, idempotency: Idempotency | undefined): string =>
  newId(prefix, idempotency && Buffer.from(idempotency.seed, 'base64url'))

/**
 * Creates something once for all calls with one key: a repeated call finds what the first one made. Of parallel calls
 * one creates it and the others find it.
 */
export const createOnce = async <Made>(
  idempotency: Idempotency | undefined,
  find: (idempotency: Idempotency) => Promise<Made | undefined>,
  make: () => Promise<Made>,
): Promise<Made> => {
  const earlier = idempotency && (await find(idempotency))
  if (earlier) return earlier
  try {
    return await make()
  } catch (error) {
    const meanwhile = idempotency && error instanceof Failure ? await find(idempotency) : undefined
    if (meanwhile) return meanwhile
    throw error
  }
}
