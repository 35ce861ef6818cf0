import fc from 'fast-check'

/** Checks a property for many random values, and looks for small ones that break it. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
  ...property: [...arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> }, check: (...values: Values) => void]
): void => fc.assert(fc.property<Values>(...property))
