import { randomUUID } from 'node:crypto'
import { type Deployment, namesOf } from './physical-names.ts'
import type { Resource, SynthesisedStage } from './synth-stage.ts'

type Template = Record<string, Resource>
type DeployableStack = { name: string; region: string; isProtected: boolean; template: Template }
type Deployed = { isProtected: boolean; state: 'complete' | 'rolled back'; id: string; resources: Map<string, Kept> }
type Kept = { names: string[]; resource: Resource }

/**
 * An AWS account as far as names and leftovers go, by the rules of CloudFormation and of the CDK's command:
 * - a name that is taken fails the deploy;
 * - a first deploy that failed removes what it made, except what says `Retain`, a protected table and a bucket that it
 *   has filled
 *   (https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html);
 * - a stack in that state cannot be updated: the command deletes it and starts again, which a protected stack refuses
 *   (https://github.com/aws-samples/aws-secure-environment-accelerator/pull/253). The command protects a stack before
 *   anything is created in it.
 */
export class AwsAccount {
  private readonly stacks = new Map<string, Deployed>()
  /** The resources that deleted stacks and failed deploys left. */
  readonly leftovers: Kept[] = []

  /** Every existing resource, whether a stack has it or not. */
  get names(): string[] {
    const kept = [...[...this.stacks.values()].flatMap(({ resources }) => [...resources.values()]), ...this.leftovers]
    return kept.flatMap(({ names }) => names)
  }

  deploy(stack: DeployableStack, { fails = false } = {}): void {
    const key = `${stack.region}/${stack.name}`
    const there = this.stacks.get(key)
    if (Object.keys(stack.template).length === 0) {
      if (there) this.destroy(stack)
      return
    }
    if (there?.state === 'complete') {
      this.update(stack, there)
      return
    }
    if (there) this.destroy(stack)
    const id = `arn:aws:cloudformation:${stack.region}:111111111111:stack/${stack.name}/${randomUUID()}`
    const made: Deployed = { isProtected: stack.isProtected, state: 'complete', id, resources: new Map() }
    this.stacks.set(key, made)
    try {
      this.create(stack, made)
      if (fails) throw new Error('The last resource of the stack could not be created')
    } catch (error) {
      this.rollBack(stack, made)
      throw error
    }
  }

  private create({ region, template }: DeployableStack, { id, resources }: Deployed): void {
    const deployment: Deployment = { stackId: id, account: '111111111111', region }
    for (const [logicalId, resource] of Object.entries(template)) {
      if (resources.has(logicalId)) continue
      const names = namesOf(resource, deployment)
      const taken = names.find((name) => this.names.includes(name))
      if (taken) throw new Error(`There is already a ${taken}`)
      resources.set(logicalId, { names, resource })
    }
  }

  private update(stack: DeployableStack, there: Deployed): void {
    this.create(stack, there)
    there.isProtected = stack.isProtected
    for (const [logicalId, kept] of there.resources) {
      if (logicalId in stack.template) continue
      there.resources.delete(logicalId)
      if (isRetained(kept.resource)) this.leftovers.push(kept)
    }
  }

  private rollBack({ template }: DeployableStack, failed: Deployed): void {
    for (const kept of failed.resources.values()) {
      if (kept.resource.DeletionPolicy === 'Retain' || cannotBeDeleted(kept.resource, template))
        this.leftovers.push(kept)
    }
    failed.resources.clear()
    failed.state = 'rolled back'
  }

  destroy({ name, region, template }: DeployableStack): void {
    const key = `${region}/${name}`
    const there = this.stacks.get(key)
    if (there?.isProtected) throw new Error(`Stack [${name}] cannot be deleted while TerminationProtection is enabled`)
    for (const kept of there?.resources.values() ?? []) {
      if (isRetained(kept.resource) || cannotBeDeleted(kept.resource, template)) this.leftovers.push(kept)
    }
    this.stacks.delete(key)
  }
}

const isRetained = ({ DeletionPolicy }: Resource): boolean => /^Retain/.test(DeletionPolicy ?? '')

/** DynamoDB refuses to delete a protected table, and S3 a bucket with something in it. */
const cannotBeDeleted = (resource: Resource, template: Template): boolean => {
  const { Type, Properties } = resource
  if (Type === 'AWS::DynamoDB::GlobalTable')
    return JSON.stringify(Properties).includes('"DeletionProtectionEnabled":true')
  if (Type !== 'AWS::S3::Bucket') return false
  const id = Object.keys(template).find((key) => template[key] === resource)
  const nameIt = (type: string, property: string): boolean =>
    Object.values(template).some(
      (other) => other.Type === type && JSON.stringify(other.Properties[property]) === JSON.stringify({ Ref: id }),
    )
  const isFilled = nameIt('Custom::CDKBucketDeployment', 'DestinationBucketName')
  return isFilled && !nameIt('Custom::S3AutoDeleteObjects', 'BucketName')
}

/** The stacks of one stage in the order of their deployment. */
export const stacksOf = ({ stacks, app }: SynthesisedStage): DeployableStack[] =>
  app
    .synth()
    .stacks.filter(({ stackName }) => Object.values(stacks).some((stack) => stack.stackName === stackName))
    .map(({ stackName, environment, terminationProtection = false, template }) => ({
      name: stackName,
      region: environment.region,
      isProtected: terminationProtection,
      template: template.Resources ?? {},
    }))
