import type { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import { RotatableSecret } from './secret-ring.ts'

/** What CloudFront adds to each call, so that our APIs can tell it from a call around the firewall. */
export class OriginSecret extends RotatableSecret {
  /** The one that CloudFront sends. */
  readonly sent: string
  /** All that the functions accept. */
  readonly accepted: string

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, { stage, ids: ['o1'], length: 40 })
    const values = this.values.map(({ value }) => value)
    this.sent = values[0] ?? ''
    this.accepted = values.join(',')
  }
}
