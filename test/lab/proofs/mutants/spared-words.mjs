/** What a table says for people to read, and nothing acts on, is spared by the mutants. */
const shouldIgnore = (path) =>
  path.isObjectProperty() && path.node.key.name === 'meaning' ? 'words for readers' : undefined

export const strykerPlugins = [{ kind: 'Ignore', name: 'spared-words', value: { shouldIgnore } }]
