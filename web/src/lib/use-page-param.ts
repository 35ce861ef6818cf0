import { useSearchParams } from 'react-router-dom'

/** The page number in the address, so that a link leads to it. */
export const usePageParam = () => {
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  return [
    Number.isSafeInteger(page) && page > 0 ? page : 1,
    (next: number) => setSearch(next > 1 ? { page: String(next) } : {}),
  ] as const
}
