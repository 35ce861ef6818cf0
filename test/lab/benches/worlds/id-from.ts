import { newId } from '#functions/platform/new-id.ts'
import type { Chance } from '../admin/drawn.ts'

/** An id that is the same for the same random state. */
export const idFrom = (prefix: string, chance: Chance): string =>
  newId(prefix, Buffer.from(Uint32Array.from({ length: 8 }, () => chance() * 2 ** 32).buffer))
