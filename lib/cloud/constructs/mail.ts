import { Stack as CdkStack, CfnOutput } from 'aws-cdk-lib'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { emailAddressIn, type Stage, type StageMail } from '../stage.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

/**
 * The sender of our mails. A domain of the stage's own is verified by three DKIM records, which are outputs to enter in
 * its DNS. Without one, mails come from an address that SES has verified already.
 */
export class Mail extends Construct implements Grantable {
  private readonly mail: StageMail
  private readonly configurationSet: ConfigurationSet

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.mail = stage.mail
    this.configurationSet = new ConfigurationSet(this, 'Rules', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    })
    if (this.mail.domain) this.verify(this.mail.domain)
  }

  private verify(domain: string): void {
    const identity = new EmailIdentity(this, 'Domain', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
      mailFromDomain: `bounces.${domain}`,
    })
    for (const [index, { name, value }] of identity.dkimRecords.entries()) {
      new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` })
    }
  }

  grantTo(worker: WorkerFunction): void {
    const { from, contactInbox } = this.mail
    const { configurationSetName } = this.configurationSet
    worker.setVariable('MAIL_CONFIGURATION_SET', configurationSetName)
    if (contactInbox) worker.setVariable('CONTACT_INBOX', contactInbox)
    const address = from && emailAddressIn(from)
    if (!address) return
    worker.setVariable('MAIL_FROM', from)
    worker.allow(['ses:SendEmail'], [this.arnOf('configuration-set', configurationSetName)])
    // SES checks the permission for the identity of the sender (an address or its domain) and, in the sandbox, for
    // those of the recipients too (https://github.com/aws/aws-sdk-js-v3/issues/2061).
    const reason = 'The sandbox asks for leave to write to each address; none but ours may be the sender.'
    const asOurselves = { StringEquals: { 'ses:FromAddress': address } }
    worker.allowUnder(this.arnOf('identity', ''), ['ses:SendEmail'], reason, asOurselves)
  }

  private arnOf(resource: 'identity' | 'configuration-set', resourceName: string): string {
    return CdkStack.of(this).formatArn({ service: 'ses', resource, resourceName })
  }
}
