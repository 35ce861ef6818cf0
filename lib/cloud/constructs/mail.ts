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
  private readonly configurationSet: ConfigurationSet

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.stage = stage
    this.configurationSet = new ConfigurationSet(this, 'Rules', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    const identity = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(stage.mailDomain),
      configurationSet: this.configurationSet,
      mailFromDomain: `bounces.${stage.mailDomain}`,
    })
    for (const [index, { name, value }] of identity.dkimRecords.entries()) {
      new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` })
    }
  }

  grantTo(worker: WorkerFunction): void {
    const { configurationSetName } = this.configurationSet
    const address = `hello@${this.stage.mailDomain}`
    worker.allow(['ses:SendEmail'], [this.arnOf('configuration-set', configurationSetName)])
    // SES asks for the identity of the sender, and while the account is in its sandbox for those of the people written
    // to as well (https://github.com/aws/aws-sdk-js-v3/issues/2061).
    const reason = 'The sandbox asks for leave to write to each address; none but ours may be the sender.'
    const asOurselves = { StringEquals: { 'ses:FromAddress': address } }
    worker.allowUnder(this.arnOf('identity', ''), ['ses:SendEmail'], reason, asOurselves)
    worker.setVariable('MAIL_FROM', `Sameway <${address}>`)
    worker.setVariable('CONTACT_INBOX', this.stage.contactInbox)
    worker.setVariable('MAIL_CONFIGURATION_SET', configurationSetName)
  }

  private arnOf(resource: 'identity' | 'configuration-set', resourceName: string): string {
    return CdkStack.of(this).formatArn({ service: 'ses', resource, resourceName })
  }
}
