import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/contracts/contracts.ts'
import { failures } from '#shared/model/failure.ts'
import { apiPage } from './api-page.ts'
import { openApi } from './openapi.ts'

const document = openApi(contracts)
const text = JSON.stringify(document)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const called = (name: string) => operations.find(({ operationId }) => operationId === name)

/** The codes that a call may return with this status. */
const codesOf = (name: string, status: number): unknown => {
  const response = called(name)?.responses[status]
  const shared =
    response && '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  return shared && 'content' in shared
    ? shared.content['application/json'].schema.allOf?.[1]?.properties?.code?.enum
    : undefined
}

/** Every part of the document that has properties or a choice of several values. */
const shapesIn = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return []
  const isShape = 'properties' in part || ('enum' in part && Array.isArray(part.enum) && part.enum.length > 1)
  return [...(isShape ? [JSON.stringify(part)] : []), ...Object.values(part).flatMap(shapesIn)]
}

describe('the OpenAPI document', () => {
  it('has every call of every contract once, under the same name', () => {
    const names = Object.values(contracts).flatMap((contract) => Object.keys(contract))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(names.sort())
  })

  it('weighs at most 300 kB', () => {
    expect(text.length).toBeLessThanOrEqual(300_000)
  })

  it('refers to every component, and to nothing else', () => {
    const referred = [...text.matchAll(/"\$ref":"#\/components\/([^"]*)"/g)].map(([, name]) => name)
    const { securitySchemes: _, ...components } = document.components
    const known = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind}/${name}`),
    )
    expect([...new Set(referred)].sort()).toEqual(known.sort())
  })

  it('names every shape that it uses twice', () => {
    const shapes = shapesIn([
      document.components.schemas,
      ...operations.map(({ parameters, requestBody }) => [parameters, requestBody]),
    ])
    const replies = operations.map(({ responses }) =>
      Object.entries(responses).filter(([status]) => Number(status) < 400),
    )
    const all = [...shapes, ...shapesIn(replies)]
    expect(all.filter((shape, index) => all.indexOf(shape) !== index)).toEqual([])
    expect(document.components.schemas).toMatchObject({ RequestCard: {}, Ride: {}, NewRequest: {}, TransportMode: {} })
    expect(called('getDetails')?.responses[200]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/RequestDetails' } } },
    })
  })

  it('lists the possible codes under each status', () => {
    expect(codesOf('login', 401)).toEqual(['login.wrong'])
    expect(codesOf('login', 403)).toEqual(['login.deactivated', 'login.temporary-expired', 'origin.foreign'])
    expect(codesOf('login', 429)).toEqual(['limit.reached', 'login.paused'])
    expect(codesOf('listSessions', 401)).toEqual(['session.none'])
    // The first is for an unknown id, the second for an id of the wrong form.
    expect(codesOf('getDetails', 404)).toEqual(['request.unknown', 'route.unknown'])
    expect(codesOf('startUpload', 403)).toContain('access.denied')
    expect(codesOf('getDetails', 400)).toBeUndefined()
  })

  it('has every failure that a contract lists', () => {
    const said = new Set(
      operations.flatMap(({ operationId, responses }) =>
        Object.keys(responses).flatMap((status) => codesOf(operationId, Number(status)) ?? []),
      ),
    )
    const listed = Object.values(contracts)
      .flatMap((contract) => Object.values(contract))
      .flatMap((endpoint) => [...endpoint.failures])
    expect(listed.filter((code) => !said.has(code))).toEqual([])
    expect([...said].filter((code) => !Object.hasOwn(failures, String(code)))).toEqual([])
  })

  it('describes access and limits of a call', () => {
    expect(called('checkUser')?.description).toContain('Limit: 10 per minute and address.')
    expect(called('checkUser')?.security).toEqual([])
    expect(called('listSessions')?.security).toEqual([{ session: [] }])
  })

  it('describes path and idempotency key', () => {
    expect(called('endSession')?.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ])
    expect(called('sendMessage')?.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
  })
})

describe('a body', () => {
  const { schemas } = document.components

  it('requires the fields that a rule of the model requires, and no field with a default', () => {
    expect(schemas.NewRequest?.required).toContain('price')
    expect(schemas.NewRequest?.required).not.toContain('delivery_address')
    expect(schemas.NewRequest?.required).not.toContain('photos')
    expect(schemas.ProfileForm?.required).toEqual(['firstName', 'lastName', 'mobile', 'dob'])
    expect(called('toggleAdmin')?.requestBody?.required).toBe(false)
    expect(called('saveBusiness')?.requestBody?.required).toBe(true)
  })

  it('has the lengths that its texts may have after trimming', () => {
    expect(schemas.ContactMessage?.properties?.name).toMatchObject({ minLength: 1, maxLength: 100 })
  })

  it('has no empty default, which would make generators require the field', () => {
    expect(text).not.toMatch(/"default":(""|false|0|\[\])/)
  })
})

const templates = Object.entries(document.paths).map(([path, methods]) => ({
  path,
  segments: path.split('/'),
  parameters: Object.values(methods).flatMap(({ parameters }) => parameters),
}))
type Template = (typeof templates)[number]

/** The pattern of a path parameter. */
const patternOf = ({ parameters }: Template, segment: string): RegExp => {
  const found = parameters.find((one) => 'name' in one && `{${one.name}}` === segment)
  const schema = found && 'schema' in found ? found.schema : undefined
  const named = schema && '$ref' in schema ? document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] : schema
  return new RegExp((named && 'pattern' in named && named.pattern) || '.')
}
const isParameter = (segment: string): boolean => segment.startsWith('{')
const mayMatch = (one: Template, other: Template): boolean =>
  one.segments.length === other.segments.length &&
  one.segments.every((segment, index) => {
    const opposite = other.segments[index] ?? ''
    if (isParameter(segment) && isParameter(opposite)) return true
    if (isParameter(segment)) return patternOf(one, segment).test(opposite)
    return isParameter(opposite) ? patternOf(other, opposite).test(segment) : segment === opposite
  })

it('paths never overlap, because no fixed part of a path matches an id', () => {
  const pairs = templates.flatMap((one, index) =>
    templates
      .slice(index + 1)
      .filter((other) => mayMatch(one, other))
      .map((other) => `${one.path} ${other.path}`),
  )
  expect(pairs).toEqual([])
})

describe('its page', () => {
  const page = apiPage(contracts, ['/api-docs.css'])

  it('shows every call, without scripts and inline styles', () => {
    for (const { operationId } of operations)
      expect(page).toContain(`<article id="${operationId}" aria-labelledby="call-${operationId}">`)
    expect(page).not.toMatch(/<script|<style| style=/)
  })

  it('names both types of a nullable field', () => {
    expect(page).toContain('<td>string | null</td>')
  })
})
