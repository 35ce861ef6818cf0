type Machine = {
  platform: string
  arch: string
  /** The version of the machine's own Node. */
  version: string
  /** The version of the Node in our npm package; undefined if that Node is missing or does not run. */
  packaged?: string | undefined
  /** Whether npm scripts find a Node in node_modules/.bin. */
  isLinked: boolean
}

type Choice = { action: 'none' | 'link' | 'unlink' } | { action: 'refuse'; sentence: string }

export const nodePackages: Record<string, string>
export const chooseNode: (machine: Machine) => Choice
