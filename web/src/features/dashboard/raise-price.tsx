import { chakra, Flex, Stack } from '@chakra-ui/react'
import type { RequestId } from '#shared/model/ids.ts'
import { penceOf, poundsOf, poundsText } from '#shared/model/money.ts'
import { raisedPence, raiseError, raisePercents } from '#shared/model/raise-price.ts'
import { PayNote } from '#web/components/request-parts.tsx'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { numberTyped } from '#web/lib/number-typed.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError, TextField } from '#web/ui/fields.tsx'

/** The fields of a request that the dialog needs to raise its price. Cards and details both have them. */
export type Priced = { id: RequestId; price: number }

type Step = `${(typeof raisePercents)[number]}`
type RaiseValues = { by: Step | 'own'; price: string }

const fieldIds = { price: 'raised-price' }
const byPercent = raisePercents.map((percent) => ({ percent, value: `${percent}` as const }))

const chosenPounds = ({ by, price }: RaiseValues, pence: number): number | undefined => {
  const step = byPercent.find(({ value }) => value === by)
  return step ? poundsOf(raisedPence(pence, step.percent)) : numberTyped(price)
}

const useRaiseForm = ({ id, price }: Priced, onDone: () => void) => {
  const raising = useRequestMutation({
    call: (price: number | undefined) => api.requests.raisePrice({ params: { id }, body: { price } }),
    side: 'owner',
    failedText: false,
    doneText: 'Price raised. Partners nearby have been told.',
    onDone,
  })
  const pence = penceOf(price)
  return useServerForm({
    errorsIn: (values: RaiseValues) => {
      const errorText = raiseError(chosenPounds(values, pence), pence)
      return errorText ? { price: errorText } : {}
    },
    ids: fieldIds,
    initial: { by: '10', price: '' },
    hasSummary: false,
    hidesLineForFields: true,
    send: (values) => raising.mutateAsync(chosenPounds(values, pence)),
  })
}

const timesText = (left: number): string =>
  left === 1 ? 'You can raise it once more.' : `You can raise it ${left} times.`

type RaisePriceDialogProps = { request: Priced; open: boolean; onClose: () => void }

/** Raises the price of a request that nobody has taken yet. */
export const RaisePriceDialog = ({ request, open, onClose }: RaisePriceDialogProps) => {
  const form = useRaiseForm(request, onClose)
  const { values, change } = form
  const left = useRequestDetails(request.id).data?.raises_left
  const pence = penceOf(request.price)

  return (
    <Dialog open={open} title="Raise the price" onClose={onClose}>
      {left === 0 ? (
        <p>You've already raised this price three times.</p>
      ) : (
        <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
          <Stack gap="5">
            <p>
              You offer {poundsText(request.price)} now. We'll let partners nearby know the new price.
              {left !== undefined && ` ${timesText(left)}`}
            </p>
            <RadioCards
              name="raise-by"
              legend="New price"
              options={[
                ...byPercent.map(({ percent, value }) => ({
                  value,
                  label: poundsText(poundsOf(raisedPence(pence, percent))),
                  text: `${percent}% more`,
                })),
                { value: 'own' as const, label: 'Your own amount' },
              ]}
              value={values.by}
              onChange={(by) => change({ by })}
            />
            {values.by === 'own' && (
              <TextField
                {...form.field('price')}
                label="How much are you willing to pay? (£)"
                required
                inputMode="decimal"
                autoComplete="off"
              />
            )}
            <PayNote viewer="requester" />
            <FormError>{form.errorText}</FormError>
            <Flex justify="flex-end" gap="3" wrap="wrap">
              <Button variant="quiet" onClick={onClose}>
                Keep the price
              </Button>
              <Button type="submit" loading={form.busy} loadingText="Raising...">
                Raise the price
              </Button>
            </Flex>
          </Stack>
        </chakra.form>
      )}
    </Dialog>
  )
}
