const indexes = ['GSI1', 'GSI2', 'GSI3'] as const

/** The one table as both hosts create it. Each index has keys of its own, `<index>PK` and `<index>SK`; all are strings. */
export const tableSchema = {
  keys: { partition: 'PK', sort: 'SK' },
  indexes,
  ttlAttribute: 'ttl',
  stream: 'NEW_AND_OLD_IMAGES',
} as const
