const beginningLength = 6

/**
 * Everything that a person typed or received and that no log line may show. The client fills it, and the host's log is
 * checked against it. Keyed by their beginnings: a line is read once, however many there are.
 */
const secrets = new Map<string, Set<string>>()

export const remember = (value: unknown): void => {
  if (typeof value === 'string') rememberText(value)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) remember(part)
}

/**
 * A plain word, an id or a day of our time may be in a log; a code, an address, a phone number or a sentence may not.
 */
const rememberText = (text: string): void => {
  const isHarmless = /^[a-z]{3}_\w{22}$/.test(text) || /^20\d\d-\d\d-\d\d$/.test(text)
  if (text.length < beginningLength || text.length > 300 || !/[\d@\s]/.test(text) || isHarmless) return
  const beginning = text.slice(0, beginningLength)
  secrets.set(beginning, (secrets.get(beginning) ?? new Set()).add(text))
}

export const secretsIn = (line: string): string[] => {
  const found = new Set<string>()
  for (let index = 0; index + beginningLength <= line.length; index += 1)
    for (const secret of secrets.get(line.slice(index, index + beginningLength)) ?? [])
      if (stands(secret, line, index)) found.add(secret)
  return [...found]
}

/** Six digits may well occur inside a longer number; anything else is too long to occur by chance. */
const stands = (secret: string, line: string, index: number): boolean =>
  line.startsWith(secret, index) && (!/^\d+$/.test(secret) || !/[\w-]/.test(around(line, index, secret.length)))

const around = (line: string, index: number, length: number): string =>
  line.charAt(index - 1) + line.charAt(index + length)
