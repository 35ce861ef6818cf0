import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { reportOfRow } from '#functions/domain/reports/report-item.ts'
import { type RequestItem, requestOfRow } from '#functions/domain/requests/request-item.ts'
import type { Step } from '../step.ts'

/** On whose behalf a step may change something, and which requests it is about. */
export type Principals = {
  /** The people and businesses whose own rows it may change. */
  people: Set<string>
  /** The requests, problems and reports that it names, and the evidence whose day has come. */
  named: Set<string>
}

const itemAt = ({ before }: Step, PK: string, SK: string) => before.rows.get(`${PK}\u0000${SK}`)?.item

export const userBefore = (step: Step, userId: string): UserItem | undefined =>
  itemAt(step, `USER#${userId}`, 'PROFILE') as UserItem | undefined // as its store writes it

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const addPerson = (step: Step, people: Set<string>, userId: string): void => {
  people.add(userId)
  const user = userBefore(step, userId)
  if (user?.businessId && !user.isDriver) people.add(user.businessId)
  if (user) people.add(user.email)
}

const addBusiness = (step: Step, people: Set<string>, businessId: string): void => {
  people.add(businessId)
  const ownerId = itemAt(step, `BIZ#${businessId}`, 'PROFILE')?.ownerId
  if (typeof ownerId === 'string') people.add(ownerId)
}

/** Tasks that were due and are gone name the people and requests whose time has come. */
const addDue = (step: Step, { people, named }: Principals): void => {
  for (const { before, after } of step.rows) {
    if (!before || after || !String(before.item.PK).startsWith('DUE#')) continue
    const { userId, partnerId, ownerId, businessId, byId, otherId, requestId, disputeId, reportId, uploadId } =
      before.item
    const ids = [userId, partnerId, ownerId, businessId, byId, otherId]
    for (const id of ids.filter((one) => typeof one === 'string'))
      if (id.startsWith('biz_')) addBusiness(step, people, id)
      else addPerson(step, people, id)
    for (const id of [requestId, disputeId, reportId, uploadId]) if (typeof id === 'string') named.add(id)
  }
}

/** The people on whom the caller may act: an admin on anyone, a business on its drivers, others on themselves. */
const addSubjects = (step: Step, { people }: Principals): void => {
  const { world, who, given, operation } = step
  const caller = who && world.people[who]
  if (!caller) return
  const user = userBefore(step, caller.userId)
  if (user) addPerson(step, people, caller.userId)
  // A named effect: the drivers' copies of its name follow a business.
  if (operation === 'saveBusiness' && user?.businessId)
    for (const driver of world.view.drivers.values())
      if (driver.businessId === user.businessId) addPerson(step, people, driver.userId)
  const subjects = [...Object.values(given.params ?? {}), ...textsIn(given.body ?? {})]
  for (const id of subjects) {
    if (user?.isAdmin && id.startsWith('usr_') && operation !== 'createRequest') addPerson(step, people, id)
    if (user?.isAdmin && id.startsWith('biz_')) addBusiness(step, people, id)
    const subject = id.startsWith('usr_') ? userBefore(step, id) : undefined
    if (user?.businessId && subject?.isDriver && subject.businessId === user.businessId) addPerson(step, people, id)
  }
  // A named effect: an admin hides what its author has written or shown.
  const report = operation === 'decideReport' && user?.isAdmin && itemAt(step, `RPT#${given.params?.reportId}`, 'RPT')
  if (report) {
    const { userId, businessId } = reportOfRow(report).author
    addPerson(step, people, userId)
    if (businessId) addBusiness(step, people, businessId)
  }
  // A caller who proves that they have a mailbox, or its password, acts for its account.
  const { email } = given.body ?? {}
  if (typeof email === 'string' && operation !== 'sendMessage') {
    const ofMailbox = [...world.view.users.values()].find((one) => one.email === email)
    if (ofMailbox) addPerson(step, people, ofMailbox.userId)
    people.add(email)
  }
  if (operation === 'sendMessage' && typeof email === 'string') people.add(email)
}

export const principalsOf = (step: Step): Principals => {
  const found: Principals = { people: new Set(), named: new Set() }
  addSubjects(step, found)
  addDue(step, found)
  if (step.who) {
    const texts = [...Object.values(step.given.params ?? {}), ...textsIn(step.given.body?.request_ids)]
    for (const id of [...texts, ...textsIn(step.given.body?.replaces)])
      if (/^(req|prb|rpt)_/.test(id)) found.named.add(id)
  }
  for (const id of found.named) {
    const ofProblem = id.startsWith('prb_') ? itemAt(step, `PRB#${id}`, 'PRB')?.requestId : undefined
    if (typeof ofProblem === 'string') found.named.add(ofProblem)
  }
  return found
}

/** Everyone with a part in a request. */
export const partiesOf = (item: RequestItem | undefined): string[] =>
  item
    ? [item.ownerId, item.carrierId, item.formerCarrierId, item.businessId, item.offer?.partnerId].flatMap(
        (id) => id ?? [],
      )
    : []

/** A request before a step, and after it. */
export const requestsAround = (step: Step, requestId: string): (RequestItem | undefined)[] => {
  const row = itemAt(step, `REQ#${requestId}`, 'META')
  const changed = step.transitions.filter(({ was, next }) => (next ?? was)?.requestId === requestId)
  return [row && requestOfRow(row), ...changed.flatMap(({ was, next }) => [was, next])]
}
