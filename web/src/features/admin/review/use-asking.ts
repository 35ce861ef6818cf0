import { useState } from 'react'

type Asked<About> = { about: About; isOpen: boolean; count: number }

/** What a dialog is about. It stays while the dialog closes, and `count` tells one time of asking from the next. */
export const useAsking = <About>() => {
  const [asked, setAsked] = useState<Asked<About>>()
  return {
    asked,
    ask: (about: About) => setAsked((last) => ({ about, isOpen: true, count: (last?.count ?? 0) + 1 })),
    close: () => setAsked((last) => last && { ...last, isOpen: false }),
  }
}
