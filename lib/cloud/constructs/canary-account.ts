import { Stack } from 'aws-cdk-lib'
import { canaryAccount, canaryParameter } from '#shared/model/canary.ts'
import { quarantine } from '#shared/model/upload-purposes.ts'
import type { Stage } from '../stage.ts'
import type { Uploads } from './uploads.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

/**
 * The account that signs in at night: its password, which `npm run canary:bootstrap` stores in SSM under the
 * AWS-managed key, and the files that it uploads.
 */
export class CanaryAccount implements Grantable {
  private readonly stage: Stage
  private readonly uploads: Uploads

  constructor({ stage, uploads }: { stage: Stage; uploads: Uploads }) {
    this.stage = stage
    this.uploads = uploads
  }

  grantTo(worker: WorkerFunction): void {
    const parameter = Stack.of(worker).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: canaryParameter(this.stage.name).slice(1),
    })
    // The AWS-managed key needs no permission:
    // https://docs.aws.amazon.com/kms/latest/developerguide/services-parameter-store.html
    worker.allow(['ssm:GetParameter'], [parameter])
    this.uploads.grantFolder(worker, `${quarantine.prefix}${canaryAccount.userId}/`)
  }
}
