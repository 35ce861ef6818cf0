import { type OperatorFact, partsOf } from '#shared/model/operator.ts'

/** Texts may name facts of the operator: '{name}'. */
export type NoticeSection = {
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
  table?: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
}

export type Notice = {
  title: string
  /** For search engines. */
  description: string
  /** When its text last changed: '2026-11-28'. notices.test.ts notices a change without a new day. */
  changed: string
  sections: readonly NoticeSection[]
}

const textsOf = ({ paragraphs, points = [] }: NoticeSection) => [...paragraphs, ...points]

/** The facts of the operator that a notice names. */
export const factsIn = ({ sections }: Pick<Notice, 'sections'>): OperatorFact[] => {
  const parts = sections.flatMap(textsOf).flatMap(partsOf)
  return [...new Set(parts.flatMap((part) => ('fact' in part ? [part.fact] : [])))]
}
