import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup'
import { copyRegionOf } from '../cloud/regions.ts'
import { regionOf, stageOf } from './cdk-command.ts'
import { operatorCredentials } from './operator-access.ts'
import { contextOf } from './options.ts'

/** The contents of the daily copy. DynamoDB copies to another region only if AWS Backup fully manages its backups. */
const copied = ['DynamoDB', 'S3'] as const
const managed = 'DynamoDB'

export const optInCommand = (region: string): string =>
  `aws backup update-region-settings --resource-type-opt-in-preference ${copied.map((type) => `${type}=true`).join(',')} ` +
  `--resource-type-management-preference ${managed}=true --region ${region}`

/**
 * Returns the command to run if the account does not yet let AWS Backup copy the table and files of production.
 * Otherwise production would deploy, but no copy would ever be made.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/advanced-ddb-backup.html
 */
export const copyFault = async (words: readonly string[]): Promise<string | undefined> => {
  if (stageOf(words) !== 'prod' || /^(false|off|0)$/.test(contextOf(words, 'copy') ?? '')) return undefined
  const here = regionOf(words)
  const regions = [here, copyRegionOf(here)]
  const said = await Promise.all(regions.map((region) => faultIn(region, words)))
  const faults = said.filter((fault) => fault !== undefined)
  return faults.length > 0 ? faults.join('\n') : undefined
}

const faultIn = async (region: string, words: readonly string[]): Promise<string | undefined> => {
  try {
    if (await isOptedIn(region, words)) return undefined
    return `AWS Backup may not yet copy table and files in ${region}. Once per account: ${optInCommand(region)}`
  } catch (error) {
    const why = error instanceof Error ? `${error.name} ${error.message}`.trim() : error
    return `AWS Backup does not say whether it may copy table and files in ${region}: ${why}.`
  }
}

const isOptedIn = async (region: string, words: readonly string[]): Promise<boolean> => {
  const client = new BackupClient({ region, credentials: operatorCredentials(words, process.env) })
  const said = await client.send(new DescribeRegionSettingsCommand({}))
  const { ResourceTypeOptInPreference: optIns = {}, ResourceTypeManagementPreference: managedTypes = {} } = said
  return copied.every((type) => optIns[type] === true) && managedTypes[managed] === true
}
