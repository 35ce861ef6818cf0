import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { StartupError } from '../local/startup-error.ts'

/** The files with the output of `aws lambda`, as lib/cloud/README.md has the operator write them. */
const manual = 'see "One machine and the cloud" in lib/cloud/README.md'

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new StartupError(isMissing ? `There is no file ${path}.` : `${path} holds no JSON: ${manual}.`)
  }
}

const codeKeys = z.string().check(z.regex(/^[^:,\s]+:[^:,\s]+(,[^:,\s]+:[^:,\s]+)*$/))

/** The variables of the sweeper, which has the table, files and keys of its stage. */
const Variables = z.object({
  STAGE: z.string(),
  TABLE_NAME: z.string(),
  UPLOADS_BUCKET: z.string(),
  CODE_KEYS: codeKeys,
  /** Stages of 0.2.0 and earlier have none. */
  PUSH_KEYS: z.optional(z.string()),
  TAX_KEYS: z.optional(z.string()),
  DRIVER_MAIL_DOMAIN: z.string(),
})

export type StageVariables = ReturnType<typeof readStageVariables>

export const readStageVariables = (path: string) => {
  const read = Variables.safeParse(readJson(path))
  if (!read.success) throw new StartupError(`${path} does not hold the variables of a stage's sweeper: ${manual}.`)
  const { STAGE, TABLE_NAME, UPLOADS_BUCKET, CODE_KEYS, DRIVER_MAIL_DOMAIN } = read.data
  const { PUSH_KEYS = '', TAX_KEYS = '' } = read.data
  return {
    stage: STAGE,
    table: TABLE_NAME,
    bucket: UPLOADS_BUCKET,
    codeKeys: CODE_KEYS,
    pushKeys: PUSH_KEYS,
    taxKeys: TAX_KEYS,
    driverMailDomain: DRIVER_MAIL_DOMAIN,
  }
}

const Mapping = z.object({
  EventSourceArn: z.string(),
  State: z.string(),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
})

/** Matches no record. Lambda drops records that no filter matches. */
export const silentPattern = '{"eventName":["NONE"]}'

/**
 * Returns a sentence if the fan-out would get the moved rows. They would look new to it, so it would mail people again
 * about everything that ever happened. A disabled mapping would only deliver them later.
 */
export const mappingFault = (path: string, table: string): string | undefined => {
  const read = Mapping.safeParse(readJson(path))
  if (!read.success) return `${path} does not hold the mapping of a stage's fan-out: ${manual}.`
  const { EventSourceArn, State, FilterCriteria } = read.data
  if (!EventSourceArn.includes(`:table/${table}/stream/`))
    return `${path} is about another table than ${table}: ask for the mapping of this stage.`
  const patterns = FilterCriteria?.Filters.map(({ Pattern }) => Pattern) ?? []
  if (patterns.length === 0 || patterns.some((pattern) => pattern !== silentPattern))
    return `The fan-out of ${table} would mail everybody about the rows that are moved: give its mapping the filter that lets nothing through, ${manual}.`
  if (State !== 'Enabled')
    return `The mapping of ${table} is ${State}: wait until it is Enabled, so that it passes over the rows that are moved.`
  return undefined
}

/** Whether what was made with one list of keys can be verified, or signed for, with the other. */
export const knowsKeys = (ring: string, needed: string): boolean => {
  const known = new Set(ring.split(','))
  return needed.split(',').every((key) => known.has(key))
}
