import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '#test/support/client.ts'
import { quantile, rounded } from '../bench.ts'
import type { Chance } from './drawn.ts'
import type { Oracle } from './oracle.ts'
import { drawnFrom, type Query, searchQueries } from './search-queries.ts'

/** A search with at most this many results is read to its end; of any other, this many results are read. */
const rare = 200
const pageSize = 50
const atOnce = 3

type Options = { sample: number; commonToTheEnd: number; chance: Chance }

/** Searches for every word of some people, and compares the results with the oracle's. */
export const proveSearch = async (admin: Client, oracle: Oracle, { sample, commonToTheEnd, chance }: Options) => {
  const queries = searchQueries(oracle, sample, chance)
  const common = queries.filter(({ text }) => (oracle.hits(text)?.length ?? 0) > rare)
  const wholly = new Set(drawnFrom(common, commonToTheEnd, chance))
  const sums = { calls: 0, 'to the end': 0, 'people found': 0, misses: 0, doubles: 0, strangers: 0, 'wrong totals': 0 }
  const pagesMs: number[] = []
  const faults: string[] = []
  let tooShort = 0

  const prove = async (query: Query): Promise<void> => {
    const { text } = query
    const right = oracle.hits(text)
    if (!right) {
      tooShort += 1
      const { status } = await admin.admin.searchUsers({ body: { q: text } })
      if (status !== 400) faults.push(`“${text}” is answered with ${status}`)
      return
    }
    const isWhole = right.length <= rare || wholly.has(query)
    const pages = await turned(admin, text, isWhole ? Number.POSITIVE_INFINITY : rare / pageSize)
    pagesMs.push(...pages.map(({ ms }) => ms))
    const judged = judge(query, right, pages)
    for (const [what, many] of Object.entries(judged)) sums[what as keyof typeof sums] += many // all are keys of `sums`
    const { misses, doubles, strangers, 'wrong totals': wrong } = judged
    if (misses + doubles + strangers + wrong > 0) faults.push(`“${text}”: ${JSON.stringify(judged)}`)
  }

  const left = [...queries]
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) await prove(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const proof = {
    people: sample,
    prefixes: queries.length,
    'refused as too short': tooShort,
    'of more than 200': common.length,
    'of these to the end': wholly.size,
    ...sums,
    'a page, p50 ms': rounded(quantile(pagesMs, 0.5), 0),
    'p99 ms': rounded(quantile(pagesMs, 0.99), 0),
  }
  return { proof, faults }
}

type Page = { ids: string[]; total: number | null; isLast: boolean; ms: number }

/** Reads page by page, to the end or at most this many. */
const turned = async ({ admin }: Client, q: string, atMost: number): Promise<Page[]> => {
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const body = { q, limit: pageSize, ...(cursor && { cursor }) }
    let answer = await admin.searchUsers({ body })
    // A session may make only a limited number of calls a minute.
    for (; answer.status === 429; answer = await admin.searchUsers({ body })) await wait(1_000)
    const { status, text, body: page, ms } = answer
    if (status !== 200) throw new Error(`“${q}” is answered with ${status} ${text}`)
    cursor = page.next ?? undefined
    pages.push({ ids: (page.items ?? []).map(({ id }) => id), total: page.total ?? null, isLast: !cursor, ms })
  } while (cursor && pages.length < atMost)
  return pages
}

/** One word finds people in the order of their words, so the content of its first pages is known. */
const isOneWord = (text: string): boolean => /^[\p{L}\p{N}\p{M}]+$/u.test(text)

const missing = (these: ReadonlySet<string>, among: ReadonlySet<string>): number =>
  [...these].filter((one) => !among.has(one)).length

const judge = ({ text, people }: Query, right: readonly string[], pages: readonly Page[]) => {
  const ids = pages.flatMap((page) => page.ids)
  const [found, meant] = [new Set(ids), new Set(right)]
  const isEnd = pages.at(-1)?.isLast ?? false
  const must = isEnd ? new Set([...right, ...people]) : new Set(isOneWord(text) ? right.slice(0, found.size) : [])
  return {
    calls: pages.length,
    'to the end': isEnd ? 1 : 0,
    'people found': ids.length,
    misses: missing(must, found),
    doubles: ids.length - found.size,
    strangers: missing(found, meant),
    'wrong totals': pages.filter(({ total }) => total !== null && total !== meant.size).length,
  }
}
