import { useState } from 'react'

/** What a form shows as wrong: its own faults once somebody has tried, and the server's sentences until something changes. */
export const useProblems = <Problems extends object>(faults: Problems) => {
  const [refused, setRefused] = useState<Partial<Problems>>({})
  const [tries, setTries] = useState(0)
  return {
    tries,
    problems: { ...(tries > 0 && faults), ...refused } as Partial<Problems>, // neither adds a name
    refuse: (sentences: Partial<Problems> = {}) => {
      setRefused(sentences)
      setTries((count) => count + 1)
    },
    forgive: () => setRefused({}),
  }
}
