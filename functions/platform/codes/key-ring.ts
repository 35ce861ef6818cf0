import { config } from '#functions/platform/config.ts'

type CodeKey = { id: string; secret: string }

/** The keys that codes are derived with. The first derives new ones; the others still read what they derived. */
export type KeyRing = {
  current: CodeKey
  secretOf: (id: string) => string | undefined
  /** Of every key, so that what an older one marked is found, too. */
  secrets: () => readonly string[]
}

export const readKeyRing = (text: string): KeyRing => {
  const secrets = new Map(
    text.split(',').flatMap((entry) => {
      const split = entry.indexOf(':')
      return split > 0 && split < entry.length - 1 ? [[entry.slice(0, split), entry.slice(split + 1)] as const] : []
    }),
  )
  const [first] = secrets
  if (!first) throw new Error('CODE_KEYS must hold at least one id:secret')
  return {
    current: { id: first[0], secret: first[1] },
    secretOf: (id) => secrets.get(id),
    secrets: () => [...secrets.values()],
  }
}

let ring: KeyRing | undefined

/** Read at the first use, so that functions without codes need no keys. */
export const keyRing = (): KeyRing => {
  ring ??= readKeyRing(config.CODE_KEYS)
  return ring
}
