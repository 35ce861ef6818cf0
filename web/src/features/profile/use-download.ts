import { useEffect, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Fetches everything that we hold of a person, and lets them stop it. */
export const useDownload = () => {
  const { busy, problem, attempt } = useAction()
  const underWay = useRef<AbortController>(undefined)
  const cancel = () => underWay.current?.abort()
  // Whoever leaves the screen no longer wants it.
  useEffect(() => () => underWay.current?.abort(), [])

  const download = () =>
    attempt(async () => {
      underWay.current = new AbortController()
      const { signal } = underWay.current
      try {
        const data = await api.users.exportData({}, { signal })
        saveFile('sameway-my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      } catch (error) {
        if (!signal.aborted) throw error
      }
    })

  return { busy, problem, download, cancel }
}
