import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import type { Client } from './client.ts'
import { ok } from './requests.ts'
import { uploadedFile } from './uploads.ts'

type By = { client: Client }
type Delivery = (typeof contracts)['delivery']
type Handover = Sent<Delivery['handOver']>['body']
type Attempt = Sent<Delivery['reportAttempt']>['body']
type Decision = Sent<Delivery['decideAttempt']>['body']

/** A photo for a step, uploaded and not named by any form yet. */
export const aProof = ({ client }: By): Promise<string> => uploadedFile(client, { purpose: 'proof' })

export const handOver = async (by: By, id: string, more: Partial<Handover> = {}) => {
  const photos = more.photos ?? [await aProof(by)]
  return by.client.delivery.handOver({ params: { id }, body: { left_with: 'neighbour', ...more, photos } })
}

export const confirm = ({ client }: By, id: string) => client.delivery.confirmHandover({ params: { id } })

export const reportAttempt = async (by: By, id: string, more: Partial<Attempt> = {}) => {
  const photos = more.photos ?? [await aProof(by)]
  return by.client.delivery.reportAttempt({ params: { id }, body: { reason: 'nobody_home', ...more, photos } })
}

export const decide = ({ client }: By, id: string, body: Decision) =>
  client.delivery.decideAttempt({ params: { id }, body })

export const returnInstead = ({ client }: By, id: string) => client.delivery.returnInstead({ params: { id } })

export const detailsOf = async ({ client }: By, id: string) =>
  ok(await client.requests.getDetails({ params: { id } })).body
