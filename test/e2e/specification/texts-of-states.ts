/** What the specification puts on the screen, by the state in which a journey looks at it. */
export const textsOfStates: Record<string, readonly string[]> = {}
