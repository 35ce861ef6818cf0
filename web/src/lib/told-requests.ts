import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { isCarried, type RequestStatus } from '#shared/model/statuses.ts'

/** As much of a request as news of it tells. */
type Step = { id: string; version: number; status: RequestStatus }

/** What an answer or an event told last of a request. */
export type Told = Step & {
  toldAt: number
  /** An update may also say that it was handed to somebody else; an answer to one's own call does not. */
  isMine: boolean
}

/** A card that has moved on since its list was fetched says when. */
export type Moved<Card> = Card & { movedAt?: number }

/** For so long a list may be late: its index follows the request itself. */
export const lateForMs = 10_000

// Kept with all else that was loaded, so that it goes when the person does.
const key = ['requests', 'told'] as const
const none: readonly Told[] = []

export const toldIn = (cache: QueryClient): readonly Told[] => cache.getQueryData<readonly Told[]>(key) ?? none

export const useTold = (): readonly Told[] =>
  useQuery<readonly Told[]>({ queryKey: key, queryFn: skipToken }).data ?? none

export const noteTold = ({ id, version, status }: Step, cache: QueryClient, isMine = true): void => {
  cache.setQueryData<readonly Told[]>(key, (all = none) => {
    if (all.some((told) => told.id === id && told.version >= version)) return all
    return [{ id, version, status, toldAt: Date.now(), isMine }, ...all.filter((told) => told.id !== id)]
  })
}

/** A list of what is carried, each as it was told last; what is not carried any more is gone. */
export const asTold = <Card extends Step>(cards: readonly Card[], told: readonly Told[]): Moved<Card>[] =>
  cards.map((card) => movedOn(card, told)).filter(({ status }) => isCarried(status))

const movedOn = <Card extends Step>(card: Card, told: readonly Told[]): Moved<Card> => {
  const news = told.find(({ id }) => id === card.id)
  if (!news || news.version <= card.version) return card
  const { version, status, toldAt } = news
  return { ...card, version, status, ...(status !== card.status && { movedAt: toldAt }) }
}

const hasToBeThere = ({ status, isMine }: Told): boolean => isMine && isCarried(status)

/** What was just fetched, and what it does not have yet though it was there before and has to be. */
export const withKept = <Card extends Step>(
  fetched: readonly Card[],
  before: readonly Card[],
  told: readonly Told[],
): Card[] => {
  const listed = new Set(fetched.map(({ id }) => id))
  const missing = told.filter((news) => hasToBeThere(news) && isLateYet(news, Date.now()) && !listed.has(news.id))
  return [...fetched, ...before.filter(({ id }) => missing.some((news) => news.id === id))]
}

/** Whether a list lacks something that was told, so that it is worth asking again. */
export const isBehind = (cards: readonly Step[], told: readonly Told[], fetchedAt: number): boolean =>
  told.some((news) => {
    const card = cards.find(({ id }) => id === news.id)
    return isLateYet(news, fetchedAt) && (card ? card.version < news.version : hasToBeThere(news))
  })

const isLateYet = ({ toldAt }: Told, at: number): boolean => at < toldAt + lateForMs
