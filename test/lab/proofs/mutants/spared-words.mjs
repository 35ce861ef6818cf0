/** Spares texts in a table that are for readers, and that no code acts on. */
const shouldIgnore = (path) =>
  path.isObjectProperty() && path.node.key.name === 'meaning' ? 'words for readers' : undefined

export const strykerPlugins = [{ kind: 'Ignore', name: 'spared-words', value: { shouldIgnore } }]
