import { useEffect, useState } from 'react'

type Notice = { text: string; lastsMs: number }

/** A sentence that shows for a while. */
export const useNotice = () => {
  const [notice, show] = useState<Notice>()
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => show(undefined), notice.lastsMs)
    return () => clearTimeout(timer)
  }, [notice])
  return { text: notice?.text, show }
}
