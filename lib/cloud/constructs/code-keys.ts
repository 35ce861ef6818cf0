import type { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import { RotatableSecret } from './secret-ring.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

/** The keys that one-time codes are derived from. */
export class CodeKeys extends RotatableSecret implements Grantable {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, { stage, ids: ['k1'], length: 64 })
  }

  grantTo(worker: WorkerFunction): void {
    worker.setVariable('CODE_KEYS', this.values.map((key) => `${key.id}:${key.value}`).join(','))
  }
}
