import { type Gates, gates } from '#shared/model/cover.ts'
import { isCalendarDate } from '#shared/model/london.ts'
import { defaultRegion } from './regions.ts'
import { neededBeside, type StageOption, stageOptions } from './stage-options.ts'

/** The settings of one deployment. They come from `cdk -c name=value`. */
export type Stage = {
  name: string
  /** Production keeps its data when its stack is deleted. Every other stage is deleted completely. */
  isProd: boolean
  /** Protects the stack against deletion, from the second deploy on: a first deploy that failed must be deleted. */
  isProtected: boolean
  /** Table and files are copied to another region each day. */
  isCopied: boolean
  /**
   * Shifts calls to a new release gradually, and back if an alarm goes off. Only in production, and not in an
   * emergency.
   */
  isShifting: boolean
  /** A firewall costs $10 a month. A test stage can do without. */
  hasFirewall: boolean
  region: string
  /** The folder that `npm run build` filled. */
  dist: string
  /** The commit that is deployed, as lib/deploy/release.ts names it. */
  release: string | undefined
  /** Without a domain the site uses the address that CloudFront assigns. */
  domain: { name: string; certificateArn: string } | undefined
  mail: StageMail
  /** Drivers log in with addresses at this domain, which receives no mail. */
  driverMailDomain: string
  /** The operator's ID at HMRC, for which the XML of the January report waits. */
  operatorId: string
  /** Whether papers that were never given keep carriers from working, and since which day. */
  gates: Gates
  gatesSince: string
  /** Whether recycling can be posted. */
  takesWaste: boolean
  /** The secret with the code keys that came from one machine: see "One machine and the cloud" in README.md. */
  movedKeysArn: string | undefined
  /** The secret with the push keys that came from there. */
  movedPushKeysArn: string | undefined
  /** The secret with the tax keys that came from there. */
  movedTaxKeysArn: string | undefined
  systemAdminEmail: string
  alarmEmail: string | undefined
  /** The web address of lib/cloud/README.md, so that alarms link to its articles. */
  runbook: string
  /** US dollars a month for the whole account. A mail to `alarmEmail` warns before the budget is spent. */
  budget: number
}

/** The sender of our mails, and the inbox of the contact form. */
export type StageMail = {
  /** A domain that this stage verifies with the DNS records it prints. Two stages cannot share one. */
  domain: string | undefined
  /** Undefined without a verified sender. Then the stage sends no mail. */
  from: string | undefined
  contactInbox: string | undefined
}

type Option = (name: StageOption) => string | undefined

const neededInProd = ['domain', 'certificateArn', 'systemAdminEmail', 'alarmEmail'] as const

/** Limited because names of buckets and roles contain it: see test/infra/limits.test.ts. */
const stageName = /^[a-z][a-z0-9-]{0,18}[a-z0-9]$/
/** `Sameway-account`, `Sameway-…-edge`, `Sameway-…-edge-alarms` and `Sameway-…-copy` are stacks already. */
const reservedNames = /^account$|-edge(-alarms)?$|-copy$|--/

export const readStage = (context: Option, environment: Record<string, string | undefined>): Stage => {
  const name = context('stage') ?? 'dev'
  const isProd = name === 'prod'
  if (environment.OTP_ECHO === '1') throw new Error(`OTP_ECHO is not allowed in ${isProd ? 'production' : 'the cloud'}`)
  if (!stageName.test(name) || reservedNames.test(name)) {
    throw new Error(
      `-c stage=${name}: 2 to 20 small letters, digits and single hyphens; not account, nor …-edge or …-copy`,
    )
  }
  const missing: string[] = neededInProd.filter((option) => isProd && !context(option))
  if (isProd && !context('mailDomain') && !context('mailFrom')) missing.push('mailDomain')
  if (missing.length > 0) throw new Error(`Production needs ${missing.map((option) => `-c ${option}=…`).join(' ')}`)

  refuseHalf(context)
  isOn(context, 'ancestor', true) // the command reads it
  const hasFirewall = isOn(context, 'firewall', true)
  if (isProd && !hasFirewall) throw new Error('Production keeps its firewall: leave out -c firewall')
  const [domain, certificateArn] = [context('domain'), context('certificateArn')]
  const mailDomain = context('mailDomain')
  return {
    name,
    isProd,
    isProtected: isProd && isOn(context, 'protect', false),
    isCopied: isProd && isOn(context, 'copy', true),
    isShifting: isProd && isOn(context, 'shift', true),
    hasFirewall,
    region: context('region') ?? defaultRegion,
    dist: context('dist') ?? 'dist',
    release: context('release'),
    domain: domain && certificateArn ? { name: domain, certificateArn } : undefined,
    mail: readMail(context),
    // Never a subdomain of the domain of `mailFrom`: drivers.gmail.com is not ours. Nobody can own `.example` (RFC
    // 2606).
    driverMailDomain: readDomain(context, 'driverMailDomain') ?? `drivers.${mailDomain ?? domain ?? 'sameway.example'}`,
    operatorId: context('operatorId') ?? '',
    gates: readGates(context) ?? (isProd ? 'required' : 'advised'),
    gatesSince: readDay(context, 'gatesSince') ?? '',
    takesWaste: isOn(context, 'waste', true),
    movedKeysArn: readSecretArn(context, 'movedKeys'),
    movedPushKeysArn: readSecretArn(context, 'movedPushKeys'),
    movedTaxKeysArn: readSecretArn(context, 'movedTaxKeys'),
    systemAdminEmail: context('systemAdminEmail') ?? '',
    alarmEmail: context('alarmEmail'),
    runbook: readAddress(context, 'runbook') ?? 'lib/cloud/README.md',
    budget: readBudget(context('budget') ?? String(defaultBudgets[isProd ? 'production' : 'other'])),
  }
}

