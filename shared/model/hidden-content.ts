/** Stands in place of a note that was hidden. */
export const removedText = 'Removed by Sameway'

/** Stands in place of a name that was hidden, until the person enters another. */
export const hiddenName = 'Member'
