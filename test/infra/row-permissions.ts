import type { Worker } from '#lib/groups.ts'
import { askIam } from '#test/permissions/check-permissions.ts'
import { resolverOf } from '#test/permissions/resolve-template.ts'
import { rolesOf } from '#test/permissions/roles-of.ts'
import type { SynthesisedStage } from './synth-stage.ts'

/** IAM's decision on a call of a function of this stage on rows of these partitions. */
export const rowPermissions = (cloud: SynthesisedStage) => {
  const template = cloud.main.toJSON()
  const roles = rolesOf(template)
  const { resources, attribute } = resolverOf(template)
  const [tableId = ''] = Object.keys(resources).filter((id) => resources[id]?.Type === 'AWS::DynamoDB::GlobalTable')
  return async ({ name }: Pick<Worker, 'name'>, action: string, ...partitions: string[]): Promise<boolean> => {
    const role = roles.find((one) => one.function?.name === name)
    if (!role) throw new Error(`${name} has no role`)
    const context: Record<string, string[]> = partitions.length > 0 ? { 'dynamodb:LeadingKeys': partitions } : {}
    const call = { action: `dynamodb:${action}`, resource: attribute(tableId, 'Arn'), context }
    return (await askIam(role, call)).answer === 'Allowed'
  }
}
