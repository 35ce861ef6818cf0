import { Stack as CdkStack, CfnOutput } from 'aws-cdk-lib'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

/** The domain that our mails come from. Its three DKIM records are outputs, to be entered where the domain is kept. */
export class Mail extends Construct implements Grantable {
  private readonly stage: Stage
  private readonly identity: EmailIdentity
  private readonly configurationSet: ConfigurationSet

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.stage = stage
    this.configurationSet = new ConfigurationSet(this, 'Rules', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    this.identity = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(stage.mailDomain),
      configurationSet: this.configurationSet,
      mailFromDomain: `bounces.${stage.mailDomain}`,
    })
    for (const [index, { name, value }] of this.identity.dkimRecords.entries()) {
      new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` })
    }
  }

  grantTo(worker: WorkerFunction): void {
    const { emailIdentityArn } = this.identity
    const { configurationSetName } = this.configurationSet
    const ruleSetArn = CdkStack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: configurationSetName,
    })
    worker.allow(['ses:SendEmail'], [emailIdentityArn, ruleSetArn])
    worker.setVariable('MAIL_FROM', `Sameway <hello@${this.stage.mailDomain}>`)
    worker.setVariable('CONTACT_INBOX', this.stage.contactInbox)
    worker.setVariable('MAIL_CONFIGURATION_SET', configurationSetName)
  }
}
