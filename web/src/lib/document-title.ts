let screen: string | undefined
let count = ''

const show = () => {
  if (screen !== undefined) document.title = count + screen
}

/** Names the document after the screen. */
export const titleDocument = (title: string): void => {
  screen = `${title} · Sameway`
  show()
}

/** Puts a count in front of the title: '(3) Dashboard · Sameway'. */
export const countInTitle = (text: string | undefined): void => {
  count = text ? `(${text}) ` : ''
  show()
}
