type KnownBrowser = { knownTo: string }

/** What a link that was followed hands on to the log-in screen: whose browser this is. */
export const knownBrowserState = (email: string): KnownBrowser => ({ knownTo: email })

export const knownTo = (state: unknown): string | undefined => {
  const { knownTo: email }: { knownTo?: unknown } = state ?? {}
  return typeof email === 'string' ? email : undefined
}
