import { useSearchParams } from 'react-router-dom'

/** Which drivers are looked at stands in the address, so that a link leads to them. */
export const useDriverSearch = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  const q = search.get('q') ?? ''

  const goTo = (next: { q: string; page: number }, replace: boolean) =>
    setSearch({ ...(next.q && { q: next.q }), ...(next.page > 1 && { page: String(next.page) }) }, { replace })

  return {
    q,
    page: Number.isSafeInteger(asked) && asked > 0 ? asked : 1,
    // Each letter is no step to go back to.
    showMatching: (typed: string) => goTo({ q: typed, page: 1 }, true),
    showPage: (page: number) => goTo({ q, page }, false),
  }
}
