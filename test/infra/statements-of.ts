import type { Template } from 'aws-cdk-lib/assertions'
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'

type Conditions = Record<string, Record<string, unknown>>
type Written = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: Conditions }
type Statement = { policy: string; effect: string; actions: string[]; resources: string[]; conditions: Conditions }

/** Policies of their own, and those within roles. */
const documentsIn = (template: Template) => [
  ...Object.entries(template.findResources('AWS::IAM::Policy')).map(
    ([id, { Properties }]) => [id, Properties.PolicyDocument] as const,
  ),
  ...Object.entries(template.findResources('AWS::IAM::Role')).flatMap(
    ([
      id,
      {
        Properties: { Policies = [] },
      },
    ]) => Policies.map(({ PolicyDocument }: { PolicyDocument: unknown }) => [id, PolicyDocument] as const),
  ),
]

const everyStatement = (template: Template, prefix: string): Statement[] =>
  documentsIn(template)
    .filter(([id]) => id.startsWith(prefix))
    .flatMap(([id, { Statement: statements }]) =>
      statements.map(({ Effect, Action, Resource, Condition = {} }: Written) => ({
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
