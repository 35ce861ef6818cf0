import { createSearchParams, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * Filters of a list in its address, so that a link leads to the same rows. What is typed to find people stands behind the #:
 * browsers do not send that part, so no log of the edge keeps a name.
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
