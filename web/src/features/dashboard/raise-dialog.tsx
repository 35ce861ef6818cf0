import { chakra, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { penceOf, poundsOf, poundsText } from '#shared/model/money.ts'
import { raisedPence, raisePercents, raiseProblem } from '#shared/model/raise-price.ts'
import { PayNote } from '#web/components/request-parts.tsx'
import { api } from '#web/lib/api.ts'
import { recordRequest, requestKeys, useRequestDetails } from '#web/lib/request-changes.ts'
import { serverProblems, useServerForm } from '#web/lib/use-server-form.ts'
import { RadioCards } from '#web/ui/choices.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError, TextField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toasts.tsx'

const choices = ['10', '20', 'own'] as const
type Choice = (typeof choices)[number]

type Values = { choice: Choice; price: string }

/** The chosen price in pounds; undefined while none is typed. */
const chosenPounds = ({ choice, price }: Values, presentPence: number): number | undefined => {
  const percent = raisePercents.find((each) => String(each) === choice)
  if (percent) return poundsOf(raisedPence(presentPence, percent))
  const typed = price
    .trim()
    .replace(/^£\s*/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  return typed === '' ? undefined : Number(typed)
}

const leftTexts = [
  'You have raised this price three times already.',
  'You can do this once more.',
  'You can do this twice more.',
]

export type RaiseDialogProps = { request: Pick<RequestCard, 'id' | 'price'>; open: boolean; onClose: () => void }

/** Asks for a higher price of a request that waits. Partners nearby are told once each time. */
export const RaiseDialog = ({ request, open, onClose }: RaiseDialogProps) => {
  const queries = useQueryClient()
  const { data } = useRequestDetails(request.id)
  // A price only ever rises, so the higher one is the newer.
  const presentPence = penceOf(Math.max(request.price, data?.price ?? 0))
  const left = data?.raises_left
  const { values, busy, problem, field, change, submit, onSubmit } = useServerForm({
    problemsIn: (values: Values) => ({ price: raiseProblem(chosenPounds(values, presentPence), presentPence) }),
    ids: { price: 'raised-price' },
    initial: { choice: '10', price: '' },
    hasSummary: false,
    send: async (values) => {
      const price = chosenPounds(values, presentPence)
      const raised = (await api.requests.raisePrice({ params: { id: request.id }, body: { price } })).request
      recordRequest(raised, queries, { own: raised })
      void queries.invalidateQueries({ queryKey: requestKeys.details(request.id) })
      toast.success(`Price raised to ${poundsText(raised.price)}. We're telling partners nearby.`)
      onClose()
    },
    onRefused: (error) => {
      // What the screen shows may be out of date.
      void queries.invalidateQueries({ queryKey: requestKeys.all })
      return serverProblems(error, ['price'])
    },
  })
  const isOwn = values.choice === 'own'
  const { error, ...price } = field('price')

  return (
    <ConfirmDialog
      open={open}
      title="Raise the price"
      confirmLabel="Raise the price"
      busyLabel="Raising..."
      busy={busy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <chakra.form method="post" noValidate onSubmit={onSubmit}>
        <Stack gap="4">
          <p>
            You offer {poundsText(poundsOf(presentPence))} now. Partners nearby hear of it when you offer more.{' '}
            <chakra.span display="block" minH="1lh" color="fg.muted">
              {left !== undefined && leftTexts[left]}
            </chakra.span>
          </p>
          <RadioCards
            name="raise-by"
            legend="Your new price"
            error={isOwn ? undefined : error}
            options={[
              ...raisePercents.map((percent) => ({
                value: String(percent) as Choice, // the choices are named after them
                label: poundsText(poundsOf(raisedPence(presentPence, percent))),
                text: `${percent}% more`,
              })),
              { value: 'own', label: 'Another amount' },
            ]}
            value={values.choice}
            onChange={(choice) => change({ choice })}
          />
          {isOwn && (
            <TextField label="How much? (£)" required inputMode="decimal" autoComplete="off" error={error} {...price} />
          )}
          <PayNote viewer="requester" />
          <FormError>{problem}</FormError>
        </Stack>
      </chakra.form>
    </ConfirmDialog>
  )
}
