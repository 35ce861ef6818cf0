import { type Case, pathOf } from '#test/support/every-endpoint.ts'

/** The content of a call, before it becomes bytes. */
export type Input = { params: Record<string, string>; query: Record<string, string>; body: unknown }

/** A call as it goes out. */
export type Draft = {
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body?: string | Buffer
}

export type Changed<Thing> = (thing: Thing) => Thing

const json = { 'content-type': 'application/json' }

export const draftOf = ({ endpoint }: Case, { params, query, body }: Input): Draft => {
  const written = body === undefined ? undefined : JSON.stringify(body)
  return {
    method: endpoint.method,
    path: pathOf(endpoint, params),
    query: new URLSearchParams(query).toString(),
    headers: written === undefined ? {} : { ...json },
    ...(written !== undefined && { body: written }),
  }
}

/** What was sent, in a line short enough to read. */
export const said = ({ method, path, query, headers, body }: Draft): string => {
  const shown = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}… (${text.length})` : text)
  const target = `${method} ${shown(path, 300)}${query ? `?${shown(query, 300)}` : ''}`
  const content =
    body === undefined ? '' : ` ${shown(typeof body === 'string' ? body : body.toString('latin1'), 1_500)}`
  return `${target} ${shown(JSON.stringify(headers), 300)}${content}`
}
