import { createSearchParams, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * Filters of a list, kept in the URL so that a link leads to the same rows. Names that are searched for come after the
 * #, which browsers do not send, so no name ends up in the edge's logs.
 */
export const usePrivateSearch = () => {
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return {
    q: new URLSearchParams(hash.slice(1)).get('q') ?? '',
    search,
    goTo: (next: { q: string; search: Record<string, string> }, replace: boolean) =>
      void navigate(
        { search: `${createSearchParams(next.search)}`, hash: next.q && `${createSearchParams({ q: next.q })}` },
        { replace },
      ),
  }
}
