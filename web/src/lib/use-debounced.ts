import { useEffect, useState } from 'react'

const usualPauseMs = 250

/** The typed text, once it has not changed for a moment. */
export const useDebounced = (typed: string, pauseMs = usualPauseMs): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return settled
}
