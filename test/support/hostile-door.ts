import { anAdmin } from './admin-actions.ts'
import { aProof, decide, handOver, reportAttempt } from './door.ts'
import { hostileTexts, hostileTextsOf } from './hostile-texts.ts'
import { answerTo, reported, resolve } from './problems.ts'
import { inDays, ok, requestIn } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { aPartner, aRequester, type Person } from './test-users.ts'

/** Texts that strain a layout: a very long word, right-to-left words, and characters of many parts. */
const long = 'Dampfschifffahrtsgesellschaftskapitaenswitwe'.repeat(11).slice(0, 490)
const leftward = 'الطرد عند الجار خلف الباب الأخضر، وهذه صورته. '.repeat(5).trim()
const manyParts = '👨‍👩‍👧‍👦 Zoë’s ñandú 🏴󠁧󠁢󠁳󠁣󠁴󠁿 '.repeat(12).trim()

const awkwardTexts = [long, leftward, manyParts]

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('there is no text in the list')
  return found
}

/** A delivery in transit whose carrier left a note at its start. */
const begun = async (owner: Person, carrier: Person, note: string): Promise<string> => {
  const id = await requestIn('matched', { owner, carrier })
  const body = { status: 'in_transit', photos: [await aProof(carrier)], note } as const
  ok(await carrier.client.delivery.startDelivery({ params: { id }, body }))
  return id
}

/** Every field at the door and of a problem, filled with each of the texts, by the users' own calls. */
export const wordsAtTheDoor = async (host: TestHost, texts: { notes: string[]; statements: string[] }) => {
  const { notes, statements } = texts
  const admin = await anAdmin(host)
  const [firstName, carrierName] = [at(hostileTexts, 16), at(hostileTexts, 26)]
  const owner = await aRequester(host, { firstName })
  const carrier = await aPartner(host, {}, { firstName: carrierName })
  const names = hostileTextsOf(80)
  const handed: string[] = []
  const problems: Awaited<ReturnType<typeof reported>>[] = []
  for (const [index, note] of notes.entries()) {
    const id = await begun(owner, carrier, at(notes, index + 1))
    ok(await handOver(carrier, id, { name: at(names, index), note }))
    const problem = await reported(owner, id, { text: at(statements, index) })
    ok(await answerTo(carrier, problem, { text: at(statements, index + 1) }))
    handed.push(id)
    problems.push(problem)
  }

  // A partner may carry ten, so the attempts are by another one.
  const second = await aPartner(host, {}, { firstName: carrierName })
  const tried: string[] = []
  for (const [index, note] of notes.entries()) {
    const id = await begun(owner, second, note)
    ok(await reportAttempt(second, id, { note: at(notes, index + 1) }))
    tried.push(id)
  }
  const [chosen = ''] = tried
  const note = at(notes, 0)
  ok(await decide(owner, chosen, { choice: 'retry', date: inDays(1), slot: 'afternoon', note }))

  const decided = await reported(second, chosen, { kind: 'other', text: at(statements, 0) })
  ok(await resolve(admin, decided, { note: at(statements, 0), private_note: at(statements, 1) }))
  await host.settled()
  return { admin, owner, carrier, second, handed, tried, chosen, problems, names: [firstName, carrierName] }
}

export const hostileWords = { notes: hostileTextsOf(500), statements: hostileTextsOf(1000) }
export const awkwardWords = { notes: awkwardTexts, statements: awkwardTexts }
