import { kindOf, ownerIdOf } from '#functions/platform/table/keys.ts'
import type { Law, MakeLaw } from '#test/lab/model/laws/law.ts'
import { touchedOfOthers } from '#test/lab/model/laws/law-1.ts'
import { givenBackLaw, looksLaw } from '#test/lab/model/laws/law-2-and-3.ts'
import { inTimeLaw } from '#test/lab/model/laws/law-4.ts'
import { earnedLaw } from '#test/lab/model/laws/law-5.ts'
import { recordsLaw } from '#test/lab/model/laws/law-5-records.ts'
import { waysOutLaw } from '#test/lab/model/laws/law-6.ts'
import { attentionLaw } from '#test/lab/model/laws/law-7.ts'
import { publicPriceLaw } from '#test/lab/model/laws/law-9.ts'
import { wrongFiles } from '#test/lab/model/laws/references.ts'
import type { Command } from '#test/lab/model/moves.ts'
import { setClock } from '#test/lab/model/set-clock.ts'
import { type RowChange, rowsChanged } from '#test/lab/model/stage.ts'
import { codeOf, type Step } from '#test/lab/model/step.ts'
import { comeBack, inWords, ownFaults, takeStep } from '#test/lab/model/take-step.ts'
import { follow } from '#test/lab/model/view.ts'
import type { World } from '#test/lab/model/world.ts'

/** Two halves of one law. */
const bothLaws =
  (...makers: readonly MakeLaw[]): MakeLaw =>
  () => {
    const halves = makers.map((make) => make())
    return {
      look: async (step) => (await Promise.all(halves.map((half) => half.look(step)))).flat(),
      get reached() {
        return new Set(halves.flatMap(({ reached }) => [...reached]))
      },
    }
  }

/** Each law under its name in abuse.md. L1 keeps no state, so it checks steps by itself. */
const laws = {
  L2: looksLaw,
  L3: givenBackLaw,
  L4: inTimeLaw,
  L5: bothLaws(earnedLaw, recordsLaw),
  L6: waysOutLaw,
  L7: attentionLaw,
  L9: publicPriceLaw,
}

export type Played = {
  /** The violation, with the commands up to there. */
  broken: string[]
  /** The limits that it has reached, each after the name of its law. */
  reached: Set<string>
  /** Each call, and whether it was granted. */
  calls: { operation: string; isGranted: boolean }[]
}

const isCopy = ({ before, after }: RowChange): boolean =>
  !before && after?.item.state === 'claimed' && after.item.purpose === 'request-photo'

const isLeftDevice = ({ before, after }: RowChange): boolean =>
  before !== undefined && kindOf(before.item) === 'pushDevice' && !after

const isAnothers =
  ({ who, world }: Step) =>
  ({ before, after }: RowChange): boolean =>
    before !== undefined &&
    after !== undefined &&
    kindOf(before.item) === 'user' &&
    (!who || ownerIdOf(before.item.PK) !== world.people[who].userId)

/** Notes the limits of L1 that a step has reached. */
const noteReached = (step: Step, reached: Set<string>): void => {
  const { rows, operation, answer, given, world } = step
  const isGone = rows.some(({ name, after }) => !after && name.startsWith('USER#') && name.endsWith('PROFILE'))
  if (isGone && operation === 'clock') reached.add('L1 somebody was erased')
  if (isGone && operation === 'removeDriver' && answer?.status === 200) reached.add('L1 a driver was removed')
  if (rows.some(isCopy)) reached.add('L1 photos were copied')
  if (operation === 'registerDevice' && rows.some(isLeftDevice)) reached.add('L1 a device changed its account')
  if (operation === 'unsubscribe' && rows.some(isAnothers(step))) reached.add('L1 a link ended the mails of another')
  const isOfOther = operation === 'createRequest' && world.view.requests.has(String(given.body?.copies))
  if (isOfOther && codeOf(step) === 'request.unknown') reached.add('L1 photos of another were not copied')
}

/** Plays commands on a world that is restored afterwards, up to the first broken law. */
export const play = async (world: World, commands: AsyncIterable<Command>): Promise<Played> => {
  const looking = Object.entries(laws).map(([name, make]): [string, Law] => [name, make()])
  const played: Played = { broken: [], reached: new Set(), calls: [] }
  const { broken, reached, calls } = played
  const lines: string[] = []
  const start = world.seen
  for await (const command of commands) {
    const step = await takeStep(world, command)
    lines.push(inWords(command, step))
    broken.push(...touchedOfOthers(step).map((fault) => `L1 ${fault}`))
    follow(world.view, step.rows)
    for (const [name, law] of looking) broken.push(...(await law.look(step)).map((fault) => `${name} ${fault}`))
    broken.push(...ownFaults(step))
    noteReached(step, reached)
    if (step.answer) calls.push({ operation: step.operation, isGranted: step.answer.status < 400 })
    else await comeBack(world)
    if (broken.length > 0) break
  }
  broken.push(
    ...wrongFiles(world.seen, setClock.now()).map((fault) => `L1 ${fault}`),
    ...rowsChanged(start, world.seen).flatMap(({ name }) =>
      world.noticed.has(name) ? [] : [`L1 nobody has changed ${name}, and it is another`],
    ),
  )
  for (const [name, law] of looking) for (const limit of law.reached) reached.add(`${name} ${limit}`)
  if (broken.length > 0) broken.push(...lines.map((line) => `    ${line}`))
  return played
}
