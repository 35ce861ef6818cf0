/** All that a person typed or was given and that no log line may show. The client fills it, the host's log is held to it. */
const secrets = new Set<string>()

export const remember = (value: unknown): void => {
  if (typeof value === 'string') rememberText(value)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) remember(part)
}

/** A plain word, an id or a day of our time may stand in a log; a code, an address, a phone or a sentence may not. */
const rememberText = (text: string): void => {
  const isHarmless = /^[a-z]{3}_\w{22}$/.test(text) || /^20\d\d-\d\d-\d\d$/.test(text)
  if (text.length >= 6 && text.length <= 300 && /[\d@\s]/.test(text) && !isHarmless) secrets.add(text)
}

export const secretsIn = (line: string): string[] => [...secrets].filter((secret) => stands(secret, line))

/** Six digits may well occur inside a longer number; anything else is too long to occur by chance. */
const stands = (secret: string, line: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(line) : line.includes(secret)
