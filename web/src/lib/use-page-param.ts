import { useSearchParams } from 'react-router-dom'

/** The page number that an address asks for, from 1. */
export const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The page number in the address, so that a link leads to it. */
export const usePageParam = () => {
  const [search, setSearch] = useSearchParams()
  const showPage = (page: number) => setSearch(page > 1 ? { page: String(page) } : {})
  return [readPage(search), showPage] as const
}
