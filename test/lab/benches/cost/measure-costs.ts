import { startMeteredHost } from '#test/support/metered-host.ts'
import { stopSchedules } from '#test/support/start-test-host.ts'
import { accountScenarios } from '../account-scenarios.ts'
import { adminScenarios } from '../admin-scenarios.ts'
import { businessScenarios } from '../business-scenarios.ts'
import { type CallCost, costOf } from '../call-cost.ts'
import { costBudgets } from '../cost-budgets.ts'
import { deliveryScenarios } from '../delivery-scenarios.ts'
import { notificationScenarios } from '../notification-scenarios.ts'
import { partnerScenarios } from '../partner-scenarios.ts'
import { problemScenarios } from '../problem-scenarios.ts'
import { reportScenarios } from '../report-scenarios.ts'
import { requestScenarios } from '../request-scenarios.ts'
import type { Scenario } from '../scenario.ts'
import { measurePoolPushes } from './pool-push.ts'

export type MeasuredCall = keyof typeof costBudgets
export type Costs = Map<MeasuredCall, CallCost>

const scenarios: Record<MeasuredCall, Scenario> = {
  ...accountScenarios,
  ...requestScenarios,
  ...deliveryScenarios,
  ...problemScenarios,
  ...reportScenarios,
  ...notificationScenarios,
  ...partnerScenarios,
  ...businessScenarios,
  ...adminScenarios,
}

/**
 * Measures every call once, and the pushes of a new job, on a table that may be full of others' rows. Returns the
 * failures, too.
 */
export const measureCosts = async (fill?: (folder: string) => Promise<unknown>) => {
  stopSchedules()
  const { host, meter, stop } = await startMeteredHost(fill)
  const costs: Costs = new Map()
  const faults: string[] = []
  try {
    for (const call of Object.keys(costBudgets) as MeasuredCall[]) {
      const prepared = await scenarios[call](host)
      await host.settled()
      const calls = await meter.measure(async () => {
        const { status } = await prepared()
        if (status > 299) faults.push(`${call} was refused with ${status}`)
      })
      costs.set(call, costOf(calls))
    }
    return { costs, faults, pool: await measurePoolPushes({ host, meter }) }
  } finally {
    await stop()
  }
}
