import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const name = 'details'

/** Whose details are open stands in the address, so that Back closes them and a link can lead to them. */
export const useOpenDetails = () => {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = search.get(name)
  const isOurs = typeof state === 'object' && state !== null && 'isOpened' in state

  const changed = (next: string | null) => {
    const params = new URLSearchParams(search)
    if (next === null) params.delete(name)
    else params.set(name, next)
    return params
  }

  return {
    id,
    /** One step back closes them, however many one has looked at in turn. */
    open: (next: string) =>
      id === null
        ? setSearch(changed(next), { state: { isOpened: true } })
        : setSearch(changed(next), { replace: true, state }),
    close: () => (isOurs ? void navigate(-1) : setSearch(changed(null), { replace: true })),
  }
}
