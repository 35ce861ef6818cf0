import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Alarms } from './constructs/alarms.ts'
import type { Distribution } from './constructs/distribution.ts'
import { edgeFaultRate, sumOfEdgeFunctionErrors } from './constructs/edge-metrics.ts'
import type { Firewall } from './constructs/firewall.ts'
import type { Stage } from './stage.ts'

type EdgeAlarmsStackProps = StackProps & { stage: Stage; edge: Distribution; firewall: Firewall | undefined }

const fiveMinutes = Duration.minutes(5)

/**
 * The alarms of what CloudFront and its firewall measure: in us-east-1, where alone their metrics are, since an alarm
 * watches its own region. A stack of its own, because the distribution that it watches needs the firewall's stack first.
 */
export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, edge, firewall, ...props }: EdgeAlarmsStackProps) {
    super(scope, id, props)
    const alarms = new Alarms(this, 'Alarms', { stage })
    const faults = edgeFaultRate(edge.distribution.distributionId, fiveMinutes)
    alarms.alarmWhen('edgeFaults', { metric: faults, atLeast: 5, periods: 2 })
    for (const { node, functionName } of edge.functions) {
      const errors = sumOfEdgeFunctionErrors(functionName, fiveMinutes)
      alarms.alarmWhen('edgeFunctionFails', { of: `-${node.id}`, metric: errors, atLeast: 1 })
    }
    if (firewall)
      alarms.alarmWhen('firewallBlocks', { metric: firewall.blocked({ period: fiveMinutes }), atLeast: 1000 })
  }
}
