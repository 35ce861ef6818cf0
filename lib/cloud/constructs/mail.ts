import { Stack as CdkStack, CfnOutput } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  ConfigurationSetEventDestination,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import { emailAddressIn, type Stage, type StageMail } from '../stage.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

/** SES tags each mail with its configuration set by itself. */
const stageTag = 'ses:configuration-set'

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
    // One metric for each kind of event, of this stage's mails alone. SES adds the tag to every mail by itself:
    // https://docs.aws.amazon.com/ses/latest/dg/event-publishing-add-event-destination-cloudwatch.html
    new ConfigurationSetEventDestination(this, 'Events', {
      configurationSet: this.configurationSet,
      destination: EventDestination.cloudWatchDimensions([
        { source: CloudWatchDimensionSource.MESSAGE_TAG, name: stageTag, defaultValue: 'none' },
      ]),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
    if (this.mail.domain) this.verify(this.mail.domain)
  }

  /** Mails of this stage that came back. */
  bounces(options: MetricOptions): Metric {
    return new Metric({
      namespace: 'AWS/SES',
      metricName: 'Bounce',
      dimensionsMap: { [stageTag]: this.configurationSet.configurationSetName },
      statistic: 'Sum',
      ...options,
    })
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
    // It knows no resources: https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonses.html
    if (worker.uses.includes('mail-quota'))
      worker.allowUnder('', ['ses:GetSendQuota'], 'The quota belongs to the account; it can only be read.')
  }

  private arnOf(resource: 'identity' | 'configuration-set', resourceName: string): string {
    return CdkStack.of(this).formatArn({ service: 'ses', resource, resourceName })
  }
}
