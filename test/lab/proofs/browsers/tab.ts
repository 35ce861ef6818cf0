/** An element of a page. */
export type Part = {
  click: () => Promise<void>
  /** Real key presses. */
  types: (text: string) => Promise<void>
  takesFiles: (paths: string[]) => Promise<void>
}

/** A window with cookies of its own, in any of the browsers. Scripts are JavaScript as text. */
export type Tab = {
  goes: (url: string) => Promise<void>
  /** The value of an expression, which must survive JSON. */
  asks: <Answer>(expression: string) => Promise<Answer>
  /** The element that an expression returns. */
  finds: (expression: string) => Promise<Part | undefined>
  /** A PNG. */
  picture: () => Promise<Buffer>
  /** The browser's own reports, beyond those of the watching script. */
  reported: () => string[]
  closes: () => Promise<void>
}

export type Size = { width: number; height: number }
export const phone: Size = { width: 390, height: 844 }
export const desk: Size = { width: 1280, height: 800 }

export type Engine = { name: string; version: string; opens: (size: Size) => Promise<Tab>; stops: () => Promise<void> }

/** An engine, or in one sentence why there is none on this machine. */
export type Started = Engine | { missing: string }
