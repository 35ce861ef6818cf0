import { createHealthCheck } from '#functions/domain/health/check-health.ts'
import { healthStore as health } from '#functions/domain/health/health-store.ts'
import { localAdapters } from '#functions/platform/local-adapters.ts'
import { healthContract } from '#shared/contracts/health.ts'
import { Failure } from '#shared/model/failure.ts'
import { lambdaFor } from '../lambda-for.ts'

const findFailing = createHealthCheck({ health, local: () => localAdapters().health, now: () => new Date() })

export const handler = lambdaFor('health', healthContract, {
  checkHealth: async () => {
    const failing = await findFailing()
    if (failing.length === 0) return { ok: true as const }
    const fields = Object.fromEntries(failing.map((part) => [part, 'failing']))
    throw new Failure('service.unavailable', { fields, retryAfterSeconds: 5 })
  },
})
