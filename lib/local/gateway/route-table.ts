export type RouteMatch<T> = { routeKey: string; target: T; pathParameters?: Record<string, string> }

type TableRoute<T> = { routeKey: string; method: string; segments: string[]; target: T }

/** Finds routes as an HTTP API does: full match, then `{name}`, then `{name+}`; a method before ANY; then $default. */
export const routeTable = <T>(targets: Record<string, T>, fallback: T) => {
  const routes = Object.entries(targets)
    .map(([routeKey, target]): TableRoute<T> => {
      const [method = '', path = ''] = routeKey.split(' ')
      return { routeKey, method, segments: segmentsOf(path), target }
    })
    .sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))
  return (method: string, path: string): RouteMatch<T> => {
    const segments = segmentsOf(path).map(decodeSafely)
    for (const route of routes) {
      if (route.method !== method && route.method !== 'ANY') continue
      const found = parametersOf(route.segments, segments)
      if (!found) continue
      const { routeKey, target } = route
      return { routeKey, target, ...(Object.keys(found).length > 0 && { pathParameters: found }) }
    }
    return { routeKey: '$default', target: fallback }
  }
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1)

const isGreedy = (segment: string): boolean => segment.endsWith('+}')
const isVariable = (segment: string): boolean => segment.startsWith('{')

/** One letter for each segment, so that comparing two ranks as text compares the routes from the left. */
const rankOf = ({ method, segments }: TableRoute<unknown>): string =>
  `${segments.map((segment) => (isGreedy(segment) ? 'c' : isVariable(segment) ? 'b' : 'a')).join('')}d${method === 'ANY' ? 1 : 0}`

const parametersOf = (pattern: string[], segments: string[]): Record<string, string> | undefined => {
  if (pattern.length !== segments.length && !isGreedy(pattern.at(-1) ?? '')) return undefined
  const found: Record<string, string> = {}
  for (let index = 0; index < pattern.length; index += 1) {
    const part = pattern[index] ?? ''
    const value = segments[index]
    if (value === undefined) return undefined
    if (isGreedy(part)) return { ...found, [part.slice(1, -2)]: segments.slice(index).join('/') }
    if (isVariable(part) && value !== '') found[part.slice(1, -1)] = value
    else if (part !== value) return undefined
  }
  return pattern.length === segments.length ? found : undefined
}

/** Returns text that cannot be decoded unchanged; it then matches no route. */
export const decodeSafely = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
