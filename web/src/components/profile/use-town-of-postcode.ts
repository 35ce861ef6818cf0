import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countyOf, isLondonDistrict } from '#shared/model/postcode-counties.ts'
import { districtOfPostcode } from '#shared/model/profile-rules.ts'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'

type Town = { city: string; county: string }
type Typed = { [Name in keyof Town | 'postcode']?: string | undefined }

/** 'Leeds' for 'Leeds, LS6'. */
const townIn = (label: string): string => label.split(', ')[0] ?? ''

/**
 * Fills in town and county once a postcode is whole, except where the user has written something. Only its first half
 * is sent. Returns what was filled in, for screen readers.
 */
export const useTownOfPostcode = (values: Typed, fill: (town: Partial<Town>) => void): string => {
  const typed = districtOfPostcode(values.postcode ?? '')
  // A form that opens with a postcode already has its town, and a town that the user cleared stays empty.
  const [first] = useState(typed)
  const district = typed === first ? undefined : typed
  /** What was filled in, which may be replaced. */
  const own = useRef<Partial<Town>>({})
  const [news, setNews] = useState('')
  const open = (['city', 'county'] as const).filter(
    (name) => !values[name]?.trim() || values[name] === own.current[name],
  )
  const { data } = useQuery({
    ...queryOf(api.estimates, 'suggestEstimatePlaces', { query: { q: district ?? '' } }),
    enabled: district !== undefined && open.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const label = district && data?.find(({ id }) => id === district)?.label

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that what the user empties stays empty.
  useEffect(() => {
    if (!district || !label) return
    const found = { city: isLondonDistrict(district) ? 'London' : townIn(label), county: countyOf(district) ?? '' }
    const town: Partial<Town> = Object.fromEntries(open.flatMap((name) => (found[name] ? [[name, found[name]]] : [])))
    if (Object.keys(town).length === 0) return
    own.current = town
    fill(town)
    setNews(`Filled in: ${Object.values(town).join(', ')}.`)
  }, [district, label])

  return news
}