/** The names in a context that nothing reads. The CDK's own names have a slash or a colon. */
export const unknownOptions = (names: readonly string[]): string[] =>
  names.filter((name) => !/[/:]/.test(name) && !stageOptions.some((known) => known === name))

/** Refuses options that would be ignored silently: one without a value, and one without its other half. */
const refuseHalf = (context: Option): void => {
  for (const option of stageOptions) {
    const said = context(option)
    if (said === undefined) continue
    if (said === '') throw new Error(`-c ${option}= has no value`)
    const beside = neededBeside[option]
    if (beside && !beside.some((other) => context(other) !== undefined))
      throw new Error(`-c ${option}=… needs ${beside.map((other) => `-c ${other}=…`).join(' or ')} beside it`)
  }
}

/** Text on the command line, but perhaps a boolean in cdk.json. */
const isOn = (context: Option, option: StageOption, otherwise: boolean): boolean => {
  const said = context(option)
  if (said === undefined) return otherwise
  const [yes, no] = [/^(true|on|1)$/, /^(false|off|0)$/].map((words) => words.test(String(said)))
  if (!yes && !no) throw new Error(`-c ${option}=${said}: must be true or false`)
  return yes === true
}

const readGates = (context: Option): Gates | undefined => {
  const said = context('gates')
  const known = gates.find((one) => one === said)
  if (said !== undefined && !known) throw new Error(`-c gates=${said}: must be ${gates.join(' or ')}`)
  return known
}

const readDay = (context: Option, option: StageOption): string | undefined => {
  const said = context(option)
  if (said !== undefined && !isCalendarDate(said))
    throw new Error(`-c ${option}=${said}: must be a day like 2027-01-31`)
  return said
}

const address = /^(?:[^<>]+<)?([^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>?$/

/** The address in 'Sameway <hello@sameway.example>', or in its bare form. */
export const emailAddressIn = (sender: string): string | undefined => address.exec(sender)?.[1]

const readMail = (context: Option): StageMail => {
  const [domain, given] = [context('mailDomain'), context('mailFrom')]
  if (given !== undefined && !emailAddressIn(given)) throw new Error(`-c mailFrom=${given}: must be an email address`)
  const from = given ?? (domain && `Sameway <hello@${domain}>`)
  const inbox = domain ? `contact@${domain}` : given && emailAddressIn(given)
  return { domain, from, contactInbox: context('contactInbox') ?? inbox }
}

const readDomain = (context: Option, option: StageOption): string | undefined => {
  const said = context(option)
  if (said !== undefined && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(said))
    throw new Error(`-c ${option}=${said}: must be a domain`)
  return said
}

const readAddress = (context: Option, option: StageOption): string | undefined => {
  const said = context(option)
  if (said !== undefined && !/^https:\/\/[^\s#]{1,200}$/.test(said))
    throw new Error(`-c ${option}=${said}: must be an https address without #`)
  return said
}

const readSecretArn = (context: Option, option: StageOption): string | undefined => {
  const said = context(option)
  if (said !== undefined && !/^arn:[\w-]+:secretsmanager:[\w-]+:\d{12}:secret:.+-\w{6}$/.test(said))
    throw new Error(`-c ${option}=${said}: must be the whole ARN of a secret`)
  return said
}

/** In US dollars a month. Production's default covers a million calls with all their lookups at Amazon Location. */
export const defaultBudgets = { production: 300, other: 25 } as const

const readBudget = (said: string): number => {
  const dollars = Number(said)
  if (!(dollars > 0)) throw new Error(`-c budget=${said}: must be US dollars a month, above 0`)
  return dollars
}

/** Warnings to print before a deploy, one sentence each. */
export const warningsOf = ({ name, isProd, isProtected, isCopied, mail, alarmEmail }: Stage): string[] => [
  ...(mail.from
    ? []
    : [
        `Stage ${name} sends no mail: nobody can sign up or reset a password, and the contact form reaches nobody. ` +
          'Say -c mailFrom=… (an address that SES has verified) or -c mailDomain=…',
      ]),
  ...(alarmEmail ? [] : [`Stage ${name} rings nobody and watches no budget: say -c alarmEmail=…`]),
  ...(isProd && !isCopied ? ['Production is not copied to another region: say -c copy=on when that can be done'] : []),
  ...(isProd && !isProtected
    ? ['Production is not protected against being deleted. Right for a first deploy; the next one protects it']
    : []),
]
