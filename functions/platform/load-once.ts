/** Caches the import: resolving it again costs more than most effects. */
export const loadOnce = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  let module: Promise<Module> | undefined
  return () => {
    module ??= load()
    return module
  }
}
