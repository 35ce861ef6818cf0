import type { AttributeValue } from 'aws-lambda'
import type { Item } from './keys.ts'

type Image = Record<string, AttributeValue>

/**
 * An image of the stream as an item, for what our rows hold: every value but bytes. The SDK's `unmarshall` answers the
 * same and takes several times as long.
 */
export const itemOfImage = (image: Image | undefined): Item | undefined => image && mapOf(image)

const mapOf = (image: Image): Item => {
  const item: Item = {}
  for (const name in image) item[name] = readAttribute(image[name] as AttributeValue) // `in` names what there is
  return item
}

const readAttribute = (attribute: AttributeValue): unknown => {
  const { S, N, BOOL, NULL, M, L, SS, NS } = attribute
  if (S !== undefined) return S
  if (N !== undefined) return Number(N)
  if (M !== undefined) return mapOf(M)
  if (L !== undefined) return L.map(readAttribute)
  if (BOOL !== undefined) return BOOL
  if (NULL !== undefined) return null
  if (SS !== undefined) return new Set(SS)
  if (NS !== undefined) return new Set(NS.map(Number))
  throw new Error(`Rows hold no ${Object.keys(attribute).join()}`)
}
