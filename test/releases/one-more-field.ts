// Loaded before a host, in whose cards it adds a field, `fragile`, as a later release may.

import { registerHooks } from 'node:module'

/** For each file, a line and what to add after it. */
const additions: Record<string, [string, string]> = {
  'shared/contracts/request-shapes.ts': ['  price: z.number(),\n', '  fragile: z.optional(z.boolean()),\n'],
  'functions/domain/requests/request-item.ts': ['  publicKm: true,\n', '  fragile: true,\n'],
  'functions/domain/requests/request-card.ts': [
    '  price: poundsOf(item.pricePence),\n',
    '  ...(item.fragile && { fragile: true }),\n',
  ],
  'functions/domain/requests/post/create-request.ts': [
    '    publicKm: delivery && kilometres,\n',
    '    fragile: true,\n',
  ],
}

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const [, [line, added] = []] = Object.entries(additions).find(([path]) => url.endsWith(`/${path}`)) ?? []
    if (line === undefined) return loaded
    const source = String(loaded.source)
    if (!source.includes(line)) throw new Error(`${url} has no line${line}`)
    return { ...loaded, source: source.replace(line, `${line}${added}`) }
  },
})
