/** One deployment of the product: where it stands and what it is called there. Comes from `cdk -c name=value`. */
export type Stage = {
  name: string
  /** Production keeps its data when a stack goes, and refuses to be deleted by mistake. */
  isProd: boolean
  region: string
  /** The folder that `npm run build` filled. */
  dist: string
  /** The commit that is deployed, as lib/deploy/release.ts names it. */
  release: string | undefined
  /** Without a domain of our own the site answers at the address that CloudFront gives it. */
  domain: { name: string; certificateArn: string } | undefined
  mailDomain: string
  contactInbox: string
  systemAdminEmail: string
  alarmEmail: string | undefined
}

const neededInProd = ['domain', 'certificateArn', 'systemAdminEmail', 'alarmEmail'] as const

export const readStage = (
  context: (name: string) => string | undefined,
  environment: Record<string, string | undefined>,
): Stage => {
  const name = context('stage') ?? 'dev'
  const isProd = name === 'prod'
  if (environment.OTP_ECHO === '1') {
    throw new Error(`OTP_ECHO is not allowed in ${isProd ? 'production' : 'the cloud'}`)
  }
  const missing = neededInProd.filter((option) => isProd && !context(option))
  if (missing.length > 0) throw new Error(`Production needs ${missing.map((option) => `-c ${option}=…`).join(' ')}`)

  const [domain, certificateArn] = [context('domain'), context('certificateArn')]
  const mailDomain = context('mailDomain') ?? domain ?? 'sameway.example'
  return {
    name,
    isProd,
    region: context('region') ?? 'eu-west-2',
    dist: context('dist') ?? 'dist',
    release: context('release'),
    domain: domain && certificateArn ? { name: domain, certificateArn } : undefined,
    mailDomain,
    contactInbox: context('contactInbox') ?? `contact@${mailDomain}`,
    systemAdminEmail: context('systemAdminEmail') ?? '',
    alarmEmail: context('alarmEmail'),
  }
}
