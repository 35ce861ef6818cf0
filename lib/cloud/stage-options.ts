/** All options of a stage, given with `-c name=value`. README.md in this folder has a row for each. */
export const stageOptions = [
  'stage',
  'region',
  'domain',
  'certificateArn',
  'mailDomain',
  'mailFrom',
  'contactInbox',
  'systemAdminEmail',
  'alarmEmail',
  'driverMailDomain',
  'operatorId',
  'gates',
  'gatesSince',
  'waste',
  'movedKeys',
  'movedPushKeys',
  'movedTaxKeys',
  'runbook',
  'budget',
  'copy',
  'firewall',
  'protect',
  'shift',
  'ancestor',
  // Set by our own commands.
  'release',
  'dist',
] as const

export type StageOption = (typeof stageOptions)[number]

/** Options that need one of these other options. */
export const neededBeside: Partial<Record<StageOption, readonly StageOption[]>> = {
  domain: ['certificateArn'],
  certificateArn: ['domain'],
  contactInbox: ['mailDomain', 'mailFrom'],
  budget: ['alarmEmail'],
}
