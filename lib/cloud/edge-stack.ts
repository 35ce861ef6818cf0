import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Firewall } from './constructs/firewall.ts'
import type { Stage } from './stage.ts'

/** What AWS lets CloudFront use only from us-east-1. */
export class EdgeStack extends Stack {
  readonly firewall: Firewall

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props)
    this.firewall = new Firewall(this, 'Firewall', { stage })
  }
}
