/** From which state to which something leads; what is not there yet has none. */
export type Transitions<State extends string> = readonly (readonly [from: State | null, to: State])[]

/** The state that these lead to from here, where they lead on at all. */
export const nextState = <State extends string>(moves: Transitions<State>, from: State | null): State | undefined =>
  moves.find((move) => move[0] === from)?.[1]

/** Whether all is already as these would make it: then a repetition changes nothing. */
export const leadsTo = <State extends string>(moves: Transitions<State>, state: State): boolean =>
  moves.some(([, to]) => to === state)
