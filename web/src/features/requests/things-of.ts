import { categoryRules } from '#shared/model/categories.ts'
import { dimensionFields } from '#shared/model/request-rules.ts'
import type { RequestDraft } from './request-draft.ts'

const counted = (count: string | number, one: string): string => `${count} ${one}${Number(count) === 1 ? '' : 's'}`

/** The second step in a few lines. */
export const thingsOf = (draft: RequestDraft): string[] => {
  const rule = draft.itemCategory && categoryRules[draft.itemCategory]
  if (!rule) return []
  const sides = dimensionFields.map((name) => draft[name].trim())
  const lines = [
    rule.asksWeight && draft.weightEstimate,
    rule.asksDimensions && sides.every(Boolean) && `${sides.join(' × ')} cm`,
    rule.asksShopping && draft.number_of_bags && counted(draft.number_of_bags, 'bag'),
    rule.asksShopping && draft.receipt && `Receipt: ${draft.receipt.name}`,
    rule.photos !== 'none' && draft.photos.length > 0 && counted(draft.photos.length, 'photo'),
    rule.offersLoading && draft.loadingAssistance && 'Loading / Unloading Assistance',
    draft.description.trim(),
  ]
  return lines.filter((line): line is string => typeof line === 'string' && line !== '')
}
