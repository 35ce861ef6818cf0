import { useEffect, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { saveFile } from './save-file.ts'

/** Fetches everything that we hold of a person, and lets them stop it. */
export const useDownload = () => {
  const { busy, problem, attempt } = useAttempt()
  const underWay = useRef<AbortController>(undefined)
  const cancel = () => underWay.current?.abort()
  // Whoever leaves the screen no longer wants it.
  useEffect(() => () => underWay.current?.abort(), [])

  const download = () =>
    attempt(async () => {
      underWay.current = new AbortController()
      const { signal } = underWay.current
      try {
        saveFile('sameway-my-data.json', await api.users.exportData({}, { signal }))
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })

  return { busy, problem, download, cancel }
}
