/** Texts of a table for people, which no code acts on, are spared by the mutants. */
const shouldIgnore = (path) =>
  path.isObjectProperty() && path.node.key.name === 'meaning' ? 'words for readers' : undefined

export const strykerPlugins = [{ kind: 'Ignore', name: 'spared-words', value: { shouldIgnore } }]
