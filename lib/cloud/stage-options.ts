/** Everything that may be said of a stage with `-c name=value`. README.md in this folder has a row for each. */
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
  'movedKeys',
  'runbook',
  'budget',
  'copy',
  'firewall',
  'protect',
  'shift',
  'ancestor',
  // Said by our own commands.
  'release',
  'dist',
] as const

export type StageOption = (typeof stageOptions)[number]

/** Options that mean nothing without another one of these. */
export const neededBeside: Partial<Record<StageOption, readonly StageOption[]>> = {
  domain: ['certificateArn'],
  certificateArn: ['domain'],
  contactInbox: ['mailDomain', 'mailFrom'],
  budget: ['alarmEmail'],
}
