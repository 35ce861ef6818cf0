import type { Moment, Story, StoryStep } from './plan.ts'

const camden = 'Camden Town, London, NW1'
const hackney = 'Hackney, London, E8'
const islington = 'Islington, London, N1'
const brixton = 'Brixton, London, SW9'

const lately: Moment = ['now', -600, -90]
const taken: StoryStep = { type: 'take', at: ['posted', 40] }
const dropped: StoryStep = { type: 'cancel', at: ['posted', 50] }
const begun: StoryStep = { type: 'start', at: ['begun', 0] }

/** Delivered, on a past day. */
export const delivered: Story = {
  when: { day: 0 },
  job: { owner: 'any' },
  paid: 0.9,
  steps: [
    { type: 'take', at: ['posted', 4, 300] },
    { type: 'start', at: ['slot', 5, 150] },
    { type: 'complete', at: ['last', 25, 110] },
  ],
}
export const calledOff: Story = {
  when: { day: 0 },
  job: { owner: 'any' },
  steps: [
    { type: 'take', at: ['posted', 4, 300] },
    { type: 'cancel', at: ['last', 10, 90] },
  ],
}

/** Open, for a coming day. */
export const waiting: Story = { when: { day: 0 }, posted: ['now', -1000, -10] }

const underwayFor: readonly (Story & { each: readonly string[] })[] = [
  {
    each: ['Fern Flyover', 'Clover Causeway', 'Poppy Pedal', 'Dev Drawbridge', 'Sandy Slipway', 'Heather Hatchback'],
    when: { day: 1 },
    posted: lately,
    steps: [taken],
  },
  { each: ['Dev Drawbridge'], when: 'next', posted: lately, steps: [taken] },
  {
    each: ['Iris Underpass', 'Bryony Buffer', 'Misty Motorway'],
    when: { begun: [-40, -10] },
    steps: [taken, begun],
  },
  // The tour opens this one.
  {
    each: ['Dev Drawbridge'],
    when: { begun: [-40, -10] },
    job: { mode: 'Car', thing: 'guitar', from: hackney, to: camden },
    steps: [taken, begun],
  },
  {
    each: ['Rowan Footpath', 'Heath Hardshoulder', 'Sandy Slipway'],
    when: { begun: [-150, -70] },
    steps: [taken, begun, { type: 'complete', at: ['now', -30, -5] }],
  },
  // Late: two are not picked up yet, one is not delivered yet.
  { each: ['Reed Roundabout', 'Forrest Forecourt'], when: { day: -1, slot: 'afternoon' }, steps: [taken] },
  { each: ['Flora Ferry'], when: { day: -1, slot: 'evening' }, steps: [taken, { type: 'start', at: ['slot', 80] }] },
  // Nobody carries these.
  { each: ['Sorrel Siding', 'Linden Lane'], when: { day: 1 }, posted: lately, steps: [dropped] },
  { each: ['Alder Axle'], when: { day: -1, slot: 'morning' }, steps: [{ type: 'expire', at: ['now', 0] }] },
]

/** Under way on each day. */
export const underway: readonly Story[] = underwayFor.flatMap(({ each, ...story }) =>
  each.map((by) => ({ ...story, job: { ...story.job, by } })),
)

/** At a door just now. Its owner has only half an hour to choose, so later starts on the same day may add another. */
export const attempt: Story = {
  when: { begun: [-55, -55] },
  job: { owner: 'demo', by: 'Dev Drawbridge', mode: 'Car', thing: 'books', from: camden, to: islington },
  steps: [
    taken,
    begun,
    {
      type: 'attempt',
      at: ['now', 0],
      words: { reason: 'nobody_home', note: 'I rang twice. Only a dog answered, from inside.' },
      pictures: ['door-closed'],
    },
  ],
}

/** What the demo's partner carries for the demo's requester, once their first delivery is done. */
export const fresh: Story = {
  when: { begun: [-20, -20] },
  job: { owner: 'demo', by: 'Ben Boulevard', mode: 'Car', thing: 'parcel', from: islington, to: camden },
  steps: [taken, begun],
}

