import { useSearchParams } from 'react-router-dom'

/** Which page is looked at stands in the address, so that a link leads to it. */
export const useAskedPage = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  return {
    asked: Number.isSafeInteger(asked) && asked > 0 ? asked : 1,
    showPage: (page: number) => setSearch(page > 1 ? { page: String(page) } : {}),
  }
}
