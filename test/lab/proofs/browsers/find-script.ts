export type Words = string | RegExp

/** The kinds of elements, each with its selector. */
const kinds = {
  button: 'button:not([role]), [role=button], summary',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4',
  field: 'input:not([type=hidden], [type=file], [type=radio], [type=checkbox]), select, textarea',
  radio: 'input[type=radio]',
  checkbox: 'input[type=checkbox]',
  option: '[role=option]',
  switch: '[role=switch], input[type=checkbox][role=switch]',
  tab: '[role=tab]',
  chooser: 'input[type=file]',
  text: 'body *',
} as const

export type Kind = keyof typeof kinds

/** An expression for the first element of a kind with this name, visible and not behind a dialog. */
export const findScript = (kind: Kind, words: Words, within?: string): string => `((words) => {
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const textOf = (id) => tidy(document.getElementById(id)?.textContent)
  // The text as screen readers say it: a busy button has a second label, and icons say nothing.
  const spoken = (node) =>
    node.nodeType === 3 ? node.data
    : node.nodeType !== 1 || node.matches('[aria-hidden=true], [hidden]') ? ''
    : [...node.childNodes].map(spoken).join('')
  const nameOf = (element) =>
    tidy((element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ')) ||
    element.getAttribute('aria-label') ||
    tidy(element.labels?.[0] && spoken(element.labels[0])) ||
    tidy(spoken(element)) ||
    tidy(element.querySelector('img')?.alt)
  const fits = typeof words === 'string' ? (name) => ${kind === 'text' ? 'name.toLowerCase().includes(words.toLowerCase())' : 'name === words'} : (name) => words.test(name)
  const isHere = (element) =>
    ${kind === 'chooser' ? 'true' : "element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')"}
  const fitting = (element) => fits(${kind === 'text' ? 'tidy(spoken(element))' : 'nameOf(element)'}) && isHere(element)
  const root = ${within ? within : 'document'}
  return [...(root?.querySelectorAll(${JSON.stringify(kinds[kind])}) ?? [])].find(
    (element) => fitting(element)${kind === 'text' ? ' && ![...element.children].some(fitting)' : ''}) ?? null
})(${typeof words === 'string' ? JSON.stringify(words) : words})`

/** The card in a list with this text. */
export const cardScript = (text: string): string =>
  `[...document.querySelectorAll('main ul > li, main tr')].find((card) => card.textContent.includes(${JSON.stringify(text)}))`
