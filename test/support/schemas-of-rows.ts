import type { Row } from './table.ts'

type Reader = { matches: (PK: string, SK: string) => boolean; read: (row: Row) => unknown }

/** The schema for each kind of row. Loaded late: the stores load settings. */
export const schemasOfRows = async (): Promise<Reader[]> => {
  const [
    { read, rowSchema },
    accounts,
    users,
    businesses,
    drivers,
    partners,
    presence,
    rides,
    notifications,
    requests,
    problems,
    proposals,
    history,
    uploads,
    audit,
  ] = await Promise.all([
    import('#functions/platform/table/row-schema.ts'),
    import('#functions/domain/accounts/account-store.ts'),
    import('#functions/domain/accounts/user-store.ts'),
    import('#functions/domain/accounts/business-item.ts'),
    import('#functions/domain/accounts/driver-item.ts'),
    import('#functions/domain/shared/partner-item.ts'),
    import('#functions/domain/presence/presence-item.ts'),
    import('#functions/domain/rides/ride-store.ts'),
    import('#functions/domain/notifications/notification-item.ts'),
    import('#functions/domain/requests/request-item.ts'),
    import('#functions/domain/problems/problem-item.ts'),
    import('#functions/domain/proposals/proposal-item.ts'),
    import('#functions/domain/requests/history-item.ts'),
    import('#functions/domain/uploads/upload-store.ts'),
    import('#functions/domain/admin/audit-store.ts'),
  ])
  const of = (owner: string, sort: string | RegExp, reader: (row: Row) => unknown): Reader => ({
    matches: (PK, SK) => PK.startsWith(owner) && (typeof sort === 'string' ? SK === sort : sort.test(SK)),
    read: reader,
  })
  const counters = read(rowSchema({}))
  return [
    of('USER#', 'PROFILE', read(users.UserItem)),
    of('USER#', 'CRED', read(accounts.CredentialsItem)),
    of('USER#', 'COUNT', read(rowSchema<{ open: number; active: number }>({ open: 'number', active: 'number' }))),
    of('USER#', 'PARTNER', read(partners.PartnerItem)),
    of('USER#', 'PRESENCE', read(presence.PresenceItem)),
    of('USER#', /^RIDE#/, read(rides.RideItem)),
    of('USER#', /^NOTE#/, notifications.storedNotificationOf),
    of('USER#', 'NOTES', notifications.marksOf),
    of(
      'USER#',
      'ADMIN',
      read(rowSchema<{ userId: string; grantedAt: string }>({ userId: 'string', grantedAt: 'string' })),
    ),
    of('EMAIL#', 'EMAIL', read(accounts.EmailLock)),
    of('SRCH#', /#usr_/, read(rowSchema<{ userId: string }>({ userId: 'string' }))),
    of('BIZ#', 'PROFILE', read(businesses.BusinessItem)),
    of('BIZ#', 'COUNT', read(rowSchema<{ drivers: number; done: number }>({ drivers: 'number', done: 'number' }))),
    of('BIZ#', /^DAY#/, counters),
    of('TAX#', /^SUM#/, counters),
    of('BIZ#', /^DRV#/, read(drivers.DriverItem)),
    of('REQ#', 'META', requests.requestOfRow),
    of('REQ#', 'META#DETAIL', requests.detailOfRow),
    of('REQ#', /^META#STEP#/, history.stepOfRow),
    of(
      'REQ#',
      /^EVT#/,
      read(rowSchema<{ type: string; status: string; at: string }>({ type: 'string', status: 'string', at: 'string' })),
    ),
    of('REQ#', /^(TOLD|MAILS|PROPS)$/, counters),
    of('REQ#', /^PROP#/, proposals.proposalOfRow),
    of('PRB#', 'PRB', problems.problemOfRow),
    of('UPL#', 'UPL', read(uploads.UploadItem)),
    of('ONL#', /#usr_/, read(presence.OnlineItem)),
    of('RC#', /#rid_/, read(rides.FoundRide)),
    of('AUD#', /#aud_/, read(audit.KeptEntry)),
    of('DUE#', /#/, read(rowSchema<{ kind: string; at: string }>({ kind: 'string', at: 'string' }))),
    of('NUM#', /^req_/, counters),
    of('STAT#', 'FILLED', counters),
    of('STAT#', /^STAT$|^\d{4}-/, counters),
    of('SENT#', 'SENT', counters),
  ]
}
