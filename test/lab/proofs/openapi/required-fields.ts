import { type Case, everyEndpoint, pathOf } from '#test/support/every-endpoint.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import type { Input } from '../fuzz/draft.ts'
import { type Ready, readiesOf } from '../fuzz/readies.ts'
import { newWorld } from '../fuzz/world.ts'
import { documentedFields, type Field } from './documented-fields.ts'
import { otherInputs } from './other-inputs.ts'

export type TriedField = Field & { fault: string | undefined }

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const has = (value: unknown, [first, ...rest]: string[]): boolean =>
  first === undefined
    ? value !== undefined
    : isGroup(value) && value[first] !== undefined && (rest.length === 0 || has(value[first], rest))

/** A copy without the value at this path. */
const without = (value: unknown, [first, ...rest]: string[]): unknown => {
  if (first === undefined || !isGroup(value)) return undefined
  const { [first]: part, ...others } = value
  return rest.length === 0 ? others : { ...others, [first]: without(part, rest) }
}

const nameOf = ({ operation, place, path }: Field): string => [operation, place, ...path].join('.')

/** Leaves each field out of a valid call, and compares the answer with the document. */
export const tryFields = async (host: TestHost): Promise<TriedField[]> => {
  const world = await newWorld(host)
  const readies = readiesOf(world)

  /** Makes a call, and returns its status. One that is carried out uses up what was prepared, and its caller. */
  const statusOf = async (one: Case, { by, as, params }: Ready, { query, body }: Partial<Input>): Promise<number> => {
    const { method } = one.endpoint
    const { status } = await (as ?? world.testUsers[by].client).elsewhere().send({
      method,
      path: `${pathOf(one.endpoint, params)}?${new URLSearchParams(query)}`,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (status < 400 && method !== 'GET') {
      readies.spent(one)
      readies.without(await world.replaceUser(by))
    }
    return status
  }

  const isAcceptedWithout = async (one: Case, { place, path }: Field): Promise<boolean> => {
    const others = otherInputs[one.operation] ?? []
    for (const other of others) {
      const ready = await readies.of(one)
      const input = await other(world, ready)
      if (!has(input[place], path) && (await statusOf(one, ready, input)) < 400) return true
    }
    return false
  }

  const faultOf = async (one: Case, field: Field): Promise<string | undefined> => {
    const { place, path, isRequired } = field
    const ready = await readies.of(one)
    const isGiven = has(ready[place], path)
    if (isRequired && !isGiven) return `${nameOf(field)} is required, and a right call lacks it`
    const left = { query: ready.query ?? {}, body: ready.body, [place]: without(ready[place], path) }
    const status = await statusOf(one, ready, isGiven ? left : ready)
    if (isRequired) return status === 400 ? undefined : `${nameOf(field)} is required, and without it: ${status}`
    if (status < 400 || (isGiven && (await isAcceptedWithout(one, field)))) return undefined
    return `${nameOf(field)} is optional, and without it: ${status}`
  }

  const tried: TriedField[] = []
  for (const one of everyEndpoint)
    for (const field of documentedFields.filter(({ operation }) => operation === one.operation))
      tried.push({ ...field, fault: await faultOf(one, field) })
  return tried
}
