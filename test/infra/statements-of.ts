import type { Template } from 'aws-cdk-lib/assertions'
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'

type Conditions = Record<string, Record<string, unknown>>
type Written = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: Conditions }
type Statement = { policy: string; effect: string; actions: string[]; resources: string[]; conditions: Conditions }

const everyStatement = (template: Template, prefix: string): Statement[] =>
  Object.entries(template.findResources('AWS::IAM::Policy'))
    .filter(([id]) => id.startsWith(prefix))
    .flatMap(([id, { Properties }]) =>
      Properties.PolicyDocument.Statement.map(({ Effect, Action, Resource, Condition = {} }: Written) => ({
        policy: id,
        effect: Effect,
        actions: [Action].flat(),
        resources: [Resource].flat().map(flattenCfnReference),
        conditions: Condition,
      })),
    ) as Statement[] // a template is untyped JSON

/**
 * The statements of the policies whose logical id begins with this prefix, with resources as `<Table.Arn>/index/GSI1`.
 */
export const statementsOf = (template: Template, prefix = ''): Statement[] =>
  everyStatement(template, prefix).filter(({ effect }) => effect === 'Allow')

/** The actions that they deny, which overrides every permission. */
export const denialsOf = (template: Template, prefix = ''): Statement[] =>
  everyStatement(template, prefix).filter(({ effect }) => effect !== 'Allow')
