export type Hoisted = { html: string; css: string; ids: string[] }

const block = /<style data-emotion="(css|css-global) ([^"]*)">(.*?)<\/style>/gs

/**
 * Takes Emotion's styles from between the elements. There they would keep the page from hydrating, and each would need
 * a hash in the content policy. The ids of the scoped ones tell Emotion in the browser what it need not insert again.
 */
export const hoistStyles = (rendered: string): Hoisted => {
  const css: string[] = []
  const ids: string[] = []
  const html = rendered.replace(block, (_, kind: string, names: string, rules: string) => {
    css.push(rules)
    if (kind === 'css') ids.push(...names.split(' '))
    return ''
  })
  return { html, css: css.join(''), ids }
}
