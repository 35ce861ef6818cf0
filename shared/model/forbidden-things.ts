/** What nobody carries. The terms, the page of these things and the form of a request all read this list. */
export const forbiddenThings = [
  { name: 'Weapons', examples: 'firearms, ammunition, replicas, and anything made to hurt' },
  { name: 'Explosives and fuels', examples: 'petrol, gas bottles, flares, gunpowder' },
  { name: 'Corrosives and poisons', examples: 'acids, drain cleaner, pesticides, anything radioactive' },
  { name: 'Drugs', examples: 'illegal drugs, and prescription medicines other than your own sealed order' },
  { name: 'People and animals', examples: 'passengers, live animals, human remains' },
  { name: 'Money and papers', examples: 'cash, bank cards, passports, and what money could not replace' },
  { name: 'Hazardous waste', examples: 'asbestos, clinical waste, car batteries' },
  {
    name: 'Anything illegal',
    examples: 'stolen or counterfeit goods, and what is against the law to own, move or sell',
  },
] as const

/** Goods for over-18s. Their carriers would have to check ages at the door, which ours do not. */
export const overEighteensText =
  "We don't carry alcohol, tobacco, vapes, knives, fireworks, solvents or lottery tickets."

const names = forbiddenThings.map(({ name }) => name.toLowerCase().replace(' and ', ' or '))

/** The list in one line, for the form of a request. */
export const forbiddenLine = `No ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`
