import { globSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFunctions } from '#lib/groups.ts'
import { prodContext, type SynthesisedStage, synthStage } from '#test/infra/synth-stage.ts'
import { checkPermissions, type Uses } from './check-permissions.ts'
import { readRecord } from './read-record.ts'
import type { RecordedCall } from './recorded-call.ts'
import { type Role, rolesOf, type Statement } from './roles-of.ts'
import { explains, reasons } from './unused-statements.ts'

const { testFiles, calls } = readRecord(process.env.RECORD_AWS_CALLS ?? '.cache/test/aws-calls')
const howToRecord = '`npm test -- api` records what the functions ask of AWS, and then comes here'

let cloud: SynthesisedStage
let roles: Role[]
let refused: string[]
let uses: Uses
const check = (of: readonly Role[], made: readonly RecordedCall[] = calls) => {
  const identities = cloud.resources('AWS::SES::EmailIdentity').map(({ Properties }) => Properties.EmailIdentity)
  return checkPermissions(of, made, (name) => identities.includes(name))
}
beforeAll(async () => {
  cloud = await synthStage({ context: prodContext })
  roles = cloud.app.synth().stacks.flatMap(({ template }) => rolesOf(template))
  const found = await check(roles)
  refused = found.refused
  uses = found.uses
})
afterAll(() => cloud.remove())

/** A policy of AWS's own counts as one statement, whose action is its name. */
const asStatement = (policy: string): Statement => ({ Effect: 'Allow', Action: [policy], Resource: ['*'] })
const everyStatement = () =>
  roles.flatMap((role) =>
    [...role.statements, ...role.managed.map(asStatement)].map((statement) => ({ role, statement })),
  )
const inWords = ({ id }: Role, { Effect, Action, Resource }: Statement): string =>
  `${id}: ${Effect} ${Action.join(', ')} on ${Resource.join(', ')}`
const madeBy = (name: string | undefined) => calls.filter((call) => call.function === name)

describe('the record', () => {
  it('has a part of each file of the API suite', () => {
    expect(testFiles, howToRecord).toBe(globSync('test/api/**/*.test.ts').length)
  })

  it('has calls of every function that uses the table', () => {
    const using = allFunctions.filter(({ uses }) => uses.includes('table')).map(({ name }) => name)
    const silent = using.filter((name) => madeBy(name).length === 0)
    expect(silent, howToRecord).toEqual([])
  })
})

describe('a call that a function made, or signed for a browser,', () => {
  it('is allowed by the policies of its role', () => {
    expect(refused).toEqual([])
  })

  it('is refused, and named with its function, without the statement for it', async () => {
    const without = roles.map((role) => ({
      ...role,
      statements: role.statements.filter(({ Action }) => !Action.includes('s3:DeleteObject')),
    }))
    const { refused } = await check(without, madeBy('sweeper'))
    expect(refused).toEqual(
      ['files', 'proof'].map((folder) =>
        expect.stringMatching(
          new RegExp(
            `^sweeper may not s3:DeleteObject on arn:aws:s3:::sameway-prod-\\S+/${folder}/object: ImplicitlyDenied$`,
          ),
        ),
      ),
    )
  })

  it('is named if the check does not know its permissions', async () => {
    const odd = { function: 'places', action: 'geo-places:UnknownToThisCheck', resource: 'POST /v2/suggest' }
    const { refused } = await check(roles, [odd])
    expect(refused).toEqual([
      expect.stringContaining('places may not geo-places:UnknownToThisCheck on arn:aws:geo-places'),
    ])
  })

  it('is named if its function is in no template', async () => {
    const odd = { function: 'nobody', action: 'dynamodb:GetItem', resource: 'table/sameway' }
    expect((await check(roles, [odd])).refused).toEqual([
      'nobody has no role in the template, and asks for dynamodb:GetItem on table/sameway',
    ])
  })
})

describe('a statement', () => {
  const unused = () => everyStatement().filter(({ statement }) => !uses.has(statement))

  it('is used by a recorded call of its role, or has a line with the reason', () => {
    const unexplained = unused().filter(({ role, statement }) => !reasons.some((one) => explains(one, role, statement)))
    expect(unexplained.map(({ role, statement }) => inWords(role, statement))).toEqual([])
  })

  it('is needed where it is used: without it a call is refused', async () => {
    const needless: string[] = []
    for (const { role, statement } of everyStatement().filter((one) => uses.has(one.statement))) {
      const without = { ...role, statements: role.statements.filter((one) => one !== statement) }
      const { refused } = await check([without], madeBy(role.function?.name))
      if (refused.length === 0) needless.push(inWords(role, statement))
    }
    expect(uses.size).toBeGreaterThan(allFunctions.length)
    expect(needless).toEqual([])
  })

  it('has each of its actions and resources used, by one of the functions that have the same', () => {
    const same = Map.groupBy(
      everyStatement().filter(({ statement }) => uses.has(statement)),
      ({ statement }) => JSON.stringify(statement),
    )
    const leftOver = [...same.values()].flatMap((group) => {
      const used = group.flatMap(({ statement }) => uses.get(statement) ?? [])
      const { Action = [], Resource = [] } = group[0]?.statement ?? {}
      const actions = Action.filter((action) => !used.some((one) => one.actions.has(action)))
      const resources = Resource.filter((resource) => !used.some((one) => one.resources.has(resource)))
      const names = group.map(({ role }) => role.function?.name).join(', ')
      return [...actions, ...resources].map((one) => `${one} of ${names}`)
    })
    expect(leftOver).toEqual([])
  })

  it('has no line with a reason that is not needed any more', () => {
    const needless = reasons.filter((one) => !unused().some(({ role, statement }) => explains(one, role, statement)))
    expect(needless).toEqual([])
  })

  it('has no condition on a key that the record lacks', () => {
    const carried = new Set(['dynamodb:LeadingKeys', 'ses:FromAddress'])
    const conditions = everyStatement()
      .filter(({ role }) => role.function)
      .flatMap(({ statement }) => Object.values(statement.Condition ?? {}).flatMap(Object.keys))
    expect(conditions.filter((key) => !carried.has(key))).toEqual([])
  })
})
