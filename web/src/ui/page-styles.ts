import createCache from '@emotion/cache'

const key = 'css'

/** The ids of the styles that the build has put into this page. `npm run dev` puts none. */
export const writtenStyles = globalThis.document?.querySelector<HTMLElement>('style[data-written]')?.dataset.written

/**
 * Emotion's default cache would find the built-in styles by its own attribute and move them to the end of the head,
 * which lays the whole page out again. This cache already knows them.
 */
export const createPageCache = () => {
  const cache = createCache({ key })
  for (const id of writtenStyles?.split(' ') ?? []) cache.inserted[id] = true
  return cache
}

/**
 * Collects the styles of a page. As inline styles between the elements, each would need a hash in the content policy.
 */
export const createRenderCache = () => {
  const cache = createCache({ key })
  cache.compat = true
  return cache
}

/** The collected CSS, global styles first, and the ids of the scoped styles. */
export const keptStyles = ({
  inserted,
  registered,
}: ReturnType<typeof createCache>): { css: string; ids: string[] } => {
  const all = Object.keys(inserted)
  const ids = all.filter((id) => registered[`${key}-${id}`] !== undefined)
  const globals = all.filter((id) => !ids.includes(id))
  return { css: [...globals, ...ids].map((id) => inserted[id]).join(''), ids }
}
