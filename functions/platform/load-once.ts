/** Imports once: to be told again that a module is there takes longer than many an effect. */
export const loadOnce = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  let module: Promise<Module> | undefined
  return () => {
    module ??= load()
    return module
  }
}
