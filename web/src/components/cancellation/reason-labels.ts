import type { CancellationReason } from '#shared/model/cancellation-rules.ts'

export const reasonLabels: Record<CancellationReason, string> = {
  changed_plans: 'Plans have changed',
  found_another_way: 'Found another way',
  waited_too_long: 'Waited too long',
  carrier_asked: 'The partner asked for it',
  vehicle: 'Trouble with the vehicle',
  ill: 'Illness',
  running_late: 'Running too late',
  item_not_as_described: 'Not as described',
  unsafe: "It isn't safe or allowed",
  other: 'Something else',
}
