import type { Template } from 'aws-cdk-lib/assertions'
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'

type Statement = { Effect: string; Action: string | string[]; Resource: unknown }

/** What the policies allow whose logical id begins so, resources as `<Table.Arn>/index/GSI1`. */
export const statementsOf = (template: Template, prefix = '') =>
  Object.entries(template.findResources('AWS::IAM::Policy'))
    .filter(([id]) => id.startsWith(prefix))
    .flatMap(([id, { Properties }]) =>
      Properties.PolicyDocument.Statement.map(({ Effect, Action, Resource }: Statement) => ({
        policy: id,
        effect: Effect,
        actions: [Action].flat(),
        resources: [Resource].flat().map(flattenCfnReference),
      })),
    ) as { policy: string; effect: string; actions: string[]; resources: string[] }[] // a template is untyped JSON