/** One of each on each day, by the name that its key begins with. */
export const special: Readonly<Record<string, Story>> = {
  /** Left with a neighbour: its owner has a day to confirm. */
  handover: {
    when: { begun: [-75, -75] },
    job: { owner: 'demo', by: 'Ben Boulevard', mode: 'Car', thing: 'parcel', from: camden, to: hackney },
    steps: [
      taken,
      { type: 'start', at: ['begun', 0], words: { note: 'The bow was squashed before I came.' }, pictures: ['parcel'] },
      {
        type: 'handOver',
        at: ['now', -20],
        words: { leftWith: 'neighbour', name: 'Mr Kerb', note: 'At number 14, the green door.' },
        pictures: ['door-neighbour'],
      },
    ],
  },
  /** Given back shortly before its slot, so everyone within reach sees it first. They have some hours to take it. */
  urgent: {
    when: { begun: [90, 90] },
    job: { by: 'Poppy Pedal', thing: 'folder', mode: 'Bicycle', from: camden, to: islington },
    steps: [
      taken,
      { type: 'giveBack', at: ['now', -15], why: { reason: 'vehicle', note: 'Two flat tyres, and one patch.' } },
    ],
  },
  /** Nobody could take it, so its carrier brought it back. */
  return: {
    when: { day: -1, slot: 'morning' },
    job: { owner: 'demo', by: 'Ben Boulevard', mode: 'Car', thing: 'folder', from: camden, to: brixton },
    paid: 1,
    steps: [
      taken,
      { type: 'start', at: ['slot', 190], pictures: ['folder'] },
      {
        type: 'attempt',
        at: ['slot', 245],
        words: { reason: 'closed', note: 'The shutter is down. Closed for stocktaking, says the sign.' },
        pictures: ['door-shutter'],
      },
      {
        type: 'decide',
        at: ['slot', 252],
        choice: 'return',
        words: { note: 'Then please bring it back. Thank you for trying.' },
      },
      { type: 'complete', at: ['slot', 310] },
    ],
  },
  /** Its owner changed plans less than an hour before the slot. */
  'late cancellation': {
    when: { day: -1, slot: 'evening' },
    job: { owner: 'demo', by: 'Sandy Slipway', mode: 'Car', thing: 'flowers', from: islington, to: brixton },
    steps: [
      taken,
      {
        type: 'cancel',
        at: ['slot', -40],
        why: { reason: 'changed_plans', note: 'The party is off, as the host is in bed with a cold.' },
      },
    ],
  },
  /** Both problems wait for an admin, this one with two statements and photos from the pickup and the door. */
  'problem damaged': {
    when: { day: -1, slot: 'afternoon' },
    job: { owner: 'demo', by: 'Dev Drawbridge', mode: 'Car', thing: 'lamp', from: camden, to: brixton },
    steps: [
      taken,
      { type: 'start', at: ['slot', 70], pictures: ['box-whole'] },
      {
        type: 'handOver',
        at: ['slot', 140],
        words: { leftWith: 'safe_place', note: 'In the porch, behind the bench.' },
        pictures: ['box-dented'],
      },
    ],
    report: {
      by: 'owner',
      kind: 'damaged',
      at: ['slot', 330],
      text: 'One side of the box is dented, and the shade inside is cracked. I took the photo as soon as I had opened it.',
      picture: 'lamp-cracked',
      answer: {
        at: ['slot', 420],
        text: 'The box already had that dent when I picked it up. It stood upright all the way, with nothing on top of it.',
      },
    },
  },
  'problem unpaid': {
    when: { day: -1, slot: 'morning' },
    job: { by: 'Fern Flyover', mode: 'Car', thing: 'boxes', from: 'Leeds, LS1', to: 'York, YO1' },
    steps: [taken, { type: 'start', at: ['slot', 120] }, { type: 'complete', at: ['slot', 200] }],
    report: {
      by: 'carrier',
      kind: 'not_paid',
      at: ['slot', 600],
      text: 'We agreed on cash at the door. At the door it was to be a bank transfer, and nothing has come since.',
    },
  },
}
