import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'

/**
 * A mail when the account has spent most of its month's sum, and when it is going to spend more. Of the whole account:
 * to tell stages apart, their tag would first have to be activated by hand.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-budgets-budget.html
 */
export class SpendingBudget extends Construct {
  constructor(scope: Construct, id: string, { budget, alarmEmail }: Pick<Stage, 'budget'> & { alarmEmail: string }) {
    super(scope, id)
    const mailAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    })
    new CfnBudget(this, 'Month', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: budget, unit: 'USD' } },
      notificationsWithSubscribers: [mailAt('ACTUAL', 80), mailAt('FORECASTED', 100)],
    })
  }
}
