import { Stack as CdkStack, CfnOutput, Duration } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
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

/** SES tags each mail with its configuration set automatically. */
const stageTag = 'ses:configuration-set'

/**
 * The sender of our mails. A stage's own domain is verified by three DKIM records, which are outputs to enter in its
 * DNS. Without a domain, mails come from an address that SES has already verified.
 */
export class Mail extends Construct implements Grantable {
  private readonly mail: StageMail
  readonly configurationSet: ConfigurationSet

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.mail = stage.mail
    this.configurationSet = new ConfigurationSet(this, 'Rules', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // A complaint must not stop codes. The table records it, and stops the mails that can be switched off.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
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

  /** Mails of this stage that bounced. */
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
    for (const [index, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` })
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
    // This action has no resources:
    // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
    if (worker.uses.includes('mail-quota'))
      worker.allowUnder('', ['ses:GetAccount'], 'The quota belongs to the account; it can only be read.')
  }

  private arnOf(resource: 'identity' | 'configuration-set', resourceName: string): string {
    return CdkStack.of(this).formatArn({ service: 'ses', resource, resourceName })
  }
}

type MailEventsProps = { mail: Mail; worker: WorkerFunction }

/**
 * Brings bounces and complaints from SES to the function that stores them. SES publishes only to the default bus, which
 * carries the events of every stage of the account, so the rule matches our configuration set:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventBridgeDestination.html
 * https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html
 */
export class MailEvents extends Construct {
  readonly rule: Rule

  constructor(scope: Construct, id: string, { mail, worker }: MailEventsProps) {
    super(scope, id)
    const { configurationSet } = mail
    const eventBus = EventBus.fromEventBusName(this, 'DefaultBus', 'default')
    configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(eventBus),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    this.rule = new Rule(this, 'Rule', {
      description: 'Bounces and complaints of our mails',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaTarget(worker.fn, { retryAttempts: 8, maxEventAge: Duration.hours(6) })],
    })
  }
}
