import { useEffect, useState } from 'react'

const pauseMs = 250

/** What was typed, once it has not changed for a moment. */
export const useDebounced = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
