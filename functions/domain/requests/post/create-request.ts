import type { Places } from '#functions/domain/places/place.ts'
import type { ClaimUploads, WantedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { newId } from '#functions/platform/ids/new-id.ts'
import type { Idempotency } from '#functions/platform/lambda/call.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { NewRequest, RequestCard } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { RequestId, type UploadId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { penceOf } from '#shared/model/money.ts'
import { tariffVersion } from '#shared/model/pricing.ts'
import { priceProblem, type RequestForm } from '#shared/model/request-rules.ts'
import { requestCard } from '../request-card.ts'
import { withExpiryApplied } from '../request-item.ts'
import type { RequestStore } from '../request-store.ts'
import { findRoute } from './find-way.ts'
import { newOffer, type RideOfPartner } from './new-offer.ts'
import { newRequest } from './new-request.ts'
import { priceOfForm } from './price-of-form.ts'
import { openQuote } from './price-quote.ts'
import { formOf, formProblems, refuseProblems } from './request-form.ts'

type Deps = {
  requests: Pick<RequestStore, 'findWithDetail' | 'create'>
  places: Pick<Places, 'locate' | 'distance'>
  rideOfPartner: RideOfPartner
  claimUploads: ClaimUploads
  keyRing: () => KeyRing
  now: () => Date
}

/**
 * R1 and R2. A repetition under the same key takes the same id, so it finds what the first try made, however far that
 * has come since; of several at once one makes it and the others find it.
 */
export const createRequest = async (
  deps: Deps,
  session: Session,
  body: NewRequest,
  idempotency: Idempotency | undefined,
): Promise<RequestCard> => {
  const seed = idempotency && Buffer.from(idempotency.seed, 'base64url')
  const requestId = RequestId.parse(newId('req', seed))
  const repeated = () => (idempotency ? findRepeated(deps, requestId, idempotency) : undefined)
  const before = await repeated()
  if (before) return before
  try {
    return await post(deps, session, body, { requestId, bodyHash: idempotency?.bodyHash })
  } catch (error) {
    const meanwhile = error instanceof Failure ? await repeated() : undefined
    if (meanwhile) return meanwhile
    throw error
  }
}

const findRepeated = async (
  { requests, now }: Deps,
  requestId: RequestId,
  { bodyHash }: Idempotency,
): Promise<RequestCard | undefined> => {
  const found = await requests.findWithDetail(requestId)
  if (!found) return undefined
  if (found.detail.bodyHash !== bodyHash) throw new Failure('request.repeated-differently')
  return requestCard(withExpiryApplied(found.item, now()), 'requester', now())
}

const post = async (
  deps: Deps,
  session: Session,
  body: NewRequest,
  { requestId, bodyHash }: { requestId: RequestId; bodyHash: string | undefined },
): Promise<RequestCard> => {
  const { requests, claimUploads } = deps
  const { userId } = session
  const at = deps.now()
  const form = formOf(body)
  refuseProblems(formProblems(form, londonTime(at)))
  const quote = body.quote_id ? openQuote(body.quote_id, form, { userId, ring: deps.keyRing(), now: at }) : undefined
  const way = await findRoute(deps, form, quote?.metres)
  const suggestedPence = quote?.pence ?? priceOfForm(form, way.metres).pence
  const price = priceProblem(body.price, suggestedPence)
  refuseProblems(price ? { price } : {})

  const direct = await newOffer(deps, session, body, form, way)
  const claim = await claimUploads(userId, filesOf(form), requestId)
  const whole = newRequest(form, {
    requestId,
    ownerId: userId,
    at,
    way,
    pricePence: penceOf(body.price ?? 0),
    suggestedPence,
    tariff: quote?.tariff ?? tariffVersion,
    files: claim.files,
    offer: direct?.offer,
    bodyHash,
  })
  const used = claim.actions.map((action) => ({ action, refusal: () => new Failure('upload.used') }))
  const created = await requests.create(whole, [...(direct?.also ?? []), ...used]).catch(async (error: unknown) => {
    if (error instanceof Failure) await claim.undo() // after any other error the request may be there all the same
    throw error
  })
  if (created === 'exists') {
    await claim.undo()
    throw new Failure('request.repeated-differently')
  }
  return requestCard(whole.item, 'requester', at)
}

const filesOf = ({ photos, receipt }: RequestForm): WantedFile[] => {
  const wanted = (uploadId: unknown, purpose: WantedFile['purpose'], field: string) => ({
    uploadId: uploadId as UploadId, // as the contract has checked
    purpose,
    field,
  })
  const photosWanted = photos.map((id) => wanted(id, 'request-photo', 'photos'))
  return receipt ? [...photosWanted, wanted(receipt, 'receipt', 'receipt')] : photosWanted
}
