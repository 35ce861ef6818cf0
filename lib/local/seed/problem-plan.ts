import { addDays } from '#shared/model/london.ts'
import type { ProblemKind } from '#shared/model/problem-rules.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { between, brixton, byDriver, byPartner, camden } from './door-plan.ts'
import { minutesAfter } from './past-plan.ts'
import { takenFor } from './present-plan.ts'
import { createRandom } from './random.ts'
import type { PlannedRequest } from './request-rows.ts'
import type { PlannedCarrier } from './request-steps.ts'
import { thingOf } from './things.ts'
import type { World } from './world.ts'

/** What somebody reports, and what the other side answers. */
export type PlannedProblem = {
  request: PlannedRequest & { carrier: PlannedCarrier }
  by: 'owner' | 'carrier'
  kind: ProblemKind
  text: string
  at: Date
  picture?: string
  answer?: { text: string; at: Date }
}

/** Both wait for an admin, the first with both statements and photos from the pickup and the door. */
export const planProblems = (world: World, today: string): PlannedProblem[] => {
  const yesterday = addDays(today, -1)
  return [planDamage(world, yesterday), planUnpaid(world, yesterday)]
}

const planDamage = (world: World, date: string): PlannedProblem => {
  const { take, ...when } = takenFor(date, 'afternoon', createRandom(`damage ${date}`))
  const at = (minutes: number) => minutesAfter(slotStart(date, 'afternoon'), minutes)
  return {
    request: {
      ...when,
      ...between(thingOf('lamp'), camden, brixton, 16),
      key: `problem damaged ${date}`,
      owner: world.demoRequester,
      carrier: byDriver(world),
      extraPounds: 2,
      steps: [
        take,
        { type: 'start', at: at(70), pictures: ['box-whole'] },
        {
          type: 'handOver',
          at: at(140),
          leftWith: 'safe_place',
          note: 'In the porch, behind the bench.',
          pictures: ['box-dented'],
        },
      ],
    },
    by: 'owner',
    kind: 'damaged',
    at: at(330),
    text: 'One side of the box is dented, and the shade inside is cracked. I took the photo as soon as I had opened it.',
    picture: 'lamp-cracked',
    answer: {
      at: at(420),
      text: 'The box already had that dent when I picked it up. It stood upright all the way, with nothing on top of it.',
    },
  }
}

const planUnpaid = (world: World, date: string): PlannedProblem => {
  const random = createRandom(`unpaid ${date}`)
  const { take, ...when } = takenFor(date, 'morning', random)
  const at = (minutes: number) => minutesAfter(slotStart(date, 'morning'), minutes)
  return {
    request: {
      ...when,
      ...between(thingOf('boxes'), 'Leeds, LS1', 'York, YO1', 9),
      key: `problem unpaid ${date}`,
      owner: random.pick(world.requesters.filter(({ city }) => city === 'Leeds')).user,
      carrier: byPartner(world, 'Fern Flyover'),
      extraPounds: 0,
      steps: [take, { type: 'start', at: at(120) }, { type: 'complete', at: at(200) }],
    },
    by: 'carrier',
    kind: 'not_paid',
    at: at(600),
    text: 'We agreed on cash at the door. At the door it was to be a bank transfer, and nothing has come since.',
  }
}
