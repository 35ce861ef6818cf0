/** Values of every kind that a row may hold. */
export const itemsOfEveryKind: Record<string, Record<string, unknown>> = {
  'texts, an empty one too': { PK: 'P', SK: 'a', none: '', rare: '𝒜é\u0000"\\' },
  'numbers of every size': {
    zero: 0,
    minus: -7,
    part: 0.1,
    tiny: 1.5e-7,
    small: -3e-130,
    large: Number.MAX_SAFE_INTEGER,
  },
  'yes, no and nothing': { yes: true, no: false, nothing: null },
  'sets of texts and of numbers': { texts: new Set(['b', 'a']), numbers: new Set([2, 0.5]) },
  'lists and maps, empty ones and deep ones': {
    list: [1, 'two', [null, { three: [true] }]],
    map: { place: { point: { lat: 53.8, lon: -1.5 }, tags: new Set(['x']) } },
    none: [],
    empty: {},
  },
}
