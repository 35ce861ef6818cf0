import { isDeepStrictEqual } from 'node:util'
import type { Item } from '#functions/platform/table/keys.ts'
import type { UpdateParts } from '#functions/platform/table/update-expressions.ts'
import type { Cover } from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'
import { takeAgain } from './take-again.ts'

/** Refuses a write once the papers on this row cover something else than they did when they were read. */
export const unlessCoverChanged = (cover: Cover | undefined): UpdateParts & { condition: string } => ({
  condition: cover ? '#cover = :cover' : 'attribute_not_exists(#cover)',
  names: { '#cover': 'cover' },
  ...(cover && { values: { ':cover': cover } }),
})

const havePapersChanged = (error: unknown): boolean => error instanceof Failure && error.code === 'papers.changed'

/** Takes a step, and takes it again if the papers that it was decided on have changed meanwhile. */
export const againIfPapersChanged = <Result>(step: (attempt: number) => Promise<Result>): Promise<Result> =>
  takeAgain(step, havePapersChanged)

/** The refusal of a step whose condition failed on this row: the papers have changed, or something else has. */
export const coverRefusal =
  (cover: Cover | undefined, otherwise: () => Failure) =>
  (row?: Item): Failure =>
    row && !isDeepStrictEqual(row.cover, cover) ? new Failure('papers.changed') : otherwise()
