import { useEffect, useState } from 'react'

const secondsTo = (atMs: number) => Math.max(0, Math.ceil((atMs - Date.now()) / 1000))

/** Counts down to a moment, in whole seconds; 0 once it has passed. */
export const useSecondsUntil = (atMs: number): number => {
  const [seconds, setSeconds] = useState(() => secondsTo(atMs))

  useEffect(() => {
    setSeconds(secondsTo(atMs))
    const timer = setInterval(() => {
      const left = secondsTo(atMs)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [atMs])

  return seconds
}
