import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { acceptFinding } from './audit-findings.ts'
import { Firewall } from './constructs/firewall.ts'
import type { Stage } from './stage.ts'

/** What AWS lets CloudFront use only from us-east-1. Without a firewall it is empty, and a deploy takes it away. */
export class EdgeStack extends Stack {
  readonly firewall: Firewall | undefined

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props)
    if (!stage.hasFirewall) {
      acceptFinding(
        this,
        'CloudFormation-Validate::F0001',
        'Never sent: the command skips an empty stack, or deletes it.',
      )
      return
    }
    this.firewall = new Firewall(this, 'Firewall', { stage })
  }
}
