import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { StartupError } from '../local/startup-error.ts'

/** What `aws lambda` says of a stage, as lib/cloud/README.md has it written to files. */
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

/** The variables of the sweeper, which knows the table, the files and the keys of its stage. */
const Variables = z.object({
  STAGE: z.string(),
  TABLE_NAME: z.string(),
  UPLOADS_BUCKET: z.string(),
  CODE_KEYS: codeKeys,
  DRIVER_MAIL_DOMAIN: z.string(),
})

export type StageVariables = {
  stage: string
  table: string
  bucket: string
  codeKeys: string
  driverMailDomain: string
}

export const readStageVariables = (path: string): StageVariables => {
  const read = Variables.safeParse(readJson(path))
  if (!read.success) throw new StartupError(`${path} does not hold the variables of a stage's sweeper: ${manual}.`)
  const { STAGE, TABLE_NAME, UPLOADS_BUCKET, CODE_KEYS, DRIVER_MAIL_DOMAIN } = read.data
  return {
    stage: STAGE,
    table: TABLE_NAME,
    bucket: UPLOADS_BUCKET,
    codeKeys: CODE_KEYS,
    driverMailDomain: DRIVER_MAIL_DOMAIN,
  }
}

const Mapping = z.object({
  EventSourceArn: z.string(),
  State: z.string(),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
})

/** No record has this event. Lambda reads what no filter lets through and forgets it. */
export const silentPattern = '{"eventName":["NONE"]}'

/**
 * Why the fan-out would hear of the rows that are moved, in a sentence. To it they would be new, so it would mail people
 * once more about everything that ever happened. A mapping that is only disabled would hand them over later.
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

/** Whether codes and links that were made with the one ring of keys can be read with the other. */
export const knowsKeys = (ring: string, needed: string): boolean => {
  const known = new Set(ring.split(','))
  return needed.split(',').every((key) => known.has(key))
}
