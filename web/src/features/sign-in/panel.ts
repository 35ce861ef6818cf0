const panels = ['login', 'signup', 'business', 'reset'] as const

export type Panel = (typeof panels)[number]

/** The panel is in the address, so that Back works and a link can open one: `/?panel=signup`. */
export const panelOf = (search: URLSearchParams): Panel =>
  panels.find((panel) => panel === search.get('panel')) ?? 'login'

/** Every other parameter of the address is dropped on purpose: none belongs to a panel. */
export const panelLink = (panel: Panel): string => (panel === 'login' ? '/' : `/?panel=${panel}`)
