import { SecretValue } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { acceptFinding, removalPolicyFor } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

type SecretRingProps = {
  stage: Stage
  /** The first one is in use; the others are still accepted. */
  ids: readonly [string, ...string[]]
  length: number
}

/**
 * Secrets that AWS generates. lib/cloud/README.md says who can see them. Rotating one takes three deploys: add a new
 * id at the end of the list, then move it to the front, then remove the old one once nothing in flight carries it.
 */
class RotatableSecret extends Construct {
  /** The one in use first. CloudFormation resolves the values during the deploy; templates never contain them. */
  readonly values: readonly { id: string; value: string }[]

  constructor(scope: Construct, id: string, { stage, ids, length }: SecretRingProps) {
    super(scope, id)
    this.values = ids.map((key) => {
      const secret = new Secret(this, key, {
        generateSecretString: { excludePunctuation: true, passwordLength: length },
        removalPolicy: removalPolicyFor(stage),
      })
      acceptFinding(secret, 'AwsSolutions-SMG4', 'Rotated by a deploy, since edge and functions must change together.')
      return { id: key, value: secret.secretValue.unsafeUnwrap() }
    })
  }
}

/** The value of a secret that the operator made for a move; empty without a move. */
const movedValue = (arn: string | undefined): string[] => (arn ? [SecretValue.secretsManager(arn).unsafeUnwrap()] : [])

/** The keys that one-time codes are derived from. */
export class CodeKeys extends RotatableSecret implements Grantable {
  private readonly ring: string

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, { stage, ids: ['k1'], length: 64 })
    const own = this.values.map((key) => `${key.id}:${key.value}`)
    // The secret of moved keys holds whole `id:key` pairs. They only verify existing codes, and derive no new ones.
    this.ring = [...own, ...movedValue(stage.movedKeysArn)].join(',')
  }

  grantTo(worker: WorkerFunction): void {
    worker.setVariable('CODE_KEYS', this.ring)
  }
}

/**
 * The secrets of the key pairs that sign pushes: functions/platform/push/vapid-keys.ts makes a pair of each. A device
 * can be reached only with the pair that it was registered with, so an old secret stays in the list until browsers have
 * subscribed anew.
 */
export class PushKeys extends RotatableSecret implements Grantable {
  private readonly secrets: string

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, { stage, ids: ['p1'], length: 64 })
    const own = this.values.map(({ value }) => value)
    this.secrets = [...own, ...movedValue(stage.movedPushKeysArn)].join(',')
  }

  grantTo(worker: WorkerFunction): void {
    worker.setVariable('PUSH_KEYS', this.secrets)
  }
}

/**
 * The secrets that seal National Insurance numbers, and what stays of a carrier who erased their account:
 * functions/platform/sealing.ts. Their keys are derived, under a label of their own, from the texts of `PushKeys`,
 * because every secret of Secrets Manager costs $0.40 a month, used or not. An old one stays in the list for six years.
 */
export class TaxKeys implements Grantable {
  private readonly secrets: string

  constructor({ stage, pushKeys }: { stage: Stage; pushKeys: PushKeys }) {
    const own = pushKeys.values.map(({ value }) => value)
    this.secrets = [...own, ...movedValue(stage.movedTaxKeysArn)].join(',')
  }

  grantTo(worker: WorkerFunction): void {
    worker.setVariable('TAX_KEYS', this.secrets)
  }
}

/** CloudFront adds this secret to each call, so that our APIs can refuse calls that bypass the firewall. */
export class OriginSecret extends RotatableSecret {
  /** The secret that CloudFront sends. */
  readonly sent: string
  /** All secrets that the functions accept. */
  readonly accepted: string

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, { stage, ids: ['o1'], length: 40 })
    const values = this.values.map(({ value }) => value)
    this.sent = values[0] ?? ''
    this.accepted = values.join(',')
  }
}
