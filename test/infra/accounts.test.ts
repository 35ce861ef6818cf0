import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { beforeAll, describe, expect, it } from 'vitest'
import { AwsAccount, stacksOf } from './aws-account.ts'
import { unknownNames } from './physical-names.ts'
import { type Choices, prodContext, sharedStage, synthStage } from './synth-stage.ts'

const synth = async (context: Record<string, string>, change?: Choices['change']) => {
  if (!change) return stacksOf(await sharedStage({ context }))
  const stage = await synthStage({ context, change })
  stage.remove()
  return stacksOf(stage)
}
type Stacks = Awaited<ReturnType<typeof synth>>

let prod: Stacks
let protectedProd: Stacks
let dev: Stacks
beforeAll(async () => {
  prod = await synth(prodContext)
  protectedProd = await synth({ ...prodContext, protect: 'true' })
  dev = await synth({ stage: 'dev', alarmEmail: 'alarms@sameway.example' })
})

const deploy = (account: AwsAccount, stacks: Stacks): void => {
  for (const stack of stacks) account.deploy(stack)
}

/** Destroys as `cdk destroy` does, the last stack first. What the stages of an account share stays. */
const destroy = (account: AwsAccount, stacks: Stacks): void => {
  for (const stack of stacks.toReversed()) if (stack.name !== 'Sameway-account') account.destroy(stack)
}

/** Deploys up to the stack of this name, which fails at its very last resource. */
const failAt = (account: AwsAccount, stacks: Stacks, name: string): void => {
  const index = stacks.findIndex((stack) => stack.name === name)
  deploy(account, stacks.slice(0, index))
  const [failing] = stacks.slice(index)
  if (!failing) throw new Error(`There is no stack ${name}`)
  expect(() => account.deploy(failing, { fails: true })).toThrow('could not be created')
}

describe('stages in one account', () => {
  it('share no physical name: production, one stage to try things in, another, and one with a sender of its own', async () => {
    const account = new AwsAccount()
    const other = await synth({ stage: 'try', alarmEmail: 'alarms@sameway.example' })
    const mailing = await synth({ stage: 'mailing', mailFrom: 'hello@sameway.example', firewall: 'off' })
    for (const stacks of [prod, dev, other, mailing]) deploy(account, stacks)
    expect(account.names.length).toBeGreaterThan(20)
    expect(account.names).toHaveLength(new Set(account.names).size)
  })

  it('prove a domain for mail only if one is given, and so do not collide over a placeholder', () => {
    const identities = (stacks: Stacks) =>
      stacks.flatMap(({ template }) =>
        Object.values(template)
          .filter(({ Type }) => Type === 'AWS::SES::EmailIdentity')
          .map(({ Properties }) => Properties.EmailIdentity),
      )
    expect(identities(dev)).toEqual([])
    expect(identities(prod)).toEqual(['sameway.example'])
  })

  it('have no name without a rule about its uniqueness', () => {
    const resources = [...prod, ...dev].flatMap(({ template }) => Object.values(template))
    expect(resources.length).toBeGreaterThan(400)
    expect(resources.flatMap(unknownNames)).toEqual([])
  })
})

describe('a failed first deploy', () => {
  it.each(['Sameway-account', 'Sameway-prod-edge', 'Sameway-prod'])(
    'in %s leaves nothing, and can be repeated',
    (name) => {
      const account = new AwsAccount()
      failAt(account, prod, name)
      expect(account.leftovers).toEqual([])
      failAt(account, prod, name)
      deploy(account, prod)
      expect(account.leftovers).toEqual([])
    },
  )

  it('of a stage to try things in can be repeated as well', () => {
    const account = new AwsAccount()
    failAt(account, dev, 'Sameway-dev')
    deploy(account, dev)
    expect(account.leftovers).toEqual([])
  })

  it('could not be repeated with protection, so protection starts with the second deploy', () => {
    const account = new AwsAccount()
    failAt(account, protectedProd, 'Sameway-prod')
    expect(account.leftovers.map(({ resource }) => resource.Type)).toEqual(['AWS::DynamoDB::GlobalTable'])
    expect(() => deploy(account, protectedProd)).toThrow('TerminationProtection is enabled')
  })
})

describe('the second deploy of production', () => {
  it('protects its stacks and its table', () => {
    const account = new AwsAccount()
    deploy(account, prod)
    deploy(account, protectedProd)
    expect(() => destroy(account, protectedProd)).toThrow('TerminationProtection is enabled')
    const protections = JSON.stringify(protectedProd.map(({ template }) => template)).match(
      /"DeletionProtectionEnabled":\w+/g,
    )
    expect(protections).toEqual(['"DeletionProtectionEnabled":true'])
  })
})

describe('a destroyed stage', () => {
  it('is deleted completely if it was one to try things in', () => {
    const account = new AwsAccount()
    deploy(account, dev)
    destroy(account, dev)
    expect(account.leftovers).toEqual([])
    const [shared] = dev.map(({ name, template }) => name === 'Sameway-account' && Object.keys(template).length)
    expect(shared).toBe(2)
  })

  it('leaves its data if it was production, and none of it blocks the next stage', () => {
    const account = new AwsAccount()
    deploy(account, prod)
    destroy(account, prod)
    const types = new Set(account.leftovers.map(({ resource }) => resource.Type))
    expect([...types].toSorted()).toEqual([
      'AWS::Backup::BackupVault',
      'AWS::DynamoDB::GlobalTable',
      'AWS::Logs::LogGroup',
      'AWS::S3::Bucket',
      'AWS::SecretsManager::Secret',
    ])
    expect(() => deploy(account, prod)).not.toThrow()
  })

  it('is deleted with its firewall, which a stage may also drop later', async () => {
    const account = new AwsAccount()
    const without = await synth({ stage: 'dev', firewall: 'off', alarmEmail: 'alarms@sameway.example' })
    deploy(account, dev)
    expect(account.names.some((name) => name.includes('aws-waf-logs-'))).toBe(true)
    deploy(account, without)
    expect(account.names.some((name) => name.includes('aws-waf-logs-'))).toBe(false)
    // What the distribution still uses cannot be deleted.
    const order = without.map(({ name }) => name)
    expect(order.indexOf('Sameway-dev-edge')).toBeGreaterThan(order.indexOf('Sameway-dev'))
  })
})

describe('the simulated account', () => {
  const named = (removalPolicy: RemovalPolicy): Choices['change'] => {
    return ({ main }) => new LogGroup(main, 'Fixed', { logGroupName: 'one-name', removalPolicy })
  }

  it('refuses a name that is taken', async () => {
    const account = new AwsAccount()
    deploy(account, await synth({ stage: 'dev' }, named(RemovalPolicy.DESTROY)))
    const other = await synth({ stage: 'try' }, named(RemovalPolicy.DESTROY))
    expect(() => deploy(account, other)).toThrow('There is already a AWS::Logs::LogGroup one-name in eu-west-2')
  })

  it('keeps what a failed deploy leaves, which blocks the next', async () => {
    const account = new AwsAccount()
    const stacks = await synth({ stage: 'dev' }, named(RemovalPolicy.RETAIN))
    failAt(account, stacks, 'Sameway-dev')
    expect(account.leftovers).toHaveLength(1)
    expect(() => deploy(account, stacks)).toThrow('There is already a AWS::Logs::LogGroup one-name')
  })
})
