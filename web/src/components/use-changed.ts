import { useState } from 'react'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'

type Card = { id: string; status: RequestStatus }

/** Finds the cards that are new or have a new status since the list was first shown. */
export const useChanged = (cards: readonly Card[]) => {
  const [first] = useState(() => new Map(cards.map(({ id, status }) => [id, status])))
  return ({ id, status }: Card): boolean => first.get(id) !== status
}

/** Lights up once around a changed card. */
export const changedLook = { outline: '4px solid transparent', animation: 'news 3s ease-out' } as const
