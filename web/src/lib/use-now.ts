import { useEffect, useState } from 'react'

/** The time, as fresh as words like '5 minutes ago' need it. */
export const useNow = (everyMs = 20_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
