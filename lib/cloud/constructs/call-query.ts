import { Stack } from 'aws-cdk-lib'
import { CfnQueryDefinition, LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'

/** A placeholder for the id that a caller was shown, or that another log line has. */
const id = 'REQUEST_ID'

/**
 * Follows one call by its id: from the gateway through its function to the later work of the fan-out and the sweeper.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-logs-querydefinition.html
 */
const callQuery = [
  'fields @timestamp, @log, level, message, operation, route, status, task, for_row, dependency, asked, row, cause, cause_code, aws_request_id, fault, ms, release',
  `filter request_id = "${id}" or call_id = "${id}" or edge_id = "${id}"`,
  'sort @timestamp asc',
]

/** A saved query of Logs Insights over every log group of the stage in its region. Create it after all of them. */
export class CallQuery extends Construct {
  constructor(scope: Construct, construct: string, { stage }: { stage: Stage }) {
    super(scope, construct)
    const groups = Stack.of(this)
      .node.findAll()
      .filter((one) => one instanceof LogGroup)
    new CfnQueryDefinition(this, 'Query', {
      name: `Sameway/${stage.name}/One call`,
      queryString: callQuery.join('\n| '),
      logGroupNames: groups.map(({ logGroupName }) => logGroupName),
    })
  }
}
