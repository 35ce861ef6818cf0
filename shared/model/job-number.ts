import { idPattern } from './id-pattern.ts'

const length = 6

/** The number of a job without its #, which people read out: the end of its id. */
export const numberOf = (requestId: string): string => requestId.slice(-length)

const numberPattern = new RegExp(`^#?([0-9A-Za-z]{${length}})$`)

/** A job's number as someone typed it, with or without the #; undefined for any other text. */
export const typedNumber = (text: string): string | undefined => numberPattern.exec(text.trim())?.[1]

const idShape = idPattern('req')

/** Whether a text is a job's number or a request's whole id. */
export const isJobText = (text: string): boolean => typedNumber(text) !== undefined || idShape.test(text.trim())
