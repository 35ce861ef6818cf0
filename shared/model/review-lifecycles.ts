/** `from` is null if there is no application or profile yet. */
type Transitions<State extends string> = readonly (readonly [from: State | null, to: State])[]

/** The state after the event, or undefined if the event is not possible. */
const nextState = <State extends string>(moves: Transitions<State>, from: State | null): State | undefined =>
  moves.find((move) => move[0] === from)?.[1]

/** Whether the event already led to this state, so that repeating it changes nothing. */
const leadsTo = <State extends string>(moves: Transitions<State>, state: State): boolean =>
  moves.some(([, to]) => to === state)

export const applicationStates = ['pending', 'verified', 'rejected', 'revoked'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The lists in which admins see applications: what waits for them, who is verified, who was rejected or revoked. */
export const partnerGroups = ['waiting', 'verified', 'refused'] as const
export type PartnerGroup = (typeof partnerGroups)[number]

export const businessStates = ['pending', 'verified', 'rejected'] as const
type BusinessState = (typeof businessStates)[number]

type Event<State extends string> = { meaning: string; moves: Transitions<State> }

/** Every event in the life of a partner application. Endpoints, screens and tests read this table. */
const applicationLifecycle = {
  apply: {
    meaning: 'They send it; while it waits they may send another one, and after a refusal they may try again.',
    moves: [
      [null, 'pending'],
      ['pending', 'pending'],
      ['rejected', 'pending'],
      ['revoked', 'pending'],
    ],
  },
  approve: {
    meaning: 'An admin finds it good, perhaps on a second look. Who was revoked has to apply again.',
    moves: [
      ['pending', 'verified'],
      ['rejected', 'verified'],
    ],
  },
  reject: {
    meaning: 'An admin turns it down, or takes back what was approved.',
    moves: [
      ['pending', 'rejected'],
      ['verified', 'revoked'],
    ],
  },
} as const satisfies Record<string, Event<ApplicationState>>

export type ApplicationEvent = keyof typeof applicationLifecycle

export const applicationAfter = (
  event: ApplicationEvent,
  state: ApplicationState | null,
): ApplicationState | undefined => nextState<ApplicationState>(applicationLifecycle[event].moves, state)

export const isApplicationAlready = (event: ApplicationEvent, state: ApplicationState): boolean =>
  leadsTo<ApplicationState>(applicationLifecycle[event].moves, state)

/** Every event in the verification of a business. Endpoints, screens and tests read this table. */
const businessLifecycle = {
  setUp: {
    meaning: 'It says who it is.',
    moves: [[null, 'pending']],
  },
  edit: {
    meaning: 'It says something else, which nobody has looked at yet.',
    moves: [
      ['pending', 'pending'],
      ['verified', 'pending'],
      ['rejected', 'pending'],
    ],
  },
  approve: {
    meaning: 'An admin finds it good, perhaps on a second look.',
    moves: [
      ['pending', 'verified'],
      ['rejected', 'verified'],
    ],
  },
  reject: {
    meaning: 'An admin turns it down. What was verified stays so until it changes.',
    moves: [['pending', 'rejected']],
  },
} as const satisfies Record<string, Event<BusinessState>>

export type BusinessEvent = keyof typeof businessLifecycle

export const businessAfter = (event: BusinessEvent, state: BusinessState | null): BusinessState | undefined =>
  nextState<BusinessState>(businessLifecycle[event].moves, state)

export const isBusinessAlready = (event: BusinessEvent, state: BusinessState): boolean =>
  leadsTo<BusinessState>(businessLifecycle[event].moves, state)
